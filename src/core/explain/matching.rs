//! As many things as places, each thing at one place: whether that can be, and which of the possibilities are in some
//! way of doing it.

/// So many places at the most: their candidates fit one word of [`Bits`](super::blocks::Bits).
pub(super) const PLACES: usize = 11;

/// For every place the things that may be there, one bit each; places beyond the last have none.
pub(super) type Rows = [u16; PLACES];

/// For every thing its place in some way of putting each of `count` things at a place of its own; none where there is no
/// such way. Kuhn's augmenting paths.
pub(super) fn matched(rows: &Rows, count: usize) -> Option<[u8; PLACES]> {
    let mut place_of = [u8::MAX; PLACES];
    (0..count).all(|place| augment(rows, place, &mut place_of, &mut 0)).then_some(place_of)
}

fn augment(rows: &Rows, place: usize, place_of: &mut [u8; PLACES], tried: &mut u16) -> bool {
    let open = |tried: u16| rows.get(place).copied().unwrap_or(0) & !tried;
    let free = (0..PLACES).find(|thing| open(*tried) >> thing & 1 == 1 && place_of.get(*thing) == Some(&u8::MAX));
    if let Some(holder) = free.and_then(|thing| place_of.get_mut(thing)) {
        *holder = place as u8;
        return true;
    }
    while open(*tried) != 0 {
        let thing = open(*tried).trailing_zeros() as usize;
        *tried |= 1 << thing;
        let other = place_of.get(thing).map_or(usize::MAX, |other| usize::from(*other));
        if augment(rows, other, place_of, tried) {
            if let Some(holder) = place_of.get_mut(thing) {
                *holder = place as u8;
            }
            return true;
        }
    }
    false
}

/// What of `rows` is in some way of putting each thing at a place of its own; none where there is no way. A thing can
/// change places with those that can make room for it: Régin, "A filtering algorithm for constraints of difference in
/// CSPs" (1994).
pub(super) fn supported(rows: &Rows, count: usize) -> Option<Rows> {
    let place_of = matched(rows, count)?;
    let holder = |thing: usize| place_of.get(thing).map_or(usize::MAX, |place| usize::from(*place));
    let things = |row: u16| (0..count).filter(move |thing| row >> thing & 1 == 1);
    // Which places a place can send what it holds to, over others as well.
    let mut reach = rows.map(|row| things(row).fold(0u16, |reach, thing| reach | 1 << holder(thing)));
    for middle in 0..count {
        let further = reach.get(middle).copied().unwrap_or(0);
        reach.iter_mut().filter(|reach| **reach >> middle & 1 == 1).for_each(|reach| *reach |= further);
    }
    let reaches = |from: usize, to: usize| reach.get(from).is_some_and(|reach| reach >> to & 1 == 1);
    let mut kept = [0; PLACES];
    for (place, (kept, row)) in kept.iter_mut().zip(rows).enumerate() {
        let can_stay = things(*row).filter(|thing| holder(*thing) == place || reaches(holder(*thing), place));
        *kept = can_stay.fold(0, |kept, thing| kept | 1 << thing);
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By trying every order.
    fn slowly(rows: &Rows, count: usize, place: usize, taken: u16, kept: &mut Rows) -> bool {
        if place == count {
            return true;
        }
        let mut any = false;
        for thing in (0..count).filter(|thing| (rows[place] & !taken) >> thing & 1 == 1) {
            if slowly(rows, count, place + 1, taken | 1 << thing, kept) {
                kept[place] |= 1 << thing;
                any = true;
            }
        }
        any
    }

    #[test]
    fn it_agrees_with_trying_every_order() {
        let mut seed = 11u64;
        let mut dice = move || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            seed >> 33
        };
        let mut possible = 0;
        for _ in 0..2_000 {
            let count = 2 + (dice() % 4) as usize;
            let mut rows = [0; PLACES];
            rows.iter_mut().take(count).for_each(|row| *row = (dice() | dice()) as u16 & ((1 << count) - 1));
            let mut kept = [0; PLACES];
            let is_possible = slowly(&rows, count, 0, 0, &mut kept);
            assert_eq!(supported(&rows, count), is_possible.then_some(kept), "{rows:?}");
            assert_eq!(matched(&rows, count).is_some(), is_possible);
            possible += usize::from(is_possible);
        }
        assert!((300..1_900).contains(&possible), "{possible} of them were possible");
    }
}
