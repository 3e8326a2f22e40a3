//! # Area Difference
//!
//! Some parts of a kakuro are almost cut off from the rest. There the runs across and the runs down add up the same
//! cells, except for one or two on the border. The difference between the two sums is what these cells make.
//!
//! The two runs across make 17, the two runs down 10. They share all cells but the last of the first row.
//!
//! ```text
//! before                  after
//!  #    4\   6\   #        #    4\   6\   #
//!  \12  .    .    .        \12  .    .    7
//!  \5   .    .    #        \5   .    .    #
//! ```

use std::ops::ControlFlow;

use super::pattern;
use super::sum::{self, OpenSum};
use super::sum_combinations::{self, Way};
use super::sum_equation::{self, SumEquation};
use super::{AREA_DIFFERENCE, Sink, phrases};
use crate::puzzle::{Candidate, Cell, ConstraintId, Model, Position, Step};
use crate::words::{Fixed, Phrase, say};

/// The most cells for which areas with two odd cells are searched for. That search is quadratic in the number of cells.
/// On larger boards only areas with one odd cell are found.
const MOST_CELLS_FOR_PAIRS: usize = 800;

/// Finds runs that share all their cells except one or two.
pub fn find(model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let sums: Vec<OpenSum> = sum::open_sums(model, position).collect();
    let Some(net) = Net::of(model, &sums) else { return ControlFlow::Continue(()) };
    let links = if net.links.len() <= MOST_CELLS_FOR_PAIRS { net.links.len() } else { 0 };
    // Either cell of a pair leads to the same area, so it is kept for the earlier one only.
    let is_first = |area: &Area, without| area.odd.iter().all(|odd| *odd >= without);
    let with_pair = |without| net.areas(Some(without)).into_iter().filter(move |area| is_first(area, without));
    let areas = net.areas(None).into_iter().chain((0..links).flat_map(with_pair));
    areas.filter_map(|area| step(model, position, &net, &area)).try_for_each(sink)
}

/// A graph of sums that meet in open cells: the sums are its nodes, the open cells its links.
struct Net<'a> {
    sums: &'a [OpenSum<'a>],
    /// Whether each sum runs across. Sums that meet run in different directions.
    is_across: Vec<bool>,
    links: Vec<Link>,
    /// The links of each sum. The last entry has those that lead outside.
    links_of: Vec<Vec<usize>>,
}

/// An open cell and the sums it is in.
struct Link {
    cell: Cell,
    /// The second is [`Net::outside`] if the cell is in only one sum.
    ends: (usize, usize),
}

/// Some sums, and the links that only one of them has.
struct Area {
    sums: Vec<usize>,
    odd: Vec<usize>,
}

