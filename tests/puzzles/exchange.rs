//! Killers and kakuros as people paste them: one puzzle in many notations, and texts that are refused.

use nazo::load::load;
use nazo_core::scene::{PlainOptions, plain};
use nazo_core::text::lzstring::compress;
use nazo_kinds::Loaded;

fn one(text: &str) -> Loaded {
    let mut readings = load("file", text.as_bytes());
    assert_eq!(readings.len(), 1, "{readings:?}");
    readings.remove(0).outcome.unwrap_or_else(|error| panic!("{error}\nin {text}"))
}

fn id(text: &str) -> String {
    one(text).puzzle.write("id", None).expect("every puzzle has an id")
}

fn complaint(text: &str) -> String {
    match load("file", text.as_bytes()).remove(0).outcome {
        Ok(loaded) => panic!("read as {:?}", loaded.puzzle),
        Err(error) => error.problem.to_string(),
    }
}

/// The cages of a 4x4 killer in native text; the last cell is outside all cages.
const SMALL: &str = "killer\naabb\ncabd\nceed\ncff.\na=7 b=9 c=6 d=5 e=4 f=5\n";

const LIST: &str = "[(7,[(0,0),(0,1),(1,1)]),(9,[(0,2),(0,3),(1,2)]),(6,[(1,0),(2,0),(3,0)]),(5,[(1,3),(2,3)]),\
                    (4,[(2,1),(2,2)]),(5,[(3,1),(3,2)]),(0,[(3,3)])]";

