//! # Finned X-Wing
//!
//! An X-wing with something over. One of the two rows has more places for the digit, the fins. Without the fins the
//! rest is an X-wing; so what would fall to the X-wing and sees every fin besides cannot have the digit in either case.
//!
//! In rows 1 and 4 a 1 fits only in columns 2 and 4 or the fins r1c1 and r1c3.
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
//! # フィン付き井桁理論(Finned X-Wing)
//!
//! 余分なマスのある井桁理論です。2つの行の一方には、数字の入るマスがほかにもあります。これがフィンです。
//! フィンに数字が入らなければ、残りは井桁理論です。そこで、井桁理論で消えるはずの候補のうち、
//! すべてのフィンから見えるものは、どちらの場合も成り立ちません。
//!
//! 1・4行目で1が入るのは、2・4列目か、フィン1行1列と1行3列だけです。
//!
//! ```text
//! ```
//!
//! # Finned Swordfish
//!
//! A swordfish with fins: places in its rows outside its columns. What would fall to the swordfish and sees every fin
//! falls. Two of them on the same rows that differ in one column (siamese fish) are told as one.
//!
//! In rows 1, 4 and 5 a 1 fits only in columns 3, 4 and 5 or the fin r4c1.
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
//! # フィン付きソードフィッシュ(Finned Swordfish)
//!
//! フィンのあるソードフィッシュです。フィンとは、ソードフィッシュの行にあって、列の外にあるマスです。
//! ソードフィッシュで消えるはずの候補のうち、すべてのフィンから見えるものが消えます。同じ行を使い、
//! 列が1つだけ異なる2つの形(siamese fish)は、1つにまとめて示します。
//!
//! 1・4・5行目で1が入るのは、3・4・5列目か、フィン4行1列だけです。
//!
//! ```text
//! ```
//!
//! # Finned Jellyfish
//!
//! The same with four rows and four columns, or the other way round.
//!
//! In columns 1, 2, 4 and 5 a 6 fits only in rows 1, 2, 4 and 5 or the fins r3c4 and r3c5.
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
//! # フィン付きジェリーフィッシュ(Finned Jellyfish)
//!
//! フィン付きソードフィッシュと同じことを、4つの行と4つの列で行います。行と列が逆の場合もあります。
//!
//! 1・2・4・5列目で6が入るのは、1・2・4・5行目か、フィン3行4列と3行5列だけです。
//!
//! ```text
//! ```
//!
//! # Sashimi X-Wing
//!
//! A finned X-wing of which the fins are an essential part: beside them one of the rows has its digit in one place
//! only. If no fin has the digit, that place has it, and the other row has it in the other column; so both columns have
//! theirs in the two rows all the same.
//!
//! In rows 2 and 4 a 6 fits only in columns 1 and 5 or the fin r2c6.
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
//! # サシミ井桁理論(Sashimi X-Wing)
//!
//! フィンが欠かせない、フィン付き井桁理論です。一方の行では、数字の入るマスがフィンのほかに1つしかありません。
//! どのフィンにも入らなければ、数字はそのマスに入ります。すると、もう一方の行の数字は、もう一方の列に入ります。
//! よってこの場合も、2つの列の数字は2つの行に入ります。
//!
//! 2・4行目で6が入るのは、1・5列目か、フィン2行6列だけです。
//!
//! ```text
//! ```
//!
//! # Sashimi Swordfish
//!
//! A swordfish with fins in which some row has a single place beside them.
//!
//! In columns 1, 3 and 4 a 5 fits only in rows 2, 4 and 5 or the fins r1c1 and r1c3.
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
//! # サシミソードフィッシュ(Sashimi Swordfish)
//!
//! フィン付きソードフィッシュのうち、フィンのほかに数字の入るマスが1つしかない行があるものです。
//!
//! 1・3・4列目で5が入るのは、2・4・5行目か、フィン1行1列と1行3列だけです。
//!
//! ```text
//! ```
//!
//! # Sashimi Jellyfish
//!
//! The same with four rows and four columns, or the other way round.
//!
//! In columns 1, 2, 5 and 6 a 6 fits only in rows 1, 2, 3 and 6 or the fin r4c6.
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
//!
//! # サシミジェリーフィッシュ(Sashimi Jellyfish)
//!
//! サシミソードフィッシュと同じことを、4つの行と4つの列で行います。行と列が逆の場合もあります。
//!
//! 1・2・5・6列目で6が入るのは、1・2・3・6行目か、フィン4行6列だけです。
//!
//! ```text
//! ```
