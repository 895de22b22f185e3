//! Kinds of terrain with random colours and patterns.

use beachhead_schema::Id;
use beachhead_schema::palette::{Color, Glyph, Pattern, PatternKind, Shade, TerrainKind};

use crate::dice::Dice;

/// Colours of what maps show, as hue in degrees, share of colour, and lightness.
const KINDS: [(&str, [f64; 3], &[Pattern]); 10] = [
    (
        "clear",
        [55.0, 0.3, 0.82],
        &[Pattern::Plain, Pattern::Plain, Pattern::Sand],
    ),
    (
        "woods",
        [115.0, 0.35, 0.55],
        &[Pattern::Trees, Pattern::Trees, Pattern::Plain],
    ),
    (
        "rough",
        [35.0, 0.35, 0.62],
        &[Pattern::Dots, Pattern::Hachures, Pattern::Sand],
    ),
    (
        "hills",
        [30.0, 0.4, 0.7],
        &[Pattern::Hachures, Pattern::Plain],
    ),
    (
        "town",
        [15.0, 0.25, 0.65],
        &[Pattern::Houses, Pattern::Blocks, Pattern::Steeple],
    ),
    (
        "marsh",
        [150.0, 0.25, 0.7],
        &[Pattern::Reeds, Pattern::Waves],
    ),
    (
        "bocage",
        [90.0, 0.35, 0.65],
        &[Pattern::Hedges, Pattern::Plain],
    ),
    (
        "desert",
        [45.0, 0.5, 0.75],
        &[Pattern::Sand, Pattern::Dots, Pattern::Plain],
    ),
    ("city", [0.0, 0.1, 0.55], &[Pattern::Blocks, Pattern::Plain]),
    (
        "sea",
        [205.0, 0.45, 0.68],
        &[Pattern::Waves, Pattern::Plain, Pattern::Plain],
    ),
];

/// Four to nine kinds, the ground first and the sea last, and the patterns of their own.
pub(crate) fn kinds(dice: &mut Dice) -> (Vec<TerrainKind>, Vec<PatternKind>) {
    let count = dice.count(4..=9) as usize;
    let mut middle: Vec<usize> = (1..KINDS.len() - 1).collect();
    dice.shuffle(&mut middle);
    middle.truncate(count - 2);
    let chosen = std::iter::once(0).chain(middle).chain([KINDS.len() - 1]);
    // Muted or bright, yellowed or grey: a print has one manner.
    let colourful = dice.within(0.4..=1.6);
    let lighter = dice.around(0.08);
    let hue_off = dice.around(15.0);
    // Colours far apart, tints near each other, or the same paper for all but the sea, with patterns on it.
    let (least_apart, is_one_ground) = *dice.pick(&[
        (40, false),
        (40, false),
        (40, false),
        (14, false),
        (0, true),
    ]);
    let mut patterns = Vec::new();
    let mut kinds: Vec<TerrainKind> = Vec::new();
    for (order, at) in chosen.enumerate() {
        let (id, [hue, share, light], known) = &KINDS[at];
        let mut tries = 0;
        let color = loop {
            let color = color(
                hue + hue_off + dice.around(20.0),
                (share * colourful + dice.around(0.08)).clamp(0.0, 0.95),
                (light + lighter + dice.around(0.08)).clamp(0.2, 0.95),
            );
            tries += 1;
            let is_new = kinds
                .iter()
                .all(|other| apart(other.color, color) > least_apart);
            if is_new || tries > 60 {
                break color;
            }
        };
        let is_bare = is_one_ground && *id != "sea";
        let color = match kinds.first() {
            Some(ground) if is_bare => ground.color,
            _ => color,
        };
        let own = (dice.chance(0.35) && !is_bare).then(|| {
            let pattern = own_pattern(dice, id);
            let id = pattern.id.clone();
            patterns.push(pattern);
            id
        });
        kinds.push(TerrainKind {
            id: (*id).into(),
            name: (*id).to_owned(),
            order: Some(order as u16 + 1),
            color,
            // Where the colour doesn't tell kinds apart, the first pattern does: no two have the same.
            pattern: match is_bare {
                true => known[0],
                false => *dice.pick(known),
            },
            own_pattern: own,
            ink: (dice.chance(0.7) || is_bare).then(|| {
                let share = dice.within(0.45..=0.85);
                shaded(color, if is_bare { 0.7 * share } else { share })
            }),
            stacking: None,
        });
    }
    (kinds, patterns)
}

