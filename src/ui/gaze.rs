//! Where somebody looks, for frames that go over the line in parts.

use ratatui::layout::Position;

/// Where the eye is in the frame that was drawn last, where that is the same screen as the one before it: only then does it
/// find its way though a part is still missing.
#[derive(Clone, Debug)]
pub(super) struct Gaze<Front> {
    /// What makes two frames the same screen; none where they never are.
    front: Option<Front>,
    eye: Option<Position>,
}

impl<Front> Default for Gaze<Front> {
    fn default() -> Self {
        Gaze { front: None, eye: None }
    }
}

impl<Front: PartialEq> Gaze<Front> {
    /// After a frame was drawn, in which the eye would be there.
    pub(super) fn follow(&mut self, front: Option<Front>, eye: Option<Position>) {
        self.eye = eye.filter(|_| front.is_some() && front == self.front);
        self.front = front;
    }

    /// What [`App::eye`](super::app::App::eye) tells.
    pub(super) fn eye(&self) -> Option<Position> {
        self.eye
    }
}
