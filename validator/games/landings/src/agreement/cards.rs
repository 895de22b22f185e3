//! Cards: which units they order, how they let them move and battle, what they copy, and what they roll.

use beachhead_kit::tables::Reader;
use beachhead_kit::{HexIx, UnitIx};
use beachhead_model::games::landings::Deck;
use serde_json::Value;

use crate::action::Resolved;
use crate::agreement::cases::Case;
use crate::agreement::fields::Fields;
use crate::agreement::fight::{Fight, places};
use crate::agreement::setting::Battle;
use crate::agreement::tally::Tally;
use crate::agreement::{Outcome, words};
use crate::battle::targets;
use crate::command::{given, in_play};
use crate::data::{CardIx, LandingsGame, SeatIx, Section};
use crate::ground::Work;
use crate::movement::{gait, moves};
use crate::open::card_table;
use crate::players;
use crate::side::Side;
use crate::state::{Phase, Played};

/// The card that the collection means; a section card where one is named.
pub(crate) fn card(game: &LandingsGame, name: &Value) -> Result<CardIx, String> {
    let id = match name.as_str().unwrap_or_default() {
        "THEIR_FINEST_HOUR" => "finest-hour",
        "ATTACK_LEFT" => "attack-3-left",
        "ATTACK_RIGHT" => "attack-3-right",
        "RECON_1" => "recon-1-left",
        name => &name.to_lowercase().replace('_', "-"),
    };
    let card = game.cards.find(&id.into());
    card.ok_or_else(|| format!("no card is called {name}"))
}

fn seat(game: &LandingsGame, side: Side) -> Result<SeatIx, String> {
    let seat = players::seat_named(game, side, None);
    seat.ok_or_else(|| format!("{side:?} has no player"))
}

/// The side whose card it is: the one that is named, or the Allies.
fn active(setup: &Fields<'_>) -> Result<Side, String> {
    if setup.has("active") {
        words::side(setup.word("active"))
    } else {
        Ok(Side::Allies)
    }
}

/// A card has just been played, and units are to be ordered by it.
pub(crate) fn play(
    fight: &mut Fight,
    side: Side,
    acts: CardIx,
    section: Option<Section>,
) -> Outcome {
    let Battle { game, state } = &mut fight.battle;
    state.side = side;
    state.seat = seat(game, side)?;
    state.phase = Phase::Orders;
    let played = Played {
        card: acts,
        acts,
        section,
    };
    let playing = given::orders_of(game.view(state), played);
    let player = state.acting_mut();
    player.playing = Some(playing);
    player.last = Some(played);
    Ok(())
}

/// A section that the hex lies in.
fn section_of(fight: &Fight, side: Side, hex: HexIx) -> Option<Section> {
    let game = &fight.battle.game;
    Section::ALL
        .into_iter()
        .find(|section| players::lies_in(game, side, hex, *section))
}

/// The only hex of a list, and the unit in it.
fn only_unit(fight: &Fight, hexes: &Value) -> Result<(HexIx, UnitIx), String> {
    let hexes = hexes.as_array().map(Vec::as_slice);
    let Some([hex]) = hexes else {
        return Err("one unit is asked about at a time".to_owned());
    };
    let hex = fight.hex(hex)?;
    Ok((hex, fight.unit(hex)?))
}

/// Which units the card may order, of those that the collection has set up.
pub(crate) fn orderable(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    case.action.get("orderable");
    let mut fight = Fight::stage(setup)?;
    let acts = card(&fight.battle.game, setup.get("card"))?;
    play(&mut fight, active(setup)?, acts, None)?;
    let listed = fight.listed();
    let mut ours: Vec<(i64, i64)> = listed
        .iter()
        .filter_map(|action| match action {
            Resolved::Order { unit } => fight.battle.state.hex_of(*unit),
            _ => None,
        })
        .map(|hex| fight.battle.place(hex))
        .filter(|place| fight.is_named(*place))
        .collect();
    ours.sort_unstable();
    let theirs = places(expect.get("units"))?;
    tally.compare(case.id, "orders".to_owned(), &ours, &theirs);
    if expect.has("max") {
        let playing = fight.battle.state.playing().ok_or("no card is played")?;
        let ours = u64::from(playing.left());
        let theirs = expect.get("max").as_u64();
        tally.compare(case.id, "how many".to_owned(), &Some(ours), &theirs);
    }
    Ok(())
}

