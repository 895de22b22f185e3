//! A small pack that tests know by heart.

use crate::games::GameScenario;
use crate::games::utah::UtahScenario;
use crate::map::{HexRecord, Map, Path, Region};
use crate::own::OwnProperties;
use crate::pack::{Manifest, Pack};
use crate::scenario::Scenario;
use crate::stored::Stored;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_hex::{Grid, HexNo, preset};

/// Utah's grid with Carentan, a road N13 from 2203 to 2205, an empty setup and one region, `victory`.
pub fn small_pack() -> Pack {
    let grid = Grid::new(preset::utah()).expect("a preset");
    let mut map = Map::blank("Utah", grid);
    for hex in ["1706", "1805"] {
        let record = HexRecord {
            name: Some("Carentan".to_owned()),
            ..HexRecord::new(hex.into(), "city".into())
        };
        let at = map.grid.find(hex).expect("on the grid");
        map.hexes.swap(at, &record.hex.clone(), Some(record));
    }
    map.paths = one(Path {
        id: "road-1".into(),
        kind: "road".into(),
        name: Some("N13".to_owned()),
        hexes: ["2203", "2204", "2205"].map(HexNo::from).to_vec(),
        source: None,
        note: None,
    });
    map.regions = one(Region {
        id: "victory".into(),
        kind: "victory".into(),
        name: None,
        hexes: vec!["1706".into()],
        source: None,
        note: None,
    });
    let scenario = Scenario {
        id: "landing".into(),
        title: "The landing".to_owned(),
        turns: Some(17),
        first: "Allied".into(),
        own: OwnProperties::default(),
        groups: Layer::default(),
        setup: Layer::default(),
        off_map: Layer::default(),
        reinforcements: Layer::default(),
        allotments: Layer::default(),
        victory: Layer::default(),
        options: Layer::default(),
        rules: Some(GameScenario::Utah(UtahScenario::default())),
    };
    Pack {
        manifest: Stored::from(Manifest {
            rulebook: Some("utah".into()),
            title: "Utah".to_owned(),
            palette: "palette.ron".to_owned(),
            map: "map.ron".to_owned(),
            forces: Some("forces.ron".to_owned()),
            tables: Some("tables.ron".to_owned()),
            claims: Some("claims.ron".to_owned()),
            errata: Some("errata.ron".to_owned()),
            rules: None,
            own: None,
            scenarios: vec!["scenarios/landing.ron".to_owned()],
            scripts: Vec::new(),
        }),
        palette: Stored::default(),
        map: map.into(),
        forces: Stored::default(),
        tables: Stored::default(),
        claims: Stored::default(),
        errata: Stored::default(),
        rules: Stored::default(),
        own_schema: None,
        scenarios: vec![scenario.into()],
    }
}

fn one<T: Keyed>(record: T) -> Layer<T> {
    [record].into_iter().collect()
}
