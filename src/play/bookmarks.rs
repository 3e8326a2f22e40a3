//! Bookmarks: letters for states of the history.

use super::Refusal;

/// The bookmarks of a game. Each has a letter, starting from `a`, and belongs to one state of the history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bookmarks {
    /// Ordered by letter.
    places: Vec<(char, usize)>,
}

impl Bookmarks {
    /// Letters and states, ordered by letter.
    pub fn iter(&self) -> impl Iterator<Item = (char, usize)> + '_ {
        self.places.iter().copied()
    }

    /// The letter of a state, if it has one.
    pub fn letter(&self, state: usize) -> Option<char> {
        self.iter().find(|(_, at)| *at == state).map(|(letter, _)| letter)
    }

    /// The state of a letter, if it has one.
    pub fn state(&self, letter: char) -> Option<usize> {
        self.iter().find(|(at, _)| *at == letter).map(|(_, state)| state)
    }

    /// Gives the state the first free letter. Returns whether it had none before.
    pub(super) fn set(&mut self, state: usize) -> Result<bool, Refusal> {
        if self.letter(state).is_some() {
            return Ok(false);
        }
        let is_free = |letter: &char| self.state(*letter).is_none();
        let letter = ('a'..='z').find(is_free).ok_or(Refusal::TooManyBookmarks)?;
        self.places.push((letter, state));
        self.places.sort_unstable();
        Ok(true)
    }

    /// Removes the bookmark of the state. Returns whether it had one.
    pub(super) fn unset(&mut self, state: usize) -> bool {
        let before = self.places.len();
        self.places.retain(|(_, at)| *at != state);
        self.places.len() < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_given_in_order_and_given_anew() {
        let mut bookmarks = Bookmarks::default();
        assert_eq!((bookmarks.set(4), bookmarks.set(7), bookmarks.set(4)), (Ok(true), Ok(true), Ok(false)));
        assert_eq!(bookmarks.iter().collect::<Vec<_>>(), [('a', 4), ('b', 7)]);
        assert!(bookmarks.unset(4) && !bookmarks.unset(4));
        assert_eq!(bookmarks.set(9), Ok(true));
        assert_eq!((bookmarks.letter(9), bookmarks.state('b')), (Some('a'), Some(7)));
        for state in 10..34 {
            assert_eq!(bookmarks.set(state), Ok(true));
        }
        assert_eq!(bookmarks.set(34), Err(Refusal::TooManyBookmarks));
    }
}
