//! # Finned X-Wing
//!
//! An X-wing with extra places. Two rows have a digit only in the same two columns, but one of them may also have it
//! elsewhere: these places are the fins. If no fin has the digit, the rest is an X-wing. If a fin has it, no cell that
//! sees the fin does. So a cell that the X-wing would rule out and that sees every fin cannot have the digit either
//! way.
//!
//! In rows 1 and 4, a 1 fits only in columns 2 and 4 or the fins r1c1 and r1c3.
//!
//! ```text
//! before                             after
//!  16  12  15  |  13  45  36          16  12  15  |  13  45  36
//!   .  125  .  |   .   .   .           .  25   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//!  56  15  23  |  14  56  45          56  15  23  |  14  56  45
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Finned Swordfish
//!
//! A swordfish with extra places. Three rows have a digit only in the same three columns, or in a few places outside
//! them: the fins. A cell that the swordfish would rule out and that sees every fin loses the digit. Two swordfish in
//! the same rows that differ in one column (siamese fish) are shown as one.
//!
//! In rows 1, 4 and 5, a 1 fits only in columns 3, 4 and 5 or the fin r4c1.
//!
//! ```text
//! before                             after
//!  46  26  13  |  15  13  34          46  26  13  |  15  13  34
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//!   .   .  156 |   .   .   .           .   .  56  |   .   .   .
//!  12  36  23  |  15  12  26          12  36  23  |  15  12  26
//! -------------+--------------       -------------+--------------
//!  24  56  12  |  13  12  56          24  56  12  |  13  12  56
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//! ```
//!
//! # Finned Jellyfish
//!
//! A jellyfish with extra places. Four rows have a digit only in the same four columns, or in a few places outside
//! them: the fins. A cell that the jellyfish would rule out and that sees every fin loses the digit. Rows and columns
//! may swap roles.
//!
//! In columns 1, 2, 4 and 5, a 6 fits only in rows 1, 2, 4 and 5 or the fins r3c4 and r3c5.
//!
//! ```text
//! before                             after
//!  26  25   .  |  36  16   .          26  25   .  |  36  16   .
//!  34  26   .  |  36  13   .          34  26   .  |  36  13   .
//! -------------+--------------       -------------+--------------
//!  15  23   .  |  46  56   .          15  23   .  |  46  56   .
//!  16  24   .  |  12  36  256         16  24   .  |  12  36  25
//! -------------+--------------       -------------+--------------
//!  46  46   .  |  35  16   .          46  46   .  |  35  16   .
//!  35  24   .  |  45  45   .          35  24   .  |  45  45   .
//! ```
//!
//! # Sashimi X-Wing
//!
//! A finned X-wing that needs its fins: without them, one of the two rows has only one place for the digit. If no fin
//! has the digit, that place has it, and the other row has it in the other column. So both columns have theirs in the
//! two rows, and no other cell of the columns has it. If a fin has the digit, a cell that sees every fin does not.
//!
//! In rows 2 and 4, a 6 fits only in columns 1 and 5 or the fin r2c6.
//!
//! ```text
//! before                             after
//!   .   .   .  |   .  236  .           .   .   .  |   .  23   .
//!  36  35  25  |  45  34  46          36  35  25  |  45  34  46
//! -------------+--------------       -------------+--------------
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//!  46  24  45  |  35  36  12          46  24  45  |  35  36  12
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Sashimi Swordfish
//!
//! A finned swordfish that needs its fins: without them, one of the three rows has only one place for the digit. A cell
//! that the swordfish would rule out and that sees every fin loses the digit.
//!
//! In columns 1, 3 and 4, a 5 fits only in rows 2, 4 and 5 or the fins r1c1 and r1c3.
//!
//! ```text
//! before                             after
//!  25   .  56  |  46   .   .          25   .  56  |  46   .   .
//!  36  235 23  |  23   .   .          36  23  23  |  23   .   .
//! -------------+--------------       -------------+--------------
//!  14   .  16  |  46   .   .          14   .  16  |  46   .   .
//!  25   .  35  |  25   .   .          25   .  35  |  25   .   .
//! -------------+--------------       -------------+--------------
//!  45   .  12  |  56   .   .          45   .  12  |  56   .   .
//!  46   .  46  |  26   .   .          46   .  46  |  26   .   .
//! ```
//!
//! # Sashimi Jellyfish
//!
//! A finned jellyfish that needs its fins: without them, one of the four rows has only one place for the digit. A cell
//! that the jellyfish would rule out and that sees every fin loses the digit. Rows and columns may swap roles.
//!
//! In columns 1, 2, 5 and 6, a 6 fits only in rows 1, 2, 3 and 6 or the fin r4c6.
//!
//! ```text
//! before                             after
//!  23  56   .  |   .  26  14          23  56   .  |   .  26  14
//!  36  14   .  |   .  36  46          36  14   .  |   .  36  46
//! -------------+--------------       -------------+--------------
//!  46  15   .  |  256 25  25          46  15   .  |  25  25  25
//!  25  12   .  |   .  25  46          25  12   .  |   .  25  46
//! -------------+--------------       -------------+--------------
//!  15  14   .  |   .  34  15          15  14   .  |   .  34  15
//!  26  46   .  |   .  56  13          26  46   .  |   .  56  13
//! ```
