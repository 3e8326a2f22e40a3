//! # Unique Rectangle Type 1
//!
//! Two rows and two columns cross in four cells that lie in two boxes. If all four held the same two digits crosswise,
//! the digits could change places and nothing else on the board would notice: two solutions. A puzzle with one solution
//! cannot come to that, as long as none of the four is a given. A diagonal or a cage counts as well: it must hold two
//! corners of different digits or none, or it would notice.
//!
//! Three corners have two candidates only. So the fourth must be something else.
//!
//! ```text
//! before                  after
//!  12   .  | 12   .        12   .  | 12   .
//!  12   .  | 1234 .        12   .  | 34   .
//! ---------+---------     ---------+---------
//! ```
//!
//! # ユニーク矩形 タイプ1(Unique Rectangle)
//!
//! 2つの行と2つの列が交わる4マスが、2つのブロックにまたがっています。4マスすべてに同じ2つの数字が互い違いに入ると、
//! その数字を入れ替えても盤のほかの所は何も変わらず、解が2つになります。4マスのどれもヒント数字でない限り、
//! 解が1つの問題でそうなることはありません。対角線やケージも考えに入れます。数字の異なる2隅を含むか、
//! どの隅も含まないかでなければ、入れ替えの影響を受けるからです。
//!
//! 3つの隅の候補は2つだけです。よって4つ目の隅には、それ以外の数字が入ります。
//!
//! ```text
//! ```
//!
//! # Unique Rectangle Type 2
//!
//! As before, but two corners of a row or column may be something else, and both the same third digit. One of them must
//! be that digit, so no cell that sees both can be it.
//!
//! Without a 3 in the second row all four corners would be 1 or 2.
//!
//! ```text
//! before                             after
//!  12   .    .  | 12   .   .          12   .    .  | 12   .   .
//!  123  456  45 | 123  346 56         123  456  45 | 123  46  56
//! --------------+-------------       --------------+-------------
//! ```
//!
//! # ユニーク矩形 タイプ2(Unique Rectangle)
//!
//! 同じ形ですが、1つの行または列の2隅にはほかの数字も入り、それはどちらも同じ3つ目の数字です。
//! 2隅のどちらかはその数字に決まるので、両方から見えるマスにその数字は入りません。
//!
//! 2行目の2隅のどちらも3でなければ、4隅すべてが1か2になります。
//!
//! ```text
//! ```
//!
//! # Unique Rectangle Type 5
//!
//! The same where the corners with the third digit are two opposite ones or three. A cell has to see all of them to lose
//! the digit.
//!
//! ```text
//! before                             after
//!  12   345  46 | 123  .   .          12   45   46 | 123  .   .
//!  123  .    .  | 12   345 56         123  .    .  | 12   45  56
//! --------------+-------------       --------------+-------------
//! ```
//!
//! # ユニーク矩形 タイプ5(Unique Rectangle)
//!
//! 3つ目の数字を持つ隅が、対角の2つまたは3つのときも同じです。その数字が消えるのは、
//! それらの隅すべてから見えるマスだけです。
//!
//! ```text
//! ```

use std::ops::ControlFlow;

use super::cells::Cells;
use super::rectangle::Deadly;
use super::sight::Sight;
use super::{Sink, say};
use crate::puzzle::{Candidate, Step, StepName, Value};
use crate::words::Lang;

#[derive(Clone, Copy, PartialEq, Eq)]
/// Where the corners are that have other candidates.
pub enum Sort {
    /// There is one.
    OneCorner,
    /// There are two, side by side.
    OneSide,
    /// There are two opposite each other, or three.
    Crosswise,
}

/// Four cells that must not all hold the same two values, and at most one further value that they may have.
pub fn find(name: &StepName, wanted: Sort, sight: &Sight, sink: Sink) -> ControlFlow<()> {
    for deadly in Deadly::all(sight) {
        let sort = match deadly.roof.len() {
            1 => Sort::OneCorner,
            2 if sight.all_see_each_other(deadly.roof) => Sort::OneSide,
            _ => Sort::Crosswise,
        };
        if sort != wanted {
            continue;
        }
        let step = match sort {
            Sort::OneCorner => Some(one_corner(sight, name, &deadly)),
            _ => one_value(sight, name, &deadly),
        };
        step.into_iter().try_for_each(&mut *sink)?;
    }
    ControlFlow::Continue(())
}

fn one_corner(sight: &Sight, name: &StepName, deadly: &Deadly) -> Step {
    let model = sight.model;
    let lost: Vec<Candidate> = deadly.values.iter().flat_map(|value| each_in(sight, deadly.roof, value)).collect();
    let (floor, roof) = (sight.cells(deadly.floor), sight.cells(deadly.roof));
    let text = say::sentence(|lang, detail| {
        let (floor, roof) = (say::cells(model, &floor, lang), say::cells(model, &roof, lang));
        let values = say::any_value(model, deadly.values, lang);
        let lost = say::lost(model, &lost, detail, lang);
        match lang {
            Lang::En => format!(
                "{floor} can only be {values}. If {roof} were {values} as well, the four could swap both: two solutions. So {lost}."
            ),
            Lang::Ja => format!(
                "{floor}に入るのは{values}だけです。{roof}もそのどちらかなら、4マスで入れ替えた別の解ができるので、{lost}。"
            ),
        }
    });
    deadly.proof(sight).if_unique(name, Vec::new(), lost, text)
}

/// The candidates for a value that some of the cells have.
fn each_in(sight: &Sight, cells: Cells, value: Value) -> Vec<Candidate> {
    sight.each(cells & sight.places(value), value).collect()
}

fn one_value(sight: &Sight, name: &StepName, deadly: &Deadly) -> Option<Step> {
    let model = sight.model;
    let value = deadly.extras.only()?;
    // A corner of the roof without the value would be left with one candidate, which is another technique's.
    if !deadly.roof.is_subset(sight.places(value)) {
        return None;
    }
    let losing = sight.seeing_all(deadly.roof) & sight.places(value);
    if losing.is_empty() {
        return None;
    }
    let lost: Vec<Candidate> = sight.each(losing, value).collect();
    let mut proof = deadly.proof(sight);
    deadly.rest_on_roof(&mut proof);
    deadly.roof.iter().for_each(|at| proof.not_both(Cells::single(at), losing, value));
    let (floor, roof) = (sight.cells(deadly.floor), sight.cells(deadly.roof));
    let text = say::sentence(|lang, detail| {
        let (floor, roof) = (say::cells(model, &floor, lang), say::cells(model, &roof, lang));
        let any = say::any_value(model, deadly.values, lang);
        let both = say::values(model, deadly.values, lang);
        let (name, a_value) = (model.value_name(value, lang), say::a(model, value, lang));
        let lost = say::lost(model, &lost, detail, lang);
        match lang {
            Lang::En => format!(
                "{floor} can only be {any}, {roof} also {name}. Without {a_value} the four could swap {both}: two solutions; so {lost}."
            ),
            Lang::Ja => format!(
                "{floor}は{any}、{roof}はほかに{name}だけです。{name}がないと4マスで入れ替えた別の解ができるので、{lost}。"
            ),
        }
    });
    Some(proof.if_unique(name, Vec::new(), lost, text))
}
