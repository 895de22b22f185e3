//! Play: a command card, as itself or as what it may be played as instead (M2, M7 to M11, L54).
//!
//! A card acts as itself, or as what it copies, or as what it may be played as instead; from then on only what it acts as
//! counts.

use beachhead_engine::Violation;

use crate::command::{air, commissar, copies, given, in_play, night};
use crate::data::{CardIx, CardKind, Command, SeatIx, Section};
use crate::rules::Rule;
use crate::state::{Phase, Played, Playing};
use crate::view::{Play, View};
use crate::{order, players};

/// Whether a card may be played, and as what.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_play(
    view: View<'_>,
    card: CardIx,
    instead: Option<CardIx>,
    section: Option<Section>,
) -> Result<Played, Violation> {
    let (Some(seat), Some(player)) = (
        view.game.seat(view.state.seat),
        view.state.player(view.state.seat),
    ) else {
        return Err(order::out_of_order(view, "a card is played"));
    };
    if view.state.phase != Phase::Command || player.playing.is_some() {
        return Err(order::out_of_order(
            view,
            "one card is played, at the start of a turn",
        ));
    }
    let kind = view.game.cards.kind(card);
    if kind == CardKind::Ambush {
        let why = "an Ambush answers an assault of the enemy; it is no card to begin a turn with";
        return Err(Violation::new(Rule::AmbushNotLed, why));
    }
    judge_held(view, card)?;
    if seat.command == Command::Chief && !kind.is_the_chiefs() {
        let why = format!("{} is for a general to play", view.game.card_id(card));
        return Err(Violation::new(Rule::ChiefsCards, why).help("hand it out"));
    }
    let (base, copied) = copies::copied(view, card);
    if kind == CardKind::CounterAttack && section.is_some() {
        let why = "a Counter-Attack is for the section that the enemy's card was for";
        return Err(Violation::new(Rule::CounterAttack, why));
    }
    let acts = played_as(view, base, instead)?;
    let section = judge_section(view, acts, section.or(copied), copied.is_some())?;
    Ok(Played {
        card,
        acts,
        section,
    })
}

/// The card is in the player's hand, and the commissar lets him play it.
fn judge_held(view: View<'_>, card: CardIx) -> Result<(), Violation> {
    let player = view.state.player(view.state.seat);
    let id = view.game.card_id(card);
    let laid = player.and_then(|player| player.laid);
    if laid == Some(card) {
        return Ok(());
    }
    if !player.is_some_and(|player| player.hand.holds(card)) {
        let why = format!("{id} is not in the hand of this player");
        return Err(Violation::new(Rule::MustPlay, why));
    }
    let kind = view.game.cards.kind(card);
    let free = matches!(kind, CardKind::Recon | CardKind::CounterAttack);
    if commissar::commissar_binds(view) && !free {
        let why = format!("the commissar has {id} wait: it was not laid a turn ahead");
        return Err(Violation::new(Rule::MustPlay, why)
            .help("a Recon 1 or a Counter-Attack may be played at once"));
    }
    Ok(())
}

/// What the card acts as: as it is, as the player wants it, or as the night leaves it.
fn played_as(view: View<'_>, base: CardIx, instead: Option<CardIx>) -> Result<CardIx, Violation> {
    let side = players::acting_side(view);
    let kind = view.game.cards.kind(base);
    let Some(wanted) = instead else {
        return Ok(match kind {
            CardKind::AirPower if view.game.specials.air_power_as_bombard => {
                view.game.cards.bombard.unwrap_or(base)
            }
            CardKind::AirPower | CardKind::Barrage if night::is_night(view) => {
                view.game.cards.single.unwrap_or(base)
            }
            _ => base,
        });
    };
    let refuse = |rule: Rule, why: &str| Err(Violation::new(rule, why.to_owned()));
    if Some(wanted) == view.game.cards.off_map {
        if kind != CardKind::Recon {
            return refuse(Rule::OffMapBarrage, "only a Recon 1 calls guns off the map");
        }
        if view.game.specials.off_map_artillery != Some(side) {
            let why = "this side has no artillery off the map";
            return refuse(Rule::OffMapBarrage, why);
        }
        if night::is_night(view) {
            return refuse(Rule::OffMapBarrage, "there is no barrage at night");
        }
        return Ok(wanted);
    }
    if Some(wanted) == view.game.cards.air_strike {
        if kind != CardKind::Recon {
            return refuse(Rule::AirPower, "only a Recon 1 calls an air strike");
        }
        if !air::has_air_strikes(view, side) {
            return refuse(Rule::AirPower, "this side has no air strikes to call");
        }
        if night::is_night(view) {
            return refuse(Rule::AirPower, "there is no air strike at night");
        }
        return Ok(wanted);
    }
    let (own, other) = (view.game.card_id(base), view.game.card_id(wanted));
    let why = format!("{own} is never played as {other}");
    refuse(Rule::SectionCard, &why)
}

