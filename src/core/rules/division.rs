//! Borders that part a board into regions with one number each.

use crate::puzzle::{Arg, Candidate, Cell, Clauses, Cut, Demand, Literal, Part, Rule, Sentence, Site, Value, ValueSet};
use crate::words::Fixed;

/// The most borders inside a region that are reported at once.
const CUTS: usize = 4;

/// Regions are the connected parts across edges that do not have the value `border`. No border lies within a region.
/// Each region has one of the `numbers`, which gives the number of its squares if it is known. Each edge is listed with
/// the squares at its sides, as indices into `squares`. `key` is the name of the rule.
pub fn division(
    edges: &[(Cell, [usize; 2])],
    squares: Vec<Site>,
    numbers: &[(usize, Option<usize>)],
    border: Value,
    key: Fixed,
) -> Rule {
    let sides: Vec<[usize; 2]> = edges.iter().map(|(_, sides)| *sides).collect();
    let mut around = vec![Vec::new(); squares.len()];
    for (at, sides) in sides.iter().enumerate() {
        sides.iter().for_each(|square| around[*square].push(at));
    }
    let mut known = vec![None; squares.len()];
    numbers.iter().for_each(|(square, size)| known[*square] = Some(*size));
    Division {
        cells: edges.iter().map(|(cell, _)| *cell).collect(),
        sides,
        around,
        squares,
        numbers: known,
        border,
        key,
    }
    .into()
}

#[derive(Clone, Debug)]
struct Division {
    cells: Vec<Cell>,
    /// The squares at the sides of each edge.
    sides: Vec<[usize; 2]>,
    /// The edges of each square.
    around: Vec<Vec<usize>>,
    squares: Vec<Site>,
    /// The number on each square, and the size it gives, if known.
    numbers: Vec<Option<Option<usize>>>,
    border: Value,
    key: Fixed,
}

/// A visited square: the edge it was entered by, and the index of the stop before it.
#[derive(Clone, Copy)]
struct Stop {
    square: usize,
    from: Option<(usize, usize)>,
}

/// A piece of the board.
#[derive(Default)]
struct Piece {
    /// Its squares; if it has a number, the squares nearest to the first number come first.
    stops: Vec<Stop>,
    /// The squares with numbers in it, and the sizes they give.
    numbers: Vec<(usize, Option<usize>)>,
    /// The undecided edges around it.
    doors: Vec<usize>,
}

impl Piece {
    fn len(&self) -> usize {
        self.stops.len()
    }

    /// Its number, if it has exactly one.
    fn number(&self) -> Option<(usize, Option<usize>)> {
        if let [only] = self.numbers[..] { Some(only) } else { None }
    }

    /// The largest number of squares it may have.
    fn most(&self) -> usize {
        self.number().and_then(|(_, size)| size).unwrap_or(usize::MAX)
    }

    /// The smallest number of squares it needs.
    fn least(&self) -> usize {
        self.number().map_or(usize::MAX, |(_, size)| size.unwrap_or(0))
    }
}

impl Division {
    /// For each edge, whether it is a border; None if undecided.
    fn known(&self, left: &[ValueSet]) -> Vec<Option<bool>> {
        let of =
            |values: &ValueSet| if values.contains(self.border) { values.only().map(|_| true) } else { Some(false) };
        left.iter().map(of).collect()
    }

    fn beyond(&self, edge: usize, square: usize) -> usize {
        let [one, other] = self.sides[edge];
        if one == square { other } else { one }
    }

    /// The squares connected with `start` across open edges, nearest first.
    fn walk(&self, start: usize, is_open: impl Fn(usize) -> bool) -> Vec<Stop> {
        let mut seen = vec![false; self.squares.len()];
        seen[start] = true;
        let (mut stops, mut next) = (vec![Stop { square: start, from: None }], 0);
        while let Some(stop) = stops.get(next).copied() {
            for edge in self.around[stop.square].iter().copied().filter(|edge| is_open(*edge)) {
                let square = self.beyond(edge, stop.square);
                if !std::mem::replace(&mut seen[square], true) {
                    stops.push(Stop { square, from: Some((edge, next)) });
                }
            }
            next += 1;
        }
        stops
    }

