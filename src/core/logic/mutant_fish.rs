//! # Mutant Swordfish
//!
//! A swordfish of any houses. Three houses, whether rows, columns or boxes, have all their places for a digit in three
//! others. No two of the first share a place. So the first three take the digit in each of the others, and no other
//! place in these can have it.
//!
//! In rows 2 and 5 and column 3, a 1 fits only in column 6 and boxes 1 and 5. These houses take the 1s of column 6 and
//! boxes 1 and 5, so r4c6 cannot be 1.
//!
//! ```text
//! before                             after
//!  25  25  16  |   .   .  46          25  25  16  |   .   .  46
//!  16  24  46  |  46  24  16          16  24  46  |  46  24  16
//! -------------+--------------       -------------+--------------
//!   .   .  23  |   .   .  34           .   .  23  |   .   .  34
//!   .   .  23  |   .   .  123          .   .  23  |   .   .  23
//! -------------+--------------       -------------+--------------
//!   .   .  34  |  24  36  13           .   .  34  |  24  36  13
//!  45  56  16  |  14  45  25          45  56  16  |  14  45  25
//! ```
//!
//! # Mutant Jellyfish
//!
//! A jellyfish of any houses. Four houses, whether rows, columns or boxes, have all their places for a digit in four
//! others. No two of the first share a place. So no other place in the four others can have it.
//!
//! In row 2 and columns 1, 5 and 6, a 1 fits only in row 4 and boxes 1, 2 and 6. These houses take the 1s of row 4 and
//! boxes 1, 2 and 6, so r5c4 and r6c4 cannot be 1.
//!
//! ```text
//! before                             after
//!  12  24  35  |  46  12  14          12  24  35  |  46  12  14
//!  45  14  25  |  14  26  56          45  14  25  |  14  26  56
//! -------------+--------------       -------------+--------------
//!  45   .   .  |   .  36  34          45   .   .  |   .  36  34
//!  13  56  34  |  56  14  23          13  56  34  |  56  14  23
//! -------------+--------------       -------------+--------------
//!  23   .   .  |  156 13  14          23   .   .  |  56  13  14
//!  34   .   .  |  136 36  13          34   .   .  |  36  36  13
//! ```
//!
//! # Finned Mutant X-Wing
//!
//! Two houses of any sort have their places for a digit in two others or in fins. A place that both of the first share
//! counts as a fin. What lies in the others and sees every fin loses the digit. Kites and empty rectangles are of this
//! kind.
//!
//! In row 1 and box 3, a 2 fits only in row 4 and column 2 or the fin r1c5.
//!
//! ```text
//! before                             after
//!  13  25  14  |  45  26  13          13  25  14  |  45  26  13
//!   .   .   .  |   .   .   .           .   .   .  |   .   .   .
//! -------------+--------------       -------------+--------------
//!  45  12  35  |   .   .   .          45  12  35  |   .   .   .
//!  23  46  15  |   .  235  .          23  46  15  |   .  35   .
//! -------------+--------------       -------------+--------------
//! ```
//!
//! # Finned Mutant Swordfish
//!
//! Three houses of any sort have their places for a digit in three others or in fins. A place that two of the first
//! houses share counts as a fin. What lies in the others and sees every fin loses the digit.
//!
//! In row 1 and columns 2 and 3, a 1 fits only in row 5 and boxes 1 and 3 or the fin r1c4. Either way, r5c4 cannot be
//! 1.
//!
//! ```text
//! before                             after
//!  13  25  36  |  15  46  25          13  25  36  |  15  46  25
//!   .  14  14  |   .   .   .           .  14  14  |   .   .   .
//! -------------+--------------       -------------+--------------
//!   .  14  15  |   .   .   .           .  14  15  |   .   .   .
//!   .  12  15  |   .   .   .           .  12  15  |   .   .   .
//! -------------+--------------       -------------+--------------
//!   .  12  12  |  135  .   .           .  12  12  |  35   .   .
//!   .  35  24  |   .   .   .           .  35  24  |   .   .   .
//! ```
//!
//! # Finned Mutant Jellyfish
//!
//! Four houses of any sort have their places for a digit in four others or in fins. A place that two of the first
//! houses share counts as a fin. What lies in the others and sees every fin loses the digit.
//!
//! Take rows 1, 3 and 6 and column 5. There, a 1 fits only in columns 2, 3 and 4 and box 6 or the fins r1c5 and r2c5.
//! Either way, r2c4 cannot be 1.
//!
//! ```text
//! before                             after
//!  35  56  13  |  16  14  23          35  56  13  |  16  14  23
//!   .   .   .  |  126 12   .           .   .   .  |  26  12   .
//! -------------+--------------       -------------+--------------
//!  46  12  14  |  14  45  23          46  12  14  |  14  45  23
//!   .   .   .  |   .  34   .           .   .   .  |   .  34   .
//! -------------+--------------       -------------+--------------
//!   .   .   .  |   .  14   .           .   .   .  |   .  14   .
//!  56  12  12  |  14  36  14          56  12  12  |  14  36  14
//! ```
//!
//! # Finned Mutant Squirmbag
//!
//! Five houses of any sort have their places for a digit in five others or in fins. A place that two of the first
//! houses share counts as a fin. What lies in the others and sees every fin loses the digit.
//!
//! Take rows 1 and 4, columns 1 and 5 and box 5. There, a 1 fits only in row 2, columns 2, 3 and 4 and box 4 or the fin
//! r5c1. Either way, r5c4 cannot be 1.
//!
//! ```text
//! before                             after
//!  24  56  14  |  13  24  25          24  56  14  |  13  24  25
//!  12   .   .  |   .  16   .          12   .   .  |   .  16   .
//! -------------+--------------       -------------+--------------
//!  35   .   .  |   .  14   .          35   .   .  |   .  14   .
//!  46  13  13  |  24  34  12          46  13  13  |  24  34  12
//! -------------+--------------       -------------+--------------
//!  13  23  12  |  134 34   .          13  23  12  |  34  34   .
//!  56  16  46  |   .  36   .          56  16  46  |   .  36   .
//! ```
//!
//! # Finned Mutant Whale
//!
//! Six houses of any sort have their places for a digit in six others or in fins. A place that two of the first houses
//! share counts as a fin. What lies in the others and sees every fin loses the digit. Hardly anybody looks for it; it
//! is here because it is the largest fish that has a name in use.
//!
//! Take rows 3, 4 and 8, columns 2 and 8 and box 5. There, a 1 fits only in column 5 and boxes 1, 4, 7, 8 and 9 or the
//! fin r4c4. Either way, r7c4 cannot be 1.
//!
//! ```text
//! before                                            after
//!   .  19   .  |   .   .   .  |   .  69   .           .  19   .  |   .   .   .  |   .  69   .
//!   .  45   .  |   .   .   .  |   .  37   .           .  45   .  |   .   .   .  |   .  37   .
//!  56  67  12  |  28  17  89  |  38  27  78          56  67  12  |  28  17  89  |  38  27  78
//! -------------+--------------+--------------       -------------+--------------+--------------
//!  19  45  49  |  13  56  34  |  24  45  49          19  45  49  |  13  56  34  |  24  45  49
//!   .  28   .  |  89  49  34  |   .  57   .           .  28   .  |  89  49  34  |   .  57   .
//!   .  17   .  |  27  13  59  |   .  27   .           .  17   .  |  27  13  59  |   .  27   .
//! -------------+--------------+--------------       -------------+--------------+--------------
//!   .  12   .  |  124  .   .  |   .  19   .           .  12   .  |  24   .   .  |   .  19   .
//!  15  29  89  |  17  35  18  |  14  38  68          15  29  89  |  17  35  18  |  14  38  68
//!   .  17   .  |  59   .   .  |   .  14   .           .  17   .  |  59   .   .  |   .  14   .
//! ```