/// The section a card is for: chosen where it leaves the choice, and only there.
fn judge_section(
    view: View<'_>,
    acts: CardIx,
    chosen: Option<Section>,
    fixed: bool,
) -> Result<Option<Section>, Violation> {
    let asked = asks_section(view, acts);
    match (asked, chosen) {
        (true, Some(Section::Centre)) if players::commands_halves(view.game, view.state.seat) => {
            let why = "a general's section has a left and a right half only";
            Err(Violation::new(Rule::OverThrough, why))
        }
        (true, Some(section)) => Ok(Some(section)),
        (true, None) => Err(Violation::new(
            in_play::row_of(view.game, view.game.cards.kind(acts)),
            "the card is played in a single section, and none is named",
        )
        .help("name `left`, `centre` or `right`")),
        (false, Some(section)) if fixed => Ok(Some(section)),
        (false, Some(_)) => Err(Violation::new(
            in_play::row_of(view.game, view.game.cards.kind(acts)),
            "the card names its own sections; the player chooses none",
        )),
        (false, None) => Ok(view.game.cards.get(acts).and_then(|card| card.section)),
    }
}

/// Whether the player chooses a section for what the card acts as.
fn asks_section(view: View<'_>, acts: CardIx) -> bool {
    match view.game.cards.kind(acts) {
        CardKind::InfantryAssault => true,
        CardKind::Recon | CardKind::Section => players::commands_halves(view.game, view.state.seat),
        _ => false,
    }
}

/// Whether a card in hand may be played this turn at all.
pub(crate) fn can_play(view: View<'_>) -> bool {
    view.state.player(view.state.seat).is_some_and(|player| {
        let mut cards = player.hand.iter().map(|(card, _)| card).chain(player.laid);
        cards.any(|card| {
            view.game.cards.kind(card) != CardKind::Ambush && judge_held(view, card).is_ok()
        })
    })
}

pub(crate) fn check(
    view: View<'_>,
    card: CardIx,
    instead: Option<CardIx>,
    section: Option<Section>,
) -> Result<(), Violation> {
    judge_play(view, card, instead, section).map(|_| ())
}

/// The cards that may be played, with all they may be played as.
pub(crate) fn candidates(
    view: View<'_>,
    list: &mut dyn FnMut(CardIx, Option<CardIx>, Option<Section>),
) {
    let player = view.state.player(view.state.seat);
    let Some(player) = player.filter(|_| order::is_open(view, Phase::Command)) else {
        return;
    };
    let cards = player.hand.iter().map(|(card, _)| card);
    for card in cards.chain(player.laid) {
        let (base, copied) = copies::copied(view, card);
        let otherwise = [view.game.cards.off_map, view.game.cards.air_strike];
        let otherwise = otherwise.into_iter().flatten().map(Some);
        for instead in [None].into_iter().chain(otherwise) {
            let acts = instead.unwrap_or(base);
            let asks = copied.is_none() && asks_section(view, acts);
            let sections: &[Option<Section>] = if asks { &Section::CHOICES } else { &[None] };
            for &section in sections {
                if judge_play(view, card, instead, section).is_ok() {
                    list(card, instead, section);
                }
            }
        }
    }
}

/// Plays a card that has been judged.
pub(crate) fn apply(
    play: &mut Play<'_>,
    card: CardIx,
    instead: Option<CardIx>,
    section: Option<Section>,
) {
    let judged = judge_play(play.view(), card, instead, section);
    let Ok(played) = judged else {
        return;
    };
    let seat = play.state.seat;
    let kind = play.game.cards.kind(played.acts);
    play.cite(Rule::MustPlay);
    if play.game.cards.kind(played.card) == CardKind::CounterAttack {
        play.cite(Rule::CounterAttack);
    }
    if Some(played.acts) == play.game.cards.off_map {
        play.cite(Rule::OffMapBarrage);
    }
    if kind.is_the_chiefs()
        && play
            .game
            .seat(seat)
            .is_some_and(|seat| seat.command == Command::Chief)
    {
        play.cite(Rule::ChiefsCards);
    }
    let playing = given::orders_of(play.view(), played);
    if let Some(player) = play.state.player_mut(seat) {
        if player.laid == Some(played.card) {
            player.laid = None;
        } else {
            player.hand.take(played.card);
        }
        player.playing = Some(playing);
        player.last = Some(played);
    }
    match kind {
        CardKind::AirPower if Some(played.acts) != play.game.cards.air_strike => {
            air::air_bars_reinforcements(play);
        }
        CardKind::FinestHour => every_general_rolls(play, played),
        _ => {}
    }
}

/// Played by a chief, it has each of his generals roll, and none of them has another card.
pub(crate) fn every_general_rolls(play: &mut Play<'_>, played: Played) {
    let Some(own) = play.game.seat(play.state.seat) else {
        return;
    };
    if own.command != Command::Chief {
        return;
    }
    let side = own.side;
    let generals: Vec<SeatIx> = play
        .game
        .every_seat()
        .filter(|(_, seat)| seat.side == side && matches!(seat.command, Command::General(_)))
        .map(|(at, _)| at)
        .collect();
    // The card itself lies before the chief, and is discarded once.
    let played = Played {
        card: play.game.cards.initiative.unwrap_or(played.card),
        ..played
    };
    for general in generals {
        if let Some(player) = play.state.player_mut(general) {
            player.playing = Some(Playing::of(played));
        }
    }
    // The chief has the card itself, and commands no units.
    if let Some(playing) = play.state.playing_mut() {
        playing.has_rolled = true;
    }
}
