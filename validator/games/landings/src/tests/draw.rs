//! Cards drawn at the end of a turn: how many, what a choice among them leaves, and a deck that ends the game.

use crate::data::{LandingsGame, Pile};
use crate::players;
use crate::side::Side;
use crate::state::{How, Pending};
use crate::tests::card::Staged;

/// The Allies' Recon 1 is in play, and they draw.
const AFTER_RECON: &str = r#"(
    turn: 1, side: "Allies", phase: "Draw", card: (card: "recon-1-left"),
    units: [
        (unit: "A-US-abn-1", hex: "Airborne-A9"), (unit: "A-US-abn-2", hex: "Airborne-M15"),
        (unit: "A-DE-inf-3", hex: "Airborne-A21"),
    ],
    hands: [(side: "Allies", cards: ["probe-2-left"]), (side: "Axis", cards: ["probe-2-right"])],
)"#;

/// The Allied chief draws; his hand has room for more.
const CHIEF_DRAWS: &str = r#"(
    turn: 2, side: "Allies", phase: "Draw",
    units: [
        (unit: "A-US-abn-1", hex: "Airborne-A9"), (unit: "A-US-abn-3", hex: "Airborne-L7"),
        (unit: "A-DE-inf-1", hex: "Airborne-A21"),
    ],
    hands: [
        (side: "Allies", player: "chief", cards: ["probe-2-left"]),
        (side: "Axis", player: "chief", cards: ["probe-2-left"]),
    ],
)"#;

/// Leaves this many cards to draw, and none to shuffle: the Axis holds all others.
fn leave(staged: &mut Staged, player: Option<&str>, cards: u16) {
    let player = player.map(Into::into);
    let axis = players::seat_named(&staged.game, Side::Axis, player.as_ref());
    let state = &mut staged.state;
    let deck = &mut state.decks[0];
    let mut left = Pile::default();
    for _ in 0..cards {
        let card = deck.left.nth(0).expect("a card");
        deck.left.take(card);
        left.add(card);
    }
    let hand = &mut state.players[axis.expect("a player")].hand;
    hand.gather(&mut deck.left);
    deck.left = left;
}

fn hand(staged: &Staged, player: Option<&str>) -> u16 {
    let player = player.map(Into::into);
    let seat = players::seat_named(&staged.game, Side::Allies, player.as_ref());
    let seat = seat.expect("a player");
    staged.state.players[seat].hand.len()
}

fn ended(staged: &Staged) -> Option<How> {
    staged.state.ending.map(|ending| ending.how)
}

/// M9: of two cards one is kept; a single card is no choice, and none at all ends a game that ends so.
#[test]
fn a_recon_chooses_among_what_is_there() {
    for (left, dice, chooses, cards) in [
        (0, &[][..], false, 1),
        (1, &[1], false, 2),
        (2, &[1, 1], true, 1),
        (9, &[1, 1], true, 1),
    ] {
        let ends = |game: &mut LandingsGame| game.specials.no_reshuffle = true;
        let mut staged = Staged::of("sainte-mere-eglise", ends, AFTER_RECON);
        leave(&mut staged, None, left);
        // The Recon itself is discarded, and not drawn again.
        staged.act("Draw", dice);
        let choosing = matches!(staged.state.pending.first(), Some(Pending::Keep { .. }));
        assert_eq!(choosing, chooses, "{left} cards are left");
        assert_eq!(hand(&staged, None), cards, "{left} cards are left");
        assert_eq!(
            ended(&staged),
            (left == 0).then_some(How::DeckOut),
            "{left}"
        );
    }
}

/// Where two of three cards are kept, two choices are made, and the third card is discarded.
#[test]
fn two_cards_may_be_kept_of_three() {
    let two_of_three = |game: &mut LandingsGame| {
        game.cards.draws.recon = 3;
        game.cards.draws.keeps = 2;
    };
    let mut staged = Staged::of("sainte-mere-eglise", two_of_three, AFTER_RECON);
    staged.act("Draw", &[1, 20, 40]);
    for kept in 1..=2 {
        let Some(Pending::Keep { cards, .. }) = staged.state.pending.first() else {
            panic!("{kept}: no choice");
        };
        let card = cards.iter().flatten().next().expect("a card");
        let card = staged.game.card_id(*card).to_string();
        staged.act(&format!(r#"Keep(card: "{card}")"#), &[]);
        assert_eq!(hand(&staged, None), 1 + kept);
    }
    assert!(staged.state.pending.is_empty());
    assert_eq!(staged.state.decks[0].discards.len(), 2, "with the Recon");
}

/// M4: a card that is drawn ends no game; one that is not there does where the scenario says so, for a chief too.
#[test]
fn only_the_card_that_is_missing_ends_the_game() {
    let plain = AFTER_RECON.replace("recon-1-left", "probe-2-left");
    for (scenario, position, player, room) in [
        ("sainte-mere-eglise", plain.as_str(), None, 1),
        ("utah-airborne-overthrough", CHIEF_DRAWS, Some("chief"), 2),
    ] {
        for (ends, left) in [(true, 9), (true, 0), (false, 0)] {
            let rule = |game: &mut LandingsGame| game.specials.no_reshuffle = ends;
            let mut staged = Staged::of(scenario, rule, position);
            if ends {
                leave(&mut staged, player, left);
            } else {
                let deck = &mut staged.state.decks[0];
                deck.discards.gather(&mut deck.left);
            }
            let deck_out = ends && left == 0;
            let dice = vec![1; if deck_out { 0 } else { room }];
            let said = staged.act_heard("Draw", &dice);
            assert_eq!(
                ended(&staged),
                deck_out.then_some(How::DeckOut),
                "{scenario}"
            );
            let drawn = u16::try_from(dice.len()).expect("few");
            assert_eq!(hand(&staged, player), 1 + drawn, "{scenario}");
            let shuffled = said.iter().any(|row| row == "M4 reshuffle");
            assert_eq!(shuffled, left == 0, "{scenario}: {ends} {left}");
        }
    }
}
