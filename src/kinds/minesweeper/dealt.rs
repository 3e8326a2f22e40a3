//! Boards that are yet to be dealt, as text: `size: 30x16`, `mines: 99`, `first: opening`, `guess: no`, `seed: 4f1c`.

use super::board::{MAX_SIDE, Size};
use super::deal::Deal;
use super::simulate::First;
use nazo_core::text::{KeyLine, Problem, ReadError, Source};
use nazo_core::words::{Fixed, Phrase, phrase};

/// The keys of such a board beside the number of mines.
pub(super) const DEAL_KEYS: [&str; 4] = ["size", "first", "guess", "seed"];

/// The words for what the first click is promised.
const FIRSTS: [(&str, First); 2] = [("safe", First::Safe), ("opening", First::Opening)];

/// The keys of a deal, each as it was written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DealText<'a> {
    pub size: Option<&'a str>,
    first: Option<&'a str>,
    guess: Option<&'a str>,
    seed: Option<&'a str>,
    first_key: Option<&'a str>,
}

impl<'a> DealText<'a> {
    /// Takes a key in; says whether it is one of a deal.
    pub fn add(&mut self, key: &KeyLine<'a>) -> bool {
        let place = match key.key {
            "size" => &mut self.size,
            "first" => &mut self.first,
            "guess" => &mut self.guess,
            "seed" => &mut self.seed,
            _ => return false,
        };
        *place = Some(key.value);
        self.first_key.get_or_insert(key.key);
        true
    }

    /// The first of its keys in the text.
    pub fn first_key(&self) -> Option<&'a str> {
        self.first_key
    }

    /// What an id says of a deal: `opening-4f1c`, `safe-sure-4f1c`.
    pub fn of_id(source: &Source, text: &'a str) -> Result<DealText<'a>, ReadError> {
        let fields: Vec<&str> = text.split('-').collect();
        let (first, guess, seed) = match fields.as_slice() {
            [first, seed] => (*first, None, *seed),
            [first, "sure", seed] => (*first, Some("no"), *seed),
            _ => {
                let message = Fixed(
                    "a deal is 'opening-' or 'safe-', 'sure-' where nothing is guessed, and the seed",
                    "配置は「opening-」か「safe-」、推測不要なら「sure-」、それに種を書きます。",
                );
                return Err(ReadError::on(source, text, Problem::Shape(message.into())));
            }
        };
        let seed = Some(seed).filter(|seed| !seed.is_empty());
        Ok(DealText { first: Some(first), guess, seed, ..DealText::default() })
    }

    /// The deal.
    pub fn read(self, source: &Source, size: &'a str, mines: Option<(u32, &'a str)>) -> Result<Deal, ReadError> {
        let wrong = |key: &str, value: &str, reason: Phrase| {
            let problem = Problem::BadValue { key: key.into(), value: value.into(), reason };
            ReadError::on(source, value, problem)
        };
        let sides = size
            .split_once(['x', '×'])
            .and_then(|(cols, rows)| Some(Size { rows: rows.trim().parse().ok()?, cols: cols.trim().parse().ok()? }));
        let is_possible = sides.filter(|sides| sides.is_possible());
        let reason = || {
            phrase!(
                "columns x rows was expected, from 1x1 to {MAX_SIDE}x{MAX_SIDE}",
                "列数x行数を1x1から{MAX_SIDE}x{MAX_SIDE}の範囲で書きます。"
            )
        };
        let sides = is_possible.ok_or_else(|| wrong("size", size, reason()))?;
        let first = match self.first {
            None => First::Opening,
            Some(word) => {
                let known = FIRSTS.iter().find(|(name, _)| *name == word).map(|(_, first)| *first);
                known.ok_or_else(|| {
                    wrong("first", word, Phrase::fixed("'safe' or 'opening' was expected", "safeかopeningを書きます。"))
                })?
            }
        };
        let is_sure = match self.guess {
            None | Some("yes") => false,
            Some("no") => true,
            Some(word) => {
                return Err(wrong("guess", word, Phrase::fixed("'yes' or 'no' was expected", "yesかnoを書きます。")));
            }
        };
        let seed = match self.seed {
            None => None,
            Some(word) => {
                let read = u64::from_str_radix(word, 16).ok().filter(|_| !word.starts_with('+'));
                Some(read.ok_or_else(|| {
                    wrong("seed", word, Phrase::fixed("a hexadecimal number was expected", "16進数を書きます。"))
                })?)
            }
        };
        let Some((mines, text)) = mines else {
            let message = Phrase::fixed(
                "how many mines there are is missing: 'mines: 99'",
                "地雷の数がありません。「mines: 99」のように書きます。",
            );
            return Err(ReadError::on(source, size, Problem::Shape(message)));
        };
        let most = Deal::most_mines(sides, first);
        if mines > most {
            let reason = phrase!(
                "this board has room for {most} beside the first click",
                "この盤面では、最初に開くマスのほかに{most}個まで入ります。"
            );
            return Err(wrong("mines", text, reason));
        }
        Ok(Deal { size: sides, mines, first, is_sure, seed })
    }
}

/// The word for what the first click is promised.
fn first_word(first: First) -> &'static str {
    FIRSTS.iter().find(|(_, other)| *other == first).map_or("opening", |(word, _)| *word)
}

/// What an id says of a deal.
pub(super) fn id_of(deal: &Deal) -> String {
    let seed = deal.seed.map(|seed| format!("{seed:x}")).unwrap_or_default();
    format!("{}-{}{seed}", first_word(deal.first), if deal.is_sure { "sure-" } else { "" })
}

/// The lines of a deal.
pub(super) fn write(deal: &Deal) -> String {
    let Deal { size: Size { rows, cols }, mines, first, is_sure, seed } = deal;
    let guess = if *is_sure { "guess: no\n" } else { "" };
    let seed = seed.map(|seed| format!("seed: {seed:x}\n")).unwrap_or_default();
    format!("size: {cols}x{rows}\nmines: {mines}\nfirst: {}\n{guess}{seed}", first_word(*first))
}
