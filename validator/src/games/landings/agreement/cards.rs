//! Cards: whom they order, how they let units move and battle, what they copy, and what they roll.

use beachhead_schema::games::landings::Deck;
use beachhead_schema::hex::HexIx;
use serde_json::{Value, json};

use super::super::cards::Cards;
use super::super::deed::{Deed, Way};
use super::super::game::LandingsGame;
use super::super::pile::CardIx;
use super::super::roster::{Side, UnitIx};
use super::super::seats::{SeatIx, Section};
use super::super::sequence::Phase;
use super::super::state::{NO_ROLL, Played, State, Work};
use super::super::tests;
use super::fight::{Fight, dice, places};
use super::setting::Battle;
use super::{Tally, corpus, json};
use crate::engine::{Game, GivenDice, Silent};

/// The card that the collection means; a section card where one is named.
fn card(game: &LandingsGame, name: &Value) -> CardIx {
    let id = match name.as_str().unwrap_or_default() {
        "THEIR_FINEST_HOUR" => "finest-hour",
        "ATTACK_LEFT" => "attack-3-left",
        "ATTACK_RIGHT" => "attack-3-right",
        "RECON_1" => "recon-1-left",
        name => &name.to_lowercase().replace('_', "-"),
    };
    let card = game.cards.find(&id.into());
    card.unwrap_or_else(|| panic!("no card {id}"))
}

fn seat(game: &LandingsGame, side: Side) -> SeatIx {
    game.seat_named(side, None).expect("a player")
}

/// The side whose card it is: that which is named, or the Allies.
fn active(setup: &Value) -> Side {
    if setup["active"] == "AXIS" {
        Side::Axis
    } else {
        Side::Allies
    }
}

/// A card just played, and units to be ordered by it.
fn play(fight: &mut Fight, side: Side, acts: CardIx, section: Option<Section>) {
    let Battle { game, state } = &mut fight.battle;
    state.side = side;
    state.seat = seat(game, side);
    state.phase = Phase::Orders;
    let played = Played {
        card: acts,
        acts,
        section,
    };
    let playing = game.orders_of(state, played);
    let player = state.player_mut(state.seat).expect("a player");
    player.playing = Some(playing);
    player.last = Some(played);
}

/// A section that the hex lies in.
fn section_of(fight: &Fight, side: Side, hex: HexIx) -> Option<Section> {
    let game = &fight.battle.game;
    Section::ALL
        .into_iter()
        .find(|section| game.lies_in(side, hex, *section))
}

/// The unit of each hex that the collection lists.
fn units(fight: &Fight, hexes: &Value) -> Vec<(HexIx, UnitIx)> {
    let hexes = hexes.as_array().into_iter().flatten();
    hexes
        .map(|hex| fight.hex(hex))
        .map(|hex| (hex, fight.unit(hex).expect("a unit")))
        .collect()
}

/// Whom the card may order; those far away, whom only we have set up, don't count.
fn orderable(id: &str, case: &Value, tally: &mut Tally) {
    let setup = &case["setup"];
    let mut fight = Fight::stage(setup);
    let acts = card(&fight.battle.game, &setup["card"]);
    play(&mut fight, active(setup), acts, None);
    let listed = fight.listed();
    let mut ours: Vec<(i64, i64)> = listed
        .iter()
        .filter_map(|deed| match deed {
            Deed::Order { unit } => fight.battle.state.hex_of(*unit),
            _ => None,
        })
        .map(|hex| fight.battle.place(hex))
        .collect();
    ours.sort_unstable();
    let theirs = places(&case["expect"]["units"]);
    tally.compare(id, "whom it orders".to_owned(), &ours, &theirs);
    if let Some(most) = case["expect"]["max"].as_u64() {
        let playing = fight.battle.state.playing().expect("a card");
        let ours = u64::from(playing.left());
        tally.compare(id, "how many".to_owned(), &ours, &most);
    }
}

