//! The phrase that carries both languages, and the ways to make one.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, ErrorKind};

use super::{Lang, begun, square};

/// One thing said in both languages. The reader's language is chosen when it is shown, not when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    en: Cow<'static, str>,
    ja: Cow<'static, str>,
}

impl Phrase {
    /// A phrase known when the program was compiled.
    pub const fn fixed(en: &'static str, ja: &'static str) -> Phrase {
        Phrase { en: Cow::Borrowed(en), ja: Cow::Borrowed(ja) }
    }

    /// A phrase put together at run time.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Phrase {
        Phrase { en: Cow::Owned(en.into()), ja: Cow::Owned(ja.into()) }
    }

    /// Text that is the same in both languages, such as a person's name.
    pub fn verbatim(text: impl Into<String>) -> Phrase {
        let text = text.into();
        Phrase { en: Cow::Owned(text.clone()), ja: Cow::Owned(text) }
    }

    /// A phrase made by running `say` once for each language.
    pub fn each(mut say: impl FnMut(Lang) -> String) -> Phrase {
        Phrase::new(say(Lang::En), say(Lang::Ja))
    }

    /// The square in `row` and `col`, both counted from 0.
    pub fn square(row: usize, col: usize) -> Phrase {
        Phrase::each(|lang| square(row as u16, col as u16, lang))
    }

    /// A piece of a text, as it is quoted in each language.
    pub fn quoted(piece: &str) -> Phrase {
        Phrase::new(format!("'{piece}'"), format!("「{piece}」"))
    }

    /// A phrase that may stand within a sentence as one by itself.
    pub fn sentence(&self) -> Phrase {
        Phrase::new(begun(&self.en) + ".", format!("{}。", self.ja))
    }

    /// The phrase without what it begins with in both languages.
    pub fn without(&self, beginning: &str) -> Phrase {
        Phrase::each(|lang| self.get(lang).strip_prefix(beginning).unwrap_or(self.get(lang)).to_string())
    }

    /// The phrase without the full stop at its end, as it stands within another sentence.
    pub fn clause(&self) -> Phrase {
        let bare = |text: &str, stop: char| text.strip_suffix(stop).unwrap_or(text).to_string();
        Phrase::new(bare(&self.en, '.'), bare(&self.ja, '。'))
    }

    /// The phrase that ends as a sentence in Japanese, where what else is said in its place does: English has no full stop
    /// there.
    pub fn sentence_in_japanese(&self) -> Phrase {
        Phrase { en: self.en.clone(), ja: format!("{}。", self.ja).into() }
    }

    /// The phrase in `lang`.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ja => &self.ja,
        }
    }
}

/// Shows the English form, for debugging, JSON and messages to scripts.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// What is wrong may be told by a phrase alone.
impl std::error::Error for Phrase {}

/// A phrase known when the program was compiled, in English and in Japanese, that is copied at no cost: what a parser
/// says it expected is passed on a thousand times before it is told once, if at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed(pub &'static str, pub &'static str);

impl Fixed {
    /// Nothing is said.
    pub const NOTHING: Fixed = Fixed("", "");

    /// The phrase in `lang`.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.0,
            Lang::Ja => self.1,
        }
    }
}

impl From<Fixed> for Phrase {
    fn from(fixed: Fixed) -> Phrase {
        Phrase::fixed(fixed.0, fixed.1)
    }
}

/// A [`Phrase`] put together from the same parts in both languages: the English format, the Japanese one, then what both
/// take. Parts that are phrases themselves are named in brackets before; each language gets them in its own.
///
/// ```text
/// phrase!([name = cell_name(cell)], "{name} holds {}", "{name}に{}があります。", value)
/// ```
#[macro_export]
macro_rules! phrase {
    ([$($part:ident $(= $value:expr)?),+ $(,)?], $en:literal, $ja:literal $(, $($arg:tt)*)?) => {{
        $($(let $part = $value;)?)+
        $crate::words::Phrase::new(
            { $(let $part = $part.get($crate::words::Lang::En);)+ format!($en $(, $($arg)*)?) },
            { $(let $part = $part.get($crate::words::Lang::Ja);)+ format!($ja $(, $($arg)*)?) },
        )
    }};
    ($en:literal, $ja:literal $(, $($arg:tt)*)?) => {
        $crate::words::Phrase::new(format!($en $(, $($arg)*)?), format!($ja $(, $($arg)*)?))
    };
}

/// Makes errors of types that say by `fn phrase(&self) -> Phrase` what is wrong; scripts are shown the English of it.
#[macro_export]
macro_rules! errors {
    ($($type:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.phrase(), f)
            }
        }

        impl std::error::Error for $type {}
    )+};
}

/// What the system said of a file: in English as it says it, without its number.
pub fn of_system(error: &io::Error) -> Phrase {
    let said = error.to_string();
    let said = said.split(" (os error").next().unwrap_or_default();
    let japanese = match error.kind() {
        ErrorKind::NotFound => "ファイルやフォルダーがありません",
        ErrorKind::PermissionDenied => "権限がありません",
        ErrorKind::AlreadyExists => "同じ名前のものがすでにあります",
        ErrorKind::IsADirectory => "フォルダーです",
        ErrorKind::NotADirectory => "フォルダーではありません",
        ErrorKind::StorageFull => "空き容量がありません",
        ErrorKind::QuotaExceeded => "容量の割り当てを使い切りました",
        ErrorKind::ReadOnlyFilesystem => "読み込み専用の場所です",
        // A pipe or a device.
        ErrorKind::NotSeekable => "通常のファイルではありません",
        ErrorKind::FileTooLarge => "ファイルが大きすぎます",
        ErrorKind::InvalidFilename => "使えないファイル名です",
        ErrorKind::BrokenPipe => "書き込み先が閉じられました",
        ErrorKind::TimedOut => "時間切れです",
        ErrorKind::Interrupted => "中断されました",
        ErrorKind::UnexpectedEof => "途中で終わっています",
        // The system speaks English, or the language that it was set to.
        _ => said,
    };
    Phrase::new(said, japanese)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_phrases_stand_in_their_language() {
        let (name, count) = (Phrase::fixed("the cage at r1c1", "1行1列のケージ"), 3);
        let said =
            phrase!([name, sums = Fixed("sums", "合計")], "{name} has {count} {sums}", "{name}に{sums}が{count}個");
        assert_eq!(said.get(Lang::En), "the cage at r1c1 has 3 sums");
        assert_eq!(said.get(Lang::Ja), "1行1列のケージに合計が3個");
        assert_eq!(phrase!("{} of {count}", "{count}個中{}個", 2).get(Lang::Ja), "3個中2個");
    }
}
