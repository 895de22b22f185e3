//! Cards as they are played: laid ahead, with an order more, without a die, and for generals without one.

use beachhead_kit::testing::{built_id, row_of};
use std::fmt::Write as _;

use beachhead_engine::{Game, GivenDice, Happening, RuleIndex};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::LandingsGame;
use crate::action::Action;
use crate::command::given;
use crate::rules::Rule;
use crate::script::Position;
use crate::side::Side;
use crate::state::{ALL, Played, State};
use crate::tests::pack;

fn read<T: DeserializeOwned>(text: &str) -> T {
    let ron = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    ron.from_str(text)
        .unwrap_or_else(|wrong| panic!("{wrong}: {text}"))
}

/// The sample's own small battle under a rule of its own.
fn battle(rule: impl FnOnce(&mut LandingsGame)) -> LandingsGame {
    let mut game = pack::game(&pack::pack(), "sainte-mere-eglise");
    rule(&mut game);
    game
}

/// Two Allied units and a German one, two hexes from the first, in a phase; and what else is staged.
fn staged(game: &LandingsGame, phase: &str, besides: &str) -> State {
    let mut position =
        format!("(turn: 1, side: \"Allies\", phase: \"{phase}\", {besides}, units: [");
    for (unit, hex, ordered) in [
        ("A-US-abn-1", "Airborne-A9", phase == "Battle"),
        ("A-US-abn-5", "Airborne-L7", false),
        ("A-DE-inf-3", "Airborne-A11", false),
    ] {
        write!(
            position,
            "(unit: \"{unit}\", hex: \"{hex}\", ordered: {ordered}),"
        )
        .expect("text");
    }
    position.push_str("])");
    let position: Position = read(&position);
    game.given(&position).expect("it can be staged")
}

/// The row by which an action is refused.
fn refused(game: &LandingsGame, state: &State, action: &str) -> Option<&'static str> {
    let action: Action = read(action);
    let refused = game.resolve_checked(state, &action).err()?;
    Some(row_of(&refused))
}

/// Takes an action, and says which rows it applied.
fn act(game: &LandingsGame, state: &mut State, action: &str, dice: &[u16]) -> Vec<&'static str> {
    let action: Action = read(action);
    let resolved = game.resolve_checked(state, &action).expect("legal");
    let mut heard = Vec::new();
    let mut given = GivenDice::new(dice);
    game.apply(state, &resolved, &mut given, &mut heard);
    given.finish().expect("just that many dice");
    let rows = heard.into_iter().filter_map(|happening| match happening {
        Happening::Rule(row) => Some(built_id(&row)),
        _ => None,
    });
    rows.collect()
}

/// One card lies under the commissar's chip, laid before one is played; who holds nothing but Ambushes lays none.
#[test]
fn one_card_is_laid_at_a_time() {
    let game = battle(|game| game.specials.commissar = Some(Side::Allies));
    let turn_order = Some(Rule::TurnOrder.cited());
    for (phase, held, laid, refusal) in [
        ("Command", r#"["barrage"]"#, "barrage", None),
        ("Command", r#"["barrage", "ambush"]"#, "barrage", None),
        (
            "Command",
            r#"["barrage", "ambush"]"#,
            "ambush",
            Some("M2 must-play"),
        ),
        ("Command", r#"["ambush"]"#, "ambush", turn_order),
        ("Orders", r#"["barrage"]"#, "barrage", turn_order),
    ] {
        let hands = format!(r#"hands: [(side: "Allies", cards: {held})]"#);
        let state = staged(&game, phase, &hands);
        let found = refused(&game, &state, &format!(r#"Lay(card: "{laid}")"#));
        assert_eq!(found, refusal, "{laid} of {held}: {phase}");
    }
    let hands = r#"hands: [(side: "Allies", cards: ["probe-2-left", "barrage"])]"#;
    let mut state = staged(&game, "Command", hands);
    let rows = act(&game, &mut state, r#"Lay(card: "probe-2-left")"#, &[]);
    assert_eq!(rows, ["M2 must-play"]);
    let second = refused(&game, &state, r#"Lay(card: "barrage")"#);
    assert_eq!(second, turn_order);
}

/// Marines have an order more with cards that order a number of units: not with those that order all, or none.
#[test]
fn the_order_more_of_marines_goes_with_a_number_of_orders() {
    let game = battle(|game| game.specials.gung_ho = true);
    let state = staged(&game, "Command", "hands: []");
    for (id, anywhere) in [
        ("recon-1-left", 1),
        ("general-advance", 1),
        ("direct-from-hq", 5),
        ("artillery-bombard", 2), // without guns
        ("assault-left", 0),
        ("close-assault", ALL),
        ("barrage", 0),
        ("finest-hour", 0),
    ] {
        let card = game.cards.find(&id.into()).expect("a card");
        let section = game.cards.get(card).and_then(|card| card.section);
        let played = Played {
            card,
            acts: card,
            section,
        };
        let playing = given::orders_of(game.view(&state), played);
        assert_eq!(playing.anywhere, anywhere, "{id}");
    }
}

/// A card that gives no die in its deck is no row of the battle.
#[test]
fn a_card_without_a_die_adds_no_row() {
    for (die, dice) in [(1, 2), (0, 1)] {
        let game = battle(|game| {
            for card in &mut game.cards.list {
                card.extra.die = die;
            }
        });
        let mut state = staged(&game, "Battle", r#"card: (card: "firefight")"#);
        let attack = r#"Attack(unit: "A-US-abn-1", hex: "Airborne-A11")"#;
        let rows = act(&game, &mut state, attack, &vec![6; dice]);
        assert_eq!(rows.contains(&"M15 firefight-die"), die > 0, "{die}");
    }
}

/// A face of the initiative roll may order no unit.
#[test]
fn a_face_of_the_initiative_roll_may_give_nothing() {
    let mut pack = pack::pack();
    pack::row(&mut pack, "initiative", 1, |row| row.cells[1] = "-".into());
    let game = pack::game(&pack, "utah-airborne-overthrough");
    let position: Position = read(
        r#"(
            turn: 2, side: "Allies", phase: "Command",
            units: [(unit: "U-US-arm-1", hex: "Utah-C11"), (unit: "A-DE-inf-1", hex: "Airborne-A21")],
            hands: [(side: "Allies", player: "chief", cards: ["probe-2-left", "attack-3-left"])],
        )"#,
    );
    for (die, left) in [(1, 0), (3, 1)] {
        let mut state = game.given(&position).expect("it can be staged");
        let hand_out = r#"HandOut(to: "right", card: "probe-2-left")"#;
        act(&game, &mut state, hand_out, &[]);
        let general = state.seat;
        act(&game, &mut state, "RollInitiative", &[die]);
        let player = &state.players[general];
        assert_eq!(player.playing.map(|card| card.left()), Some(left), "{die}");
    }
}
