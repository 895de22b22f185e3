//! A new map: the pack that it begins as, with words taken from a pack that there is.
//!
//! The palette and the tables come from there, since a rulebook can do nothing without them; what lies on the map does not.

use beachhead_schema::claims::Claims;
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::games::GameScenario;
use beachhead_schema::games::landings::LandingsScenario;
use beachhead_schema::games::utah::UtahScenario;
use beachhead_schema::hex::{Grid, GridError, GridSpec};
use beachhead_schema::id::Id;
use beachhead_schema::layer::Layer;
use beachhead_schema::map::{HexRecord, Map};
use beachhead_schema::pack::{Manifest, Pack};
use beachhead_schema::scenario::Scenario;

use crate::bundled::Sample;

/// Where the palette, the tables and the rulebook of a new map come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Words {
    /// From a pack that comes with the editor.
    Sample(Sample),
    /// From the pack in the window.
    #[default]
    Open,
}

/// What a new map is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMap {
    /// What it is called.
    pub title: String,
    /// Its hexes.
    pub spec: GridSpec,
    /// The terrain that every hex has at first; nothing is known of them where it is none.
    pub fill: Option<Id>,
    /// Whether the counters come along.
    pub with_forces: bool,
}

impl NewMap {
    /// The pack, with the palette, tables and rulebook of another one.
    ///
    /// # Errors
    /// What is wrong with the grid.
    pub fn pack(&self, like: &Pack) -> Result<Pack, Vec<GridError>> {
        let grid = Grid::new(self.spec.clone())?;
        let mut map = Map::blank(self.title.clone(), grid);
        if let Some(terrain) = &self.fill {
            for hex in map.grid.iter() {
                let number = map.grid.number(hex);
                let record = HexRecord::new(number.clone(), terrain.clone());
                map.hexes.swap(hex, &number, Some(record));
            }
        }
        let template = like.scenarios.first();
        let sides: Vec<Id> = like
            .palette
            .sides
            .iter()
            .map(|side| side.id.clone())
            .collect();
        let first = template.map(|scenario| scenario.first.clone());
        let scenario = Scenario {
            id: "first".into(),
            title: "First scenario".to_owned(),
            turns: template.map_or(Some(10), |scenario| scenario.turns),
            first: first
                .or_else(|| sides.first().cloned())
                .unwrap_or_else(|| "".into()),
            groups: Layer::default(),
            setup: Layer::default(),
            reinforcements: Layer::default(),
            allotments: Layer::default(),
            victory: Layer::default(),
            options: Layer::default(),
            rules: blank_rules(&like.manifest.rulebook, template),
        };
        let forces = if self.with_forces {
            like.forces.clone()
        } else {
            Forces::default()
        };
        Ok(Pack {
            manifest: Manifest {
                rulebook: like.manifest.rulebook.clone(),
                title: self.title.clone(),
                palette: "palette.ron".to_owned(),
                map: "map.ron".to_owned(),
                forces: "forces.ron".to_owned(),
                tables: "tables.ron".to_owned(),
                claims: None,
                errata: None,
                scenarios: vec!["scenarios/first.ron".to_owned()],
                scripts: Vec::new(),
            },
            palette: like.palette.clone(),
            map,
            forces,
            tables: like.tables.clone(),
            claims: Claims::default(),
            errata: Errata::default(),
            scenarios: vec![scenario],
        })
    }
}

/// The players of these rules, and nothing that lies on a map.
fn blank_rules(rulebook: &Id, template: Option<&Scenario>) -> GameScenario {
    match template.map(|scenario| &scenario.rules) {
        Some(GameScenario::Landings(rules)) => GameScenario::Landings(LandingsScenario {
            deck: rules.deck,
            top: rules.top.clone(),
            players: rules
                .players
                .iter()
                .filter(|player| {
                    player.sheet == rules.players.first().and_then(|first| first.sheet.clone())
                })
                .map(|player| {
                    let mut player = player.clone();
                    (player.sheet, player.source, player.note) = (None, None, None);
                    player.later.clear();
                    player
                })
                .collect(),
            ..LandingsScenario::default()
        }),
        Some(GameScenario::Utah(_)) => GameScenario::Utah(UtahScenario::default()),
        None if rulebook.as_str() == "landings" => {
            GameScenario::Landings(LandingsScenario::default())
        }
        None => GameScenario::Utah(UtahScenario::default()),
    }
}
