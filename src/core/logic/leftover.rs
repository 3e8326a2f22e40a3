//! # Innie or Outie
//!
//! A whole house adds up to the sum of all digits (45 on a board of nine). Where the cages inside leave one cell of it
//! over, or cover one cell outside as well, that cell is the difference.
//!
//! The first row adds up to 10 and cage a in it to 6, so the last cell is 4.
//!
//! ```text
//! before                  after
//!  a.  a.  | a.  b.        a.  a.  | a.  b4
//!  c.  c.  | d.  b.        c.  c.  | d.  b.
//! ---------+---------     ---------+---------
//!  c.  c.  | d.  b.        c.  c.  | d.  b.
//!  .   .   | .   .         .   .   | .   .
//!
//!  a=6 b=7 c=10 d=5
//! ```
//!
//! # はみ出しマス(Innie or Outie)
//!
//! 家全体の合計は、すべての数字の合計です(数字が9つの盤では45)。家の中のケージが家のマスを1つ残すか、
//! 外のマスを1つ余分に覆うとき、差がそのマスの数字です。
//!
//! 1行目の合計は10、その中のケージaの合計は6なので、最後のマスは4です。
//!
//! ```text
//! ```
//!
//! # Wide Innie or Outie
//!
//! The same for houses side by side: two rows add up to twice as much as one.
//!
//! In the first two rows the cages a, b and c make 17 of 20, so the cell that is left over is 3.
//!
//! ```text
//! before                  after
//!  a.  a.  | b.  b.        a.  a.  | b.  b.
//!  a.  c.  | c.  d.        a.  c.  | c.  d3
//! ---------+---------     ---------+---------
//!  .   .   | d.  d.        .   .   | d.  d.
//!  .   .   | .   .         .   .   | .   .
//!
//!  a=7 b=7 c=3 d=8
//! ```
//!
//! # 広いはみ出し(Wide Innie/Outie)
//!
//! 隣り合う家を合わせても、同じことが言えます。2つの行の合計は1つの行の2倍です。
//!
//! 1行目と2行目では、ケージa・b・cの合計が20のうち17なので、残るマスは3です。
//!
//! ```text
//! ```
//!
//! # Innie-Outie Difference
//! One cell is left over inside and one cell too much is covered outside. The difference between the two is known, so
//! each can only be what the other allows.
//!
//! The first row adds up to 10. Cage a makes 9 with one cell outside, and one cell of b is left over: it is 1 more than
//! the cell outside.
//!
//! ```text
//! before                          after
//!  a.    a. | a. b1234             a.   a. | a. b234
//!  a1234 c. | c. b.                a123 c. | c. b.
//! ----------+---------            ---------+--------
//!  .     .  | .  .                 .    .  | .  .
//!  .     .  | .  .                 .    .  | .  .
//!
//!  a=9 b=5 c=5
//! ```
//!
//! # 内外の差(Innie-Outie Difference)
//!
//! 家の中に1マスが残り、外に1マスがはみ出します。この2マスの差は分かっているので、
//! それぞれに入るのは相手の候補が許す数字だけです。
//!
//! 1行目の合計は10です。ケージaの合計は外の1マスを含めて9で、bの1マスが残ります。
//! よって残るマスは外のマスより1大きくなります。
//!
//! ```text
//! ```
//!
//! # Cage Splitting
//! The other cages of a house leave a part of one cage. That part has a sum of its own, and so has the rest of the cage
//! outside.
//!
//! The first row adds up to 10 and cage a to 7, so the part of b in that row makes 3. The rest of b
//! makes 3 as well.
//!
//! ```text
//! before                          after
//!  a. a. | b1234 b1234             a. a. | b12 b12
//!  c. c. | c.    b.                c. c. | c.  b(3)
//! -------+------------            -------+----------
//!  .  .  | .     .                 .  .  | .   .
//!  .  .  | .     .                 .  .  | .   .
//!
//!  a=7 b=6 c=7
//! ```
//!
//! # ケージの分割(Cage Splitting)
//!
//! 家のほかのケージを除くと、1つのケージの一部が残ります。その部分の合計が決まり、外にある残りの部分の合計も決まります。
//!
//! 1行目の合計は10、ケージaの合計は7なので、bのうちこの行にある部分の合計は3です。bの残りの部分の合計も3です。
//!
//! ```text
//! ```
//!
//! # Innies and Outies
//! A few cells are left over or too much, and what they make together is known. They are a cage of their own, in which
//! cells that share no house may be equal.
//!
//! The first row adds up to 10 and cage b to 4, so the two cells that are left over make 6: 2 and 4.
//!
//! ```text
//! before                          after
//!  a1234 b. | b. c1234             a24 b. | b. c24
//!  a.    a. | d. c.                a.  a. | d. c.
//! ----------+---------            --------+--------
//!  .     .  | d. .                 .   .  | d. .
//!  .     .  | .  .                 .   .  | .  .
//!
//!  a=8 b=4 c=5 d=3
//! ```
//!
//! # 複数のはみ出しマス(Innies and Outies)
//!
//! いくつかのマスが残るかはみ出していて、それらを合わせた数が分かっています。それらのマスは1つのケージと見なせますが、
//! 同じ家にないマスどうしは同じ数字でもかまいません。
//!
//! 1行目の合計は10、ケージbの合計は4なので、残る2マスの合計は6で、2と4です。
//!
//! ```text
//! ```
//!
//! # Innie Combinations
//!
//! Cells that are left over or too much are parts of cages, and these allow them only some digits together. What is in
//! no way to keep both the sums of the cages and that of the cells falls.
//!
//! The first row adds up to 21 and cage b to 9, so the other three cells make 12. Cage a makes 8 with 1+2+5 or 1+3+4:
//! its two cells in the row have at most 7, as 3+4. So the last cell is 5 or 6, beside 3+4 or 1+5.
//!
//! ```text
//! before                                   after
//!  a12345 a12345 b. | b. b. c123456         a1345 a1345 b. | b. b. c56
//!  a.     .      .  | .  .  c.              a.    .     .  | .  .  c.
//! ------------------+--------------        ----------------+----------
//!
//!  a=8 b=9 c=11
//! ```
//!
//! # はみ出しの組合せ(Innie Combinations)
//!
//! 残るマスやはみ出すマスはケージの一部なので、いっしょに入る数字の組はケージによって限られます。
//! ケージの合計とそれらのマスの合計をともに満たす埋め方の、どれにも現れない候補は消えます。
//!
//! 1行目の合計は21、ケージbの合計は9なので、ほかの3マスの合計は12です。ケージaの合計8は1+2+5か1+3+4で、
//! この行にある2マスは最大でも3+4の7です。よって最後のマスは5か6で、2マスは5なら3+4、6なら1+5です。
//!
//! ```text
//! ```

