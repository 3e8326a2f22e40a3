//! The lines of a board as characters.

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A grid line, or the wall of a region.
    Light,
    /// Such a line that is also the wall of a cage.
    Heavy,
    /// The wall of a cage alone.
    Dashed,
}

/// The characters that lines are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// All box-drawing characters.
    Full,
    /// The light ones, and ASCII for other strokes.
    Simple,
    /// Only ASCII.
    Ascii,
}

impl Stroke {
    /// The stroke for a line, the wall of a cage, or both.
    pub fn of(is_line: bool, is_cage: bool) -> Option<Stroke> {
        match (is_line, is_cage) {
            (true, true) => Some(Stroke::Heavy),
            (true, false) => Some(Stroke::Light),
            (false, true) => Some(Stroke::Dashed),
            (false, false) => None,
        }
    }

    /// The character for a horizontal or vertical piece.
    pub fn symbol(self, charset: Charset, is_vertical: bool) -> char {
        let [across, down] = match (self, charset) {
            (Stroke::Light, Charset::Ascii) => ['-', '|'],
            (Stroke::Light, _) => ['─', '│'],
            (Stroke::Heavy, Charset::Full) => ['━', '┃'],
            (Stroke::Heavy, _) => ['=', '#'],
            (Stroke::Dashed, Charset::Full) => ['┄', '┊'],
            (Stroke::Dashed, Charset::Simple) => ['-', ':'],
            (Stroke::Dashed, Charset::Ascii) => ['.', ':'],
        };
        if is_vertical { down } else { across }
    }
}

/// The character where lines from above, below, left and right meet: a piece of the line if one goes straight through,
/// otherwise a joint. Dashed lines end in light ones.
pub fn crossing(sides: [Option<Stroke>; 4], charset: Charset) -> char {
    match sides {
        [Some(up), Some(down), None, None] if up == down => up.symbol(charset, true),
        [None, None, Some(left), Some(right)] if left == right => left.symbol(charset, false),
        _ => {
            let [up, down, left, right] = sides.map(|side| side.is_some());
            match (charset, up || down, left || right) {
                (Charset::Ascii, true, true) => '+',
                (Charset::Ascii, true, false) => '|',
                (Charset::Ascii, false, true) => '-',
                (Charset::Full, ..) => joint_of(sides.map(weight)),
                (Charset::Simple, ..) => joint(up, down, left, right),
                (Charset::Ascii, false, false) => ' ',
            }
        }
    }
}

/// The character where lines meet that are drawn piece by piece. It is that of [`crossing`], but a single line ends in
/// the middle if there is a character for it.
pub fn node(sides: [Option<Stroke>; 4], charset: Charset) -> char {
    let ends = match (charset, sides) {
        (Charset::Full, [Some(end), None, None, None]) => Some((end, ['╵', '╹'])),
        (Charset::Full, [None, Some(end), None, None]) => Some((end, ['╷', '╻'])),
        (Charset::Full, [None, None, Some(end), None]) => Some((end, ['╴', '╸'])),
        (Charset::Full, [None, None, None, Some(end)]) => Some((end, ['╶', '╺'])),
        _ => None,
    };
    ends.map_or_else(
        || crossing(sides, charset),
        |(end, [light, heavy])| if end == Stroke::Heavy { heavy } else { light },
    )
}

/// The weight of the arm of a joint towards a line.
fn weight(stroke: Option<Stroke>) -> usize {
    match stroke {
        None => 0,
        Some(Stroke::Light | Stroke::Dashed) => 1,
        Some(Stroke::Heavy) => 2,
    }
}

/// The box-drawing characters, ordered by the weights (none, light, heavy) of their arms up, down, left and right.
const JOINTS: [&str; 3] = [" ─━──╼━╾━│┌┍┐┬┮┑┭┯┃┎┏┒┰┲┓┱┳", "│└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈", "┃┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"];

/// The light box-drawing character that joins lines in the given directions.
pub fn joint(up: bool, down: bool, left: bool, right: bool) -> char {
    joint_of([up, down, left, right].map(usize::from))
}

/// The box-drawing character whose arms up, down, left and right have these weights: 0 for none, 1 for light, 2 for
/// heavy. It is a space if there is none.
fn joint_of([up, down, left, right]: [usize; 4]) -> char {
    let at = down * 9 + left * 3 + right;
    JOINTS.get(up).and_then(|joints| joints.chars().nth(at)).unwrap_or(' ')
}
