//! Steps, cells and scenes as JSON, in the form that scripts rely on.

use serde_json::{Value, json};

use nazo_core::explain::reasons;
use nazo_core::puzzle::{Assumption, Candidate, Cell, Model, Step};
use nazo_core::scene::{Mark, Origin, Scene, Site, Square};
use nazo_core::words::Lang;

/// Cells by name, such as `r1c1`.
pub fn cells(model: &Model, cells: impl IntoIterator<Item = Cell>) -> Value {
    cells.into_iter().map(|cell| model.cell_name(cell, Lang::En)).collect()
}

/// A step. Its sentence and its trace are in `lang`; everything else is the same in every language.
pub fn step(model: &Model, step: &Step, lang: Lang) -> Value {
    let codes = |candidates: &[Candidate], holds| -> Value {
        candidates.iter().map(|candidate| model.candidate_code(*candidate, holds)).collect()
    };
    let mut pattern: Vec<Cell> = step.evidence.iter().map(|evidence| evidence.candidate.cell).collect();
    pattern.sort_unstable();
    pattern.dedup();
    let rules: Value = step.rules.iter().map(|rule| model.atom_text(*rule, Lang::En)).collect();
    let mut json = json!({
        "technique": step.name.full.get(Lang::En),
        "code": step.name.code,
        "cost": step.cost,
        "proven": step.proven,
        "places": codes(&step.places, true),
        "eliminates": codes(&step.eliminates, false),
        "because": {
            "cells": cells(model, pattern),
            "rules": rules,
            "premises": codes(&step.premises, false),
        },
        "text": step.text.get(lang),
    });
    if let (Some(Assumption::Unique), Some(map)) = (step.assumes, json.as_object_mut()) {
        map.insert("assumes".to_string(), json!("unique"));
    }
    let trace = reasons(model, step, false);
    if let (false, Some(map)) = (trace.is_empty(), json.as_object_mut()) {
        map.insert("trace".to_string(), trace.iter().map(|row| row.get(lang)).collect());
    }
    json
}

/// A scene: its size, its lines, and the contents of each square.
pub fn scene(scene: &Scene) -> Value {
    let cols = usize::from(scene.cols).max(1);
    let squares: Vec<Value> = scene
        .squares
        .iter()
        .enumerate()
        .map(|(at, square)| self::square(scene, square, [at / cols, at % cols]))
        .collect();
    let mut json = json!({
        "rows": scene.rows,
        "cols": scene.cols,
        "values": scene.values,
        "ruled_rows": lines(&scene.ruled_rows()),
        "ruled_cols": lines(&scene.ruled_cols()),
        "cells": squares,
    });
    if let Some(map) = json.as_object_mut().filter(|_| !scene.edges.is_empty()) {
        map.insert("edges".into(), scene.edges.keys().map(|site| edge(scene, *site)).collect());
    }
    json
}

/// An edge by its position on the lattice, down and right in half cells, and what is drawn there.
fn edge(scene: &Scene, site: Site) -> Value {
    json!({ "at": [site.y, site.x], "value": scene.line(site).map(|entry| entry.value.0) })
}

/// The positions of the ruled lines.
fn lines(ruled: &[bool]) -> Vec<usize> {
    ruled.iter().enumerate().filter(|(_, ruled)| **ruled).map(|(at, _)| at).collect()
}

fn square(scene: &Scene, square: &Square, [row, col]: [usize; 2]) -> Value {
    let mut json = json!({ "cell": format!("r{}c{}", row + 1, col + 1) });
    let Some(map) = json.as_object_mut() else { return json };
    if let Some(entry) = square.entry() {
        let origin = match entry.origin {
            Origin::Given => "given",
            Origin::Player => "entry",
            Origin::Shown => "shown",
        };
        map.insert("value".into(), json!(entry.symbol));
        map.insert("origin".into(), json!(origin));
    }
    let notes = square.notes();
    for (name, marks) in [
        ("marks", square.candidates()),
        ("corner_marks", &notes.corner),
        ("centre_marks", &notes.centre),
        ("struck", &notes.struck),
    ] {
        if !marks.is_empty() {
            let marks: Vec<&str> = marks.iter().map(|mark| mark.symbol.as_str()).collect();
            map.insert(name.into(), json!(marks));
        }
    }
    if let Some(colour) = square.colour() {
        map.insert("colour".into(), json!(char::from(b'a' + colour.min(7))));
    }
    for (name, told) in [("label", square.label()), ("clue", square.clue())] {
        told.into_iter().for_each(|told| _ = map.insert(name.into(), json!(told)));
    }
    if let Some(emblem) = square.emblem() {
        map.insert("emblem".into(), json!(emblem));
    }
    if square.has(&Mark::Shade) {
        map.insert("window".into(), json!(true));
    }
    if let Some(tint) = square.tint() {
        map.insert("tint".into(), json!(tint));
    }
    let edges = [("above", Site::above(row as u16, col as u16)), ("left", Site::left(row as u16, col as u16))];
    for (name, border) in [("borders", Mark::Wall), ("cage_borders", Mark::Cage)] {
        let sides = edges.iter().filter(|(_, edge)| scene.has(*edge, &border)).map(|(side, _)| *side);
        let sides: Vec<&str> = sides.collect();
        if !sides.is_empty() {
            map.insert(name.into(), json!(sides));
        }
    }
    if let Some(block) = square.block() {
        map.insert("black".into(), json!(true));
        for (name, sum) in [("down", &block.down), ("across", &block.across)] {
            if let Some(sum) = sum {
                map.insert(name.into(), json!(sum));
            }
        }
    }
    json
}