/// What an ordered unit may do.
pub(crate) fn ordered(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    let mut fight = Fight::stage(setup)?;
    let acts = card(&fight.battle.game, setup.get("card"))?;
    play(&mut fight, active(setup)?, acts, None)?;
    let (hex, unit) = only_unit(&fight, case.action.get("order"))?;
    if expect.has("sandbags_on") {
        // A unit that the card gives no sandbag may not be ordered by it at all.
        let order = Resolved::Order { unit };
        if fight.check(&order).is_ok() {
            fight.act(order, &[])?;
        }
        let ours = fight.battle.state.works_on(hex).lies.has(Work::SANDBAG);
        let theirs = places(expect.get("sandbags_on"))?;
        let theirs = theirs.contains(&fight.battle.place(hex));
        tally.compare(case.id, "sandbags".to_owned(), &ours, &theirs);
        return Ok(());
    }
    fight.act(Resolved::Order { unit }, &[])?;
    let Battle { game, state } = &mut fight.battle;
    if expect.has("or_move") {
        let ours = u64::from(gait::gait(game.view(state), unit).most);
        let theirs = expect.get("or_move").as_u64();
        tally.compare(case.id, "hexes".to_owned(), &Some(ours), &theirs);
    }
    state.phase = Phase::Battle;
    for target in expect.list("targets") {
        let at = fight.battle.hex(target.get("col"), target.get("row"))?;
        let Battle { game, state } = &fight.battle;
        let ours = u64::from(targets::dice_on(game.view(state), unit, at));
        let theirs = target.get("dice").as_u64();
        tally.compare(case.id, "dice".to_owned(), &Some(ours), &theirs);
    }
    if expect.has("battles") {
        let ours = u64::from(in_play::battles_of(
            fight.battle.game.view(&fight.battle.state),
            unit,
        ));
        let theirs = expect.get("battles").as_u64();
        tally.compare(case.id, "battles".to_owned(), &Some(ours), &theirs);
    }
    Ok(())
}

/// How far an ordered unit gets.
pub(crate) fn reach(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    let mut fight = Fight::stage(setup)?;
    let from = fight.hex(case.action.get("reachable_from"))?;
    let unit = fight.unit(from)?;
    let side = active(setup)?;
    let section = section_of(&fight, side, from);
    let acts = card(&fight.battle.game, setup.get("card"))?;
    play(&mut fight, side, acts, section)?;
    fight.act(Resolved::Order { unit }, &[])?;
    let Battle { game, state } = &mut fight.battle;
    state.phase = Phase::Movement;
    let found: Vec<(HexIx, u8, bool)> = game
        .board
        .hexes()
        .filter_map(|hex| {
            let (cost, battle) = moves::reached(game.view(state), unit, hex)?;
            Some((hex, cost, battle))
        })
        .collect();
    for (kind, within) in [("includes", true), ("excludes", false)] {
        for hex in expect.get(kind).as_array().into_iter().flatten() {
            let at = fight.hex(hex)?;
            let there = found.iter().any(|(hex, ..)| *hex == at);
            tally.compare(case.id, format!("reaches {hex}"), &there, &within);
        }
    }
    for (name, battle_only) in [("max_move", false), ("max_move_with_battle", true)] {
        if expect.has(name) {
            let costs = found.iter().filter(|(.., battle)| *battle || !battle_only);
            let ours = costs.map(|(_, cost, _)| u64::from(*cost)).max();
            let theirs = expect.get(name).as_u64();
            tally.compare(case.id, name.to_owned(), &ours, &theirs);
        }
    }
    Ok(())
}

/// Puts cards into the hand of a side that begins its turn with them.
pub(crate) fn begin(fight: &mut Fight, side: Side, hand: &[CardIx]) -> Outcome {
    let Battle { game, state } = &mut fight.battle;
    state.side = side;
    state.seat = seat(game, side)?;
    state.phase = Phase::Command;
    let player = &game.seats[state.seat];
    let deck = state.decks.get_mut(usize::from(player.deck));
    let deck = deck.ok_or("there is no deck")?;
    for card in hand {
        deck.left.take(*card);
    }
    let player = state.acting_mut();
    for card in hand {
        player.hand.add(*card);
    }
    Ok(())
}