    /// The pieces connected across open edges, and the index of the piece of each square.
    fn pieces(&self, borders: &[Option<bool>], is_open: impl Fn(usize) -> bool) -> (Vec<Piece>, Vec<usize>) {
        const NONE: usize = usize::MAX;
        let (mut pieces, mut of) = (Vec::new(), vec![NONE; self.squares.len()]);
        let numbered = (0..self.squares.len()).filter(|square| self.numbers[*square].is_some());
        for start in numbered.chain(0..self.squares.len()) {
            if of[start] != NONE {
                continue;
            }
            let stops = self.walk(start, &is_open);
            stops.iter().for_each(|stop| of[stop.square] = pieces.len());
            let numbers = stops.iter().filter_map(|stop| Some((stop.square, self.numbers[stop.square]?))).collect();
            pieces.push(Piece { stops, numbers, doors: Vec::new() });
        }
        for edge in (0..self.sides.len()).filter(|edge| borders[*edge].is_none()) {
            let [one, other] = self.sides[edge].map(|square| of[square]);
            if one != other {
                pieces[one].doors.push(edge);
                pieces[other].doors.push(edge);
            }
        }
        (pieces, of)
    }

    /// The edges on the way to the stop at an index.
    fn way(stops: &[Stop], place: usize) -> Vec<usize> {
        let mut way = Vec::new();
        let mut at = place;
        while let Some((edge, before)) = stops.get(at).and_then(|stop| stop.from) {
            way.push(edge);
            at = before;
        }
        way
    }

    fn way_to(stops: &[Stop], square: usize) -> Vec<usize> {
        let place = stops.iter().position(|stop| stop.square == square);
        place.map_or(Vec::new(), |place| Division::way(stops, place))
    }

    fn literal(&self, edge: usize, holds: bool) -> Literal {
        Literal { candidate: Candidate::new(self.cells[edge], self.border), holds }
    }

    fn site(&self, square: usize) -> Arg {
        Arg::Site(self.squares[square].clone())
    }

    /// The clause that at least one of these edges is a border.
    fn some_border(&self, edges: &[usize], technique: Fixed, key: Fixed, args: impl Into<Vec<Arg>>) -> Cut {
        let literals = edges.iter().map(|edge| self.literal(*edge, true)).collect();
        Cut { technique, literals, said: Sentence::new(key, args) }
    }

    /// The clause that a border must not have the same region on both sides.
    fn parts_nothing(&self, border: usize, borders: &[Option<bool>]) -> Cut {
        let [one, other] = self.sides[border];
        let way = Division::way_to(&self.walk(one, |edge| borders[edge] == Some(false)), other);
        let key = Fixed("rules.border-parts-nothing");
        let mut cut = self.some_border(&way, Fixed("rules.loose-border"), key, [Arg::Cell(self.cells[border])]);
        cut.literals.push(self.literal(border, false));
        cut
    }

    /// The clause violated by a connected piece that has two numbers or too many squares.
    fn too_much(&self, piece: &Piece) -> Option<Cut> {
        if let [(one, _), (other, _), ..] = piece.numbers[..] {
            let key = Fixed("rules.regions-become-one");
            let way = Division::way_to(&self.walk_within(piece, one), other);
            let technique = Fixed("rules.separate-numbers");
            return Some(self.some_border(&way, technique, key, [self.site(one), self.site(other)]));
        }
        let (square, size) = piece.number()?;
        let size = size.filter(|size| piece.len() > *size)?;
        let key = Fixed("rules.region-too-large");
        let within = self.walk_within(piece, square);
        let tree: Vec<usize> = within.iter().take(size + 1).filter_map(|stop| Some(stop.from?.0)).collect();
        let args = [self.site(square), Arg::Number(size as i64)];
        Some(self.some_border(&tree, Fixed("rules.complete-region"), key, args))
    }