use std::ops::ControlFlow;

use super::balance::{self, Balance, Conclusion};
use super::pattern::{self, Grounds};
use super::portion::{self, Portion, Way};
use super::sum::{self, OpenSum};
use super::{Sink, say};
use crate::puzzle::{Candidate, Cell, Form, House, Model, Position, Region, Step, StepName, Value, ascending};
use crate::words::{self, Lang, Phrase};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// One cell left over by one house.
    Single,
    /// One cell left over by several houses.
    Wide,
    /// One inside, one outside.
    Difference,
    /// Cells of one cage.
    Split,
    /// A few cells.
    Several,
    /// A few cells, with what their cages allow them.
    Combined,
}

/// More open cells than this are too many to go through.
const MOST_CELLS: usize = 5;

impl Sort {
    fn most_cells(self) -> usize {
        match self {
            Sort::Single | Sort::Wide => 1,
            Sort::Difference => 2,
            Sort::Split | Sort::Several | Sort::Combined => MOST_CELLS,
        }
    }

    fn takes_region(self, region: &Region) -> bool {
        let is_meant = match self {
            Sort::Single => region.houses.len() == 1,
            Sort::Wide => region.houses.len() > 1,
            _ => true,
        };
        region.counted.is_none() && is_meant
    }

    fn takes(self, balance: &Balance) -> bool {
        match self {
            Sort::Single | Sort::Wide => true,
            Sort::Difference => balance.plus.len() == 1 && balance.minus.len() == 1,
            // A sum is left over in part or covered in part, not both.
            Sort::Split => balance.len() > 1 && (balance.plus.is_empty() || balance.minus.is_empty()),
            Sort::Several | Sort::Combined => balance.len() > 1,
        }
    }
}

