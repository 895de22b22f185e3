//! Card rules that no scenario of the sample puts into effect: nations, the dark, aircraft, and a deck that runs out.
//!
//! Each test opens the sample's own small battle, puts one rule into effect, and plays on a staged position.

use beachhead_engine::{Game, GivenDice, Happening, RuleIndex};
use beachhead_kit::testing::row_of;
use beachhead_model::games::landings::Special;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::action::Action;
use crate::rules::Rule;
use crate::script::Position;
use crate::side::Side;
use crate::state::{DAYLIGHT, How, State};
use crate::tests::pack;
use crate::{LandingsGame, players};

/// Reads what scripts write.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> T {
    let ron = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    ron.from_str(text)
        .unwrap_or_else(|wrong| panic!("{wrong}: {text}"))
}

/// A battle under a rule of its own, and where it stands.
pub(crate) struct Staged {
    pub(crate) game: LandingsGame,
    pub(crate) state: State,
}

impl Staged {
    fn new(rule: impl FnOnce(&mut LandingsGame), position: &str) -> Self {
        Self::of("sainte-mere-eglise", rule, position)
    }

    pub(crate) fn of(scenario: &str, rule: impl FnOnce(&mut LandingsGame), position: &str) -> Self {
        let mut game = pack::game(&pack::pack(), scenario);
        rule(&mut game);
        let position: Position = read(position);
        let state = game.given(&position).expect("it can be staged");
        Self { game, state }
    }

    /// Under a special rule besides those of the scenario, or under none.
    fn under(special: Option<Special>, position: &str) -> Self {
        let rule = |game: &mut LandingsGame| {
            special
                .iter()
                .for_each(|special| game.specials.take(special));
        };
        Self::new(rule, position)
    }

    fn refused(&self, action: &str) -> Option<&'static str> {
        let action: Action = read(action);
        let resolved = self.game.read(&self.state, &action).expect("known names");
        let refused = self.game.check(&self.state, &resolved).err();
        refused.map(|refused| row_of(&refused))
    }

    pub(crate) fn act(&mut self, action: &str, dice: &[u16]) {
        self.act_heard(action, dice);
    }

    /// The rows that the action applies, and what it says in words.
    pub(crate) fn act_heard(&mut self, action: &str, dice: &[u16]) -> Vec<String> {
        assert_eq!(self.refused(action), None, "{action}");
        let action: Action = read(action);
        let resolved = self.game.read(&self.state, &action).expect("known names");
        let mut given = GivenDice::new(dice);
        let mut heard: Vec<Happening> = Vec::new();
        self.game
            .apply(&mut self.state, &resolved, &mut given, &mut heard);
        given.finish().expect("just that many dice");
        self.game.invariants(&self.state).expect("a sound state");
        let heard = heard.into_iter().filter_map(|one| match one {
            Happening::Rule(row) => Some(row.id.to_string()),
            Happening::Note(words) => Some(words),
            _ => None,
        });
        heard.collect()
    }

    fn phase(&self) -> &'static str {
        self.state.phase.name()
    }

    /// The card that the acting player's card acts as.
    fn acts(&self) -> String {
        let playing = self.state.playing().expect("a card in play");
        self.game.card_id(playing.played.acts).to_string()
    }
}

const ALLIES_TO_PLAY: &str = r#"(
    turn: 1, side: "Allies", phase: "Command",
    units: [
        (unit: "A-US-abn-1", hex: "Airborne-A9"),
        (unit: "A-US-abn-2", hex: "Airborne-C9"),
        (unit: "A-US-abn-3", hex: "Airborne-E9"),
        (unit: "A-US-abn-5", hex: "Airborne-L7"),
        (unit: "A-DE-inf-3", hex: "Airborne-A21"),
        (unit: "A-DE-inf-6", hex: "Airborne-C21", figures: 1),
    ],
    hands: [
        (side: "Allies", cards: ["probe-2-left", "barrage", "air-power", "recon-1-left", "ambush"]),
        (side: "Axis", cards: ["probe-2-right", "recon-1-left", "dig-in", "medics"]),
    ],
)"#;

