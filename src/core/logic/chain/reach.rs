//! What the techniques of mixed chains share: what their chains may go over, and where they set out.

use super::graph::{Graph, Material, Strong};
use super::walk::Stop;

/// What the chains of a technique may pass through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only single candidates.
    Plain,
    /// Groups and almost locked sets as well, and at least one of them.
    Grouped,
}

impl Reach {
    /// What the graphs to search are made of, the simplest first.
    pub(super) fn materials(self) -> &'static [Material] {
        const PLAIN: Material = Material { houses: true, cells: true, groups: false, sets: false };
        match self {
            Reach::Plain => &[PLAIN],
            Reach::Grouped => &[Material { groups: true, ..PLAIN }, Material { groups: true, sets: true, ..PLAIN }],
        }
    }

    /// Whether a chain belongs to this technique and not to a simpler one.
    pub(super) fn admits(self, graph: &Graph, material: Material, stops: &[Stop]) -> bool {
        let is_set = |stop: &Stop| matches!(stop.why, Some(Strong::Set(_)));
        let is_group = |stop: &Stop| graph.joints[stop.joint as usize].cells.len() > 1;
        match self {
            Reach::Plain => true,
            Reach::Grouped if material.sets => stops.iter().any(is_set),
            Reach::Grouped => stops.iter().any(is_group),
        }
    }
}

/// The joints from which a chain can start with a strong link.
pub(super) fn starts(graph: &Graph) -> impl Iterator<Item = u32> + use<> {
    let can: Vec<bool> = graph.strong.iter().map(|links| !links.is_empty()).collect();
    (0..can.len() as u32).filter(move |at| can[*at as usize])
}
