//! The vocabulary for the rules of a kind on a board.

use std::ops::RangeInclusive;

use nazo_core::puzzle::{
    Candidate, Cell, Constraint, ConstraintId, Form, Literal, Model, ModelBuilder, Rule, Site, Value, ValueName,
    ValueSet,
};
use nazo_core::rules;
use nazo_core::scene::Answer;
use nazo_core::words::{Fixed, Phrase, say};

use super::edges::Edges;
use super::{LINE, NO_LINE};

/// Some cells in a line or region: the form of a constraint on them, its name, and the cells.
pub type HouseLine = (Form, Phrase, Vec<Cell>);

/// A model under construction. Its cells are the squares of a board in reading order, or edges.
#[derive(Debug)]
pub struct Rules {
    builder: ModelBuilder,
    rows: u16,
    cols: u16,
    answer: Answer,
}

impl Rules {
    /// A board without rules, whose cells may each have these values.
    pub(crate) fn new([rows, cols]: [u16; 2], values: ValueSet) -> Rules {
        let mut builder = ModelBuilder::new();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            builder.cell(Site::Square { row, col }, values);
        }
        Rules { builder, rows, cols, answer: Answer::default() }
    }

    /// A board without rules, whose edges are the cells, with or without what is put on them.
    pub(super) fn on_edges([rows, cols]: [u16; 2], answer: Answer) -> Rules {
        let mut builder = ModelBuilder::new();
        let edges = Edges { rows, cols, answer };
        let values = [NO_LINE, LINE].into_iter().collect();
        edges.all().for_each(|at| _ = builder.cell(edges.site(at), values));
        Rules { builder, rows, cols, answer }
    }

    /// The finished model.
    pub(crate) fn model(self) -> Model {
        self.builder.build()
    }

    /// The cell in a row and a column, counted from 0.
    pub fn cell(&self, row: u16, col: u16) -> Cell {
        Cell(row * self.cols + col)
    }

    /// Names the values 0 and 1.
    pub fn name(&mut self, names: [ValueName; 2]) {
        self.builder.opposites(names);
    }

    /// The edges that are cells.
    pub(super) fn lattice(&self) -> Edges {
        Edges { rows: self.rows, cols: self.cols, answer: self.answer }
    }

    /// The edges around a square.
    pub fn edges(&self, row: u16, col: u16) -> Vec<Cell> {
        self.lattice().cells_around([2 * row + 1, 2 * col + 1])
    }

    /// The links in a straight line from a square: up, down, left and right, the first and the second one each.
    pub fn ways(&self, row: u16, col: u16) -> [[Option<Cell>; 2]; 4] {
        self.lattice().ways([2 * row + 1, 2 * col + 1])
    }

    /// Adds the rule that the lines form a single loop: no line or two lines meet at each node, and there is no second
    /// loop.
    pub fn single_loop(&mut self) {
        let edges = self.lattice();
        for node in edges.nodes() {
            let name = edges.name(node);
            let label = if self.answer == Answer::Links { say!("board.the-square", name) } else { name };
            let rule = rules::corner(edges.cells_around(node), LINE, edges.site(node));
            self.add(Constraint::new(Form::Rule, label, rule));
        }
        let all: Vec<(Cell, [u32; 2])> = edges.all().map(|at| (edges.cell(at), edges.ends(at))).collect();
        self.rule(rules::single_loop(&all, LINE, Fixed("board.loop")));
        let sides: Vec<(Cell, [u32; 2])> = edges.all().map(|at| (edges.cell(at), edges.sides(at))).collect();
        let corners = edges.nodes().map(|node| (edges.site(node), edges.cells_around(node))).collect();
        self.rule(rules::two_sides(&sides, corners, LINE, Fixed("board.inside-outside")));
    }

    /// Adds the rule that the lines are borders of regions, each with one of the numbers, which gives its size if it is
    /// known.
    pub fn division(&mut self, numbers: &[(u16, u16, Option<usize>)], name: Fixed) {
        let (edges, cols) = (self.lattice(), self.cols);
        let all: Vec<(Cell, [usize; 2])> = edges.all().map(|at| (edges.cell(at), edges.squares(at))).collect();
        let squares = (0..self.rows).flat_map(|row| (0..cols).map(move |col| Site::Square { row, col })).collect();
        let place = |(row, col, size): &(u16, u16, Option<usize>)| (usize::from(row * cols + col), *size);
        let numbers: Vec<(usize, Option<usize>)> = numbers.iter().map(place).collect();
        self.rule(rules::division(&all, squares, &numbers, LINE, name));
    }

    /// The candidates for a rectangle with borders around it and none inside. The rectangle is given by the row and
    /// column of its first square, its height and its width.
    pub fn rectangle(&self, [top, left, height, width]: [u16; 4]) -> Vec<Candidate> {
        let edges = self.lattice();
        let (rows, cols) = (2 * top..=2 * (top + height), 2 * left..=2 * (left + width));
        let places = rows.clone().flat_map(|y| cols.clone().map(move |x| [y, x]));
        let is_rim =
            |[y, x]: [u16; 2]| [rows.start(), rows.end()].contains(&&y) || [cols.start(), cols.end()].contains(&&x);
        let told = |at| Candidate::new(edges.cell(at), if is_rim(at) { LINE } else { NO_LINE });
        places.filter(|at| edges.has(*at)).map(told).collect()
    }

    /// Adds the rule that regions are rectangles. At a corner of squares inside the board, no line ends, and none bends
    /// without meeting others.
    pub fn no_bends(&mut self) {
        let edges = self.lattice();
        for corner in edges.nodes() {
            let cells = edges.cells_around(corner);
            let is_straight = |[up, down, left, right]: [bool; 4]| up == down && left == right;
            let meets = |bits: &u32| {
                let lines = [0, 1, 2, 3].map(|at| bits >> at & 1 == 1);
                bits.count_ones() > 2 || is_straight(lines)
            };
            let values = |bits: u32| (0..4).map(|at| [NO_LINE, LINE][(bits >> at & 1) as usize]).collect();
            let rows: Vec<Vec<Value>> = (0..16).filter(meets).map(values).collect();
            let key = Fixed("board.no-end-no-bend");
            self.add(Constraint::new(Form::Rule, edges.name(corner), rules::tuples(cells, key, &rows)));
        }
    }

    /// Adds a constraint that has its own name.
    pub fn add(&mut self, constraint: Constraint) -> ConstraintId {
        self.builder.add(constraint)
    }

    /// All cells, each with the cells that share a side with it.
    fn neighbours(&self) -> Vec<(Cell, Vec<Cell>)> {
        let near = |row: u16, col: u16| {
            let left = col.checked_sub(1).map(|col| (row, col));
            let above = row.checked_sub(1).map(|row| (row, col));
            let ways = [above, left, Some((row, col + 1)), Some((row + 1, col))].into_iter().flatten();
            ways.filter(|(row, col)| *row < self.rows && *col < self.cols)
                .map(|(row, col)| self.cell(row, col))
                .collect()
        };
        let places = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        places.map(|(row, col)| (self.cell(row, col), near(row, col))).collect()
    }

    /// Adds the rule that no two cells that share a side both have the value.
    pub fn apart(&mut self, value: Value) {
        let cols = self.cols;
        for (cell, near) in self.neighbours() {
            for other in near.into_iter().filter(|other| cell < *other) {
                let [one, two] = [cell, other].map(|Cell(at)| Phrase::square((at / cols).into(), (at % cols).into()));
                let label = say!("board.neighbours", one, two);
                self.count((Form::Rule, label, vec![cell, other]), value, 0..=1);
            }
        }
    }

    /// Adds the rule that the cells with the value are in one piece. `name` is the name of the rule.
    pub fn connected(&mut self, value: Value, name: Fixed) {
        self.rule(rules::connected(&self.neighbours(), ValueSet::single(value), name));
    }

    /// Adds the rules that the cells with the value `land` form islands. Each island has one of the numbers, which
    /// gives its size if it is known. `reach` names the rule that every such cell can be reached from a number.
    pub fn islands(&mut self, numbers: &[(Cell, Option<usize>)], land: Value, reach: Fixed) {
        let board = self.neighbours();
        let roots: Vec<Cell> = numbers.iter().map(|(root, _)| *root).collect();
        numbers.iter().for_each(|(root, size)| self.clue(rules::island(&board, *root, *size, &roots, land)));
        let reaching = |(root, size): &(Cell, Option<usize>)| (*root, size.map_or(board.len(), |size| size.max(1) - 1));
        self.rule(rules::reached(&board, &numbers.iter().map(reaching).collect::<Vec<_>>(), land, reach));
    }

    /// Adds a rule that is not a clue, under its own description.
    fn rule(&mut self, rule: Rule) {
        self.builder.rule(Form::Rule, rule);
    }

    /// Adds a clue, under its own description.
    pub fn clue(&mut self, rule: Rule) {
        self.builder.rule(Form::Clue, rule);
    }

    /// Adds the given values, one entry for each cell in reading order.
    pub fn givens(&mut self, givens: &[Option<Value>]) {
        for (at, value) in givens.iter().enumerate() {
            if let Some(value) = value {
                self.clue(rules::given(Candidate::new(Cell(at as u16), *value)));
            }
        }
    }

    /// Adds the rule that no value is twice in a row or column.
    pub fn latin(&mut self) {
        for (form, label, cells) in self.rows().chain(self.columns()) {
            self.add(Constraint::new(form, label, rules::all_different(cells)));
        }
    }

    /// The rows from the top: the form of a constraint, its name and its cells.
    pub fn rows(&self) -> impl Iterator<Item = HouseLine> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows).map(move |row| {
            let cells = (0..cols).map(|col| Cell(row * cols + col)).collect();
            (Form::Row, say!("board.row", row = row + 1), cells)
        })
    }

    /// The columns from the left, like [`Rules::rows`].
    pub fn columns(&self) -> impl Iterator<Item = HouseLine> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (0..cols).map(move |col| {
            let cells = (0..rows).map(|row| Cell(row * cols + col)).collect();
            (Form::Column, say!("board.column", col = col + 1), cells)
        })
    }

    /// Adds the rule that the number of these cells with the value is in `range`.
    pub fn count(&mut self, (form, label, cells): HouseLine, value: Value, range: RangeInclusive<u32>) {
        let has = |cell| Literal { candidate: Candidate::new(cell, value), holds: true };
        let rule = rules::count(cells.into_iter().map(has).collect(), *range.start(), *range.end());
        self.add(Constraint::new(form, label, rule));
    }

    /// Adds the rule that at most `most` cells have the value in any block of these sizes, in rows and columns.
    pub fn blocks(&mut self, shapes: &[[u16; 2]], value: Value, most: u32) {
        let (rows, cols) = (self.rows, self.cols);
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let fits = |[height, width]: &&[u16; 2]| row + height <= rows && col + width <= cols;
            for [height, width] in shapes.iter().filter(fits) {
                let cells = (row..row + height).flat_map(|row| (col..col + width).map(move |col| (row, col)));
                let cells = cells.map(|(row, col)| Cell(row * cols + col)).collect();
                let cell = Phrase::square(row.into(), col.into());
                let label = say!("board.block", height, width, cell);
                self.count((Form::Rule, label, cells), value, 0..=most);
            }
        }
    }
}