impl<'a> Net<'a> {
    /// None if no two sums meet, if three meet in a cell, or if the sums do not split into two directions.
    fn of(model: &Model, sums: &'a [OpenSum<'a>]) -> Option<Net<'a>> {
        let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); model.cell_count()];
        for (at, open) in sums.iter().enumerate() {
            open.cells.iter().for_each(|cell| of_cell[cell.index()].push(at));
        }
        let mut net = Net {
            sums,
            is_across: vec![true; sums.len()],
            links: Vec::new(),
            links_of: vec![Vec::new(); sums.len() + 1],
        };
        for (cell, of) in model.cells().zip(&of_cell) {
            let ends = match of.as_slice() {
                [] => continue,
                [one] => (*one, net.outside()),
                [one, other] => (*one, *other),
                _ => return None,
            };
            net.links_of[ends.0].push(net.links.len());
            net.links_of[ends.1].push(net.links.len());
            net.links.push(Link { cell, ends });
        }
        let meet = net.links.iter().any(|link| link.ends.1 != net.outside());
        (meet && net.tell_ways()).then_some(net)
    }

    /// The node that stands for everything without a sum.
    fn outside(&self) -> usize {
        self.sums.len()
    }

    /// Gives sums that meet different directions, and returns whether that is possible.
    fn tell_ways(&mut self) -> bool {
        let mut known: Vec<Option<bool>> = vec![None; self.sums.len()];
        for start in 0..self.sums.len() {
            let mut open = if known[start].is_none() { vec![(start, true)] } else { Vec::new() };
            while let Some((at, way)) = open.pop() {
                match known[at] {
                    Some(before) if before != way => return false,
                    Some(_) => continue,
                    None => known[at] = Some(way),
                }
                let others = self.neighbours(at).map(|(_, other)| other).filter(|other| *other != self.outside());
                open.extend(others.map(|other| (other, !way)));
            }
        }
        self.is_across = known.into_iter().map(|way| way.unwrap_or(true)).collect();
        true
    }

    /// The links of a sum, each with the node it leads to.
    fn neighbours(&self, at: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.links_of[at].iter().map(move |link| {
            let (one, other) = self.links[*link].ends;
            (*link, if one == at { other } else { one })
        })
    }

    /// Every set of sums that is connected to the rest by a single link. If `without` is given, that link is ignored,
    /// and it must be odd as well. The single links are the bridges of the graph (Tarjan 1974).
    fn areas(&self, without: Option<usize>) -> Vec<Area> {
        let nodes = self.links_of.len();
        let (number, low) = (vec![0; nodes], vec![0; nodes]);
        let mut walk = Walk { net: self, without, number, low, next: 1, bridges: Vec::new() };
        for start in 0..nodes {
            if walk.number[start] == 0 {
                walk.visit(start, None);
            }
        }
        walk.bridges.iter().filter_map(|link| self.area_of(*link, without)).collect()
    }

    /// The side of a bridge whose cells all have sums; the smaller one if both sides qualify.
    fn area_of(&self, bridge: usize, without: Option<usize>) -> Option<Area> {
        let (one, other) = self.links[bridge].ends;
        let sides = [one, other].map(|start| self.side(start, bridge, without));
        sides.into_iter().flatten().min_by_key(|area| area.sums.len())
    }

    /// The sums that can be reached without the two links. None if the outside can be reached, if it is a single sum,
    /// or if `without` is not odd there.
    fn side(&self, start: usize, bridge: usize, without: Option<usize>) -> Option<Area> {
        let mut is_in = vec![false; self.links_of.len()];
        let mut sums = Vec::new();
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            if at == self.outside() {
                return None;
            }
            if std::mem::replace(&mut is_in[at], true) {
                continue;
            }
            sums.push(at);
            let links = self.neighbours(at).filter(|(link, _)| *link != bridge && Some(*link) != without);
            open.extend(links.map(|(_, to)| to));
        }
        let odd = |link: Option<usize>| {
            let (one, other) = self.links[link?].ends;
            (is_in[one] != is_in[other]).then_some(link?)
        };
        let odd: Vec<usize> = [odd(Some(bridge)), odd(without)].into_iter().flatten().collect();
        sums.sort_unstable();
        (sums.len() > 1 && odd.len() == 1 + usize::from(without.is_some())).then_some(Area { sums, odd })
    }
}

/// A depth-first search of the graph for its bridges.
struct Walk<'n> {
    net: &'n Net<'n>,
    without: Option<usize>,
    number: Vec<usize>,
    low: Vec<usize>,
    next: usize,
    bridges: Vec<usize>,
}

impl Walk<'_> {
    fn visit(&mut self, at: usize, by: Option<usize>) {
        let net = self.net;
        (self.number[at], self.low[at]) = (self.next, self.next);
        self.next += 1;
        for (link, to) in net.neighbours(at) {
            if Some(link) == by || Some(link) == self.without {
                continue;
            }
            if self.number[to] == 0 {
                self.visit(to, Some(link));
                self.low[at] = self.low[at].min(self.low[to]);
                if self.low[to] > self.number[at] {
                    self.bridges.push(link);
                }
            } else {
                self.low[at] = self.low[at].min(self.number[to]);
            }
        }
    }
}

fn step(model: &Model, position: &Position, net: &Net, area: &Area) -> Option<Step> {
    let sums: Vec<&OpenSum> = area.sums.iter().map(|at| &net.sums[*at]).collect();
    let is_across = |at: &usize| net.is_across[*at];
    let total =
        |way: bool| -> u32 { area.sums.iter().filter(|at| is_across(at) == way).map(|at| net.sums[*at].total).sum() };
    let (across, down) = (total(true), total(false));
    let of_way = |way: bool| -> Vec<Cell> {
        let holder = |link: &usize| {
            let (one, other) = net.links[*link].ends;
            if area.sums.contains(&one) { one } else { other }
        };
        area.odd.iter().filter(|link| is_across(&holder(link)) == way).map(|link| net.links[*link].cell).collect()
    };
    let equation = SumEquation {
        plus: of_way(true),
        minus: of_way(false),
        total: across as i32 - down as i32,
        houses: Vec::new(),
        sums: sums.iter().map(|open| open.house.constraint).collect(),
        placed: placed_once(position, &sums),
    };
    let found = equation.conclusion(model, position)?;
    let ways = [true, false].map(|way| {
        let of_way = area.sums.iter().filter(|at| is_across(at) == way).map(|at| &net.sums[*at]);
        Runs::new(model, of_way.collect())
    });
    let text = text(model, &equation, &ways, &found.lost);
    let step = found.step(model, AREA_DIFFERENCE.name, text);
    let told = evidence(model, &equation, &ways);
    Some(pattern::counting(position, step, equation.counted(model), told))
}

