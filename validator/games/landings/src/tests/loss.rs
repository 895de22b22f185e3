//! What is lost, what is paid for it and what comes back: figures, units, craft and headquarters, on small fields.

use beachhead_engine::{Game, Happening, Losses};
use beachhead_kit::testing::built_id;
use beachhead_model::games::landings::Special;
use serde_json::json;

use crate::action::{Resolved, restore};
use crate::battle::targets;
use crate::entering::{headquarters, losing};
use crate::side::Side;
use crate::state::{Phase, Place, State};
use crate::tests::marching::happenings;
use crate::tests::pack::{game, pack};
use crate::tests::small_field::{TestField, foot};
use crate::view::Play;
use crate::{players, pool};

/// What a destroyed unit pays, and by which rows: a big gun of two medals has its own (L101).
#[test]
fn a_lost_unit_pays_what_it_is_worth() {
    let sniper = json!({"name": "infger", "badge": "badge26", "nbr_units": 1});
    for (unit, worth, big_gun, medals, own_row) in [
        (json!({"name": "infger"}), 1, false, 1, false),
        (json!({"name": "infger"}), 2, false, 2, false),
        (json!({"name": "gunger"}), 1, false, 1, false),
        (json!({"name": "gunger"}), 2, false, 2, false),
        (json!({"name": "gunger"}), 1, true, 1, false),
        (json!({"name": "gunger"}), 2, true, 2, true),
        (sniper, 1, false, 0, false),
    ] {
        let target = json!({"row": 4, "col": 14, "unit": unit});
        let mut field = TestField::new(json!([foot(12, 4, "infus"), target]), Vec::new());
        let (unit, foe) = (field.unit(12, 4), field.unit(14, 4));
        field.game.roster.counters[foe].medals = worth;
        if big_gun {
            let kind = field.game.roster.kind_named("big-gun").expect("the kind");
            field.state.troops[foe].kind = kind;
        }
        field.state.troops[foe].figures = 1;
        field.ordered(Phase::Battle, &[unit]);
        let hex = field.hex(14, 4);
        let dice = targets::dice_on(field.game.view(&field.state), unit, hex);
        let rolls = vec![4; usize::from(dice)];
        let seen = happenings(&mut field, Resolved::Attack { unit, hex }, &rolls);
        assert_eq!(field.state.stand.total(Side::Allies), medals, "{target}");
        let by = |id: &str| {
            let mut seen = seen.iter();
            seen.any(|one| matches!(one, Happening::Rule(row) if row.id == id))
        };
        assert!(by("M76 unit-medal"), "{target}");
        assert_eq!(
            by("L101 big-gun-medals"),
            own_row,
            "{target} of {worth}, big {big_gun}"
        );
        let id = field.game.roster[foe].id.clone();
        assert!(
            seen.contains(&Happening::Eliminated { unit: id }),
            "{seen:?}"
        );
    }
}

/// Each lost figure is reported, with its row where support goes with it (L72, L75).
#[test]
fn every_lost_figure_is_reported() {
    let pack = pack();
    let game = game(&pack, "sword");
    for (id, hits, row) in [
        ("S-DE-supinf-1", 2, None),
        ("S-DE-supinf-1", 3, Some("L72 supported-infantry-hit")),
        ("S-DE-suparm-1", 2, None),
        ("S-DE-suparm-1", 3, Some("L75 supported-armor-hit")),
        ("S-DE-inf-1", 3, None),
    ] {
        let unit = game.roster.find(&id.into()).expect("a unit");
        let mut state = game.start();
        if state.hex_of(unit).is_none() {
            let free = game
                .board
                .hexes()
                .find(|hex| game.in_play.contains(*hex) && state.at.is_free(*hex));
            let hex = free.expect("a free hex");
            state.put(unit, Place::Board(hex));
        }
        let mut seen: Vec<Happening> = Vec::new();
        let mut play = Play {
            game: &game,
            state: &mut state,
            dice: &mut beachhead_engine::GivenDice::new(&[]),
            trace: &mut seen,
        };
        losing::lose_figures(&mut play, unit, hits);
        let is_own = |one: &Happening| matches!(one, Happening::Reduced { unit } if *unit == *id);
        let reduced = seen.iter().filter(|one| is_own(one)).count();
        assert_eq!(reduced, usize::from(hits), "{id}");
        let support = seen.iter().find_map(|one| match one {
            Happening::Rule(row) if row.id.starts_with("L7") => Some(built_id(row)),
            _ => None,
        });
        assert_eq!(support, row, "{id} less {hits}");
        // As the plain unit that it is then, it gets no figure back but its own.
        let missing = pool::missing_figures(game.view(&state), unit);
        let own = hits - u8::from(row.is_some());
        assert_eq!(missing, own, "{id} less {hits}");
    }
}

