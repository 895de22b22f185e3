//! The hints: what each says, and that a pack which states nothing gives none.

use beachhead_base::Id;
use beachhead_engine::{Game, Happening, SeededDice};
use beachhead_kit::testing::sample_pack;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::{Reinforcement, SetupArea};

use crate::tests::{action, game};

/// The hints that putting these counters into a hex gives at the start: code and message.
fn hints(pack: &Pack, put: &str) -> Vec<String> {
    let game = game(pack);
    let mut state = game.start();
    let action = game.resolve_checked(&state, &action(put)).expect(put);
    let mut happened: Vec<Happening> = Vec::new();
    game.apply(&mut state, &action, &mut SeededDice::new(1), &mut happened);
    let hints = happened
        .into_iter()
        .filter_map(|happening| match happening {
            Happening::Finding(hint) => Some(format!("{} {}", hint.code.id, hint.message)),
            _ => None,
        });
    hints.collect()
}

#[test]
fn a_hint_says_what_the_pack_states() {
    let pack = sample_pack("free");
    for (put, expected) in [
        (
            "Put(units: [\"1/Blue\", \"3/Blue\"], hex: \"0204\")",
            &[
                "FREE001 the units of blue in 0204 count for 3, and a hex takes 2: 1/Blue, 3/Blue, Blue guns and Blue staff",
            ][..],
        ),
        // Staff counts for nothing, and a wood has a limit of its own.
        (
            "Put(units: [\"1/Blue\", \"Blue staff\"], hex: \"0305\")",
            &[],
        ),
        (
            "Put(units: [\"2/Blue\"], hex: \"0304\")",
            &[
                "FREE001 the units of blue in 0304 count for 2, and a woods hex takes 1: 2/Blue and 3/Blue",
            ],
        ),
        (
            "Put(units: [\"1/Blue\"], hex: \"0501\")",
            &["FREE002 0501 is water, and units as 1/Blue are set up on land"],
        ),
        // None of its kind is set up, so nothing is known of it.
        ("Put(units: [\"Blue horse\"], hex: \"0501\")", &[]),
        (
            "Put(units: [\"1/Blue\"], hex: \"0804\")",
            &["FREE003 1/Blue of blue and 3/Red of red are in 0804"],
        ),
        // It stands on the map already: moving out of its area is no setting up.
        ("Put(units: [\"1/Blue\"], hex: \"1001\")", &[]),
    ] {
        assert_eq!(hints(&pack, put), expected, "{put}");
    }
}

/// A unit that waits is held to its group's area as it comes; one without a group to none.
#[test]
fn who_comes_onto_the_map_is_held_to_the_set_up_area() {
    let mut pack = sample_pack("free");
    let scenario = pack.scenarios.first_mut().expect("one");
    scenario.part.setup.exchange(&"1/Blue".into(), Vec::new());
    scenario.part.reinforcements = std::iter::empty::<Reinforcement>().collect();
    let put = |hex: &str| format!("Put(units: [\"1/Blue\", \"Blue horse\"], hex: \"{hex}\")");
    assert_eq!(hints(&pack, &put("0401")), Vec::<String>::new());
    let outside = "FREE004 1001 is no set-up hex of 1/Blue, setup group blue";
    assert_eq!(hints(&pack, &put("1001")), [outside]);
    let scenario = pack.scenarios.first_mut().expect("one");
    let blue = Id::from("blue");
    let mut group = scenario.groups.get(&blue).expect("its group").clone();
    group.area = SetupArea::ByRule;
    scenario.part.groups.exchange(&blue, vec![group]);
    assert_eq!(hints(&pack, &put("1001")), Vec::<String>::new());
}

#[test]
fn where_the_pack_states_nothing_there_is_no_hint() {
    let mut pack = sample_pack("free");
    let palette = &mut pack.palette.part;
    let sides = palette.sides.iter().cloned().map(|mut side| {
        side.stacking = None;
        side
    });
    palette.sides = sides.collect();
    let put = "Put(units: [\"1/Blue\", \"2/Blue\", \"3/Blue\", \"5/Blue\"], hex: \"0204\")";
    assert_eq!(hints(&pack, put), Vec::<String>::new());
}

/// Half hexes at the edge of a map whose grid leaves them out of play.
#[test]
fn a_hex_that_is_not_in_play_is_spoken_of() {
    let pack = sample_pack("dday");
    let game = game(&pack);
    let closed = game.board.hexes().find(|hex| !game.board.playable(*hex));
    let number = game.board.number(closed.expect("there are half hexes"));
    let (_, unit) = game.roster.iter().next().expect("there are units");
    let put = format!("Put(units: [\"{}\"], hex: \"{number}\")", unit.id);
    let said = hints(&pack, &put);
    assert_eq!(
        said.first(),
        Some(&format!("FREE005 {number} is not in play"))
    );
}
