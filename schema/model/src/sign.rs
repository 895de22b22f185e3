//! The signs of the palette's symbols, as strokes in a box: one drawing for the editor's counters and for pictures.
//!
//! The box reaches from (0, 0) at its top left to (1, 1); it is about half as wide again as it is high.

use crate::palette::Symbol;

/// A stroke of a sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A line through these points.
    Line(&'static [(f32, f32)]),
    /// An oval: its middle, and half its width and height.
    Oval((f32, f32), (f32, f32)),
    /// A filled disc: its middle, and its radius in parts of the box's height.
    Disc((f32, f32), f32),
}

use Mark::{Disc, Line, Oval};

const FALLING: Mark = Line(&[(0.0, 0.0), (1.0, 1.0)]);
const RISING: Mark = Line(&[(0.0, 1.0), (1.0, 0.0)]);
const TANK: Mark = Oval((0.5, 0.5), (0.34, 0.29));
const BAR: Mark = Line(&[(0.0, 0.18), (1.0, 0.18)]);
const BRIDGE: Mark = Line(&[(0.25, 0.72), (0.25, 0.32), (0.75, 0.32), (0.75, 0.72)]);
const MIDDLE_UP: Mark = Line(&[(0.5, 0.32), (0.5, 0.6)]);
const ARROW: Mark = Line(&[(0.5, 0.95), (0.5, 0.12)]);
const ARROWHEAD: Mark = Line(&[(0.4, 0.34), (0.5, 0.08), (0.6, 0.34)]);
const LEFT_WHEEL: Mark = Disc((0.27, 0.86), 0.11);
const RIGHT_WHEEL: Mark = Disc((0.73, 0.86), 0.11);
const BODY: Mark = Line(&[
    (0.12, 0.74),
    (0.12, 0.3),
    (0.62, 0.3),
    (0.62, 0.46),
    (0.88, 0.46),
    (0.88, 0.74),
    (0.12, 0.74),
]);
const HULL: Mark = Line(&[
    (0.06, 0.55),
    (0.94, 0.55),
    (0.78, 0.88),
    (0.2, 0.88),
    (0.06, 0.55),
]);
const ARCH: Mark = Line(&[
    (0.0, 1.0),
    (0.08, 0.81),
    (0.17, 0.63),
    (0.25, 0.47),
    (0.33, 0.35),
    (0.42, 0.28),
    (0.5, 0.25),
    (0.58, 0.28),
    (0.67, 0.35),
    (0.75, 0.47),
    (0.83, 0.63),
    (0.92, 0.81),
    (1.0, 1.0),
]);
const CHEVRON: Mark = Line(&[(0.0, 1.0), (0.5, 0.0), (1.0, 1.0)]);

