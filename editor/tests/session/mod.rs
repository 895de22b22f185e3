//! Sessions too long to click through: edits of every kind, undone, made again and saved, as a seed will have it.

use beachhead_editor::Document;
use beachhead_schema::edit::{Edit, Swap, layers};
use beachhead_schema::hex::{Grid, HexIx, preset};
use beachhead_schema::layer::Keyed;
use beachhead_schema::map::Map;
use beachhead_schema::pack::{Manifest, Pack};
use beachhead_schema::stored::Stored;

/// Numbers from a seed (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % end.max(1) as u64).unwrap_or(0)
    }
}

/// A small map, so that time goes into edits and saves.
pub fn small_pack() -> Pack {
    let bundled = Document::bundled().expect("the bundled pack can be read");
    let Pack {
        palette,
        forces,
        tables,
        ..
    } = bundled.pack().clone();
    let named = |name: &str| format!("{name}.ron");
    Pack {
        manifest: Stored::from(Manifest {
            rulebook: Some("utah".into()),
            title: "Killed".to_owned(),
            palette: named("palette"),
            map: named("map"),
            forces: Some(named("forces")),
            tables: Some(named("tables")),
            rules: None,
            claims: None,
            errata: None,
            own: None,
            scenarios: Vec::new(),
            scripts: Vec::new(),
        }),
        palette,
        map: Map::blank("Killed", Grid::new(preset::battle(13, 9)).expect("a grid")).into(),
        forces,
        tables,
        rules: Default::default(),
        errata: Default::default(),
        claims: Default::default(),
        own_schema: None,
        scenarios: Vec::new(),
    }
}

/// Something a person does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Apply(Edit),
    Jump(usize),
    Save,
}

/// One session.
pub struct Session {
    pub dice: Dice,
    /// Swaps that change something: each gives way to what takes it back.
    pool: Vec<Swap>,
    made: usize,
}

impl Session {
    pub fn of(seed: u64, pack: &Pack) -> Self {
        Self {
            dice: Dice(seed),
            pool: pool(pack),
            made: 0,
        }
    }

    /// What is done next to this document.
    pub fn next(&mut self, document: &Document) -> Action {
        let (done, steps) = (document.done(), document.history().len());
        match self.dice.below(100) {
            0..78 => Action::Apply(self.edit(document.pack())),
            78..87 => Action::Jump(done.saturating_sub(1)),
            87..92 => Action::Jump(done + 1),
            92..95 => Action::Jump(self.dice.below(steps + 1)),
            _ => Action::Save,
        }
    }

    fn edit(&mut self, pack: &Pack) -> Edit {
        let mut trial = pack.clone();
        let mut swaps = Vec::new();
        for _ in 0..=self.dice.below(5) {
            let at = self.dice.below(self.pool.len());
            let swap = self.pool[at].clone();
            let one = Edit {
                name: String::new(),
                swaps: vec![swap.clone()],
            };
            let undo = one.apply(&mut trial).expect("it changes a record");
            self.pool[at] = undo.swaps[0].clone();
            swaps.push(swap);
        }
        self.made += 1;
        let name = format!("Edit {}", self.made);
        Edit { name, swaps }
    }
}

/// Takes out every record of every layer, and gives every hex another's terrain.
fn pool(pack: &Pack) -> Vec<Swap> {
    let mut pool = Vec::new();
    for layer in layers(&pack.map) {
        let drawn = layer.records().into_iter();
        pool.extend(drawn.filter_map(|record| Swap::emptying(&record.spot())));
    }
    macro_rules! layers {
        ($($variant:ident in $part:ident.$layer:ident;)+) => {$(
            let records = pack.$part.$layer.iter();
            pool.extend(records.map(|record| Swap::$variant(record.key(), Vec::new())));
        )+};
    }
    layers! {
        Unit in forces.units;
        Table in tables.tables;
        TableRow in tables.rows;
        Erratum in errata.errata;
        Claim in claims.claims;
        UnitKind in palette.units;
    }
    for scenario in &pack.scenarios {
        let id = &scenario.id;
        let setup = scenario.setup.iter();
        pool.extend(setup.map(|one| Swap::Placement(id.clone(), one.key(), Vec::new())));
        let groups = scenario.groups.iter();
        pool.extend(groups.map(|one| Swap::SetupGroup(id.clone(), one.key(), Vec::new())));
    }
    let terrains: Vec<_> = pack.palette.terrains.iter().map(|kind| &kind.id).collect();
    let grid = &pack.map.grid;
    let length = grid.len();
    for (at, hex) in (0..length).map(HexIx).enumerate() {
        let number = grid.number(hex);
        let terrain = terrains[at % terrains.len()];
        let painted = beachhead_schema::edit::paint_terrain(&pack.map, &[number], terrain);
        pool.extend(painted.into_iter().flat_map(|edit| edit.swaps));
    }
    pool
}
