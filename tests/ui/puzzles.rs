//! The puzzles that the tests play, and their names in scripts.

use nazo_kinds::Loaded;

/// Small enough for snapshots of the whole board.
pub const TINY: &str = "sudoku\ntitle: Small\n1...\n..3.\n.4..\n...2\n";

/// Solved by placing values alone.
pub const EXAMPLE: &str = "\
sudoku
title: Example
.9.....6.
8..14...2
.....2...
..93...7.
.5..1..3.
.6...79..
...7.....
7...29..5
.4.....8.
";

/// Needs steps that only eliminate candidates.
pub const WING: &str = "\
sudoku
title: Wing
1.....569
492.561.8
.561.924.
..964.8.1
.64.1....
218.356.4
.4.5...16
9.5.614.2
621.....5
";

/// Regions that are not boxes, and values up to six.
pub const JIGSAW: &str = "\
sudoku
title: Crooked
regions:
aaaabb
aabbbb
ccccdd
ccdddd
eeeeff
eeffff
1.....
....2.
..3...
...4..
.5....
.....6
";

/// Irregular regions of nine cells, and diagonals.
pub const CROSSED: &str = "\
sudoku
title: Crossed
diagonals: yes
....5....
8..3...6.
.........
.8.....2.
.........
.3.....4.
.........
.4...5..9
....7....
regions:
AAAAABBBB
AACCCCBDB
AACEECBDD
EEEEECBBD
FFFEECCDD
FGFFFHIID
FGGGHHIID
FGGGHHIID
GGHHHHIII
";

/// Cages and regions that are not boxes, and diagonals.
pub const CROOKED_KILLER: &str = "\
killer
title: Crooked cages
diagonals: yes
aabbbcccd
aeffbggdd
eefhhigjk
llmmhnjjk
oppqhnnnk
oqqqrrsss
otuvvrwwx
otyvzzzAx
BByyCCzAA
a=14 b=14 c=18 d=19 e=18 f=10 g=12 h=27 i=9 j=15 k=16 l=8 m=9 n=13 o=25 p=13
q=18 r=14 s=15 t=11 u=5 v=17 w=17 x=5 y=14 z=21 A=10 B=9 C=9
regions:
AAAAABBBB
AACCCCBDB
AACEECBDD
EEEEECBBD
FFFEECCDD
FGFFFHIID
FGGGHHIID
FGGGHHIID
GGHHHHIII
";

/// Small enough for lines between all its squares.
pub const KAKURO: &str = "\
kakuro
title: Crossing
# # 28\\ 15\\ # #
# 22\\17 . . 16\\ 19\\
\\18 . . . . .
\\17 . . 5\\16 . .
\\34 . . . . .
# # \\3 . . #
";

/// A 16x16 killer: horizontal cages of two cells with sums up to 31, and two cages of a whole row.
pub fn sixteen_killer() -> String {
    let label = |index: usize| {
        let letter = |at: usize| char::from(b'a' + (at % 26) as u8);
        format!("{}{}", letter(index / 26), letter(index))
    };
    let (mut rows, mut sums) = (String::new(), String::new());
    for row in 0..16 {
        let cage = |col: usize| if row % 8 == 3 { 8 * row } else { 8 * row + col / 2 };
        rows += &((0..16).map(|col| label(cage(col))).collect::<Vec<_>>().join(" ") + "\n");
        let mut cages: Vec<usize> = (0..16).map(cage).collect();
        cages.dedup();
        for cage in cages {
            sums += &format!("{}={} ", label(cage), if row % 8 == 3 { 136 } else { 3 + cage % 29 });
        }
        sums += "\n";
    }
    format!("killer\ntitle: Sixteen cages\n{rows}{sums}")
}

/// Runs of two to four cells.
pub const RUNS: &str = "\
kakuro
title: Runs
#    #    17\\  5\\  #    #
#    13\\4 .    .    24\\ #
\\27  .    .    .    .    7\\
\\5   .    .    9\\15 .    .
#    \\11  .    .    .    .
#    #    \\13  .    .    #
";

/// Cages that leave some cells out, and givens.
pub const FEW_CAGES: &str = "\
killer
title: Few cages
1...
..3.
.4..
...2
.aa.
b..c
b..c
....
a=5
b=6
c=4
";

/// A 16x16 board with about a third of the cells given.
pub fn sixteen() -> String {
    let symbol = |r: usize, c: usize| match (r * 7 + c * 5 + r / 4) % 3 {
        0 => nazo_core::words::symbol(((4 * (r % 4) + r / 4 + c) % 16 + 1) as u8),
        _ => '.',
    };
    let rows = (0..16).map(|r| (0..16).map(|c| symbol(r, c)).collect::<String>() + "\n");
    format!("sudoku\ntitle: Sixteen\n{}", rows.collect::<String>())
}

/// Which of four did it, if one of them tells the truth.
pub const SUSPECTS: &str = "\
title Four suspects
people A B C D
prop culprit
rule exactly 1 is culprit
A: I am not culprit
B: D is culprit
C: B is culprit
D: B lies
statements exactly 1 true
ask who culprit
ask A is culprit
";

