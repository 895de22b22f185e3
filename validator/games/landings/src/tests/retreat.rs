//! Retreats of trains, and over the edges of cliffs.

use serde_json::json;

use crate::battle::flight;
use crate::report::known;
use crate::state::Way;
use crate::tests::pack;
use crate::tests::small_field::TestField;

/// A train runs along its rails, but not towards the enemy's baseline.
#[test]
fn a_train_does_not_run_forwards() {
    let rail = |column: i16, row: i16| json!({"row": row, "col": column, "terrain": {"name": "rail", "orientation": 2}});
    let mut train = rail(10, 4);
    train["rect_terrain"] = json!({"name": "loco", "orientation": 1});
    let field = TestField::new(
        json!([train, rail(9, 3), rail(11, 3), rail(9, 5), rail(11, 5)]),
        Vec::new(),
    );
    let train = field.unit(10, 4);
    let around = [(9, 3), (11, 3), (9, 5), (11, 5)].into_iter();
    let runs = |&(column, row): &(i16, i16)| {
        let hex = field.hex(column, row);
        flight::runs_to(field.game.view(&field.state), train, 1, hex)
    };
    let rows: Vec<i16> = around.filter(runs).map(|(_, row)| row).collect();
    let is_top = field.game.side_of(train) == field.game.top;
    assert_eq!(rows, [if is_top { 3 } else { 5 }]);
}

/// Every step of a way counts, up a cliff as down.
#[test]
fn a_way_crosses_a_cliff_at_any_of_its_steps() {
    let game = pack::game(&pack::pack(), "gold");
    let hex = |name: &str| known::hex(&game, &name.into()).expect("a hex");
    for (from, way, crosses) in [
        ("Gold-K5", &["Gold-k6"][..], true),
        ("Gold-K7", &["Gold-k6"], false),
        ("Gold-K7", &["Gold-k6", "Gold-K5"], true),
        ("Gold-K7", &["Gold-L7"], false),
    ] {
        let hexes = Way::of(way.iter().map(|name| hex(name))).expect("a way");
        let found = flight::runs_over_cliffs(&game, hex(from), &hexes);
        assert_eq!(found, crosses, "{from} by {way:?}");
    }
}
