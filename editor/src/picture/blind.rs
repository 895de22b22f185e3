//! What a colour-blind person distinguishes: colours as seen without the green receptors, and kinds that look alike then.

use beachhead_draw::{LineLook, Look, Patterns};
use beachhead_schema::palette::{Color, Palette};
use egui::{Color32, Rgba};

use super::ink::color32;
use super::look::of_ink;
use super::style::Style;

/// Colours nearer to each other than this are hard to distinguish side by side, in units of Lab.
const NEAR: f32 = 11.0;

/// Two kinds that look the same to a colour-blind person.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alike {
    /// What they are of: `terrain`, `hexside`.
    pub(crate) what: &'static str,
    /// What both are called.
    pub(crate) names: [String; 2],
}

/// A colour as someone sees it who has no green receptors, by the matrix of Machado, Oliveira and Fernandes.
pub(crate) fn without_green(color: Color32) -> Color32 {
    let [red, green, blue, _] = Rgba::from(color).to_array();
    let mixed = |r: f32, g: f32, b: f32| (r * red + g * green + b * blue).clamp(0.0, 1.0);
    Rgba::from_rgb(
        mixed(0.367_322, 0.860_646, -0.227_968),
        mixed(0.280_085, 0.672_501, 0.047_413),
        mixed(-0.011_820, 0.042_940, 0.968_881),
    )
    .into()
}

/// Lightness, and how red and how yellow.
fn lab(color: Color32) -> [f32; 3] {
    let [red, green, blue, _] = Rgba::from(color).to_array();
    let part = |value: f32| {
        if value > 0.008_856 {
            value.cbrt()
        } else {
            7.787 * value + 16.0 / 116.0
        }
    };
    let x = part((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    let y = part(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    let z = part((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The contrast of two colours, from 1 to 21, as the accessibility guidelines of the web count it.
pub(crate) fn contrast(one: Color, other: Color) -> f32 {
    let light = |color: Color| {
        let [red, green, blue, _] = Rgba::from(color32(color)).to_array();
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

/// How far two colours are from each other for such a person.
fn distance(one: Color32, other: Color32) -> f32 {
    let [one, other] = [one, other].map(|color| lab(without_green(color)));
    let squares = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f32>().sqrt()
}

/// The kinds of a palette that look alike to a colour-blind person and bear the same pattern.
pub(crate) fn alike(palette: &Palette, patterns: Patterns) -> Vec<Alike> {
    let style = Style {
        patterns,
        ..Style::default()
    };
    let looks = style.looks(palette);
    let hexes = |look: Look, name: &str| {
        (
            name.to_owned(),
            of_ink(look.fill),
            (look.pattern as u8, look.hatch),
        )
    };
    let terrains = palette.terrains.iter();
    let terrains = terrains.map(|kind| hexes(looks.of_terrain(&kind.id), &kind.name));
    let features = palette.features.iter();
    let features = features.map(|kind| hexes(looks.of_feature(&kind.id), &kind.name));
    let lines = |kinds| {
        let looks = LineLook::all(kinds, patterns);
        kinds.iter().map(move |kind| {
            let look = LineLook::find(&looks, &kind.id);
            let drawn = (look.stroke as u8, (look.marks > 0).then_some(look.marks));
            (kind.name.clone(), of_ink(look.ink), drawn)
        })
    };
    let mut found = pairs("terrain", terrains.collect());
    found.extend(pairs("feature", features.collect()));
    found.extend(pairs("hexside", lines(&palette.hexsides).collect()));
    found.extend(pairs("path", lines(&palette.paths).collect()));
    found
}

type Drawn = (String, Color32, (u8, Option<u8>));

fn pairs(what: &'static str, kinds: Vec<Drawn>) -> Vec<Alike> {
    let mut found = Vec::new();
    for (at, (name, color, drawn)) in kinds.iter().enumerate() {
        for (other_name, other_color, other_drawn) in kinds.iter().skip(at + 1) {
            if drawn == other_drawn && distance(*color, *other_color) < NEAR {
                found.push(Alike {
                    what,
                    names: [name.clone(), other_name.clone()],
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::layer::Layer;
    use beachhead_schema::palette::{Pattern, TerrainKind};

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let grey = |part| Color {
            red: part,
            green: part,
            blue: part,
        };
        for (one, other, expected) in [(0, 255, 21.0), (255, 255, 1.0), (118, 255, 4.54)] {
            let found = contrast(grey(one), grey(other));
            assert!((found - expected).abs() < 0.02, "{found}");
            assert_eq!(found, contrast(grey(other), grey(one)));
        }
    }

    fn kind(id: &str, [red, green, blue]: [u8; 3], pattern: Pattern) -> TerrainKind {
        TerrainKind {
            id: id.into(),
            name: id.to_owned(),
            order: None,
            color: Color { red, green, blue },
            pattern,
            own_pattern: None,
            ink: None,
            stacking: None,
        }
    }

    #[test]
    fn red_and_green_of_one_lightness_are_reported_and_a_pattern_fixes_it() {
        let palette = |pattern| Palette {
            terrains: [
                kind("heath", [200, 110, 60], Pattern::Plain),
                kind("meadow", [126, 139, 50], pattern),
                kind("water", [60, 110, 200], Pattern::Plain),
            ]
            .into_iter()
            .collect::<Layer<_>>(),
            ..Palette::default()
        };
        let found = alike(&palette(Pattern::Plain), Patterns::Palette);
        let names: Vec<_> = found.iter().map(|pair| pair.names.clone()).collect();
        assert_eq!(names, [["heath".to_owned(), "meadow".to_owned()]]);
        assert_eq!(alike(&palette(Pattern::Dots), Patterns::Palette), []);
        assert_eq!(alike(&palette(Pattern::Plain), Patterns::Distinct), []);
    }
}