/// The placed cells that only one of the sums has. A cell in two of them cancels out.
fn placed_once(position: &Position, sums: &[&OpenSum]) -> Vec<Cell> {
    let count = |cell: &Cell| sums.iter().filter(|open| open.house.cells.contains(cell)).count();
    let cells = sums.iter().flat_map(|open| &open.house.cells).copied();
    cells.filter(|cell| position.is_placed(*cell) && count(cell) == 1).collect()
}

/// The runs of an area in one direction.
struct Runs<'a> {
    sums: Vec<&'a OpenSum<'a>>,
    /// Their direction; None if they are not runs or differ in direction.
    way: Option<Way>,
}

impl<'a> Runs<'a> {
    fn new(model: &Model, sums: Vec<&'a OpenSum<'a>>) -> Runs<'a> {
        let mut ways = sums.iter().map(|open| sum_combinations::way(model, open.house.constraint));
        let first = ways.next().flatten();
        Runs { way: first.filter(|_| ways.all(|way| way == first)), sums }
    }

    /// What their open cells add up to.
    fn open(&self) -> u32 {
        self.sums.iter().map(|open| open.total).sum()
    }

    /// What their placed cells add up to.
    fn placed(&self, model: &Model) -> u32 {
        let totals = self.sums.iter().filter_map(|open| sum::total_of(model, open.house.constraint));
        totals.sum::<u32>().saturating_sub(self.open())
    }

    fn ids(&self) -> Vec<ConstraintId> {
        self.sums.iter().map(|open| open.house.constraint).collect()
    }

    /// "across", "the runs one way".
    fn way_label(&self) -> Fixed {
        match self.way {
            Some(Way::Across) => Fixed("logic.across"),
            Some(Way::Down) => Fixed("logic.down"),
            None => Fixed("logic.counted"),
        }
    }

    /// "run 12 across from r2c1 and run 5 across from r3c1".
    fn named(&self, model: &Model) -> Phrase {
        phrases::houses(model, &self.sums.iter().map(|open| open.house).collect::<Vec<_>>())
    }

    /// "two runs across from r2c1 on", `2行1列からの横2本`.
    fn numbered(&self, model: &Model) -> Phrase {
        let first = self.sums.first().and_then(|open| open.house.cells.first());
        let first = first.map_or(Fixed::NOTHING.into(), |cell| model.cell_called(*cell));
        let (count, way) = (self.sums.len(), self.way_label());
        match count {
            1 => say!("logic.run-at", way, first, count),
            _ => say!("logic.runs-from", way, first, count),
        }
    }
}

fn text(model: &Model, equation: &SumEquation, ways: &[Runs; 2], lost: &[Candidate]) -> Phrase {
    let [all, rest] = [ways[0].open(), ways[1].open()];
    let [ones, others] = [ways[0].sums.len(), ways[1].sums.len()];
    let is_begun = ways.iter().any(|runs| runs.placed(model) > 0);
    let named = |detail| {
        let [one, other] = [&ways[0], &ways[1]].map(|runs| runs.named(model));
        let so = equation.so(model, lost, detail);
        match is_begun {
            true => say!("logic.areas-begun", one, all, other, rest, so),
            false => say!("logic.areas", one, ones, all, other, others, rest, so),
        }
    };
    // With many runs there is room only for their number.
    let counted = || {
        let [one, other] = [&ways[0], &ways[1]].map(|runs| runs.numbered(model));
        let so = equation.so(model, lost, phrases::Detail::Brief);
        say!("logic.areas-counted", one, ones, all, other, others, rest, so)
    };
    let ways = [phrases::Detail::Full, phrases::Detail::Brief].into_iter().map(named);
    Phrase::ways(ways.chain([counted()]))
}

/// The sums of both directions, and their difference.
fn evidence(model: &Model, equation: &SumEquation, ways: &[Runs; 2]) -> Vec<Phrase> {
    let sum = |runs: &Runs| {
        let sums = sum_equation::summed(sum_equation::sum_phrases(model, &runs.ids()), []);
        let (way, placed, open) = (runs.way_label(), runs.placed(model), runs.open());
        match placed {
            0 if runs.sums.len() == 1 => say!("logic.area-sum-alone", way, sums),
            0 => say!("logic.area-sum", way, sums, open),
            _ => say!("logic.area-sum-less", way, sums, placed, open),
        }
    };
    let (one, other) = if equation.is_turned() { (&ways[1], &ways[0]) } else { (&ways[0], &ways[1]) };
    let (left, total) = (equation.left(model), equation.total.abs());
    let second = say!("logic.area-left", sum = sum(&ways[1]), left, one = one.open(), other = other.open(), total);
    vec![sum(&ways[0]), second]
}