/// What an ordered unit may do.
fn ordered(id: &str, case: &Value, tally: &mut Tally) {
    let (setup, expect) = (&case["setup"], &case["expect"]);
    let mut fight = Fight::stage(setup);
    let acts = card(&fight.battle.game, &setup["card"]);
    play(&mut fight, active(setup), acts, None);
    let (hex, unit) = units(&fight, &case["action"]["order"])[0];
    let order = Deed::Order { unit };
    let accepted = fight.battle.game.check(&fight.battle.state, &order).is_ok();
    if accepted {
        fight.act(order, &[]);
    }
    let Battle { game, state } = &mut fight.battle;
    if let Some(bags) = expect["sandbags_on"].as_array() {
        let lies = state.works_on(hex).lies.has(Work::SANDBAG);
        let theirs = !bags.is_empty();
        tally.compare(id, "sandbags".to_owned(), &lies, &theirs);
        return;
    }
    assert!(accepted, "{id}: the order is refused");
    if let Some(moves) = expect["or_move"].as_u64() {
        let ours = u64::from(game.gait(state, unit).most);
        tally.compare(id, "hexes".to_owned(), &ours, &moves);
    }
    state.phase = Phase::Battle;
    for target in expect["targets"].as_array().into_iter().flatten() {
        let at = fight.hex(target);
        let Battle { game, state } = &fight.battle;
        let ours = u64::from(game.dice_on(state, unit, at));
        let theirs = target["dice"].as_u64();
        tally.compare(id, "dice".to_owned(), &Some(ours), &theirs);
    }
    if let Some(battles) = expect["battles"].as_u64() {
        let ours = u64::from(fight.battle.game.battles_by_card(&fight.battle.state, unit));
        tally.compare(id, "battles".to_owned(), &ours, &battles);
    }
}

/// How far an ordered unit gets.
fn reach(id: &str, case: &Value, tally: &mut Tally) {
    let (setup, expect) = (&case["setup"], &case["expect"]);
    let mut fight = Fight::stage(setup);
    let from = fight.hex(&case["action"]["reachable_from"]);
    let unit = fight.unit(from).expect("a unit");
    let side = active(setup);
    let section = section_of(&fight, side, from);
    let acts = card(&fight.battle.game, &setup["card"]);
    play(&mut fight, side, acts, section);
    fight.act(Deed::Order { unit }, &[]);
    let Battle { game, state } = &mut fight.battle;
    state.phase = Phase::Movement;
    let found: Vec<(HexIx, u8, bool)> = game
        .board
        .hexes()
        .filter_map(|hex| {
            let (cost, battle) = game.reached(state, unit, hex)?;
            Some((hex, cost, battle))
        })
        .collect();
    for hex in expect["includes"].as_array().into_iter().flatten() {
        let at = fight.hex(hex);
        let there = found.iter().any(|(hex, ..)| *hex == at);
        tally.compare(id, format!("reaches {hex}"), &there, &true);
    }
    let farthest = |battle_only: bool| {
        let mut costs = found.iter();
        let costs = costs
            .by_ref()
            .filter(|(.., battle)| *battle || !battle_only);
        costs.map(|(_, cost, _)| u64::from(*cost)).max()
    };
    for (name, battle_only) in [("max_move", false), ("max_move_with_battle", true)] {
        if let Some(theirs) = expect[name].as_u64() {
            tally.compare(id, name.to_owned(), &farthest(battle_only), &Some(theirs));
        }
    }
}

/// Puts cards into hands, and lets the side begin its turn with them.
fn begin(fight: &mut Fight, side: Side, hand: &[CardIx]) {
    let Battle { game, state } = &mut fight.battle;
    state.side = side;
    state.seat = seat(game, side);
    state.phase = Phase::Command;
    let deck = usize::from(game.seat(state.seat).expect("a player").deck);
    for card in hand {
        state.decks[deck].left.take(*card);
        let player = state.player_mut(state.seat).expect("a player");
        player.hand.add(*card);
    }
}

fn lead(fight: &mut Fight, card: CardIx) {
    fight.act(
        Deed::Play {
            card,
            instead: None,
            section: None,
        },
        &[],
    );
}

