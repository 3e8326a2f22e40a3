//! The visible part of a board with hidden squares is computed when it is needed, not each time a square is opened.

use nazo::load::load;
use nazo::play::{Edit, Event, Session};
use nazo_core::puzzle::{Cell, Rule};

const BOARD: &str = "minesweeper\nsize: 9x9\nmines: 10\nfirst: opening\nseed: 4f1c\n";

#[test]
fn cells_are_the_same_at_every_moment_and_what_is_open_is_given() {
    let loaded = load("field", BOARD.as_bytes()).remove(0).outcome.expect("a board");
    let mut session = Session::new(loaded.puzzle);
    let holds = |session: &Session| {
        let (model, frame) = (session.model().clone(), session.frame().clone());
        let givens = |cell: Cell| {
            let is_it = |rule: &Rule| rule.given().is_some_and(|given| given.cell == cell);
            model.constraints().iter().any(|constraint| is_it(&constraint.rule))
        };
        for cell in model.cells() {
            assert_eq!(frame.site(cell), model.site(cell));
            assert_eq!(frame.domain(cell), model.domain(cell));
            assert_eq!(session.is_given(cell), givens(cell), "{cell:?}");
        }
        assert_eq!(frame.cell_count(), model.cell_count());
    };
    for at in 0..81 {
        // Sometimes it is not needed in between.
        if at % 3 > 0 {
            holds(&session);
        }
        let _ = session.apply(&Event::Move(Edit::Open(Cell((at * 7 % 81) as u16)).into()));
        if at % 5 == 0 {
            session.apply(&Event::Undo).expect("possible");
            holds(&session);
            session.apply(&Event::Redo).expect("possible");
        }
    }
    assert!(session.is_lost());
    holds(&session);
    for state in 0..session.history().len() {
        holds(&session.glimpse(state).expect("a state"));
        session.apply(&Event::Goto(state)).expect("a state");
        holds(&session);
    }
}