    /// The squares of a piece in the order of a walk from `start`.
    fn walk_within(&self, piece: &Piece, start: usize) -> Vec<Stop> {
        let edges: Vec<usize> = piece.stops.iter().filter_map(|stop| Some(stop.from?.0)).collect();
        self.walk(start, |edge| edges.contains(&edge))
    }

    /// The clause violated by a closed piece that has no number or too few squares for its number.
    fn too_little(&self, piece: &Piece, of: &[usize]) -> Option<Cut> {
        let first = piece.stops.first()?.square;
        let is_rim = |edge: &usize| self.sides[*edge].map(|square| of[square] == of[first]) != [true; 2];
        let (technique, key, args) = match piece.numbers[..] {
            [] => {
                let key = Fixed("rules.no-number-can-reach");
                (Fixed("rules.out-of-reach"), key, vec![self.site(first)])
            }
            [(square, Some(size))] if piece.len() < size => {
                let key = match piece.len() {
                    1 => Fixed("rules.region-cannot-grow"),
                    _ => Fixed("rules.region-has-room-for"),
                };
                let args = vec![self.site(square), Arg::Number(size as i64), Arg::Number(piece.len() as i64)];
                (Fixed("rules.room-to-grow"), key, args)
            }
            _ => return None,
        };
        let rim = piece.stops.iter().flat_map(|stop| self.around[stop.square].iter().copied()).filter(is_rim);
        let literals = rim.map(|edge| self.literal(edge, false)).collect();
        Some(Cut { technique, literals, said: Sentence::new(key, args) })
    }
}