#[test]
fn one_killer_in_many_notations() {
    let cages = [
        (7, vec![0, 1, 5]),
        (9, vec![2, 3, 6]),
        (6, vec![4, 8, 12]),
        (5, vec![7, 11]),
        (4, vec![9, 10]),
        (5, vec![13, 14]),
    ];
    let cells = |cells: &[usize], shown: &dyn Fn(usize) -> String| {
        cells.iter().map(|cell| shown(*cell)).collect::<Vec<_>>().join(",")
    };
    let named = |cell: usize| format!("\"R{}C{}\"", cell / 4 + 1, cell % 4 + 1);
    let paired = |cell: usize| format!("[{},{}]", cell / 4, cell % 4);
    let list = |shown: &dyn Fn(usize) -> String, quote: &str| {
        let cage = |(sum, members): &(u32, Vec<usize>)| {
            format!("{{\"cells\":[{}],\"value\":{quote}{sum}{quote}}}", cells(members, shown))
        };
        cages.iter().map(cage).collect::<Vec<_>>().join(",")
    };
    let empty = "[{},{},{},{}]";
    let grid = [empty; 4].join(",");
    let fpuzzles = format!("{{\"size\":4,\"grid\":[{grid}],\"killercage\":[{}]}}", list(&named, "\""));
    let with_words = format!(
        "{{\"size\":4,\"title\":\"T\",\"author\":\"A\",\"ruleset\":\"Normal rules.\",\"grid\":[{grid}],\"text\":[],\
         \"line\":[],\"arrow\":[],\"antiking\":false,\"disabledlogic\":[\"x\"],\"killercage\":[{}]}}",
        list(&named, "")
    );
    let scl = format!("{{\"metadata\":{{\"title\":\"T\"}},\"cells\":[{grid}],\"cages\":[{}]}}", list(&paired, ""));
    let rows = "{cells:[[0,0],[0,1],[0,2],[0,3]],type:rowcol,unique:t},{cells:[[0,0],[0,1],[1,0],[1,1]],hidden:t},{v:'title: T'}";
    let short_cages = list(&paired, "").replace("\"cells\"", "ce").replace("\"value\"", "v");
    let short = format!(
        "{{cs:64,metadata:{{t:'It\\'s'}},ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{rows},{short_cages}],\
         re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]}}"
    );
    let packed = compress(&fpuzzles);
    let texts = [
        "killer\na a b b\nc a b d\nc e e d\nc f f .\na = 7, b = 9; c=6\nd =5 e= 4 f=5".to_string(),
        "killer\nx1 x1 x2 x2\nx3 x1 x2 x4\nx3 x5 x5 x4\nx3 x6 x6 .\nx1=7 x2=9 x3=6 x4=5 x5=4 x6=5".to_string(),
        "aabb\ncabd\nceed\ncff.\na=7 b=9 c=6 d=5 e=4 f=5\n".to_string(),
        "Killer Sudoku\naabb\ncabd\nceed\ncff.\na=7 b=9 c=6 d=5 e=4 f=5\n".to_string(),
        "killer\nKiller No. 7\nPuzzle 12, hard\n....\n....\n....\n....\naabb\ncabd\nceed\ncff.\na=7 b=9 c=6 d=5 e=4 f=5\n".to_string(),
        "4 4\n- 7 9 -\n6 - - -\n- 4 - 5\n- - 5 -\n1 1 2 2\n3 1 2 4\n3 5 5 4\n3 6 6 -\n".to_string(),
        fpuzzles.clone(),
        fpuzzles.replace("],[", "],\n  ["),
        with_words.clone(),
        scl.clone(),
        scl.replace(",\"", ",\n\""),
        format!("https://www.f-puzzles.com/?load={packed}"),
        format!("https://f-puzzles.com/?load={}", packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")),
        format!("https://f-puzzles.com/?load={}&x=1", packed.replace('+', " ").replace(' ', "%20")),
        format!("?load={packed}"),
        format!("fpuzzles{packed}"),
        format!("fpuz{packed}"),
        packed.clone(),
        format!("https://sudokupad.app/fpuzzles{packed}"),
        format!("https://sudokupad.app/scl{}", compress(&scl)),
        format!("https://sudokupad.app/sudoku/scl{}?setting-nogrid=1", compress(&short)),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{}", compress(&scl)),
        format!("scl{}", compress(&short)),
    ];
    for text in texts {
        assert_eq!(id(&text), id(SMALL), "{text}");
    }
    let info = |text: &str| one(text).puzzle.info().lines();
    assert_eq!(info(&with_words), "title: T\nauthor: A\nnote: Normal rules.\n");
    assert_eq!(info(&format!("scl{}", compress(&short))), "title: It's; T\n");
}

/// The killer of the sample, without its last cage.
fn sample(format: &str) -> String {
    let kind = nazo_kinds::kind_named("killer").expect("a kind");
    one(kind.card().sample).puzzle.write(format, None).expect("it fits").trim_end().to_string()
}

#[test]
fn one_killer_of_nine_rows_in_many_notations() {
    let list = sample("cages");
    let ps = sample("ps");
    let swapped: Vec<String> = ps
        .split(':')
        .skip(3)
        .map(|n| n.parse::<u32>().map_or(n.into(), |n| (n % 256 * 256 + n / 256).to_string()))
        .collect();
    let wiki = sample("sudokuwiki");
    let texts = [
        sample("arrows"),
        format!("{} # a comment", sample("arrows")),
        ps.clone(),
        ps.trim_end_matches(':').to_string(),
        format!("3x3::k:{}", swapped.join(":")),
        sample("sumocue"),
        wiki.clone(),
        wiki.replace("https://www.sudokuwiki.org/killersudoku.htm?", "sudokuwiki.org/killersudoku.asp?"),
        wiki.split_once('?').map(|(_, query)| query.to_string()).unwrap_or_default(),
        wiki.split_once("bd=").map(|(_, body)| body.to_string()).unwrap_or_default(),
        list.clone(),
        list.replace(char::is_whitespace, ""),
        format!("cages = {}", list.replace('(', "[ ").replace(')', " ]")),
        format!("# from a program\ncages = [\n  {}, # the last\n]\n", list.trim_matches(['[', ']'])),
    ];
    for text in texts {
        assert_eq!(id(&text).trim_end(), sample("id"), "{text}");
    }
}

#[test]
fn the_size_of_a_list_is_that_of_its_cells() {
    let size = |text: &str| one(text).puzzle.model().cell_count();
    assert_eq!(size("[(8,[(0,0),(0,1),(0,2)])]"), 81);
    assert_eq!(size(LIST), 16);
    assert_eq!(size("[(8,[(0,0),(0,1),(0,2)]),(3,[(15,14),(15,15)])]"), 256);
}

#[test]
fn cages_without_sums_and_cells_without_cages_are_kept() {
    let picture = |text: &str| plain(&one(text).puzzle.scene(), PlainOptions::default());
    let json = "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{\"value\":2},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\
                \"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"]},{\"cells\":[\"R2C1\"],\"value\":\"3\"}],\
                \"diagonal+\":true,\"diagonal-\":true}";
    let native = "killer\ndiagonals: yes\n1...\n....\n....\n....\naa..\nb...\n....\n....\na=? b=3\n";
    assert_eq!(id(json), id(native));
    assert_eq!(picture(json), picture(native));
    // Values that are not givens are entries.
    let loaded = one(json);
    let placed: Vec<String> =
        loaded.start.placed.iter().map(|at| loaded.puzzle.model().candidate_code(*at, true)).collect();
    assert_eq!(placed, ["r1c2=2"]);
}

