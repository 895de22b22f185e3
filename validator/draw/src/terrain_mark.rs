//! Terrain as marks that leave room for what lies under the map, such as a scan: letters, rings or thin colour.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_hex::HexIx;
use beachhead_model::pack::Pack;
use beachhead_model::palette::Palette;
use emath::{Pos2, pos2};

use crate::cell::Cell;
use crate::ink::{BLACK, WHITE};
use crate::layer::{Layer, Level};
use crate::list::{Halo, LevelSheet, List, Text};
use crate::look::Looks;
use crate::style::Style;

/// How the terrain of hexes is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TerrainAs {
    /// As ground: its colours flow round corners, and water has shores.
    #[default]
    Ground,
    /// The first letter of its name in the middle of each hex; two letters where several kinds share the first.
    Letters,
    /// A ring in its colour inside the outline of each hex.
    Rings,
    /// Its colour over each hex; the number is its opacity in percent.
    Tint(u8),
}

impl TerrainAs {
    /// Reads the word as typed: `letters`, `rings`, `ground`, or an opacity such as `40%`.
    ///
    /// ```
    /// use beachhead_draw::TerrainAs;
    ///
    /// assert_eq!(TerrainAs::of("rings"), Ok(TerrainAs::Rings));
    /// assert_eq!(TerrainAs::of("40%"), Ok(TerrainAs::Tint(40)));
    /// assert!(TerrainAs::of("letter").is_err());
    /// ```
    ///
    /// # Errors
    /// The text is none of these; the message says what may be meant.
    pub fn of(text: &str) -> Result<Self, String> {
        const WORDS: [(&str, TerrainAs); 3] = [
            ("letters", TerrainAs::Letters),
            ("rings", TerrainAs::Rings),
            ("ground", TerrainAs::Ground),
        ];
        if let Some((_, known)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(*known);
        }
        if let Some(number) = text.strip_suffix('%') {
            let percent = number.trim().parse::<u8>().ok();
            let percent = percent.filter(|percent| (1..=100).contains(percent));
            let percent = percent.ok_or("an opacity is a whole number from 1% to 100%")?;
            return Ok(Self::Tint(percent));
        }
        Err(match nearest(text, WORDS.iter().map(|(word, _)| *word)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "terrain is shown as `letters`, `rings` or `ground`, or at an opacity such as `40%`"
                    .to_owned()
            }
        })
    }
}

/// Letters by which the terrains of a palette are known: the first of the name, or two where several kinds share the first.
pub fn terrain_letters(palette: &Palette) -> BTreeMap<Id, String> {
    let kinds = palette.terrains.ordered();
    let first = |name: &str| name.chars().find(|letter| letter.is_alphanumeric());
    let upper = |letter: char| letter.to_uppercase().collect::<String>();
    let initials = kinds.iter().map(|kind| first(&kind.name).map(upper));
    let initials: Vec<Option<String>> = initials.collect();
    let mut taken = BTreeSet::new();
    let mut letters = BTreeMap::new();
    for (kind, initial) in kinds.iter().zip(&initials) {
        let own = initial.clone().unwrap_or_else(|| "?".to_owned());
        let is_shared = initials.iter().filter(|other| *other == initial).count() > 1;
        let candidates = match is_shared {
            true => seconds(&kind.name)
                .into_iter()
                .map(|second| format!("{own}{second}"))
                .collect(),
            false => vec![own.clone()],
        };
        let numbered = (2_u32..).map(|number| format!("{own}{number}"));
        let mut all = candidates.into_iter().chain(numbered);
        let free = all.find(|letters| !taken.contains(letters)).unwrap_or(own);
        taken.insert(free.clone());
        letters.insert(kind.id.clone(), free);
    }
    letters
}

/// Second letters for a name, the best first: initials of its further words, then its letters in their order.
fn seconds(name: &str) -> Vec<char> {
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let initials = words.skip(1).filter_map(|word| word.chars().next());
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    let all = initials.chain(letters.skip(1));
    all.flat_map(char::to_lowercase).collect()
}

/// Letters that stand around a point, large and with light around them.
pub fn terrain_letter(at: Pos2, letters: &str, style: &Style) -> Text {
    const ONE: f32 = 0.66;
    const SEVERAL: f32 = 0.54;
    let size = match letters.chars().count() {
        0 | 1 => ONE,
        _ => SEVERAL,
    };
    Text {
        heavy: true,
        halo: Some(Halo {
            ink: WHITE,
            reach: 0.07,
        }),
        ..Text::plain(at, letters.to_owned(), size, BLACK, &style.metrics)
    }
}

/// Draws the terrain of these hexes in this way, in the place of the ground that the list has.
pub fn mark_terrain(
    pack: &Pack,
    looks: &Looks,
    style: &Style,
    shown: TerrainAs,
    hexes: impl Iterator<Item = HexIx>,
    list: &mut List,
) {
    if shown == TerrainAs::Ground {
        return;
    }
    for level in Level::ALL {
        if level.layer() == Some(Layer::Terrain) {
            *list.on(level) = LevelSheet::default();
        }
    }
    let (map, letters) = (&pack.map, terrain_letters(&pack.palette));
    for hex in hexes {
        let outline = Cell::of(&map.grid, hex).outline();
        let middle = middle(&outline);
        let fill = looks.of_hex(map, hex).ground();
        match (shown, fill) {
            (TerrainAs::Letters, _) => {
                if let Some(terrain) = map.hexes.terrain(hex) {
                    let letters = letters.get(terrain).map_or("?", String::as_str);
                    let text = terrain_letter(middle, letters, style);
                    list.on(Level::TerrainLetter).texts.push(text);
                }
            }
            (TerrainAs::Rings, Some(fill)) => {
                let corners = outline.iter().map(|corner| middle.lerp(*corner, RING_AT));
                let corners: Vec<Pos2> = corners.collect();
                let edge = fill.dark(0.5);
                list.on(Level::Land).ring(&corners, RING_EDGED, edge);
                list.on(Level::LandCorner).ring(&corners, RING_WIDTH, fill);
            }
            (TerrainAs::Tint(percent), Some(fill)) => {
                let fill = fill.fade(f32::from(percent) / 100.0);
                list.on(Level::Land).polygon(&outline, fill);
            }
            (TerrainAs::Rings | TerrainAs::Tint(_), None) | (TerrainAs::Ground, _) => {}
        }
    }
}