impl Demand for Division {
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, values: &[Value]) -> bool {
        let is_border = |cell: &Cell| Some(values.get(cell.index()) == Some(&self.border));
        let borders: Vec<Option<bool>> = self.cells.iter().map(is_border).collect();
        let (pieces, of) = self.pieces(&borders, |edge| borders[edge] == Some(false));
        let parts = |edge: usize| self.sides[edge].map(|square| of[square]);
        (0..borders.len()).all(|edge| borders[edge] == Some(false) || parts(edge)[0] != parts(edge)[1])
            && pieces
                .iter()
                .all(|piece| piece.number().is_some_and(|(_, size)| size.is_none_or(|it| it == piece.len())))
    }

    fn encode(&self, _: Part, _: &mut dyn Clauses) {}

    fn describe(&self) -> Sentence {
        Sentence::new(self.key, [])
    }

    fn moved(&self, to: &dyn Fn(Cell) -> Cell) -> Rule {
        Division { cells: self.cells.iter().map(|cell| to(*cell)).collect(), ..self.clone() }.into()
    }

    fn is_lazy(&self) -> bool {
        true
    }

    fn cuts(&self, left: &[ValueSet]) -> Vec<Cut> {
        let borders = self.known(left);
        let (joined, of) = self.pieces(&borders, |edge| borders[edge] == Some(false));
        let is_idle = |edge: &usize| {
            let [one, other] = self.sides[*edge];
            borders[*edge] == Some(true) && of[one] == of[other]
        };
        let idle = (0..borders.len()).filter(is_idle).take(CUTS).map(|edge| self.parts_nothing(edge, &borders));
        let (free, of) = self.pieces(&borders, |edge| borders[edge] != Some(true));
        let little = free.iter().filter_map(|piece| self.too_little(piece, &of));
        idle.chain(joined.iter().filter_map(|piece| self.too_much(piece))).chain(little).collect()
    }

    fn filter(&self, left: &mut [ValueSet]) -> bool {
        let borders = self.known(left);
        let (pieces, of) = self.pieces(&borders, |edge| borders[edge] == Some(false));
        let border = ValueSet::single(self.border);
        let is_amiss = |piece: &Piece| piece.numbers.len() > 1 || piece.len() > piece.most();
        if pieces.iter().any(is_amiss) {
            return false;
        }
        for (edge, known) in borders.iter().enumerate() {
            let [one, other] = self.sides[edge].map(|square| of[square]);
            let (one, other) = (&pieces[one], &pieces[other]);
            let is_one = std::ptr::eq(one, other);
            let is_parted = one.number().is_some() && other.number().is_some()
                || one.len() + other.len() > one.most().min(other.most());
            match known {
                Some(true) if is_one => return false,
                None if is_one => left[edge] = left[edge] - border,
                None if is_parted => left[edge] = left[edge] & border,
                _ => {}
            }
        }
        // A piece that is too small needs a way out; if there is only one, it is open.
        let now = self.known(left);
        for piece in pieces.iter().filter(|piece| piece.len() < piece.least()) {
            let mut doors = piece.doors.iter().filter(|edge| now[**edge] != Some(true));
            match (doors.next(), doors.next()) {
                (None, _) => return false,
                (Some(only), None) => left[*only] = left[*only] - border,
                _ => {}
            }
        }
        let (free, _) = self.pieces(&now, |edge| now[edge] != Some(true));
        let has_room = |piece: &Piece| match piece.numbers[..] {
            [] => false,
            [(_, size)] => size.is_none_or(|size| piece.len() >= size),
            _ => true,
        };
        free.iter().all(has_room) && left.iter().all(|values| !values.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Lang, Phrase};

    /// The sentences about four squares with these numbers, in reading order. Each sign of `edges` says whether the
    /// upper, left, right or lower edge between them is a border (`|`) or open (`o`).
    fn sentences(numbers: &[(usize, Option<usize>)], edges: &str) -> Vec<[String; 2]> {
        let sides = [[0, 1], [0, 2], [1, 3], [2, 3]];
        let all: Vec<_> = (0..).map(Cell).zip(sides).collect();
        let squares = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, col)| Site::Square { row, col }).to_vec();
        let rule = division(&all, squares, numbers, Value(1), Fixed::NOTHING);
        let values = |sign: char| match sign {
            '|' => ValueSet::single(Value(1)),
            'o' => ValueSet::single(Value(0)),
            _ => ValueSet::range(0, 1),
        };
        let cuts = rule.cuts(&edges.chars().map(values).collect::<Vec<_>>());
        let name = |cell: Cell| Phrase::verbatim(format!("e{}", cell.0));
        let told = |cut: &Cut| [Lang::En, Lang::Ja].map(|lang| cut.said.phrase(&name).get(lang).to_string());
        cuts.iter().map(told).collect()
    }

    #[test]
    fn it_is_said_which_region_is_amiss() {
        let [two, corners] = [[(0, Some(2)), (1, None)], [(0, Some(2)), (3, Some(2))]];
        for (numbers, edges, en, ja) in [
            (
                &corners[..],
                "|ooo",
                "e0 would divide nothing: a way leads round it",
                "e0の線は回り込めるので、何も分けません",
            ),
            (&corners, "o.o.", "the regions of r1c1 and r2c2 would become one", "1行1列と2行2列の領域がつながります"),
            (&two[..1], "oo..", "the region of the 2 at r1c1 would be too large", "1行1列の2の領域が大きすぎます"),
            (&two, "||..", "the 2 at r1c1 would have no room to grow", "1行1列の2の領域は広がれません"),
            (
                &[(0, Some(4))],
                "..||",
                "the 4 at r1c1 would have room for only 3 squares",
                "1行1列の4の領域は3マスまでしか広がれません",
            ),
            (&corners, "|.|.", "no number could reach r1c2", "どの数字も1行2列に届きません"),
        ] {
            assert!(
                sentences(numbers, edges).contains(&[en, ja].map(str::to_string)),
                "{:?}",
                sentences(numbers, edges)
            );
        }
        assert!(sentences(&corners, "o||o").is_empty() && sentences(&corners, "....").is_empty());
    }
}