#[test]
fn shared_notations_without_cages_are_sudokus() {
    let grid = "[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let json = format!("{{\"size\":4,\"grid\":{grid},\"killercage\":[]}}");
    let scl = format!("{{\"cells\":{grid},\"metadata\":{{}}}}");
    for text in [json.clone(), scl.clone(), format!("fpuzzles{}", compress(&json)), format!("scl{}", compress(&scl))] {
        assert_eq!(id(&text), "sudoku:4:1o\n", "{text}");
    }
}

#[test]
fn other_rules_are_refused_by_name() {
    let grid = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let with = |keys: &str| format!("fpuzzles{}", compress(&format!("{{\"size\":4,\"grid\":{grid},{keys}}}")));
    for (keys, name) in [
        ("\"arrow\":[{\"lines\":[[\"R1C1\"]]}]", "arrow"),
        ("\"thermometer\":[{\"lines\":[[\"R1C1\"]]}]", "thermometer"),
        ("\"antiknight\":true", "anti-knight"),
        ("\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]", "ratio dot"),
        ("\"diagonal-\":true", "a single diagonal"),
        ("\"extraregion\":[{\"cells\":[\"R1C1\"]}]", "extra region"),
        ("\"unheardof\":{\"x\":1}", "unheardof"),
        ("\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "lines"),
        ("\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"X\"}]", "text drawn on the board"),
        ("\"cage\":[{\"cells\":[\"R1C1\"],\"value\":\"X\"}]", "drawn cages"),
        ("\"circle\":[{\"cells\":[\"R1C1\"]}]", "circles drawn in cells"),
        ("\"rectangle\":[{\"cells\":[\"R1C1\"]}]", "rectangles drawn in cells"),
    ] {
        assert_eq!(complaint(&with(keys)), format!("this puzzle has a rule that nazo does not know: {name}"));
    }
    assert_eq!(
        complaint(&with("\"xv\":[{\"value\":\"X\"}],\"odd\":[{\"cell\":\"R1C1\"}]")),
        "this puzzle has rules that nazo does not know: xv, odd cell"
    );
}

#[test]
fn what_cannot_be_checked_is_kept_as_a_note() {
    let read = |cell: &str, keys: &str| {
        let grid =
            format!("[[{cell},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]");
        one(&format!("{{\"size\":4,\"grid\":{grid}{keys}}}")).puzzle.info().lines()
    };
    assert_eq!(read("{\"value\":1}", ",\"ruleset\":\"Lines\\nsum to 5.\""), "note: Lines sum to 5.\n");
    assert_eq!(read("{\"centerPencilMarks\":[1,2]}", ""), "note: read without the pencil marks in it\n");
}

#[test]
fn damaged_addresses_are_told_from_those_without_a_puzzle() {
    let whole = format!("https://www.f-puzzles.com/?load={}", compress("{\"size\":4,\"grid\":[]}"));
    assert_eq!(complaint(&whole[..50]), "the puzzle in this link cannot be unpacked: it ends too early");
    assert!(complaint("https://sudokupad.app/psxczr0jpr").contains("this is a short link"));
    assert!(complaint("https://www.f-puzzles.com/?id=abc").contains("this is a short link"));
}

const KAKURO: &str =
    "kakuro\n# # 11\\ 4\\ # #\n# 14\\5 . . 10\\ #\n\\17 . . . . 3\\\n\\6 . . 3\\4 . .\n# \\10 . . . .\n# # \\3 . . #\n";

#[test]
fn one_kakuro_in_many_notations() {
    let address = "kakuro/5/5/e5la0.n30l34l0an.03l.b4h6";
    let notebook = "data = \"\"\"\\\n******\n**..**\n*....*\n*..*..\n**....\n***..*\"\"\".split()\n\
                    hint = [[[int(s) if s else -1 for s in (t+'|').split('|')]\n        for t in u.split(',')] for u in \"\"\"\\\n\
                    ,,11,4,,\n,14|5,,,10,\n|17,,,,,3\n|6,,,3|4,,\n,|10,,,,\n,,|3,,,\"\"\".split()]\n";
    let across = [[0, 1, 2, 5], [1, 0, 4, 17], [2, 0, 2, 6], [2, 3, 2, 4], [3, 1, 4, 10], [4, 2, 2, 3]];
    let down = [[1, 0, 2, 14], [0, 1, 4, 11], [0, 2, 2, 4], [3, 2, 2, 3], [1, 3, 4, 10], [2, 4, 2, 3]];
    // Lists of runs, offset by this many rows and columns.
    let list = |runs: &[[i32; 4]], by: (i32, i32), open: &str, close: &str| {
        let run =
            |[row, col, length, sum]: &[i32; 4]| format!("{open}{},{},{length},{sum}{close}", row + by.0, col + by.1);
        runs.iter().map(run).collect::<Vec<_>>().join(", ")
    };
    let both = |by| format!("[{}]\n[{}]\n", list(&across, by, "(", ")"), list(&down, by, "(", ")"));
    let at_clues = format!(
        "h = 6;\nw = 6;\nn_h = 6;\nh_clue = [|\n{}|];\nn_v = 6;\nv_clue = [|\n{}|];\n",
        list(&across, (2, 1), "", " |").replace("|, ", "|\n"),
        list(&down, (1, 2), "", " |").replace("|, ", "|\n")
    );
    let tagged = format!("[{}, {}]", list(&across, (0, 0), "('across', ", ")"), list(&down, (0, 0), "('down', ", ")"));
    let texts = [
        format!("https://puzz.link/p?{address}"),
        format!("http://pzv.jp/p.html?{address}"),
        format!("https://pzprxs.vercel.app/p?{address}"),
        address.to_string(),
        "6,6\n*,*,C11,C4,*,*\n*,C14F5,?,?,C10,*\nF17,?,?,?,?,C3\nF6,?,?,C3F4,?,?\n*,F10,?,?,?,?\n*,*,F3,?,?,*\n"
            .to_string(),
        KAKURO.replace('\\', "/"),
        KAKURO.replace(" \\", " 0\\").replace("\n\\", "\n0\\").replace("\\ ", "\\0 "),
        "6 6\n- - 11, 4, - -\n- 14,5 0 0 10, -\n,17 0 0 0 0 3,\n,6 0 0 3,4 0 0\n- ,10 0 0 0 0\n- - ,3 0 0 -\n"
            .to_string(),
        notebook.to_string(),
        both((0, 0)),
        both((1, 1)),
        format!("rows = [{}]\ncols = [{}]\n", list(&across, (0, 0), "(", ")"), list(&down, (0, 0), "(", ")")),
        format!("down: [{}]\nacross: [{}]\n", list(&down, (0, 0), "[", "]"), list(&across, (0, 0), "[", "]")),
        format!("#..##\n....#\n..#..\n#....\n##..#\n[{}]\n[{}]\n", list(&down, (0, 0), "(", ")"), list(&across, (0, 0), "(", ")")),
        format!(
            "grid = [\"######\",\n\"##..##\",\n\"#....#\",\n\"#..#..\",\n\"##....\",\n\"###..#\"]\n{}",
            both((1, 1))
        ),
        at_clues,
        tagged,
        "#,#,11\\#,4\\#,#,#\n#,14\\5,0,0,10\\#,#\n#\\17,0,0,0,0,3\\#\n#\\6,0,0,3\\4,0,0\n#,#\\10,0,0,0,0\n#,#,#\\3,0,0,#\n".to_string(),
        "\\ \\ 11\\ 4\\ \\ \\\n\\ 14\\5 ___ ___ 10\\ \\\n\\17 ___ ___ ___ ___ 3\\\n\\6 ___ ___ 3\\4 ___ ___\n\\ \\10 ___ ___ ___ ___\n\\ \\ \\3 ___ ___ \\\n"
            .to_string(),
    ];
    for text in texts {
        assert_eq!(id(&text), id(KAKURO), "{text}");
    }
}

#[test]
fn answers_in_a_kakuro_were_entered() {
    let pzprv3 = "pzprv3/kakuro/2/2/0 4 6 /3 . . /7 . . /1 . /. 4 /";
    let csv = "3,3\n*,C4,C6\nF3,1,?\nF7,?,4\n";
    for text in [pzprv3, csv] {
        let loaded = one(text);
        let model = loaded.puzzle.model();
        let placed: Vec<String> = loaded.start.placed.iter().map(|at| model.candidate_code(*at, true)).collect();
        assert_eq!(placed, ["r2c2=1", "r3c3=4"], "{text}");
        assert_eq!(id(text), "kakuro:3x3:gd:4637\n", "{text}");
    }
}

#[test]
fn the_two_notations_of_pzpr_say_the_same() {
    let file = "pzprv3/kakuro/5/5/0 0 12 4 0 0 /0 8,4 . . 0,10 0,0 /10 . . . . 0,10 /3 . . 3,17 . . /0 21,0 . . . . /\
                0 0,0 12,0 . . 0,0 /. . . . . /2 . . . . /. . . . . /. . . . . /. . . . . /";
    assert_eq!(id(file), id("kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"));
    assert_eq!(id(&file.replace('/', "\n")), id(file));
}

#[test]
fn files_of_mixed_lines_are_read_line_by_line() {
    let killer = nazo_kinds::kind_named("killer").expect("a kind");
    let kakuro = nazo_kinds::kind_named("kakuro").expect("a kind");
    let lines = |kind: &dyn nazo_kinds::Kind| {
        let one_line = kind.formats().iter().filter(|format| format.one_line);
        one_line.map(|format| format.sample.trim_end().to_string()).collect::<Vec<_>>()
    };
    let sudoku = ".9.....6.8..14...2.....2.....93...7..5..1..3..6...79.....7.....7...29..5.4.....8.".to_string();
    let all: Vec<String> = [vec![sudoku.clone()], lines(killer), lines(kakuro), vec![sudoku]].concat();
    let readings = load("mixed", all.join("\n").as_bytes());
    assert_eq!(readings.len(), all.len());
    let kinds: Vec<&str> = readings
        .iter()
        .map(|reading| reading.outcome.as_ref().map_or("?", |loaded| loaded.puzzle.kind().id()))
        .collect();
    let expected: Vec<&str> =
        [vec!["sudoku"], vec!["killer"; lines(killer).len()], vec!["kakuro"; lines(kakuro).len()], vec!["sudoku"]]
            .concat();
    assert_eq!(kinds, expected);
}
