//! What no sample scenario has: the odd units, nations and actions of the base game, each on a small field.

use beachhead_engine::{Game, GivenDice, Happening, Silent};
use beachhead_schema::games::GameScenario;
use beachhead_schema::games::landings::{Drop, Special};
use beachhead_schema::hex::HexIx;
use beachhead_schema::import::m44::import;
use beachhead_schema::io::SourceFile;
use beachhead_schema::pack::Pack;
use serde_json::{Value, json};

use crate::action::{Resolved, blow, jump};
use crate::arrivals::drops;
use crate::battle::{cites, flags, flight, targets};
use crate::data::{LandingsGame, Nation, UnitIx};
use crate::entering::enter::How;
use crate::entering::{enter, losing};
use crate::field::footing::ALL_FLAGS;
use crate::field::laid;
use crate::ground::Work;
use crate::movement::moves;
use crate::report::plan;
use crate::script::Fact;
use crate::side::Side;
use crate::state::{Pending, Phase, Place, State, Way};
use crate::view::Play;
use crate::{players, units};

/// A small field, and a unit of each side far away, so that no loss ends the game.
pub(crate) struct TestField {
    pub(crate) game: LandingsGame,
    pub(crate) state: State,
}

impl TestField {
    /// Hexes as an `.m44` file has them, and special rules besides.
    pub(crate) fn new(hexes: Value, special: Vec<Special>) -> Self {
        Self::of(&Self::pack(hexes, special))
    }

    /// The pack of such a field.
    pub(crate) fn pack(hexes: Value, special: Vec<Special>) -> Pack {
        let mut hexagons = hexes.as_array().cloned().unwrap_or_default();
        hexagons.push(json!({"row": 0, "col": 24, "unit": {"name": "infger"}}));
        hexagons.push(json!({"row": 8, "col": 0, "unit": {"name": "infus"}}));
        let file = json!({
            "game_info": {
                "date_begin": "1944-06-06", "type": "HISTORICAL", "front": "WESTERN",
                "starting": "PLAYER2", "side_player1": "AXIS", "side_player2": "ALLIES",
                "country_player1": "DE", "country_player2": "US",
                "cards_player1": 5, "cards_player2": 5,
                "victory_player1": 9, "victory_player2": 9,
            },
            "board": {"type": "STANDARD", "face": "COUNTRY", "hexagons": hexagons},
            "text": {"en": {"name": "field"}},
        });
        let read = import(&SourceFile::new("field.m44", file.to_string()));
        let mut pack = read.pack.expect("a battle");
        let scenario = pack.scenarios.first_mut().expect("one scenario");
        if let Some(GameScenario::Landings(plan)) = &mut scenario.rules {
            plan.special.extend(special);
        }
        pack
    }

    /// The first scenario of a pack, as it starts.
    pub(crate) fn of(pack: &Pack) -> Self {
        let scenario = pack.scenarios.first().expect("one scenario");
        let game =
            LandingsGame::open(pack, scenario).unwrap_or_else(|findings| panic!("{findings:?}"));
        let state = game.start();
        Self { game, state }
    }

    pub(crate) fn hex(&self, column: i16, row: i16) -> HexIx {
        self.game
            .ground
            .shape
            .at_counted(column, row)
            .expect("on the board")
    }

    pub(crate) fn unit(&self, column: i16, row: i16) -> UnitIx {
        self.state
            .unit_at(self.hex(column, row))
            .expect("a unit is there")
    }

    /// It is the step of the side of these units, and they have been ordered.
    pub(crate) fn ordered(&mut self, phase: Phase, units: &[UnitIx]) {
        let side = self.game.side_of(units[0]);
        self.state.side = side;
        self.state.phase = phase;
        self.state.seat = players::seat_named(&self.game, side, None).expect("a player");
        for unit in units {
            let turn = &mut self.state.troops[*unit].turn;
            turn.ordered = true;
            turn.by = self.state.seat;
        }
    }

    pub(crate) fn act(&mut self, action: Resolved, dice: &[u16]) {
        self.game
            .check(&self.state, &action)
            .unwrap_or_else(|refused| panic!("{action:?}: {refused:?}"));
        let mut given = GivenDice::new(dice);
        self.game
            .apply(&mut self.state, &action, &mut given, &mut Silent);
        given
            .finish()
            .unwrap_or_else(|why| panic!("{action:?}: {why}"));
    }

