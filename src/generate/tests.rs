//! Puzzles that are made are sound, as asked for, and the same every time.

use std::collections::BTreeSet;

use super::*;
use crate::load::load;
use nazo_core::puzzle::Budget;
use nazo_core::solve::{self, EngineChoice, Status};
use nazo_core::words::Lang;
use nazo_kinds::{KINDS, Kind, kind_named};

/// Variants that take seconds without an optimised build.
const SLOW: [&str; 6] = ["16x16", "12x12", "14x8", "expert", "intermediate", "jigsaw"];

fn order(kind: &str, variant: &str) -> Order {
    let kind = kind_named(kind).expect("a kind");
    Order { variant: Order::variant_of(kind, variant).expect("a variant"), ..Order::of(kind).expect("a maker") }
}

fn made(order: &Order, number: u64) -> Fresh {
    fresh(order, number, &Budget::unlimited()).expect("a puzzle")
}

fn text(fresh: &Fresh) -> String {
    fresh.puzzle.write("native", None).expect("native text")
}

#[test]
fn every_sort_of_every_kind_is_made_sound() {
    let is_full = std::env::var_os("NAZO_FULL").is_some();
    let makers = KINDS.iter().filter_map(|kind| Some((*kind, kind.maker()?)));
    for (kind, maker) in makers {
        for variant in maker.variants().iter().filter(|variant| !cfg!(debug_assertions) || !SLOW.contains(&variant.id))
        {
            let order = Order { variant, seed: 11, ..Order::of(kind).expect("a maker") };
            for number in 0..if is_full { 2 } else { 1 } {
                let fresh = made(&order, number);
                assert!(fresh.miss.is_none(), "{} {}", kind.id(), variant.id);
                // Read back, so that the printed form is checked.
                let readings = load("test", text(&fresh).as_bytes());
                let puzzle = readings.into_iter().next().expect("a puzzle").outcome.expect("it can be read").puzzle;
                assert_sound(kind, &*puzzle, variant.id);
            }
        }
    }
}

fn assert_sound(kind: &dyn Kind, puzzle: &dyn nazo_kinds::Puzzle, variant: &str) {
    if puzzle.hidden().is_some() {
        let rating = judge(puzzle, u32::MAX, &Budget::unlimited()).expect("no limit").expect("a rating");
        assert!(rating.is_solved, "{} {variant}: something is left to guess", kind.id());
        return;
    }
    let status = solve::status(&puzzle.model(), EngineChoice::Splr, &Budget::unlimited());
    assert_eq!(status, Ok(Status::Unique), "{} {variant}", kind.id());
}

#[test]
fn where_the_work_ends_before_anything_is_rated_there_is_a_puzzle_nevertheless() {
    let hard = Demand::new(Some(Difficulty::Hard.scores()), None);
    let order = Order { demand: hard, seed: 4, ..order("sudoku", "6x6") };
    let within = |work: u64| fresh(&order, 0, &Budget::of(10 * work));
    let first = (1..1000).find_map(|work| within(work).ok()).expect("a puzzle");
    assert!(matches!(first.miss, Some(Miss::Stopped(_))) && first.rating.is_none(), "{first:?}");
    let puzzle = load("test", text(&first).as_bytes()).remove(0).outcome.expect("it can be read").puzzle;
    assert_sound(order.kind, &*puzzle, "6x6");
}

#[test]
fn a_shape_that_leaves_several_solutions_is_given_as_the_reason() {
    let boxes = "killer\nboxes: 2x2\na a b b\na a b b\nc c d d\nc c d d\na=10 b=10 c=10 d=10\n";
    let shape = load("test", boxes.as_bytes()).remove(0).outcome.expect("it can be read").puzzle;
    let killer = kind_named("killer").expect("a kind");
    let order = Order { shape: Some(shape), tries: 3, ..Order::of(killer).expect("a maker") };
    let said = fresh(&order, 0, &Budget::unlimited()).expect_err("no puzzle").to_string();
    assert_eq!(said, "no puzzle in 3 tries: none had a unique solution");
}

#[test]
fn a_difficulty_is_met() {
    for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        let order = Order { demand: Demand::new(Some(difficulty.scores()), None), seed: 4, ..order("sudoku", "6x6") };
        let fresh = made(&order, 0);
        let score = fresh.rating.as_ref().expect("a rating").score;
        assert!(fresh.miss.is_none() && difficulty.scores().contains(&score), "{difficulty:?}: {score}");
        assert_eq!(fresh.puzzle.info().grade.as_deref(), Some(difficulty.id()));
        let title = format!("Sudoku 6x6, {}", difficulty.id());
        assert_eq!(fresh.puzzle.info().title, Some(title));
    }
}

#[test]
fn what_cannot_be_is_told_at_once() {
    let said = |variant: &str, difficulty: Difficulty| {
        let order = Order { demand: Demand::new(Some(difficulty.scores()), None), ..order("sudoku", variant) };
        // No candidate is tried.
        fresh(&order, 0, &Budget::of(0)).expect_err("out of reach").to_string()
    };
    assert_eq!(said("4x4", Difficulty::Expert), "puzzles of this variant are always easy (scores 150..280)");
    assert_eq!(said("6x6", Difficulty::Extreme), "puzzles of this variant are easy to expert (scores 170..799)");
}