/// No figure comes back to a Tiger, nor to a train, though they began with one more.
#[test]
fn who_is_no_soldier_or_has_one_figure_gets_none_back() {
    let tiger = json!({"row": 4, "col": 12, "unit": {"name": "tank2ger", "nbr_units": 1}});
    let train = json!({
        "row": 4, "col": 12, "terrain": {"name": "rail", "orientation": 1},
        "rect_terrain": {"name": "loco", "orientation": 1},
    });
    for (unit, missing) in [(tiger, 0), (train, 0), (foot(12, 4, "tankger"), 1)] {
        let mut field = TestField::new(json!([unit]), Vec::new());
        let lost = field.unit(12, 4);
        field.game.roster.counters[lost].figures += 1;
        let found = pool::missing_figures(field.game.view(&field.state), lost);
        assert_eq!(found, missing, "{unit}");
    }
}

/// By the dice of Medics one figure or more is offered to who lacks some, and nothing to who lacks none (M21).
#[test]
fn medics_offer_figures_that_are_missing() {
    let pack = pack();
    let game = game(&pack, "airborne");
    let text = r#"(turn: 1, side: "Allies", phase: "Card roll", units: [(unit: "A-US-abn-1", hex: "Airborne-A9", figures: 2), (unit: "A-US-abn-2", hex: "Airborne-C9"), (unit: "A-DE-inf-1", hex: "Airborne-A21")], card: (card: "medics"))"#;
    let ron =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let mut state = game
        .given(&ron.from_str(text).expect("a position"))
        .expect("it can be staged");
    state.playing_mut().expect("a card").has_rolled = true;
    let unit = game.roster.find(&"A-US-abn-1".into()).expect("a unit");
    let mut offered = Vec::new();
    restore::candidates(game.view(&state), &mut |unit, figures| {
        offered.push((unit, figures))
    });
    let expected = [1, 2].map(|figures| (unit, figures));
    assert_eq!(offered, expected);
}

/// Of what each hit of a Tiger does, a second die decides; each grenade is one figure.
#[test]
fn each_grenade_of_a_second_roll_is_a_figure() {
    let tiger = json!({"row": 4, "col": 12, "unit": {"name": "tank2ger", "nbr_units": 1}});
    let mut field = TestField::new(json!([tiger]), Vec::new());
    let tiger = field.unit(12, 4);
    field.state.troops[tiger].figures = 3;
    field.play(&[4, 1], |play| {
        losing::lose_figures(play, tiger, 2);
    });
    assert_eq!(field.figures(tiger), 2);
}

/// Three figures of trucks shot make a medal together, and may win the game by it (M76).
#[test]
fn three_figures_of_trucks_are_a_medal() {
    let truck =
        |column: i16| json!({"row": 4, "col": column, "unit": {"name": "vehger", "nbr_units": 2}});
    for (target, over) in [(1, true), (2, false)] {
        let mut field = TestField::new(json!([truck(10), truck(14)]), Vec::new());
        field.game.medals.target[Side::Allies] = target;
        let (first, second) = (field.unit(10, 4), field.unit(14, 4));
        for (unit, medals) in [(first, 0), (first, 0), (second, 1)] {
            field.play(&[], |play| {
                losing::lose_figures(play, unit, 1);
            });
            assert_eq!(field.state.stand.total(Side::Allies), medals);
        }
        assert_eq!(field.game.over(&field.state), over, "of {target} medals");
    }
}