/// The strokes of a symbol.
pub fn sign(symbol: Symbol) -> &'static [Mark] {
    match symbol {
        Symbol::Infantry => &[FALLING, RISING],
        Symbol::Parachute => &[
            FALLING,
            RISING,
            Line(&[
                (0.3, 0.95),
                (0.34, 0.81),
                (0.4, 0.76),
                (0.46, 0.81),
                (0.5, 0.95),
                (0.54, 0.81),
                (0.6, 0.76),
                (0.66, 0.81),
                (0.7, 0.95),
            ]),
        ],
        Symbol::Glider => &[
            FALLING,
            RISING,
            Line(&[
                (0.22, 0.78),
                (0.36, 0.9),
                (0.5, 0.78),
                (0.64, 0.9),
                (0.78, 0.78),
            ]),
        ],
        Symbol::Elite => &[FALLING, RISING, BAR],
        Symbol::Ranger => &[
            FALLING,
            RISING,
            Line(&[
                (0.44, 0.38),
                (0.44, 0.06),
                (0.54, 0.06),
                (0.57, 0.14),
                (0.54, 0.22),
                (0.44, 0.22),
                (0.57, 0.38),
            ]),
        ],
        Symbol::Commando => &[
            FALLING,
            RISING,
            Line(&[
                (0.42, 0.38),
                (0.42, 0.06),
                (0.5, 0.2),
                (0.58, 0.06),
                (0.58, 0.38),
            ]),
        ],
        Symbol::Engineer => &[BRIDGE, MIDDLE_UP],
        Symbol::Sniper => &[
            Oval((0.5, 0.5), (0.22, 0.33)),
            Line(&[(0.5, 0.02), (0.5, 0.98)]),
            Line(&[(0.16, 0.5), (0.84, 0.5)]),
        ],
        Symbol::Irregular => &[FALLING, RISING, Line(&[(0.5, 0.5), (0.5, 1.0)])],
        Symbol::Cavalry => &[RISING],
        Symbol::Ski => &[
            FALLING,
            RISING,
            Line(&[(0.3, 0.92), (0.66, 0.92), (0.72, 0.8)]),
        ],
        Symbol::MachineGun => &[ARROW, ARROWHEAD, Line(&[(0.4, 0.95), (0.6, 0.95)])],
        Symbol::Mortar => &[
            Line(&[(0.5, 0.64), (0.5, 0.12)]),
            ARROWHEAD,
            Oval((0.5, 0.79), (0.1, 0.15)),
        ],
        Symbol::Mechanized => &[FALLING, RISING, TANK],
        Symbol::Armor => &[TANK],
        Symbol::EliteArmor => &[TANK, BAR],
        Symbol::FlameTank => &[
            TANK,
            Line(&[
                (0.36, 0.6),
                (0.45, 0.42),
                (0.52, 0.58),
                (0.6, 0.38),
                (0.68, 0.6),
            ]),
        ],
        Symbol::EngineerTank => &[
            TANK,
            Line(&[(0.36, 0.62), (0.36, 0.42), (0.64, 0.42), (0.64, 0.62)]),
        ],
        Symbol::ArmorInfantry => &[TANK, RISING],
        Symbol::SelfPropelledAntiTank => &[CHEVRON, TANK],
        Symbol::AntiTank => &[CHEVRON],
        Symbol::AntiAircraft => &[ARCH],
        Symbol::Artillery => &[Disc((0.5, 0.5), 0.2)],
        Symbol::SelfPropelledArtillery => &[TANK, Disc((0.5, 0.5), 0.13)],
        Symbol::HeavyArtillery => &[
            Disc((0.5, 0.5), 0.2),
            Line(&[(0.22, 0.15), (0.22, 0.85)]),
            Line(&[(0.78, 0.15), (0.78, 0.85)]),
        ],
        Symbol::Rocket => &[
            Disc((0.5, 0.74), 0.15),
            Line(&[(0.34, 0.44), (0.5, 0.14), (0.66, 0.44)]),
            Line(&[(0.34, 0.62), (0.5, 0.32), (0.66, 0.62)]),
        ],
        Symbol::Headquarters => &[BAR, Line(&[(0.0, 1.0), (0.0, 1.45)])],
        Symbol::Truck => &[BODY, LEFT_WHEEL, RIGHT_WHEEL],
        Symbol::HalfTrack => &[BODY, Oval((0.34, 0.86), (0.2, 0.12)), RIGHT_WHEEL],
        Symbol::Craft => &[HULL, Line(&[(0.94, 0.55), (0.94, 0.2)])],
        Symbol::Ship => &[
            HULL,
            Line(&[(0.34, 0.55), (0.34, 0.34), (0.62, 0.34), (0.62, 0.55)]),
            Line(&[(0.48, 0.34), (0.48, 0.08)]),
        ],
        Symbol::Train => &[
            Line(&[
                (0.16, 0.72),
                (0.16, 0.26),
                (0.84, 0.26),
                (0.84, 0.72),
                (0.16, 0.72),
            ]),
            Disc((0.3, 0.84), 0.1),
            Disc((0.7, 0.84), 0.1),
            Line(&[(0.02, 0.97), (0.98, 0.97)]),
        ],
    }
}
