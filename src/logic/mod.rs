//! Human techniques over the constraint vocabulary, one file each.

use std::ops::ControlFlow;

use crate::puzzle::{Model, Position, Step, StepName};

/// A way a person reasons. It reads the houses and rules of a model, never rows, columns and boxes as such.
pub trait Technique: Sync {
    /// What it is called, in both languages, with its code where it has one.
    fn name(&self) -> &'static StepName;

    /// Hands every instance that applies at `position` to `sink`, in a fixed order and without repeats, until the
    /// sink breaks off. An instance carries exactly what that instance proves and changes the position.
    fn find(
        &self,
        model: &Model,
        position: &Position,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}
