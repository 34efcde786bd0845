//! Small variants for exhaustive search, each with its share code, the number of positions to test, and the minimum number of
//! random plies before each position. The random plies shorten the remaining game, so that the search is fast.

pub const SMALL_VARIANTS: [(&str, usize, u32); 15] = [
    ("3x5 joined", 80, 12),
    ("4x4 joined home=1", 80, 4),
    ("3x5 compulsory", 80, 6),
    ("3x5 straight", 80, 10),
    ("3x5 compulsory straight joined", 80, 6),
    ("3x5 breakthroughs=2", 60, 12),
    ("3x4 breakthroughs=3 home=1", 60, 4),
    ("3x4 bombardment", 60, 2),
    ("2x5 bombardment breakthroughs=2", 60, 4),
    ("4x5 obstacles=b3,d3 home=1", 80, 6),
    ("3x5 missing=a1,b2 begins=second", 60, 10),
    ("hex3", 60, 12),
    ("hex3 breakthroughs=2 straight", 40, 14),
    ("hex3 bombardment obstacles=c3", 20, 12),
    ("4x5 start=pp2/4/1*2/4/2PP joined", 20, 2),
];
