//! # Franken Swordfish
//!
//! A swordfish in which boxes take the place of some rows or columns. Three houses, rows and boxes, have all their
//! places for a digit in three others, columns and boxes. The first three need the digit three times, and the others
//! can take it three times at most. So the first three take it every time, and no other place in the others can have
//! it.
//!
//! In rows 2 and 3 and box 6, a 1 fits only in columns 2, 4 and 6. These houses take the 1s of columns 2, 4 and 6, so
//! r4c6 cannot be 1.
//!
//! ```text
//! before                             after
//!   .  56   .  |  23   .  25           .  56   .  |  23   .  25
//!  56  16  46  |  16  35  23          56  16  46  |  16  35  23
//! -------------+--------------       -------------+--------------
//!  45  12  45  |  16  24  15          45  12  45  |  16  24  15
//!   .  24   .  |  26   .  123          .  24   .  |  26   .  23
//! -------------+--------------       -------------+--------------
//!   .  34   .  |  13  56  24           .  34   .  |  13  56  24
//!   .  34   .  |  15  46  16           .  34   .  |  15  46  16
//! ```
//!
//! # Franken Jellyfish
//!
//! A jellyfish in which boxes take the place of some rows or columns. Four houses, rows and boxes, have all their
//! places for a digit in four others, columns and boxes. So no other place in the four others can have it.
//!
//! In rows 1, 2, 4 and 6, a 1 fits only in columns 2, 5 and 6 and box 1. These rows take the 1s of columns 2, 5 and 6
//! and box 1, so r2c2, r3c5 and r5c2 cannot be 1.
//!
//! ```text
//! before                             after
//!  35  24  13  |  35  13  16          35  24  13  |  35  13  16
//!  16  145 16  |  34  12  15          16  45  16  |  34  12  15
//! -------------+--------------       -------------+--------------
//!   .  25   .  |   .  146 46           .  25   .  |   .  46  46
//!  56  12  35  |  56  13  35          56  12  35  |  56  13  35
//! -------------+--------------       -------------+--------------
//!   .  124  .  |   .  25  45           .  24   .  |   .  25  45
//!  26  15  34  |  26  12  12          26  15  34  |  26  12  12
//! ```
//!
//! # Finned Franken X-Wing
//!
//! Two houses (rows or boxes) have all their places for a digit in two others (columns or boxes) or in fins. A place
//! that two of the first houses share counts as a fin, because it would serve both. What lies in the others and sees
//! every fin loses the digit.
//!
//! In rows 1 and 3, a 1 fits only in column 6 and box 1 or the fin r3c1.
//!
//! ```text
//! before                             after
//!  13  16  15  |  25  25  13          13  16  15  |  25  25  13
//!  156  .   .  |   .   .   .          56   .   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//!  14  56  56  |  36  24  12          14  56  56  |  36  24  12
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Finned Franken Swordfish
//!
//! Three houses (rows or boxes) have all their places for a digit in three others (columns or boxes) or in fins. A
//! place that two of the first houses share counts as a fin. What lies in the others and sees every fin loses the digit.
//!
//! In columns 1 and 5 and box 4, a 2 fits only in rows 2, 3 and 6 or the fins r4c6 and r5c5. Either way, r6c6 cannot be
//! 2.
//!
//! ```text
//! before                             after
//!  16   .   .  |   .  45   .          16   .   .  |   .  45   .
//!  24   .   .  |   .  23   .          24   .   .  |   .  23   .
//! -------------+--------------       -------------+--------------
//!  12   .   .  |  24  15  56          12   .   .  |  24  15  56
//!  13   .   .  |  36  14  23          13   .   .  |  36  14  23
//! -------------+--------------       -------------+--------------
//!  15   .   .  |   .  23   .          15   .   .  |   .  23   .
//!  25   .   .  |   .  24  123         25   .   .  |   .  24  13
//! ```
//!
//! # Finned Franken Jellyfish
//!
//! Four houses, rows and boxes, have their places for a digit in four others, columns and boxes, or in fins. A place
//! that two of the first houses share counts as a fin. What lies in the others and sees every fin loses the digit.
//!
//! Take rows 1, 4 and 6 and box 4. There, a 1 fits only in columns 1, 2, 4 and 5 or the fins r4c4 and r6c6. Either way,
//! r5c4 cannot be 1.
//!
//! ```text
//! before                             after
//!  16  35  34  |  14  15  56          16  35  34  |  14  15  56
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//!   .   .   .  |  34  13  24           .   .   .  |  34  13  24
//!  13  12  34  |  14  34  56          13  12  34  |  14  34  56
//! -------------+--------------       -------------+--------------
//!   .   .   .  |  145  .   .           .   .   .  |  45   .   .
//!  14  12  34  |  35  23  16          14  12  34  |  35  23  16
//! ```