#[test]
fn without_a_sort_it_is_the_first_that_can_be_so_hard() {
    let variant = |kind: &str, difficulty: Difficulty| {
        let usual = Order::of(kind_named(kind).expect("a kind")).expect("a maker");
        usual.demanding(Demand::new(Some(difficulty.scores()), None)).of_fitting_variant().variant.id
    };
    assert_eq!(variant("starbattle", Difficulty::Expert), "6x6");
    assert_eq!(variant("starbattle", Difficulty::Extreme), "10x10");
    assert_eq!(variant("shikaku", Difficulty::Extreme), "8x8", "none is so hard, and the usual one says so");
}

#[test]
fn easier_puzzles_by_other_techniques_are_not_called_harder() {
    let kind = kind_named("sudoku").expect("a kind");
    let named = |name: &str| {
        let techniques = kind.techniques().iter().copied();
        techniques.into_iter().find(|technique| technique.name().full.get(Lang::En) == name).expect("a technique")
    };
    let demand = Demand::new(None, Some(named("Swordfish")));
    // One of eight takes more work than a puzzle is worth; easier techniques solve the others.
    let nearest = made(&Order { demand, tries: 8, ..order("sudoku", "6x6") }, 0);
    assert_eq!(nearest.miss, Some(Miss::Tries { tries: 8, easier: 7, harder: 1 }));
    let said = |easier, harder| Miss::Tries { tries: 8, easier, harder }.phrase().get(Lang::En).to_string();
    assert_eq!(said(8, 0), "none of 8 tries was that hard");
    assert_eq!(said(0, 8), "none of 8 tries was that easy");
    assert_eq!(said(3, 5), "none of 8 tries had that difficulty: 3 were easier, 5 harder");
}

#[test]
fn no_two_are_alike_whatever_is_made_first() {
    let order = Order { seed: 3, ..order("sudoku", "4x4") };
    let begin = || -> (Budget, Box<dyn FnOnce() -> f64>) { (Budget::unlimited(), Box::new(|| 0.0)) };
    let many = Many::new(&order, &begin);
    let told = |mut made: Vec<(u64, Attempt)>| {
        made.sort_by_key(|(number, _)| *number);
        let mut seen = Seen::default();
        let apart = made.into_iter().map(|(number, made)| many.apart(number, made, &mut seen).0.expect("a puzzle"));
        apart.map(|made| made.puzzle.write("id", None).expect("an id")).collect::<Vec<String>>()
    };
    let forth = told((0..24).map(|number| (number, many.make(number))).collect());
    assert_eq!(forth, told((0..24).rev().map(|number| (number, many.make(number))).collect()));
    let different: BTreeSet<&String> = forth.iter().collect();
    assert_eq!(different.len(), forth.len());
}

#[test]
fn work_that_ends_is_told() {
    let error = fresh(&order("killer", "9x9"), 0, &Budget::of(3)).expect_err("too little work");
    assert!(error.stopped().is_some(), "{error}");
}

#[test]
fn a_drawn_shape_keeps_its_shape() {
    let shape = |text: &str| load("test", text.as_bytes()).remove(0).outcome.expect("a shape").puzzle;
    let on = |kind: &str, text: &str| {
        let order = Order {
            shape: Some(shape(text)),
            seed: 2,
            ..Order::of(kind_named(kind).expect("a kind")).expect("a maker")
        };
        fresh(&order, 0, &Budget::unlimited())
    };
    let body = |made: Result<Fresh, FreshError>| {
        let text = text(&made.expect("a puzzle"));
        text.lines().filter(|line| !line.contains(": ")).collect::<Vec<_>>().join("\n")
    };
    let cages = "killer\naabc\ndebc\ndefg\ndehh\na=? b=? c=? d=? e=? f=? g=? h=?\n";
    let summed = "killer\naabc\ndebc\ndefg\ndehh\na=3 b=5 c=5 d=8 e=9 f=2 g=4 h=4";
    assert_eq!(body(on("killer", cages)), summed);
    let walls = "kakuro\n# # # #\n# . . #\n# . . .\n# # . .\n";
    assert_eq!(body(on("kakuro", walls)), "kakuro\n# 12\\ 7\\ #\n\\7 . . 7\\\n\\15 . . .\n# \\4 . .");
    let error = on("killer", walls).expect_err("no cages");
    assert_eq!(error.to_string(), "the shape has no cages");
}

#[test]
fn the_puzzle_of_a_day_stays_what_it_is() {
    let date = Date::new(2026, 11, 22).expect("a day");
    let kind = kind_named("minesweeper").expect("a kind");
    let made = || daily(kind, date, Lang::En, &Budget::unlimited()).expect("a puzzle");
    let expected = "\
minesweeper
title: Minesweeper of the day, 2026-11-22
author: nazo
source: nazo daily minesweeper --date 2026-11-22
date: 2026-11-22
grade: expert
mines: 10
layout: 00101004g4420g410
..1000000
..2100000
...100000
...100011
...10012.
...2001..
...2012..
...211...
.........
";
    assert_eq!(text(&made()), expected);
    let other = Date::new(2026, 11, 29).expect("a day");
    let next = daily(kind, other, Lang::En, &Budget::unlimited()).expect("a puzzle");
    assert_ne!(text(&next), expected);
}