/// The middle line of a ring, as a share of the way from the middle of a hex to its corners.
const RING_AT: f32 = 0.84;
/// In hex units.
const RING_WIDTH: f32 = 0.15;
/// The same with its dark edges, which set it off from ground of its own colour.
const RING_EDGED: f32 = 0.2;

/// The middle of an outline.
fn middle(outline: &[Pos2]) -> Pos2 {
    let sum = outline
        .iter()
        .fold(Pos2::ZERO, |sum, at| sum + at.to_vec2());
    let share = 1.0 / outline.len().max(1) as f32;
    pos2(sum.x * share, sum.y * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::Layer;
    use crate::model::{Index, hexes};
    use crate::testing::sample;

    #[test]
    fn ways_to_show_terrain_are_read_as_typed() {
        for (typed, expected) in [
            ("letters", Ok(TerrainAs::Letters)),
            ("rings", Ok(TerrainAs::Rings)),
            ("ground", Ok(TerrainAs::Ground)),
            ("100%", Ok(TerrainAs::Tint(100))),
            ("0%", Err("from 1% to 100%")),
            ("101%", Err("from 1% to 100%")),
            ("40", Err("an opacity such as `40%`")),
            ("ring", Err("did you mean `rings`?")),
        ] {
            match (TerrainAs::of(typed), expected) {
                (Ok(shown), Ok(expected)) => assert_eq!(shown, expected, "{typed}"),
                (Err(why), Err(expected)) => assert!(why.contains(expected), "{typed}: {why}"),
                (got, _) => panic!("{typed}: {got:?}"),
            }
        }
    }

    #[test]
    fn kinds_are_known_by_one_letter_or_two() {
        let pack = sample("utah");
        let mut palette = pack.palette.clone();
        let kind = palette.terrains.as_slice().first().expect("a kind").clone();
        let named = |names: &[&str]| {
            let kinds = names.iter().map(|name| {
                let mut kind = kind.clone();
                (kind.id, kind.name) = (Id::new(name), (*name).to_owned());
                kind
            });
            kinds.collect::<Vec<_>>()
        };
        for (names, expected) in [
            (&["Woods", "Clear"][..], &["W", "C"][..]),
            (&["Clear", "City", "Sea"], &["Cl", "Ci", "S"]),
            (&["Clear", "Clear hill"], &["Cl", "Ch"]),
            (&["Bay", "Bay"], &["Ba", "By"]),
            (&["B", "B"], &["B2", "B3"]),
            (&["—", "été"], &["?", "É"]),
        ] {
            // Ids are made different, since kinds of one name may not share one.
            let mut kinds = named(names);
            for (number, kind) in kinds.iter_mut().enumerate() {
                kind.id = Id::new(format!("kind-{number}"));
            }
            palette.terrains = kinds.into_iter().collect();
            let letters = terrain_letters(&palette);
            let found: Vec<&str> = letters.values().map(String::as_str).collect();
            assert_eq!(found, expected, "{names:?}");
        }
    }

    #[test]
    fn marks_stand_in_the_place_of_the_ground() {
        let pack = sample("utah");
        let style = Style::default();
        let index = Index::of(&pack, &style);
        let grid = &pack.map.grid;
        let drawn = |shown: TerrainAs| {
            let mut list = hexes(&pack, &index, &style, grid.iter());
            mark_terrain(&pack, &index.looks, &style, shown, grid.iter(), &mut list);
            list
        };
        let painted = grid
            .iter()
            .filter(|hex| pack.map.hexes.terrain(*hex).is_some());
        let painted = painted.count();
        let ground = drawn(TerrainAs::Ground);
        for (shown, items, texts) in [
            (TerrainAs::Letters, 0, painted),
            (TerrainAs::Rings, 2 * painted, 0),
            (TerrainAs::Tint(40), painted, 0),
        ] {
            let list = drawn(shown);
            let of_terrain =
                |(level, _): &(Level, &LevelSheet)| level.layer() == Some(Layer::Terrain);
            let sheets: Vec<_> = list.levels().filter(of_terrain).collect();
            let count = |of: fn(&LevelSheet) -> usize| -> usize {
                sheets.iter().map(|(_, sheet)| of(sheet)).sum()
            };
            assert_eq!(count(|sheet| sheet.items().len()), items, "{shown:?}");
            assert_eq!(count(|sheet| sheet.texts.len()), texts, "{shown:?}");
            let others = |list: &List| -> Vec<(Level, LevelSheet)> {
                let others = list.levels().filter(|at| !of_terrain(at));
                others
                    .map(|(level, sheet)| (level, sheet.clone()))
                    .collect()
            };
            assert_eq!(
                others(&list),
                others(&ground),
                "{shown:?} changes nothing else"
            );
        }
    }
}
