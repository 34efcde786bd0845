//! Piece profiles as curves from the bottom up. In all sets except lance, heads of the first side are solid and heads of the second
//! side are hollow.

use crate::graphics::sweep::{Curve, Part};
use breakthrough_rules::Side;
use breakthrough_themes::PieceSet;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Curves of a piece set, by side, above the foot.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Heads {
    first: Vec<Curve>,
    second: Vec<Curve>,
}

impl Heads {
    fn of_side(self, side: Side) -> Vec<Curve> {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }
}

/// Curves of the foot of the sets spear, lance and turned.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Foot {
    foot: Vec<Curve>,
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).expect("the built-in shapes are valid")
}

/// Combines the curves of a foot with the curves of the parts above it.
fn on_foot(above: Vec<Curve>) -> Vec<Curve> {
    [read::<Foot>(include_str!("foot.toml")).foot, above].concat()
}

/// Profile of a piece whose cross-sections are circles or regular polygons: the curves from the bottom up, each with its part and
/// the radii and heights of its points.
type Profile = &'static [(Part, &'static [(f32, f32)])];

// Turned set: both sides share the foot and the stem. The head is a bud or a cup.

const STEM: Profile = &[
    (
        Part::Body,
        &[
            (0.288, 0.104),
            (0.272, 0.140),
            (0.205, 0.235),
            (0.150, 0.350),
            (0.118, 0.470),
            (0.110, 0.520),
        ],
    ),
    (
        Part::Body,
        &[
            (0.110, 0.520),
            (0.142, 0.526),
            (0.186, 0.544),
            (0.192, 0.558),
            (0.184, 0.572),
            (0.130, 0.588),
            (0.104, 0.596),
        ],
    ),
];
const BUD: Profile = &[
    (
        Part::Body,
        &[
            (0.104, 0.596),
            (0.148, 0.640),
            (0.170, 0.694),
            (0.164, 0.752),
            (0.134, 0.822),
            (0.092, 0.888),
        ],
    ),
    (Part::Body, &[(0.092, 0.888), (0.082, 0.892), (0.076, 0.900)]),
    (
        Part::Body,
        &[
            (0.076, 0.900),
            (0.060, 0.934),
            (0.034, 0.974),
            (0.012, 0.992),
            (0.0, 0.994),
        ],
    ),
];
const CUP: Profile = &[
    (
        Part::Body,
        &[
            (0.104, 0.596),
            (0.136, 0.640),
            (0.186, 0.724),
            (0.212, 0.806),
            (0.222, 0.880),
        ],
    ),
    (
        Part::Body,
        &[(0.222, 0.880), (0.225, 0.900), (0.214, 0.916), (0.196, 0.920)],
    ),
    (Part::Body, &[(0.196, 0.920), (0.178, 0.914), (0.166, 0.898)]),
    (
        Part::Body,
        &[(0.166, 0.898), (0.138, 0.806), (0.078, 0.756), (0.0, 0.742)],
    ),
];

// Faceted set: six broad faces with a narrow face at every edge. The head is a spear or a crown.

const FACETED_BODY: Profile = &[
    (
        Part::Body,
        &[(0.342, 0.0), (0.366, 0.020), (0.366, 0.052), (0.350, 0.060)],
    ),
    (
        Part::Ring,
        &[(0.350, 0.060), (0.356, 0.070), (0.322, 0.110), (0.306, 0.112)],
    ),
    (
        Part::Body,
        &[
            (0.306, 0.112),
            (0.296, 0.104),
            (0.270, 0.140),
            (0.135, 0.490),
            (0.140, 0.530),
        ],
    ),
];
const SPEAR: Profile = &[(
    Part::Body,
    &[
        (0.140, 0.530),
        (0.245, 0.640),
        (0.245, 0.665),
        (0.225, 0.690),
        (0.035, 0.985),
        (0.0, 0.995),
    ],
)];
const CROWN: Profile = &[(
    Part::Body,
    &[
        (0.140, 0.530),
        (0.250, 0.650),
        (0.265, 0.860),
        (0.245, 0.890),
        (0.195, 0.890),
        (0.175, 0.870),
        (0.0, 0.730),
    ],
)];

// Abstract set: a drop that points ahead and slopes down towards its tip. The top is a dome or a basin. Radii are relative to
// the outline.

const PLINTH: Profile = &[
    (Part::Body, &[(0.97, 0.0), (1.03, 0.012), (1.06, 0.034), (1.05, 0.046)]),
    (
        Part::Ring,
        &[(1.05, 0.046), (1.055, 0.060), (0.98, 0.104), (0.92, 0.110)],
    ),
];
const DOME: Profile = &[(
    Part::Body,
    &[
        (0.92, 0.110),
        (0.895, 0.150),
        (0.83, 0.205),
        (0.735, 0.250),
        (0.60, 0.290),
        (0.42, 0.320),
        (0.22, 0.337),
        (0.0, 0.343),
    ],
)];
const BASIN: Profile = &[
    (
        Part::Body,
        &[
            (0.92, 0.110),
            (0.925, 0.150),
            (0.93, 0.220),
            (0.92, 0.275),
            (0.89, 0.310),
        ],
    ),
    (
        Part::Body,
        &[(0.89, 0.310), (0.855, 0.322), (0.80, 0.315), (0.75, 0.285)],
    ),
    (
        Part::Body,
        &[(0.75, 0.285), (0.68, 0.215), (0.52, 0.160), (0.30, 0.132), (0.0, 0.122)],
    ),
];

/// Returns the profile of a side's pieces, as curves from the bottom up.
pub(super) fn profile(set: PieceSet, side: Side) -> Vec<Curve> {
    let of_side = |first: Profile, second: Profile| match side {
        Side::First => first,
        Side::Second => second,
    };
    let curves = |profiles: [Profile; 2]| {
        let curves = profiles.into_iter().flatten();
        curves
            .map(|(part, points)| Curve::round(*part, points))
            .collect::<Vec<Curve>>()
    };
    match set {
        PieceSet::Spear => on_foot(read::<Heads>(include_str!("spear.toml")).of_side(side)),
        PieceSet::Lance => on_foot(read::<Heads>(include_str!("lance.toml")).of_side(side)),
        PieceSet::Turned => on_foot(curves([STEM, of_side(BUD, CUP)])),
        PieceSet::Faceted => curves([FACETED_BODY, of_side(SPEAR, CROWN)]),
        PieceSet::Abstract => curves([PLINTH, of_side(DOME, BASIN)]),
    }
}