#[test]
fn the_commissar_has_cards_wait_a_turn() {
    let mut staged = Staged::new(
        |game| game.specials.commissar = Some(Side::Allies),
        ALLIES_TO_PLAY,
    );
    let must_play = Some(Rule::MustPlay.cited());
    assert_eq!(staged.refused(r#"Play(card: "barrage")"#), must_play);
    assert_eq!(staged.refused(r#"Lay(card: "ambush")"#), must_play);
    assert_eq!(
        staged.refused(r#"Play(card: "recon-1-left")"#),
        None,
        "past him"
    );
    staged.act(r#"Lay(card: "probe-2-left")"#, &[]);
    assert_eq!(staged.refused(r#"Play(card: "barrage")"#), must_play);
    staged.act(r#"Play(card: "probe-2-left")"#, &[]);
    assert_eq!(staged.phase(), "Command", "the next card is laid at once");
    staged.act(r#"Lay(card: "barrage")"#, &[]);
    assert_eq!(staged.phase(), "Orders");
}

#[test]
fn marines_order_one_unit_more() {
    let order = |staged: &mut Staged, unit: &str| {
        staged.act(&format!(r#"Order(unit: "{unit}")"#), &[]);
    };
    for (marines, more) in [(false, false), (true, true)] {
        let rule = marines.then_some(Special::GungHo);
        let mut staged = Staged::under(rule, ALLIES_TO_PLAY);
        staged.act(r#"Play(card: "probe-2-left")"#, &[]);
        order(&mut staged, "A-US-abn-1");
        order(&mut staged, "A-US-abn-2");
        assert_eq!(staged.phase() == "Orders", more, "one more, wherever it is");
        if more {
            order(&mut staged, "A-US-abn-5");
        }
        assert_eq!(staged.phase(), "Movement");
    }
}

#[test]
fn the_dark_silences_guns_and_aircraft() {
    let night = |game: &mut LandingsGame| game.specials.night = Some((Side::Allies, false));
    for (card, acts) in [
        ("barrage", "single-order"),
        ("air-power", "single-order"),
        ("probe-2-left", "probe-2-left"),
    ] {
        let mut staged = Staged::new(night, ALLIES_TO_PLAY);
        assert_eq!(staged.state.sight, 1);
        staged.act(&format!(r#"Play(card: "{card}")"#), &[]);
        assert_eq!(staged.acts(), acts, "{card}");
    }
    // Each star lets everybody see a hex further; with six it is day.
    for (before, falls, stars, after) in [
        (1, false, 2, 3),
        (4, false, 2, DAYLIGHT),
        (5, true, 3, 2),
        (3, true, 4, 1),
    ] {
        let mut staged = Staged::new(
            |game| game.specials.night = Some((Side::Allies, falls)),
            &ALLIES_TO_PLAY
                .replace("\"Command\"", "\"Night\"")
                .replace("hands:", &format!("sight: {before}, hands:")),
        );
        let mut dice = vec![6; stars];
        dice.resize(4, 1);
        staged.act("RollNight", &dice);
        assert_eq!(staged.state.sight, after, "{before} by {stars} stars");
        assert_eq!(staged.phase(), "Command");
    }
}

#[test]
fn the_attacker_in_a_blitz_calls_aircraft_by_a_recon() {
    let position = ALLIES_TO_PLAY.replace("side: \"Allies\", phase", "side: \"Axis\", phase");
    let strike = r#"Play(card: "recon-1-left", instead: "air-strike")"#;
    let mut calm = Staged::new(|_| {}, &position);
    assert!(calm.refused(strike).is_some(), "no side has aircraft");
    calm.act(r#"Play(card: "recon-1-left")"#, &[]);
    let mut blitz = Staged::under(Some(Special::Blitz { side: None }), &position);
    blitz.act(strike, &[]);
    while blitz.phase() != "Battle" {
        blitz.act("Done", &[]);
    }
    // The Axis's left is the map's right: that section and no other.
    assert!(blitz.refused(r#"Strike(hexes: ["Airborne-A9"])"#).is_some());
    blitz.act(r#"Strike(hexes: ["Airborne-L7"])"#, &[6]);
    blitz.act("Done", &[]);
    blitz.act("Draw", &[1]);
    assert_eq!(blitz.phase(), "Command", "one card is drawn, none chosen");
}

#[test]
fn a_bombard_stands_in_for_aircraft_that_are_not_there() {
    let mut staged = Staged::under(Some(Special::AirPowerAsBombard), ALLIES_TO_PLAY);
    staged.act(r#"Play(card: "air-power")"#, &[]);
    assert_eq!(staged.acts(), "artillery-bombard");
}

#[test]
fn the_high_command_loses_cards_with_units() {
    for (high_command, cards) in [(false, 4), (true, 3)] {
        let rule = high_command.then_some(Special::ItalianHighCommand);
        let mut staged = Staged::under(rule, ALLIES_TO_PLAY);
        staged.act(r#"Play(card: "barrage")"#, &[]);
        while staged.phase() != "Battle" {
            staged.act("Done", &[]);
        }
        let mut dice = vec![4, 6, 6, 6];
        if high_command {
            dice.push(2); // Which card.
        }
        let axis = players::seat_named(&staged.game, Side::Axis, None).expect("a player");
        let hand_of = |state: &State| state.players[axis].hand;
        let second = hand_of(&staged.state).nth(1).expect("a card");
        staged.act(r#"Bombard(hex: "Airborne-C21")"#, &dice);
        let hand = hand_of(&staged.state);
        assert_eq!(hand.len(), cards, "with a high command: {high_command}");
        assert_eq!(hand.holds(second), !high_command, "the die names the card");
    }
}

#[test]
fn a_game_may_end_with_its_deck() {
    for (ends, winner) in [(false, None), (true, Some(Side::Allies))] {
        let mut staged = Staged::under(
            ends.then_some(Special::NoReshuffle),
            &ALLIES_TO_PLAY.replace("hands:", "medals: [(side: \"Allies\", count: 2)], hands:"),
        );
        staged.act(r#"Play(card: "probe-2-left")"#, &[]);
        while staged.phase() != "Draw" {
            staged.act("Done", &[]);
        }
        // All that is left to draw is discarded.
        let deck = &mut staged.state.decks[0];
        deck.discards.gather(&mut deck.left);
        let dice: &[u16] = if ends { &[] } else { &[1] };
        staged.act("Draw", dice);
        let ending = staged.state.ending;
        assert_eq!(ending.and_then(|ending| ending.winner), winner);
        assert_eq!(
            ending.map(|ending| ending.how),
            ends.then_some(How::DeckOut)
        );
    }
}
