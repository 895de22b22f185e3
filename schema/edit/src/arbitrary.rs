//! Arbitrary edits, and the walk there and back that every edit must survive: for tests of this crate and of those above it.

#![allow(clippy::expect_used, reason = "tests are made of it")]

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_hex::{Edges, Numbers, resize};
use beachhead_model::arbitrary::*;
use beachhead_model::pack::Pack;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{Edit, Listing, Parts, RulesHead, ScenarioHead, Swap, regrid};

/// Makes the change, takes it back and makes it again: each step must be exact.
pub fn walk(pack: &mut Pack, edit: Edit) {
    let before = pack.clone();
    let undo = edit.clone().apply(pack).expect("the edit fits the pack");
    let after = pack.clone();
    let redo = undo.apply(pack).expect("an undo fits");
    assert_eq!((&*pack, &redo), (&before, &edit));
    redo.apply(pack).expect("a redo fits");
    assert_eq!(*pack, after);
}

fn arb_swap() -> BoxedStrategy<Swap> {
    /// Several records under the key of the first; sometimes one is put under a wrong key.
    fn of<T: Keyed<Key: 'static> + Clone + std::fmt::Debug + 'static>(
        record: impl Strategy<Value = T> + 'static,
        swap: fn(T::Key, Vec<T>) -> Swap,
    ) -> BoxedStrategy<Swap> {
        (record, 0..3_usize)
            .prop_map(move |(record, many)| swap(record.key(), vec![record; many]))
            .boxed()
    }
    /// The same for what a scenario holds.
    fn in_one<T: Keyed<Key: 'static> + Clone + std::fmt::Debug + 'static>(
        record: impl Strategy<Value = T> + 'static,
        swap: fn(Id, T::Key, Vec<T>) -> Swap,
    ) -> BoxedStrategy<Swap> {
        (arb_scenario_id(), record, 0..3_usize)
            .prop_map(move |(scenario, record, many)| {
                swap(scenario, record.key(), vec![record; many])
            })
            .boxed()
    }
    let hex = (arb_record(), any::<bool>())
        .prop_map(|(record, put)| Swap::Hex(record.hex.clone(), put.then(|| Box::new(record))));
    // Mostly under a wrong key.
    let wrong = (arb_id(), arb_path()).prop_map(|(id, path)| Swap::Path(id, vec![path]));
    let rules = (arb_scenario_id(), arb_rules());
    let parts = (arb_pack(), -2..3_i32).prop_map(|(mut pack, north)| {
        let edges = Edges {
            north,
            ..Edges::default()
        };
        let resized = resize(pack.map.grid.spec(), edges, Numbers::Anew).expect("there is room");
        if let Ok((edit, _)) = regrid(&pack, resized.spec, resized.by) {
            edit.apply(&mut pack).expect("it fits");
        }
        Swap::Parts(Box::new(Parts::of(&pack)))
    });
    // Now and then with a scenario more than the manifest lists.
    let listing = (arb_pack(), 0..4_usize, any::<bool>()).prop_map(|(pack, more, is_listed)| {
        let mut listing = Listing::of(&pack);
        for number in 0..more {
            let Some(mut scenario) = listing.scenarios.first().cloned() else {
                break;
            };
            scenario.id = Id::new(format!("landing-{number}"));
            listing.scenarios.push(scenario);
            if is_listed {
                let name = format!("scenarios/landing-{number}.ron");
                listing.manifest.scenarios.push(name);
            }
        }
        Swap::Listing(Box::new(listing))
    });
    let ground = prop_oneof![
        hex.boxed(),
        of(arb_record(), Swap::Stray),
        of(arb_hexside(), Swap::Hexside),
        of(arb_path(), Swap::Path),
        of(arb_region(), Swap::Region),
        wrong.boxed(),
        parts.boxed(),
        listing.boxed(),
    ];
    let shore = prop_oneof![
        of(arb_tide_line(), Swap::TideLine),
        of(arb_beach(), Swap::Beach),
        of(arb_box(), Swap::BeachBox),
        of(arb_sector(), Swap::Sector),
        of(arb_scatter_path(), Swap::ScatterPath),
        of(arb_entry(), Swap::Entry),
        of(arb_marker(), Swap::Marker),
        of(arb_breach(), Swap::Breach),
        of(arb_label(), Swap::Label),
        of(arb_chart(), Swap::Chart),
        of(arb_underlay(), Swap::Underlay),
    ];
    let books = prop_oneof![
        of(arb_unit(), Swap::Unit),
        of(arb_table(), Swap::Table),
        of(arb_row(), Swap::TableRow),
        of(arb_erratum(), Swap::Erratum),
        of(arb_move_class(), Swap::MoveClass),
        of(arb_phase(), Swap::Phase),
        of(arb_rule_line(), Swap::RuleLine),
        rules
            .prop_map(|(scenario, rules)| Swap::Rules(scenario, rules))
            .boxed(),
        in_one(arb_group(), Swap::SetupGroup),
        in_one(arb_placement(), Swap::Placement),
        in_one(arb_cell_placement(), Swap::CellPlacement),
        in_one(arb_reinforcement(), Swap::Reinforcement),
        in_one(arb_allotment(), Swap::Allotment),
        in_one(arb_objective(), Swap::Objective),
        in_one(arb_choice(), Swap::Choice),
    ];
    let heads = (
        arb_scenario_id(),
        arb_text(),
        any::<Option<u16>>(),
        arb_id(),
        arb_own(),
    );
    let heads = heads.prop_map(|(scenario, title, turns, first, own)| {
        let head = ScenarioHead {
            title,
            turns,
            first,
            own,
        };
        Swap::ScenarioHead(scenario, head)
    });
    let rules_heads = (arb_text(), proptest::option::of(arb_text()));
    let rules_heads =
        rules_heads.prop_map(|(title, edition)| Swap::RulesHead(RulesHead { title, edition }));
    let words = prop_oneof![
        of(arb_claim(), Swap::Claim),
        of(arb_terrain(), Swap::TerrainKind),
        of(arb_terrain(), Swap::FeatureKind),
        of(arb_terrain(), Swap::TileKind),
        of(arb_pattern(), Swap::PatternKind),
        heads.boxed(),
        arb_text().prop_map(Swap::PackTitle).boxed(),
        arb_text().prop_map(Swap::MapTitle).boxed(),
        rules_heads.boxed(),
    ];
    // On the heap: there is more of it than a test's stack holds.
    prop_oneof![ground.boxed(), shore.boxed(), books.boxed(), words.boxed()].boxed()
}

/// The scenario of arbitrary packs; now and then another.
fn arb_scenario_id() -> impl Strategy<Value = Id> {
    prop_oneof![9 => Just(Id::from("landing")), 1 => Just(Id::from("elsewhere"))]
}

/// Edits of arbitrary packs; about half of them make no sense somewhere.
pub fn arb_edit() -> impl Strategy<Value = Edit> {
    (arb_text(), vec(arb_swap(), 1..4)).prop_map(|(name, swaps)| Edit { name, swaps })
}