/// A pattern of its own: dots, strokes or small shapes on a lattice, or one sign in the middle of the hex.
fn own_pattern(dice: &mut Dice, id: &str) -> PatternKind {
    let shade = *dice.pick(&[Shade::Ink, Shade::Dark, Shade::Pale, Shade::Faint]);
    let is_single = dice.chance(0.25);
    let size = if is_single {
        dice.within(25.0..=55.0)
    } else {
        dice.within(4.0..=14.0)
    };
    let part = |share: f64| (size * share) as i8;
    let glyph = match dice.count(0..=3) {
        0 => Glyph::Dot {
            at: (0, 0),
            radius: (size * 0.7) as u8,
            shade,
        },
        1 => {
            let points = vec![(part(-1.0), part(0.5)), (part(1.0), part(-0.5))];
            Glyph::Line {
                points,
                width: dice.count(2..=5) as u8,
                shade,
            }
        }
        2 => {
            let points = vec![
                (part(-0.8), part(0.7)),
                (part(0.8), part(0.7)),
                (0, part(-0.9)),
            ];
            Glyph::Fill { points, shade }
        }
        _ => {
            let points = vec![
                (part(-0.9), part(0.3)),
                (part(-0.3), part(-0.4)),
                (part(0.3), part(0.4)),
                (part(0.9), part(-0.3)),
            ];
            Glyph::Line {
                points,
                width: dice.count(2..=5) as u8,
                shade,
            }
        }
    };
    PatternKind {
        id: Id::new(format!("own-{id}")),
        spacing: (!is_single).then(|| dice.count(18..=60) as u8),
        jitter: if is_single {
            0
        } else {
            dice.count(0..=45) as u8
        },
        gaps: if is_single {
            0
        } else {
            dice.count(0..=40) as u8
        },
        vary: if is_single {
            0
        } else {
            dice.count(0..=40) as u8
        },
        glyphs: vec![glyph],
    }
}

/// Sum of the differences of the parts.
fn apart(one: Color, other: Color) -> u32 {
    [
        one.red.abs_diff(other.red),
        one.green.abs_diff(other.green),
        one.blue.abs_diff(other.blue),
    ]
    .map(u32::from)
    .iter()
    .sum()
}

/// The colour with this share of its light.
pub(crate) fn shaded(color: Color, share: f64) -> Color {
    let part = |part: u8| (f64::from(part) * share).clamp(0.0, 255.0) as u8;
    Color {
        red: part(color.red),
        green: part(color.green),
        blue: part(color.blue),
    }
}

/// A colour of this hue (degrees), share of colour and lightness.
pub(crate) fn color(hue: f64, share: f64, light: f64) -> Color {
    let chroma = (1.0 - (2.0 * light - 1.0).abs()) * share;
    let sector = hue.rem_euclid(360.0) / 60.0;
    let second = chroma * (1.0 - (sector % 2.0 - 1.0).abs());
    let (red, green, blue) = match sector as u32 {
        0 => (chroma, second, 0.0),
        1 => (second, chroma, 0.0),
        2 => (0.0, chroma, second),
        3 => (0.0, second, chroma),
        4 => (second, 0.0, chroma),
        _ => (chroma, 0.0, second),
    };
    let part = |part: f64| ((part + light - chroma / 2.0) * 255.0).clamp(0.0, 255.0) as u8;
    Color {
        red: part(red),
        green: part(green),
        blue: part(blue),
    }
}
