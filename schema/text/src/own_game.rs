//! A game of one's own: the pack that a map begins as whose game has no built-in rulebook.
//!
//! Its palette is generic: the terrains, hexsides and paths that most hex-wargames print. `rulebook` and `rules` are left
//! out, so it is played freely, without rules; all that doesn't need a rulebook is drawn, edited, checked and printed.
//!
//! Holds always: the palette is read without a finding and is in canonical layout
//! (`tests::the_palette_is_canonical`); such a pack checks clean, which a test of `beachhead init` holds.

use std::sync::OnceLock;

use crate::{SourceFile, Syntax, read_part};
use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_hex::Grid;
use beachhead_model::map::Map;
use beachhead_model::own::OwnProperties;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::palette::Palette;
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;

const PALETTE: &str = include_str!("own_game/palette.ron");

/// The terrain that a map of such a game mostly consists of.
pub const CLEAR: &str = "clear";

/// How many turns the scenario lasts until its designer says otherwise.
const TURNS: u16 = 10;

/// The generic palette.
pub fn palette() -> &'static Stored<Palette> {
    static READ: OnceLock<Stored<Palette>> = OnceLock::new();
    READ.get_or_init(|| {
        let source = SourceFile::new("palette.ron", PALETTE);
        let read = read_part(&source, Syntax::Ron);
        read.value
            .unwrap_or_else(|| cannot_happen!(Stored::default(), "it is part of the program"))
    })
}

/// A pack of such a game: the generic palette, a map of this grid on which nothing is drawn, one scenario, no units.
///
/// ```
/// use beachhead_hex::{Grid, usual};
/// use beachhead_text::own_game;
///
/// let pack = own_game::pack("Gettysburg", Grid::new(usual::flat_columns_first())?);
/// assert_eq!(pack.rulebook(), None);
/// assert!(pack.palette.terrains.get(&own_game::CLEAR.into()).is_some());
/// # Ok::<(), Vec<beachhead_hex::GridError>>(())
/// ```
pub fn pack(title: &str, grid: Grid) -> Pack {
    let palette = palette().clone();
    let sides = palette.sides.as_slice();
    let scenario = Scenario {
        id: "first".into(),
        title: "First scenario".to_owned(),
        turns: Some(TURNS),
        first: sides
            .first()
            .map_or_else(|| Id::new(""), |side| side.id.clone()),
        own: OwnProperties::default(),
        groups: Layer::default(),
        setup: Layer::default(),
        off_map: Layer::default(),
        reinforcements: Layer::default(),
        allotments: Layer::default(),
        victory: Layer::default(),
        options: Layer::default(),
        rules: None,
    };
    let named = |name: &str| format!("{name}.ron");
    Pack {
        manifest: Stored::from(Manifest {
            rulebook: None,
            title: title.to_owned(),
            palette: named("palette"),
            map: named("map"),
            forces: Some(named("forces")),
            tables: Some(named("tables")),
            rules: None,
            claims: None,
            errata: None,
            own: None,
            scenarios: vec![named("scenarios/first")],
            scripts: Vec::new(),
        }),
        palette,
        map: Map::blank(title, grid).into(),
        forces: Stored::default(),
        tables: Stored::default(),
        rules: Stored::default(),
        claims: Stored::default(),
        errata: Stored::default(),
        own_schema: None,
        scenarios: vec![scenario.into()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_part;

    #[test]
    fn the_palette_is_canonical() {
        let read = read_part::<Palette>(&SourceFile::new("palette.ron", PALETTE), Syntax::Ron);
        assert_eq!(read.diagnostics, []);
        assert_eq!(read.value.as_ref(), Some(palette()));
        assert_eq!(
            write_part(palette(), Syntax::Ron).ok().as_deref(),
            Some(PALETTE)
        );
        assert_eq!(palette().sides.len(), 2);
    }
}