    pub(crate) fn refused(&self, action: Resolved) -> bool {
        self.game.check(&self.state, &action).is_err()
    }

    pub(crate) fn play(&mut self, dice: &[u16], act: impl FnOnce(&mut Play<'_>)) {
        let mut given = GivenDice::new(dice);
        act(&mut Play {
            game: &self.game,
            state: &mut self.state,
            dice: &mut given,
            trace: &mut Silent,
        });
        given.finish().expect("just these dice");
    }

    pub(crate) fn figures(&self, unit: UnitIx) -> u8 {
        self.state.troops[unit].figures
    }
}

pub(crate) fn foot(column: i16, row: i16, name: &str) -> Value {
    json!({"row": row, "col": column, "unit": {"name": name}})
}

/// A Tiger is hurt by a hit only if a second die shows a grenade.
#[test]
fn a_tiger_takes_a_second_roll() {
    let tiger = json!({"row": 4, "col": 12, "unit": {"name": "tank2ger", "nbr_units": 1}});
    let mut field = TestField::new(json!([tiger, foot(14, 4, "infus")]), Vec::new());
    let (tiger, foe) = (field.unit(12, 4), field.unit(14, 4));
    assert_eq!(field.figures(tiger), 1);
    field.ordered(Phase::Battle, &[foe]);
    let hex = field.hex(12, 4);
    field.act(Resolved::Attack { unit: foe, hex }, &[4, 6, 6, 3]);
    assert_eq!(field.figures(tiger), 1, "the second die was no grenade");
    field.play(&[4], |play| {
        losing::lose_figures(play, tiger, 1);
    });
    assert_eq!(field.state.troops[tiger].place, Place::Lost);
}

/// A truck gives its figures away; what it spends is no loss, and counts for no medal.
#[test]
fn a_truck_spends_its_figures() {
    let truck = json!({"row": 6, "col": 12, "unit": {"name": "vehus", "nbr_units": 2}});
    let mut field = TestField::new(json!([truck, foot(14, 6, "infus")]), Vec::new());
    let (truck, weak) = (field.unit(12, 6), field.unit(14, 6));
    field.state.troops[weak].figures = 1;
    field.ordered(Phase::Battle, &[truck, weak]);
    let give = |figures| Resolved::Resupply {
        truck,
        unit: weak,
        figures,
    };
    assert!(field.refused(give(3)), "it has two figures");
    field.act(give(2), &[]);
    assert_eq!(field.figures(weak), 3);
    assert_eq!(field.state.troops[truck].place, Place::Left);
    assert_eq!(field.state.stand.total(Side::Axis), 0);
    assert!(field.state.troops[weak].turn.no_battle);
}

/// Infantry that has not moved, with no enemy beside it, gets figures back at a hospital.
#[test]
fn infantry_recovers_at_a_hospital() {
    let hospital = json!({
        "row": 6, "col": 12, "terrain": {"name": "phospital"}, "unit": {"name": "infus"},
    });
    let mut field = TestField::new(json!([hospital]), vec![Special::Recovery]);
    let unit = field.unit(12, 6);
    field.ordered(Phase::Battle, &[unit]);
    assert!(
        field.refused(Resolved::Recover { unit }),
        "no figure is missing"
    );
    field.state.troops[unit].figures = 1;
    field.act(Resolved::Recover { unit }, &[1, 6, 3, 4, 5, 3]);
    assert_eq!(field.figures(unit), 3, "a symbol and a star");
}

/// Ice breaks under who enters it, in a retreat too; who passes behind the lines does not tread on it.
#[test]
fn ice_may_break() {
    let ice = json!({"row": 5, "col": 13, "terrain": {"name": "wriver", "orientation": 1}});
    let mut field = TestField::new(json!([ice, foot(12, 4, "infus")]), Vec::new());
    let (unit, hex) = (field.unit(12, 4), field.hex(13, 5));
    let mut again = field.state.clone();
    field.play(&[6, 1], |play| {
        enter::enter(play, unit, hex, How::Retreat);
    });
    assert_eq!(field.figures(unit), 3);
    std::mem::swap(&mut field.state, &mut again);
    field.play(&[], |play| {
        enter::enter(play, unit, hex, How::Pass);
    });
    assert_eq!(field.figures(unit), 4);
}

/// Japanese infantry ignores a flag before all others, and every flag in a cave, until it is sealed.
#[test]
fn japanese_infantry_holds_its_caves() {
    let cave = json!({
        "row": 4, "col": 12, "terrain": {"name": "pcave"}, "unit": {"name": "infjp"},
    });
    let us = json!({
        "row": 6, "col": 8, "terrain": {"name": "pcave"}, "unit": {"name": "infus"},
    });
    let hexes = json!([cave, us, foot(20, 4, "infjp")]);
    let mut field = TestField::new(hexes, vec![Special::ImperialJapan]);
    let (unit, other) = (field.unit(12, 4), field.unit(20, 4));
    assert_eq!(field.game.roster[unit].nation, Some(Nation::Japan));
    assert_eq!(
        flags::shelter(field.game.view(&field.state), unit).must,
        ALL_FLAGS
    );
    assert_eq!(flags::shelter(field.game.view(&field.state), other).must, 1);
    let sealer = field.unit(8, 6);
    let hex = field.hex(8, 6);
    field.ordered(Phase::Battle, &[sealer]);
    field.act(Resolved::Work { unit: sealer, hex }, &[1, 2, 6]);
    assert!(field.state.works_on(hex).lies.has(Work::SEALED));
    assert!(!laid::is_cave(field.game.view(&field.state), hex));
}

/// Japanese infantry moves from a cave to any other one that is free, and may battle there; no other unit does.
#[test]
fn japanese_infantry_moves_through_its_caves() {
    let cave = |column: i16, row: i16, name: &str| {
        let mut hex = json!({"row": row, "col": column, "terrain": {"name": "pcave"}});
        if !name.is_empty() {
            hex["unit"] = json!({"name": name});
        }
        hex
    };
    let hexes = json!([
        cave(4, 2, "infjp"),
        cave(20, 4, ""),
        cave(8, 6, "infus"),
        foot(22, 4, "infus"),
    ]);
    let field = || TestField::new(hexes.clone(), vec![Special::ImperialJapan]);
    for (from, to, may) in [
        ((4, 2), (20, 4), true),
        ((4, 2), (8, 6), false),  // occupied
        ((4, 2), (12, 4), false), // no cave
        ((8, 6), (20, 4), false), // not Japanese
    ] {
        let mut field = field();
        let unit = field.unit(from.0, from.1);
        field.ordered(Phase::Movement, &[unit]);
        let way = Way::of([field.hex(to.0, to.1)]).expect("one hex");
        let action = Resolved::Move { unit, path: way };
        let listed = {
            let mut actions = Vec::new();
            field.game.legal(&field.state, &mut actions);
            actions.contains(&action)
        };
        assert_eq!(listed, may, "{from:?} to {to:?} is listed");
        assert_eq!(field.refused(action), !may, "{from:?} to {to:?}");
        if may {
            field.act(action, &[]);
            field.ordered(Phase::Battle, &[unit]);
            let hex = field.hex(22, 4);
            assert!(!field.refused(Resolved::Attack { unit, hex }));
        }
    }
}

/// Italian troops may run three hexes for a flag, and their guns may ignore one.
#[test]
fn italians_run_far() {
    let mut field = TestField::new(
        json!([foot(12, 4, "infger"), foot(16, 4, "gunger")]),
        vec![Special::ItalianRoyalArmy],
    );
    let (unit, gun) = (field.unit(12, 4), field.unit(16, 4));
    for unit in [unit, gun] {
        field.game.roster.counters[unit].nation = Some(Nation::Italy);
    }
    assert_eq!(flags::shelter(field.game.view(&field.state), gun).may, 1);
    assert_eq!(flags::shelter(field.game.view(&field.state), unit).may, 0);
    field.play(&[], |play| flags::owe_flags(play, unit, 1, true));
    let way = Way::of([(13, 3), (14, 2), (13, 1)].map(|(c, r)| field.hex(c, r)));
    field.act(
        Resolved::Retreat {
            unit,
            path: way.expect("three hexes"),
        },
        &[],
    );
    assert_eq!(field.state.hex_of(unit), Some(field.hex(13, 1)));
}

/// Armour of the desert goes a hex on from the ground it takes.
#[test]
fn desert_armour_goes_beyond() {
    let hexes = json!([foot(12, 4, "tankus"), foot(14, 4, "infger")]);
    let mut field = TestField::new(hexes, vec![Special::NorthAfrica]);
    let (tank, foe) = (field.unit(12, 4), field.unit(14, 4));
    field.state.troops[foe].figures = 1;
    field.ordered(Phase::Battle, &[tank]);
    let hex = field.hex(14, 4);
    field.act(Resolved::Attack { unit: tank, hex }, &[1, 6, 6]);
    let beyond = Some(field.hex(16, 4));
    let back = Some(field.hex(12, 4));
    assert!(field.refused(Resolved::TakeGround { beyond: back }));
    field.act(Resolved::TakeGround { beyond }, &[]);
    assert_eq!(field.state.hex_of(tank), beyond);
}

/// A river costs a die from a boat, a ford from any unit; a unit that is put into a river without a boat has all of them.
#[test]
fn a_river_costs_boats_a_die() {
    let river = json!({"name": "river", "orientation": 1});
    let wide = json!({"name": "river", "orientation": 1, "behavior": "WIDE_RIVER"});
    let ford = json!({"name": "river", "orientation": 1, "behavior": "FORD"});
    let (by_foot, boat) = (
        json!({"name": "infus"}),
        json!({"name": "infus", "equipment": "boat"}),
    );
    for (unit, tile, dice) in [
        (&by_foot, &river, 3),
        (&by_foot, &wide, 3),
        (&by_foot, &ford, 2),
        (&boat, &river, 2),
        (&boat, &wide, 2),
        (&boat, &ford, 2),
    ] {
        let field = TestField::new(
            json!([{"row": 4, "col": 12, "terrain": tile, "unit": unit}, foot(14, 4, "infger")]),
            Vec::new(),
        );
        let (attacker, target) = (field.unit(12, 4), field.hex(14, 4));
        let found = targets::dice_on(field.game.view(&field.state), attacker, target);
        assert_eq!(found, dice, "{unit} in {tile}");
        let mut state = field.state.clone();
        let mut cited: Vec<Happening> = Vec::new();
        let mut play = Play {
            game: &field.game,
            state: &mut state,
            dice: &mut GivenDice::new(&[]),
            trace: &mut cited,
        };
        cites::cite_dice(&mut play, attacker, target);
        let by_river = cited
            .iter()
            .any(|one| matches!(one, Happening::Rule(row) if row.id == "M66 river"));
        assert_eq!(by_river, unit == &boat && tile != &ford, "{unit} in {tile}");
    }
}

/// A star blows the bridge, and who stands on it goes with it.
#[test]
fn a_bridge_is_blown_under_its_guard() {
    let bridge = json!({
        "row": 4, "col": 12, "terrain": {"name": "river", "orientation": 1},
        "rect_terrain": {"name": "bridge", "orientation": 1}, "unit": {"name": "infus"},
    });
    let rule = Special::BlowBridge {
        side: "Axis".into(),
        near: false,
    };
    let mut field = TestField::new(json!([bridge]), vec![rule]);
    let (guard, hex) = (field.unit(12, 4), field.hex(12, 4));
    field.play(&[1, 2], |play| blow::apply(play, hex));
    assert!(field.state.works_on(hex).lies.is_empty());
    field.play(&[1, 6], |play| blow::apply(play, hex));
    assert!(field.state.works_on(hex).lies.has(Work::BLOWN));
    assert_eq!(field.state.troops[guard].place, Place::Lost);
    assert_eq!(field.state.stand.total(Side::Axis), 1);
}

/// Who drops drifts step by step; off the board he is lost, and no side gets a medal for it.
#[test]
fn drops_drift() {
    let hexes = json!([foot(12, 8, "inf2us"), foot(14, 8, "inf2us")]);
    let mut field = TestField::new(hexes, Vec::new());
    let (first, second) = (field.unit(12, 8), field.unit(14, 8));
    for unit in [first, second] {
        field.play(&[], |play| units::take_off(play, unit, Place::Waiting));
    }
    let ids: Vec<_> = [first, second]
        .map(|unit| field.game.roster[unit].id.clone())
        .to_vec();
    let number = |field: &TestField, column, row| field.game.number(field.hex(column, row));
    field.game.plan.special.push(Special::Paradrop(Drop {
        side: "Allies".into(),
        units: ids,
        center: vec![number(&field, 12, 4), number(&field, 0, 0)],
        range: 1,
    }));
    assert!(drops::has_drops(
        field.game.view(&field.state),
        Side::Allies
    ));
    field.state.phase = Phase::Jump;
    field.state.seat = players::seat_named(&field.game, Side::Allies, None).expect("a player");
    field.play(&[1], |play| jump::apply(play, first));
    let landed = field.state.hex_of(first).expect("it has landed");
    assert!(field.game.board.touch(landed, field.hex(12, 4)));
    assert!(field.refused(Resolved::Jump { unit: first }), "it has");
    assert!(!field.refused(Resolved::Jump { unit: second }));
    assert!(!drops::has_drops(field.game.view(&field.state), Side::Axis));
    let lost = (1..=6).filter(|die| {
        let mut field = TestField {
            game: field.game.clone(),
            state: field.state.clone(),
        };
        field.play(&[*die], |play| jump::apply(play, second));
        field.state.stand.total(Side::Axis) == 0 && field.state.troops[second].place == Place::Lost
    });
    assert_eq!(lost.count(), 4, "a corner has two neighbours");
}

/// The Axis loses a card with each unit under its Italian high command, but keeps three.
#[test]
fn the_high_command_loses_cards() {
    let mut field = TestField::new(
        json!([foot(12, 4, "infger"), foot(16, 4, "infger")]),
        vec![Special::ItalianHighCommand],
    );
    let units = [field.unit(12, 4), field.unit(16, 4)];
    let seat = players::seat_named(&field.game, Side::Axis, None).expect("a player");
    let (card, _) = field.game.cards.iter().next().expect("a card");
    for _ in 0..4 {
        field.state.players[seat].hand.add(card);
    }
    field.play(&[1], |play| losing::destroy(play, units[0]));
    field.play(&[], |play| losing::destroy(play, units[1]));
    assert_eq!(field.state.players[seat].hand.len(), 3);
}

/// Who is hit and can't answer loses no more than it has, and owes nothing afterwards.
#[test]
fn the_dead_owe_no_flags() {
    let hexes = json!([foot(12, 4, "infus"), foot(14, 4, "infger")]);
    let mut field = TestField::new(hexes, Vec::new());
    let (unit, foe) = (field.unit(12, 4), field.unit(14, 4));
    field.state.troops[foe].figures = 1;
    field.ordered(Phase::Battle, &[unit]);
    let hex = field.hex(14, 4);
    field.act(Resolved::Attack { unit, hex }, &[1, 5, 5]);
    assert!(matches!(
        field.state.pending.as_slice(),
        [Pending::TakeGround { .. }]
    ));
}

/// Who enters the enemy's headquarters takes a card from him; taking it back returns one.
#[test]
fn a_headquarters_is_worth_a_card() {
    let camp = json!({"row": 2, "col": 12, "terrain": {"name": "pheadquarter"}});
    let hexes = json!([camp, foot(12, 4, "infus"), foot(16, 2, "infger")]);
    let mut field = TestField::new(hexes, Vec::new());
    let (unit, own, hex) = (field.unit(12, 4), field.unit(16, 2), field.hex(12, 2));
    let seat = players::seat_named(&field.game, Side::Axis, None).expect("a player");
    let (card, _) = field.game.cards.iter().next().expect("a card");
    field.state.players[seat].hand.add(card);
    let held = |field: &TestField| field.state.players[seat].hand.len();
    field.play(&[1], |play| {
        enter::enter(play, unit, hex, How::Step);
    });
    assert_eq!(held(&field), 0);
    field.play(&[], |play| units::take_off(play, unit, Place::Left));
    field.play(&[1], |play| {
        enter::enter(play, own, hex, How::Step);
    });
    assert_eq!(held(&field), 1);
    field.play(&[], |play| units::take_off(play, own, Place::Waiting));
    field.play(&[], |play| {
        enter::enter(play, own, hex, How::Arrive);
    });
    assert_eq!(held(&field), 1, "it is theirs already");
}

/// Who is driven off by an ambush battles no more this turn, and has crushed no wire by it.
#[test]
fn an_ambush_ends_the_attackers_battles() {
    let tank = json!({
        "row": 4, "col": 12, "obstacle": {"name": "wire"}, "unit": {"name": "tankus"},
    });
    let mut field = TestField::new(json!([tank, foot(14, 4, "infger")]), Vec::new());
    let (tank, hex) = (field.unit(12, 4), field.hex(14, 4));
    let card = field.game.cards.ambush.expect("the card");
    for player in &mut field.state.players.0 {
        player.hand.add(card);
    }
    field.ordered(Phase::Battle, &[tank]);
    field.act(Resolved::Attack { unit: tank, hex }, &[]);
    field.act(Resolved::Ambush, &[5, 6, 6]);
    let way = Way::of([field.hex(11, 5)]).expect("a hex");
    field.act(
        Resolved::Retreat {
            unit: tank,
            path: way,
        },
        &[],
    );
    assert!(field.state.troops[tank].turn.no_battle && field.state.battle.is_none());
    let from = field.hex(12, 4);
    assert!(field.state.works_on(from).lies.has(Work::WIRE));
}

/// A train goes through a station, whose rails join those on both sides, and no further than rails meet.
#[test]
fn a_train_keeps_to_rails_that_meet() {
    let rail = |column: i16, name: &str| json!({"row": 4, "col": column, "terrain": {"name": name, "orientation": 1}});
    let train = json!({
        "row": 4, "col": 10, "terrain": {"name": "rail", "orientation": 1},
        "rect_terrain": {"name": "loco", "orientation": 1},
    });
    // East of the train a station; west of it rails that run across.
    let across = json!({"row": 4, "col": 8, "terrain": {"name": "rail", "orientation": 2}});
    let hexes = json!([across, train, rail(12, "station"), rail(14, "rail")]);
    let mut field = TestField::new(hexes, Vec::new());
    let train = field.unit(10, 4);
    for (column, reached) in [(8, false), (12, true), (14, true), (16, false)] {
        let found = moves::reached(field.game.view(&field.state), train, field.hex(column, 4));
        assert_eq!(found.is_some(), reached, "column {column}");
    }
    for flags in [1, 2] {
        let west = field.hex(10 - 2 * i16::from(flags), 4);
        assert!(!flight::runs_to(
            field.game.view(&field.state),
            train,
            flags,
            west
        ));
    }
    field.ordered(Phase::Movement, &[train]);
    let way = Way::of([field.hex(12, 4)]).expect("a hex");
    field.act(
        Resolved::Move {
            unit: train,
            path: way,
        },
        &[],
    );
    assert_eq!(field.game.invariants(&field.state), Ok(()));
}

/// A scenario may put units where a tile's behaviour lets no unit enter, but not where the ground itself is closed.
#[test]
fn units_begin_where_a_tile_alone_closes_the_hex() {
    for (terrain, unit, may) in [
        (
            json!({"name": "hills", "behavior": "IMPASSABLE_HILL"}),
            "infger",
            true,
        ),
        (
            json!({"name": "woods", "behavior": "IMPASSABLE_HILL"}),
            "tankger",
            true,
        ),
        (
            json!({"name": "mountain", "behavior": "IMPASSABLE_BLOCKING_HILL"}),
            "infger",
            true,
        ),
        (
            json!({"name": "mountain", "behavior": "IMPASSABLE_BLOCKING_HILL"}),
            "tankger",
            false,
        ),
        (json!({"name": "dam"}), "tankger", false),
        (json!({"name": "river", "orientation": 1}), "infger", false),
        (json!({"name": "hills"}), "infger", true),
    ] {
        let hex = json!({"row": 4, "col": 12, "terrain": terrain, "unit": {"name": unit}});
        let mut field = TestField::new(json!([hex]), Vec::new());
        let (unit, hex) = (field.unit(12, 4), field.hex(12, 4));
        let enters = Resolved::Enter { unit, hex };
        plan::ready(&field.game, &mut field.state, &enters);
        assert_eq!(!field.refused(enters), may, "{terrain}: {unit:?}");
    }
}

/// Wittmann's tank, marked by its equipment, its behaviour or a tag, has a die more as long as it has not moved.
#[test]
fn wittmann_has_four_dice_where_he_stands() {
    for (unit, tags, dice) in [
        (
            json!({"name": "tank2ger", "equipment": "wittmann"}),
            json!([]),
            4,
        ),
        (
            json!({"name": "tank2ger", "behavior": "IS_WITTMANN"}),
            json!([]),
            4,
        ),
        (
            json!({"name": "tank2ger"}),
            json!([{"name": "tag1", "behavior": "IS_WITTMANN"}]),
            4,
        ),
        (json!({"name": "tank2ger"}), json!([{"name": "tag1"}]), 3),
        (
            json!({"name": "tank2ger", "equipment": "motorized"}),
            json!([]),
            3,
        ),
    ] {
        let tank = json!({"row": 4, "col": 12, "unit": unit, "tags": tags});
        let mut field = TestField::new(json!([tank, foot(18, 4, "infus")]), Vec::new());
        let (tank, target) = (field.unit(12, 4), field.hex(18, 4));
        assert_eq!(
            targets::dice_on(field.game.view(&field.state), tank, target),
            dice,
            "{unit} {tags}"
        );
        field.ordered(Phase::Movement, &[tank]);
        let way = Way::of([field.hex(14, 4)]).expect("a hex");
        field.act(
            Resolved::Move {
                unit: tank,
                path: way,
            },
            &[],
        );
        assert_eq!(
            targets::dice_on(field.game.view(&field.state), tank, target),
            3,
            "{unit} {tags}"
        );
    }
}

/// The dice that a fact gives are those of a battle that can still be fought this turn.
#[test]
fn who_has_battled_or_moved_too_far_has_no_dice_left() {
    let hexes = json!([
        foot(12, 4, "infus"),
        foot(16, 4, "infus"),
        foot(14, 4, "infger")
    ]);
    let mut field = TestField::new(hexes, Vec::new());
    let (battles, moves, hex) = (field.unit(12, 4), field.unit(16, 4), field.hex(14, 4));
    let left =
        |field: &TestField, unit| targets::dice_left(field.game.view(&field.state), unit, hex);
    assert_eq!((left(&field, battles), left(&field, moves)), (3, 3));
    field.ordered(Phase::Movement, &[battles, moves]);
    let way = Way::of([field.hex(17, 3), field.hex(15, 3)]).expect("two hexes");
    field.act(
        Resolved::Move {
            unit: moves,
            path: way,
        },
        &[],
    );
    assert_eq!((left(&field, battles), left(&field, moves)), (3, 0));
    field.ordered(Phase::Battle, &[battles]);
    field.act(Resolved::Attack { unit: battles, hex }, &[6, 6, 6]);
    assert_eq!(left(&field, battles), 0);
}

/// What keeps a unit from a target that no hexside hides is named by its own row.
#[test]
fn a_target_out_of_sight_is_refused_by_what_hides_it() {
    let wadi = |column: i16, unit: Option<&str>| {
        let mut hex =
            json!({"row": 4, "col": column, "terrain": {"name": "wadi", "orientation": 1}});
        if let Some(name) = unit {
            hex["unit"] = json!({"name": name});
        }
        hex
    };
    let wide = json!({
        "row": 4, "col": 14,
        "terrain": {"name": "river", "orientation": 2, "behavior": "WIDE_RIVER"},
    });
    for (between, sight, rule) in [
        (
            json!([
                wadi(12, Some("infus")),
                wadi(14, None),
                wadi(16, Some("infger"))
            ]),
            6,
            "M46 gully",
        ),
        (
            json!([foot(12, 4, "infus"), wadi(16, Some("infger"))]),
            6,
            "M46 gully",
        ),
        (
            json!([foot(12, 4, "infus"), foot(16, 4, "infger")]),
            1,
            "M46 sight",
        ),
        (
            json!([foot(12, 4, "infus"), wide, foot(16, 4, "infger")]),
            6,
            "M49 ground-blocks",
        ),
    ] {
        let mut field = TestField::new(between, Vec::new());
        field.state.sight = sight;
        let unit = field.unit(12, 4);
        field.ordered(Phase::Battle, &[unit]);
        let hex = field.hex(16, 4);
        let number = |hex| field.game.number(hex);
        let sees = Fact::Sees {
            from: number(field.hex(12, 4)),
            to: number(hex),
        };
        // How far one sees and what is too wide for infantry belong to the attack, a gully to the two hexes.
        let hidden = field.game.holds(&field.state, &sees) == Ok(false);
        assert_eq!(hidden, rule == "M46 gully", "{rule}");
        let refused = field
            .game
            .check(&field.state, &Resolved::Attack { unit, hex });
        let rows = refused.map_err(|violation| violation.rule.id);
        assert_eq!(rows, Err(rule));
    }
}