/// What the sums in and across whole houses leave over.
pub fn find(name: &StepName, sort: Sort, model: &Model, position: &Position, sink: Sink) -> ControlFlow<()> {
    let open: Vec<OpenSum> = match sort {
        Sort::Split | Sort::Combined => sum::open_sums(model, position).collect(),
        _ => Vec::new(),
    };
    let mut done: Vec<(Vec<Cell>, Vec<Cell>)> = Vec::new();
    for region in model.regions().iter().filter(|region| sort.takes_region(region)) {
        for balance in balance::balances(model, position, region, sort.most_cells()) {
            let key = (balance.plus.clone(), balance.minus.clone());
            if !sort.takes(&balance) || done.contains(&key) {
                continue;
            }
            done.push(key);
            let step = step(name, sort, model, position, region, &balance, &open);
            step.into_iter().try_for_each(&mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn step(
    name: &StepName,
    sort: Sort,
    model: &Model,
    position: &Position,
    region: &Region,
    balance: &Balance,
    open: &[OpenSum],
) -> Option<Step> {
    let found = match sort {
        Sort::Split => split(model, position, balance, open)?,
        Sort::Combined => balance.conclusion_with(model, position, open)?,
        _ => balance.conclusion(model, position)?,
    };
    let houses = region.houses.len() as u32;
    let cages = found.grounds.rules.iter().filter(|rule| !balance.is_counted(model, **rule));
    // What a region leaves over is one insight for each of its houses, however many values they hold.
    let cost = houses + cages.map(|rule| model.atom_weight(*rule)).sum::<u32>();
    let told = Told::new(model, position, region, balance);
    let text = told.text(&found.lost);
    let others: Vec<&OpenSum> = open.iter().filter(|sum| found.grounds.rules.contains(&sum.rule)).collect();
    let others: Vec<&OpenSum> = others.into_iter().filter(|sum| !balance.is_counted(model, sum.rule)).collect();
    let sums = told.sums(&others);
    let step = found.step(model, name, text);
    let other_cells = others.iter().flat_map(|sum| &sum.house.cells).copied();
    let counted = balance.counted(model).into_iter().chain(other_cells);
    Some(pattern::counting(position, Step { cost, ..step }, counted, sums))
}

/// What a cage loses of which a part makes a known sum.
fn split(model: &Model, position: &Position, balance: &Balance, open: &[OpenSum]) -> Option<Conclusion> {
    let cells: Vec<Cell> = balance.cells().collect();
    let cage = open.iter().find(|cage| cells.iter().all(|cell| cage.cells.contains(cell)))?;
    let ways = portion::ways(cage, &cells)?;
    let part = Portion { cells, cage: Some(cage.clone()), ways };
    let total = u32::try_from(balance.total.abs()).ok()?;
    let fits = |way: &Way| sum::sum_of(way.here) == total;
    if !part.ways.iter().any(fits) {
        return None;
    }
    let lost = part.lost_keeping(position, fits);
    let rules = balance.rules(model).into_iter().chain([cage.rule]).collect();
    let premises = [balance.premises(model, position), cage.premises(model, position)];
    let mut pattern = cage.pattern(model.values());
    pattern.retain(|candidate| !lost.contains(candidate));
    let grounds = Grounds { rules, premises: ascending(premises.concat()), pattern };
    (!lost.is_empty()).then_some(Conclusion { place: None, lost, grounds })
}

/// What a region leaves over, as it is told.
struct Told<'a> {
    model: &'a Model,
    position: &'a Position,
    balance: &'a Balance,
    houses: Vec<&'a House>,
    /// What the houses make.
    whole: u32,
    /// What the sums make that were counted.
    sums: u32,
    /// The placed cells of the houses that are in none of these sums.
    within: Vec<Cell>,
    /// The placed cells of these sums that are outside.
    beyond: Vec<Cell>,
    /// Whether all these sums lie inside.
    is_inside: bool,
}

impl<'a> Told<'a> {
    fn new(model: &'a Model, position: &'a Position, region: &Region, balance: &'a Balance) -> Told<'a> {
        let is_of_region = |house: &&House| region.houses.contains(&house.constraint);
        let houses: Vec<&House> = model.houses().iter().filter(is_of_region).collect();
        let is_within = |cell: &Cell| houses.iter().any(|house| house.set.contains(cell.index()));
        let (within, beyond) = balance.placed.iter().partition(|cell| is_within(cell));
        Told {
            model,
            position,
            balance,
            whole: region.total,
            sums: balance.sums.iter().filter_map(|sum| sum::total_of(model, *sum)).sum(),
            within,
            beyond,
            is_inside: !region.crossing.iter().any(|part| balance.sums.contains(&part.sum)),
            houses,
        }
    }

    fn values(&self, cells: &[Cell]) -> u32 {
        sum::sum_of(cells.iter().filter_map(|cell| self.position.value(*cell)))
    }

    /// What is counted of the houses in all, less what sticks out.
    fn counted(&self) -> i32 {
        self.sums as i32 + self.values(&self.within) as i32 - self.values(&self.beyond) as i32
    }

    fn text(&self, lost: &[Candidate]) -> Phrase {
        say::first_fitting(|lang| {
            let full = [say::Detail::Full, say::Detail::Brief].map(|detail| self.in_full(lost, detail, lang));
            let so = self.balance.so(self.model, lost, say::Detail::Brief, lang);
            let (houses, whole, counted) = (say::houses(self.model, &self.houses, lang), self.whole, self.counted());
            let brief = match lang {
                Lang::En => [
                    format!(
                        "{} {} {whole}, what is counted there {counted}, which leaves {so}.",
                        words::capital(&houses),
                        self.makes(lang)
                    ),
                    format!("The houses make {whole}, what is counted there {counted}, which leaves {so}."),
                ],
                Lang::Ja => [
                    format!("{houses}の合計は{whole}、数えたマスの合計は{counted}なので、{so}。"),
                    format!("全体は{whole}、数えたマスの合計は{counted}なので、{so}。"),
                ],
            };
            full.into_iter().chain(brief).collect()
        })
    }

    /// "make" or "makes", as the houses are one or more.
    fn makes(&self, lang: Lang) -> &'static str {
        match (lang, self.houses.len()) {
            (Lang::En, 1) => "makes",
            (Lang::En, _) => "make",
            (Lang::Ja, _) => "の合計",
        }
    }

    fn in_full(&self, lost: &[Candidate], detail: say::Detail, lang: Lang) -> String {
        let so = self.so(lost, detail, lang);
        let (houses, whole) = (say::houses(self.model, &self.houses, lang), self.whole);
        let Some(counted) = self.counted_said(&houses, lang) else {
            return match lang {
                Lang::En => format!("{} {} {whole}, {so}.", words::capital(&houses), self.makes(lang)),
                Lang::Ja => format!("{houses}の合計は{whole}なので、{so}。"),
            };
        };
        let form = self.houses.first().map_or(Form::Line, |house| house.form);
        match lang {
            Lang::En => {
                let sort = say::sort_of_houses(form, self.houses.len());
                format!("{counted}. The {sort} {} {whole}, {so}.", self.makes(lang))
            }
            Lang::Ja => format!("{counted}です。全体は{whole}なので、{so}。"),
        }
    }

    /// "The cages inside box 3 make 39", and what the placed cells add or take that were counted besides; none where nothing
    /// was counted.
    fn counted_said(&self, houses: &str, lang: Lang) -> Option<String> {
        let (within, beyond) = (self.values(&self.within), self.values(&self.beyond));
        let is_covered = self.balance.plus.is_empty() && within == 0;
        let sums = match (lang, self.balance.sums.as_slice(), self.is_inside) {
            (_, [], _) if within == 0 => return None,
            (Lang::En, [], _) => return Some(format!("The placed cells of {houses} make {within}")),
            (Lang::Ja, [], _) => return Some(format!("{houses}の数字が入ったマスの合計は{within}")),
            (Lang::En, [_], true) => format!("The cage inside {houses} makes {}", self.sums),
            (Lang::En, [_], false) => format!("The cage counted for {houses} makes {}", self.sums),
            (Lang::En, _, true) => format!("The cages inside {houses} make {}", self.sums),
            (Lang::En, _, false) if is_covered => format!("The cages that cover {houses} make {}", self.sums),
            (Lang::En, _, false) => format!("The cages in and across {houses} make {}", self.sums),
            (Lang::Ja, _, true) => format!("{houses}に収まるケージの合計は{}", self.sums),
            (Lang::Ja, _, false) if is_covered => format!("{houses}を覆うケージの合計は{}", self.sums),
            (Lang::Ja, _, false) => format!("{houses}にかかるケージの合計は{}", self.sums),
        };
        let beyond = match (lang, beyond) {
            (_, 0) => String::new(),
            (Lang::En, _) => format!(", less {beyond} placed outside"),
            (Lang::Ja, _) => format!("、うち外の数字は{beyond}"),
        };
        let within = match (lang, within) {
            (_, 0) => String::new(),
            (Lang::En, _) => format!(", plus {within} placed inside"),
            (Lang::Ja, _) => format!("、中のほかの数字は{within}"),
        };
        Some(format!("{sums}{beyond}{within}"))
    }

    /// What follows: "so the one cell left, r2c9, is 6".
    fn so(&self, lost: &[Candidate], detail: say::Detail, lang: Lang) -> String {
        let (balance, total) = (self.balance, self.balance.total.abs());
        let cell = balance.left(self.model, lang);
        // On large boards letters stand for numbers.
        let name = u8::try_from(total).map(|total| self.model.value_name(Value(total), lang)).unwrap_or_default();
        let total = if name == total.to_string() { name } else { format!("{total} ({name})") };
        match (lang, balance.len(), balance.plus.is_empty()) {
            (Lang::En, 1, false) => format!("so the one cell left, {cell}, is {total}"),
            (Lang::En, 1, true) => format!("so the one cell outside, {cell}, is {total}"),
            (Lang::Ja, 1, false) => format!("残る{cell}は{total}です"),
            (Lang::Ja, 1, true) => format!("はみ出す{cell}は{total}です"),
            (Lang::En, ..) => format!("which leaves {}", balance.so(self.model, lost, detail, lang)),
            (Lang::Ja, ..) => balance.so(self.model, lost, detail, lang),
        }
    }

    /// The sums one after another: what is counted, what that leaves of the houses, and the ways to fill the cages that the
    /// cells left over are a part of.
    fn sums(&self, others: &[&OpenSum]) -> Vec<Phrase> {
        let (model, position, whole, counted) = (self.model, self.position, self.whole as i32, self.counted());
        // What is counted as a whole is in the second line already.
        let is_counted = self.balance.sums.len() + self.within.len() + self.beyond.len() > 1;
        let first = Phrase::each(|lang| {
            let sums = balance::told_sums(model, &self.balance.sums, lang);
            let within = balance::told_values(model, position, &self.within, '+', lang);
            let beyond = balance::told_values(model, position, &self.beyond, '−', lang);
            // Without a cage before it, the first value needs no sign.
            let all = format!("{sums}{within}{beyond}");
            let all = all.strip_prefix(if lang == Lang::En { " + " } else { "+" }).unwrap_or(&all);
            if lang == Lang::En {
                format!("Counted: {all} = {counted}.")
            } else {
                format!("数えた合計: {all}={counted}")
            }
        });
        let second = Phrase::each(|lang| {
            let (left, total) = (self.balance.left(model, lang), self.balance.total.abs());
            let houses = words::capital(&say::houses(model, &self.houses, lang));
            let (one, other) = if self.balance.is_turned() { (counted, whole) } else { (whole, counted) };
            match lang {
                Lang::En => format!("{houses}: {whole}. {left} = {one} − {other} = {total}."),
                Lang::Ja => format!("{houses}の合計: {whole}。{left}={one}−{other}={total}"),
            }
        });
        let ways = others.iter().filter_map(|sum| {
            let sets = sum.fillings()?.sets;
            Some(Phrase::each(|lang| {
                let (cage, ways) =
                    (model.house_name(sum.house, lang), say::ways(model, &sets, say::Detail::Full, lang));
                match lang {
                    Lang::En => format!("{} has {ways} left.", words::capital(cage)),
                    Lang::Ja => format!("{cage}に残るのは{ways}です。"),
                }
            }))
        });
        is_counted.then_some(first).into_iter().chain([second]).chain(ways).collect()
    }
}