/// A craft that is sunk takes the unit aboard with it: a medal, a last figure, and under a high command a card.
#[test]
fn who_is_aboard_goes_down_with_the_craft() {
    let mut pack = pack();
    crate::tests::pack::plan(&mut pack, |plan| {
        plan.special.push(Special::ItalianHighCommand)
    });
    let mut game = game(&pack, "sword");
    let craft = game.roster.find(&"S-GB-lc-1".into()).expect("a craft");
    let unit = game.roster.find(&"S-GB-inf-1".into()).expect("a unit");
    for unit in [craft, unit] {
        game.roster.counters[unit].side = Side::Axis;
    }
    let mut state = game.start();
    state.put(unit, Place::Aboard(craft));
    let seat = players::seat_named(&game, Side::Axis, None).expect("a player");
    let (card, _) = game.cards.iter().next().expect("a card");
    for _ in 0..6 {
        state.players[seat].hand.add(card);
    }
    let held = |state: &State| state.players[seat].hand.len();
    let stood = |state: &State| state.stand.figures[Side::Allies].iter().sum::<u16>();
    let before = (held(&state), stood(&state), state.stand.total(Side::Allies));
    let mut seen: Vec<Happening> = Vec::new();
    let mut play = Play {
        game: &game,
        state: &mut state,
        dice: &mut beachhead_engine::GivenDice::new(&[1, 1]),
        trace: &mut seen,
    };
    losing::destroy(&mut play, craft);
    assert_eq!(state.troops[unit].place, Place::Lost);
    let after = (held(&state), stood(&state), state.stand.total(Side::Allies));
    // A card with each of the two; a figure and a medal for the unit, for the craft neither.
    assert_eq!(after, (before.0 - 2, before.1 + 1, before.2 + 1));
    for id in ["S-GB-lc-1", "S-GB-inf-1"] {
        let unit = id.into();
        assert!(
            seen.contains(&Happening::Eliminated { unit }),
            "{id}: {seen:?}"
        );
    }
}

/// A headquarters is that of the nearer baseline's side, in the middle the lower one's, and its loss is reported.
#[test]
fn a_headquarters_is_of_the_nearer_side() {
    for (row, taken_by) in [(3, "infus"), (4, "infger"), (5, "infger")] {
        let camp = json!({"row": row, "col": 12 + row % 2, "terrain": {"name": "pheadquarter"}});
        for name in ["infus", "infger"] {
            let hexes = json!([camp, foot(10, 4, name)]);
            let mut field = TestField::new(hexes, Vec::new());
            let (unit, hex) = (field.unit(10, 4), field.hex(12 + row % 2, row));
            let mut seen: Vec<Happening> = Vec::new();
            let mut play = Play {
                game: &field.game,
                state: &mut field.state,
                dice: &mut beachhead_engine::GivenDice::new(&[]),
                trace: &mut seen,
            };
            headquarters::enter_headquarters(&mut play, unit, hex);
            let taken = seen.iter().any(|one| {
                matches!(one, Happening::Note(text) if text.starts_with("the headquarters in "))
            });
            assert_eq!(taken, name == taken_by, "{name} in row {row}");
        }
    }
}

/// Losses are counted by side: units destroyed and figures lost, but not who has left, nor who was never there.
#[test]
fn losses_are_those_of_the_battle() {
    let hexes = json!([
        foot(8, 4, "infger"),
        foot(12, 4, "tankger"),
        foot(16, 4, "infger"),
        foot(8, 6, "infus"),
        foot(12, 6, "infus")
    ]);
    let mut field = TestField::new(hexes, Vec::new());
    let units =
        [(8, 4), (12, 4), (16, 4), (8, 6), (12, 6)].map(|(column, row)| field.unit(column, row));
    let [dead, hurt, absent, left, hurt_ally] = units;
    field.play(&[], |play| {
        losing::destroy(play, dead);
        losing::lose_figures(play, hurt, 1);
        losing::lose_figures(play, hurt_ally, 3);
        play.state.put(left, Place::Left);
        play.state.put(absent, Place::Absent);
    });
    field.state.troops[absent].figures = 0;
    let of = |side: &str, units, steps| Losses {
        side: side.into(),
        units,
        steps,
    };
    let mut found = field.game.losses(&field.state);
    found.sort_by(|a, b| a.side.cmp(&b.side));
    assert_eq!(found, [of("Allies", 0, 3), of("Axis", 1, 5)]);
}

/// A setup that the rules refuse is reported, and an unsound state is found out.
#[test]
fn what_is_wrong_is_reported() {
    for (terrain, reported) in [("dam", true), ("woods", false)] {
        let hex =
            json!({"row": 4, "col": 12, "terrain": {"name": terrain}, "unit": {"name": "tankger"}});
        let pack = TestField::pack(json!([hex]), Vec::new());
        let scenario = pack.scenarios.first().expect("one").id.clone();
        let game = crate::tests::pack::erased(&pack, scenario.as_str());
        assert_eq!(!game.setup_violations().is_empty(), reported, "{terrain}");
    }
    let mut field = TestField::new(json!([foot(12, 4, "infus")]), Vec::new());
    assert_eq!(field.game.invariants(&field.state), Ok(()));
    let unit = field.unit(12, 4);
    field.state.troops[unit].figures = 9;
    assert!(field.game.invariants(&field.state).is_err());
}