/// What a Counter-Attack copies.
fn counter(id: &str, case: &Value, tally: &mut Tally) {
    let (setup, expect) = (&case["setup"], &case["expect"]);
    let mut fight = Fight::stage(&json!({}));
    let (copied, own) = {
        let game = &fight.battle.game;
        let name = if setup["copied"].is_null() {
            &setup["opponent_card"]
        } else {
            &setup["copied"]
        };
        (card(game, name), card(game, &setup["card"]))
    };
    let game = &fight.battle.game;
    let enemy = seat(game, Side::Axis);
    let section = game.cards.get(copied).and_then(|card| card.section);
    fight.battle.state.player_mut(enemy).expect("a player").last = Some(Played {
        card: copied,
        acts: copied,
        section,
    });
    begin(&mut fight, Side::Allies, &[own]);
    let whole = fight.battle.state.decks[0].left.len();
    fight.battle.state.decks[0].discards.add(copied);
    fight.battle.state.decks[0].left.take(copied);
    lead(&mut fight, own);
    let acts = fight
        .battle
        .state
        .playing()
        .map(|playing| playing.played.acts);
    if !expect["acts_as"].is_null() {
        let theirs = Some(card(&fight.battle.game, &expect["acts_as"]));
        tally.compare(id, "acts as".to_owned(), &acts, &theirs);
    }
    if let Some(theirs) = expect["deck_reshuffled"].as_bool() {
        fight.act(Deed::RollCard, &[5]);
        while fight.battle.state.phase != Phase::Draw {
            fight.act(Deed::Done, &[]);
        }
        fight.act(Deed::Draw, &[1]);
        let deck = &fight.battle.state.decks[0];
        // Everything is in the deck again, the Counter-Attack too, but for the card drawn.
        let all = deck.discards.is_empty() && deck.left.len() == whole;
        tally.compare(id, "shuffled".to_owned(), &all, &theirs);
    }
}

/// Figures given back.
fn medics(id: &str, case: &Value, tally: &mut Tally) {
    let setup = &case["setup"];
    let mut fight = Fight::stage(setup);
    let rolled = dice(&case["action"]["dice"]);
    let own = card(&fight.battle.game, &setup["card"]);
    let other = card(&fight.battle.game, &json!("BARRAGE"));
    let mut hand = vec![own];
    hand.resize(rolled.len(), other);
    begin(&mut fight, Side::Allies, &hand);
    lead(&mut fight, own);
    let (_, unit) = units(&fight, &setup["hexes"])[0];
    fight.act(Deed::Order { unit }, &[]);
    fight.act(Deed::RollCard, &rolled);
    let theirs = case["expect"]["figures"].as_u64();
    tally.compare(
        id,
        "figures".to_owned(),
        &Some(fight.figures(unit)),
        &theirs,
    );
}

/// How many dice a strike has: just so many, or it isn't accepted.
fn strike_dice(id: &str, case: &Value, tally: &mut Tally) {
    let setup = &case["setup"];
    let mut fight = Fight::stage(setup);
    let acts = card(&fight.battle.game, &setup["card"]);
    play(&mut fight, active(setup), acts, None);
    fight.battle.state.phase = Phase::Battle;
    let (hex, _) = units(&fight, &case["action"]["select"])[0];
    let hexes = Way::of([hex]).expect("a hex");
    let count = case["expect"]["dice"].as_u64().expect("a number");
    let stars = vec![6; usize::try_from(count).expect("few")];
    fight.act(Deed::Strike { hexes }, &stars);
    let ours = fight.battle.state.last_battle.map(|battle| battle.dice);
    tally.compare(id, "dice".to_owned(), &ours.map(u64::from), &Some(count));
}

/// Who hasn't been ordered attacks nobody.
fn unordered(id: &str, case: &Value, tally: &mut Tally) {
    let mut fight = Fight::stage(&case["setup"]);
    let (_, unit) = units(&fight, &json!([case["action"]["targets_of"]]))[0];
    fight.order(unit, Phase::Battle);
    fight.battle.state.troops[unit].turn.ordered = false;
    let attacks = fight.listed();
    let attacks = attacks
        .iter()
        .filter(|deed| matches!(deed, Deed::Attack { .. }));
    let theirs = case["expect"]["targets"].as_array().map(Vec::len);
    tally.compare(id, "attacks".to_owned(), &Some(attacks.count()), &theirs);
}

