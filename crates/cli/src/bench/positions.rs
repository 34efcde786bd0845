//! The positions of `bench`: start and middlegame positions on boards of many sizes.

/// Positions from fast self-play games that start with a few random moves. No position is decided within a few plies.
pub(super) const POSITIONS: [&str; 17] = [
    "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1",
    "1ppppppp/pppp2pp/4p3/3P1p2/1pP5/1P3P2/P4PPP/PPPPPPPP w 0 8",
    "pp1ppppp/4pppp/2p5/8/PpP5/p7/1PP2PPP/1PPPPPPP w 0 13",
    "pppp1ppp/p5pp/3p4/5PP1/p7/2P5/P3P1P1/PPPPP1P1 w 0 18",
    "1ppp1p1p/pp2pp2/2P5/3p4/1P6/8/P3P2P/PPP3PP w 0 23",
    "ppppppp/3p1p1/1ppp1p1/1p5/1PPPPP1/1P1PP2/PPPPP1P w 0 7",
    "p1pppp1/1pp2pp/5p1/5P1/P6/2P1PP1/PP2PPP w 0 13",
    "pp1ppp/p1pppp/1pP3/6/PPPPPP/P1PPPP w 0 4",
    "pppp1p/2ppp1/P3p1/1pP1Pp/4PP/PPPP1P w 0 9",
    "ppp1p/ppppp/PpP2/1P1PP/PPPPP w 0 3",
    "pppppp/pp1p1p/Pp2PP/P1pP2/PPPPPP w 0 4",
    "pppppppppp/p2p4pp/3p6/6p3/1p8/10/1P8/10/P1P1PPP1PP/PPPPPPP1PP w 0 16",
    "ppppppp1pppp/pp1p2pp2pp/3Pp1pp2p1/pP6P3/P1P1PP2PPPP/PPPPPPPPPPPP w 0 8",
    "pppp1/1pp2/1pp2/3p1/PP3/P3p/5/1P1PP/1PPPP w 0 10",
    "pppppppppppppp1p/ppppppppp1pppppp/16/16/P15/16/16/16/3P12/16/7p8/1p14/1P14/1P14/1PPPPP2PPPPPPPP/1PPPPPPPPPPPPPPP w 0 21",
    "pppppppp1/p1pppp1pp/7pP/9/2P6/2p6/9/1PPP1PP1P/PPPPPPPPP w 0 11",
    "ppp/1p1/2p/3/3/1P1/p2/3/3/2P/P2/PPP w 0 7",
];