/// Plays a card of the hand as what it is.
pub(crate) fn lead(fight: &mut Fight, card: CardIx) -> Outcome {
    let action = Resolved::Play {
        card,
        instead: None,
        section: None,
    };
    fight.act(action, &[])
}

/// What a Counter-Attack copies.
pub(crate) fn counter(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    for step in ["play", "end_turn"] {
        case.action.get(step);
    }
    let mut fight = Fight::stage(setup)?;
    let game = &fight.battle.game;
    let copied = if setup.has("copied") {
        setup.get("copied")
    } else {
        setup.get("opponent_card")
    };
    let (copied, own) = (card(game, copied)?, card(game, setup.get("card"))?);
    let enemy = seat(game, Side::Axis)?;
    let section = game.cards.get(copied).and_then(|card| card.section);
    fight.battle.state.players[enemy].last = Some(Played {
        card: copied,
        acts: copied,
        section,
    });
    begin(&mut fight, Side::Allies, &[own])?;
    let deck = |fight: &mut Fight| fight.battle.state.decks.first().copied();
    let whole = deck(&mut fight).ok_or("there is no deck")?.left.len();
    if let Some(deck) = fight.battle.state.decks.first_mut() {
        deck.discards.add(copied);
        deck.left.take(copied);
    }
    lead(&mut fight, own)?;
    if expect.has("acts_as") {
        let playing = fight.battle.state.playing();
        let ours = playing.map(|playing| playing.played.acts);
        let theirs = Some(card(&fight.battle.game, expect.get("acts_as"))?);
        tally.compare(case.id, "acts as".to_owned(), &ours, &theirs);
    }
    if expect.has("deck_reshuffled") {
        fight.act(Resolved::RollCard, &[5])?;
        while fight.battle.state.phase != Phase::Draw {
            fight.act(Resolved::Done, &[])?;
        }
        fight.act(Resolved::Draw, &[1])?;
        let deck = deck(&mut fight).ok_or("there is no deck")?;
        // Everything is in the deck again, the Counter-Attack too, but for the card drawn.
        let all = deck.discards.is_empty() && deck.left.len() == whole;
        let theirs = expect.get("deck_reshuffled").as_bool();
        tally.compare(case.id, "shuffled".to_owned(), &Some(all), &theirs);
    }
    Ok(())
}

/// Figures given back.
pub(crate) fn medics(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let setup = &case.setup;
    let mut fight = Fight::stage(setup)?;
    let rolled = words::dice(case.action.get("dice"))?;
    let own = card(&fight.battle.game, setup.get("card"))?;
    let other = card(&fight.battle.game, &"BARRAGE".into())?;
    let mut hand = vec![own];
    hand.resize(rolled.len(), other);
    begin(&mut fight, Side::Allies, &hand)?;
    lead(&mut fight, own)?;
    let hexes = setup.list("hexes");
    let [hex] = hexes.as_slice() else {
        return Err("one unit is asked about at a time".to_owned());
    };
    let unit = fight.unit(fight.battle.hex(hex.get("col"), hex.get("row"))?)?;
    fight.act(Resolved::Order { unit }, &[])?;
    fight.act(Resolved::RollCard, &rolled)?;
    let (ours, theirs) = (fight.figures(unit), case.expect.get("figures").as_u64());
    tally.compare(case.id, "figures".to_owned(), &Some(ours), &theirs);
    Ok(())
}

/// How many cards a deck has.
pub(crate) fn deck(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    case.action.get("count");
    let deck = match case.setup.word("deck") {
        "STANDARD" => Deck::Standard,
        "BRKTHRU" => Deck::Breakthrough,
        name => return Err(format!("no deck is called `{name}`")),
    };
    let mut reader = Reader::new(&case.pack.tables, card_table::in_words);
    let cards = card_table::read(&mut reader, deck);
    if !reader.findings.is_empty() {
        return Err(format!("{:?}", reader.findings));
    }
    let ours: u64 = cards.iter().map(|(_, card)| u64::from(card.count)).sum();
    let theirs = case.expect.get("total").as_u64();
    tally.compare(case.id, "cards".to_owned(), &Some(ours), &theirs);
    Ok(())
}