/// The card's own die rolls on a map of the landings.
fn landing(id: &str, case: &Value, tally: &mut Tally) {
    let pack = tests::pack();
    let (setup, expect) = (&case["setup"], &case["expect"]);
    let start = |scenario: &str| -> (LandingsGame, State) {
        let game = tests::game(&pack, scenario);
        let state = game.start();
        (game, state)
    };
    if setup["mode"] == "OVERTHROUGH" {
        let (game, state) = start("utah-airborne-overthrough");
        let general = game.seat_named(Side::Axis, Some(&"left".into()));
        let ours = game.reinforcement_dice(&state, general.expect("a general"));
        let theirs = expect["dice"].as_u64();
        tally.compare(id, "dice".to_owned(), &ours.map(u64::from), &theirs);
        return;
    }
    let (game, state) = start("utah");
    let mut fight = Fight {
        battle: Battle { game, state },
    };
    if setup["allied_card_last_turn"] == "AIR_POWER" {
        let air = card(&fight.battle.game, &json!("AIR_POWER"));
        begin(&mut fight, Side::Allies, &[air]);
        lead(&mut fight, air);
        let axis = seat(&fight.battle.game, Side::Axis);
        let player = fight.battle.state.player(axis).expect("a player");
        let allowed = player.fewer_dice != NO_ROLL;
        let theirs = expect["allowed"].as_bool();
        tally.compare(id, "allowed".to_owned(), &Some(allowed), &theirs);
        return;
    }
    let recon = card(&fight.battle.game, &setup["card"]);
    begin(&mut fight, Side::Allies, &[recon]);
    let off_map = fight.battle.game.cards.off_map;
    let instead = Deed::Play {
        card: recon,
        instead: off_map,
        section: None,
    };
    fight.act(instead, &[]);
    fight.act(Deed::RollReinforcements, &[4, 4, 4]);
    while fight.battle.state.phase != Phase::Battle {
        fight.act(Deed::Done, &[]);
    }
    let target = fight.listed().into_iter().find_map(|deed| match deed {
        Deed::Bombard { hex } => {
            let unit = fight.unit(hex)?;
            let foot = fight.battle.game.kind_of(&fight.battle.state, unit).id == *"infantry";
            foot.then_some(hex)
        }
        _ => None,
    });
    let hex = target.expect("infantry to bombard");
    let rolled = dice(&case["action"]["dice"]);
    let Battle { game, state } = &mut fight.battle;
    let mut given = GivenDice::new(&rolled);
    game.apply(state, &Deed::Bombard { hex }, &mut given, &mut Silent);
    given.finish().expect("just so many dice");
    let battle = state.last_battle.expect("a battle");
    let theirs = (expect["dice"].as_u64(), expect["hits"].as_u64());
    let ours = (Some(battle.dice.into()), Some(battle.hits.into()));
    tally.compare(id, "dice and hits".to_owned(), &ours, &theirs);
    let ignored = fight.listed().contains(&Deed::IgnoreFlag);
    let theirs = expect["flags_ignorable"].as_bool();
    tally.compare(id, "ignorable".to_owned(), &Some(ignored), &theirs);
}

#[test]
fn cards_do_what_they_do_elsewhere() {
    let Some(corpus) = corpus() else {
        return;
    };
    let cases = json(&corpus.join("m44-cases/cases.json"));
    let mut tally = Tally::default();
    for case in cases["cases"].as_array().into_iter().flatten() {
        let id = case["id"].as_str().unwrap_or_default();
        let (setup, action, expect) = (&case["setup"], &case["action"], &case["expect"]);
        let of_card = !setup["card"].is_null();
        if action["count"] == true && !setup["deck"].is_null() {
            let tables = tests::pack().tables;
            let cards = Cards::read(&tables, Deck::Breakthrough).expect("readable cards");
            let all: u64 = cards.iter().map(|(_, card)| u64::from(card.count)).sum();
            tally.compare(
                id,
                "cards".to_owned(),
                &Some(all),
                &expect["total"].as_u64(),
            );
        } else if setup["mode"] == "OVERTHROUGH"
            || !setup["allied_card_last_turn"].is_null()
            || !setup["played_as"].is_null()
        {
            landing(id, case, &mut tally);
        } else if setup["card"] == "COUNTER_ATTACK" {
            counter(id, case, &mut tally);
        } else if setup["card"] == "MEDICS" {
            medics(id, case, &mut tally);
        } else if of_card && action["orderable"] == true {
            orderable(id, case, &mut tally);
        } else if of_card && !action["order"].is_null() {
            ordered(id, case, &mut tally);
        } else if of_card && !action["reachable_from"].is_null() {
            reach(id, case, &mut tally);
        } else if of_card && !action["select"].is_null() && action["dice"].is_null() {
            strike_dice(id, case, &mut tally);
        } else if setup["ordered"] == false {
            unordered(id, case, &mut tally);
        }
    }
    tally.judge("cards", 1.0);
}