/// Five houses with values in five categories.
pub const HOUSES: &str = "\
title Five houses
cat nation: English Spaniard Ukrainian Norwegian Japanese
cat colour: red green ivory yellow blue
cat drink: coffee tea milk juice water
cat smoke: OldGold Kools Chesterfield LuckyStrike Parliament
cat pet: dog snails fox horse zebra
rule English = red
rule Spaniard = dog
rule coffee = green
rule Ukrainian = tea
rule green just right of ivory
rule OldGold = snails
rule Kools = yellow
rule milk = 3
rule Norwegian = first
rule Chesterfield next to fox
rule Kools next to horse
rule LuckyStrike = juice
rule Japanese = Parliament
rule Norwegian next to blue
ask which zebra
";

pub fn load(text: &str) -> Loaded {
    nazo::load::load("test", text.as_bytes()).remove(0).outcome.expect("a puzzle of the tests")
}

/// The minesweeper position of the design sketch, in which nothing is certain. Flags are on 61 mines.
pub const MINES: &str = "\
minesweeper
title: opening start
mines: 99
1F22F100001F2FF.2F211221000000
34F211011111223222.11FF1000111
F.211122F1000000122224431013F3
22112F2F221100012F11F2FF212FF.
1111F33111F21101F21223222F34..
1F112.211112F1012322.21223....
1110234F211111002F.323F3F4....
11101F.33F2110002F43F325F.....
1F10123F323F100123F323F5......
221000113F532001F22..3........
.21000113F.F3101112...........
3F10112F334FF210013F..........
F2101F23F4444F1002F..3........
11001112F.FF212223F423........
110000012343201FF212.4........
.1000000001F10122101..........
";

/// The puzzle with this name in the scripts.
pub fn puzzle(name: &str) -> Loaded {
    match name {
        "tiny" => load(TINY),
        "mines" => load(MINES),
        "field" => load(&field()),
        "suspects" => load(SUSPECTS),
        "houses" => load(HOUSES),
        "example" => load(EXAMPLE),
        "wing" => load(WING),
        "jigsaw" => load(JIGSAW),
        "crossed" => load(CROSSED),
        "sixteen" => load(&sixteen()),
        "hitori" | "killer" | "masyu" | "nurikabe" | "shikaku" | "slitherlink" | "starbattle" => sample(name),
        "crooked-killer" => load(CROOKED_KILLER),
        "sixteen-killer" => load(&sixteen_killer()),
        "kakuro" => load(KAKURO),
        "large-kakuro" => load(&large_kakuro()),
        "impossible" => load("sudoku\ntitle: Impossible\n12..\n....\n..3.\n..4.\n"),
        "cages" => sample("killer"),
        "runs" => load(RUNS),
        "few-cages" => load(FEW_CAGES),
        "open-cages" => load("killer\ntitle: Open cages\naabb\nccbd\nce.d\nffff\na=3 b=? c=? d=7 e=? f=?\n"),
        "knots" => load("killer\ntitle: Knots\naabb\nccdd\neeff\ngghh\na=4\nb=6\nc=6\nd=4\ne=4\nf=7\ng=6\nh=4\n"),
        "loose" => load("sudoku\ntitle: Loose\n1...\n....\n.4..\n...2\n"),
        "kite" => shipped("level-2-e-diagonals"),
        "windows" => shipped("level-3-c-windoku"),
        "crooked" => shipped("level-3-f-crooked-sixteen"),
        "cathedral" => shipped("level-2-h-twenty-five"),
        "staircase" => shipped("level-4-b-nine"),
        _ => panic!("the tests have no puzzle {name}"),
    }
}

/// A game of minesweeper with mines at r1c3 and r4c1, as at the beginning of its file.
fn field() -> String {
    use nazo_kinds::Puzzle;
    use nazo_kinds::minesweeper::{Layout, Minesweeper, Size};
    let mines = "..*.........*...".chars().map(|sign| sign == '*').collect();
    let layout = Layout::new(Size { rows: 4, cols: 4 }, mines).expect("a layout");
    let game = Minesweeper::of_game(layout.closed(), layout, Default::default()).expect("a game");
    game.write("native", None).expect("native text")
}

/// A kakuro that is larger than any window, with runs of nine and of four between black squares.
pub fn large_kakuro() -> String {
    let side = 21;
    let is_black =
        |row: usize, col: usize| row.is_multiple_of(10) || col.is_multiple_of(10) || (row % 10 == 5 && col % 10 == 5);
    let square = |row: usize, col: usize| {
        if !is_black(row, col) {
            return ".".to_string();
        }
        let length = |next: &dyn Fn(usize) -> (usize, usize)| {
            (1..)
                .take_while(|by| next(*by).0 < side && next(*by).1 < side && !is_black(next(*by).0, next(*by).1))
                .count()
        };
        let sum = |length: usize| if length > 1 { (length * 5).to_string() } else { String::new() };
        let (down, across) = (sum(length(&|by| (row + by, col))), sum(length(&|by| (row, col + by))));
        if down.is_empty() && across.is_empty() { "#".to_string() } else { format!("{down}\\{across}") }
    };
    let rows = (0..side).map(|row| (0..side).map(|col| square(row, col)).collect::<Vec<_>>().join(" ") + "\n");
    format!("kakuro\ntitle: Wide\n{}", rows.collect::<String>())
}

/// The sample puzzle of a kind.
fn sample(kind: &str) -> Loaded {
    let kind = nazo_kinds::KINDS.iter().find(|known| known.id() == kind).expect("a kind");
    load(kind.card().sample)
}

fn shipped(name: &str) -> Loaded {
    let path = format!("{}/puzzles/sudoku/{name}.nazo", env!("CARGO_MANIFEST_DIR"));
    load(&std::fs::read_to_string(path).expect("a puzzle that ships"))
}
