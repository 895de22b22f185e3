//! Play: a command card, as itself or as what it may be played as instead (M2, M7 to M11, L54).
//!
//! A card acts as itself, or as what it copies, or as what it may be played as instead; from then on only what it acts as
//! counts.

use beachhead_kit::Violation;

use crate::command::{air, commissar, copies, given, in_play, night};
use crate::data::{CardIx, CardKind, Section};
use crate::rules::Rule;
use crate::state::{Phase, Played, Playing};
use crate::view::{Play, View};
use crate::{order, players};

/// Whether a card may be played, and as what.
pub(crate) fn judge_play(
    view: View<'_>,
    card: CardIx,
    instead: Option<CardIx>,
    section: Option<Section>,
) -> Result<Played, Violation> {
    if view.state.phase != Phase::Command || view.state.playing().is_some() {
        return order::not_now(view, "one card is played, at the start of a turn");
    }
    let kind = view.game.cards.kind(card);
    if kind == CardKind::Ambush {
        let why = "an Ambush answers an assault of the enemy; it is no card to begin a turn with";
        return Err(Violation::new(Rule::AmbushNotLed, why));
    }
    judge_held(view, card)?;
    if players::is_chief(view.game, view.state.seat) && !kind.is_the_chiefs() {
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
    let player = view.state.acting();
    let id = view.game.card_id(card);
    if player.laid == Some(card) {
        return Ok(());
    }
    if !player.hand.holds(card) {
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
    let cards = &view.game.cards;
    let specials = &view.game.specials;
    let (kind, night) = (cards.kind(base), night::is_night(view));
    let Some(wanted) = instead else {
        return Ok(match kind {
            CardKind::AirPower if specials.air_power_as_bombard => cards.bombard.unwrap_or(base),
            CardKind::AirPower | CardKind::Barrage if night => cards.single.unwrap_or(base),
            _ => base,
        });
    };
    let recon = kind == CardKind::Recon;
    let guns = specials.off_map_artillery == Some(side);
    let (rule, why) = if instead == cards.off_map {
        let why = match (recon, guns, night) {
            (false, ..) => "only a Recon 1 calls guns off the map",
            (_, false, _) => "this side has no artillery off the map",
            (.., true) => "there is no barrage at night",
            _ => return Ok(wanted),
        };
        (Rule::OffMapBarrage, why.to_owned())
    } else if instead == cards.air_strike {
        let why = match (recon, air::has_air_strikes(view, side), night) {
            (false, ..) => "only a Recon 1 calls an air strike",
            (_, false, _) => "this side has no air strikes to call",
            (.., true) => "there is no air strike at night",
            _ => return Ok(wanted),
        };
        (Rule::AirPower, why.to_owned())
    } else {
        let (own, other) = (view.game.card_id(base), view.game.card_id(wanted));
        let why = format!("{own} is never played as {other}");
        (Rule::SectionCard, why)
    };
    Err(Violation::new(rule, why))
}

/// The section a card is for: chosen where it leaves the choice, and only there.
fn judge_section(
    view: View<'_>,
    acts: CardIx,
    chosen: Option<Section>,
    fixed: bool,
) -> Result<Option<Section>, Violation> {
    let row = in_play::row_of(view.game.cards.kind(acts));
    match (asks_section(view, acts), chosen) {
        (true, Some(Section::Centre)) if players::commands_halves(view.game, view.state.seat) => {
            let why = "a general's section has a left and a right half only";
            Err(Violation::new(Rule::OverThrough, why))
        }
        (true, None) => {
            let why = "the card is played in a single section, and none is named";
            Err(Violation::new(row, why).help("name `left`, `centre` or `right`"))
        }
        (false, Some(_)) if !fixed => {
            let why = "the card names its own sections; the player chooses none";
            Err(Violation::new(row, why))
        }
        (false, None) => Ok(view.game.cards.get(acts).and_then(|card| card.section)),
        (_, chosen) => Ok(chosen),
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
    let player = view.state.acting();
    let mut cards = player.hand.iter().map(|(card, _)| card).chain(player.laid);
    cards.any(|card| {
        view.game.cards.kind(card) != CardKind::Ambush && judge_held(view, card).is_ok()
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
    if !order::is_open(view, Phase::Command) {
        return;
    }
    let player = view.state.acting();
    let cards = player.hand.iter().map(|(card, _)| card);
    let leads = |card: &CardIx| view.game.cards.kind(*card) != CardKind::Ambush;
    for card in cards.chain(player.laid).filter(leads) {
        let (base, copied) = copies::copied(view, card);
        let otherwise = [view.game.cards.off_map, view.game.cards.air_strike];
        // Only a Recon 1 is ever played as something else.
        let recon = view.game.cards.kind(base) == CardKind::Recon;
        let otherwise = otherwise.into_iter().flatten().map(Some).filter(|_| recon);
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
    let Ok(played) = judge_play(play.view(), card, instead, section) else {
        return;
    };
    let kind = play.game.cards.kind(played.acts);
    play.cite(Rule::MustPlay);
    let copies = play.game.cards.kind(played.card) == CardKind::CounterAttack;
    play.cite_if(copies, Rule::CounterAttack);
    let off_map = Some(played.acts) == play.game.cards.off_map;
    play.cite_if(off_map, Rule::OffMapBarrage);
    let chief = players::is_chief(play.game, play.state.seat);
    play.cite_if(kind.is_the_chiefs() && chief, Rule::ChiefsCards);
    let playing = given::orders_of(play.view(), played);
    let player = play.state.acting_mut();
    if player.laid == Some(played.card) {
        player.laid = None;
    } else {
        player.hand.take(played.card);
    }
    player.playing = Some(playing);
    player.last = Some(played);
    match kind {
        CardKind::AirPower if Some(played.acts) != play.game.cards.air_strike => {
            air::air_bars_reinforcements(play);
        }
        CardKind::FinestHour => every_general_rolls(play, played),
        _ => {}
    }
}

/// Played by a chief, it has each of his generals roll, and none of them has another card.
fn every_general_rolls(play: &mut Play<'_>, played: Played) {
    if !players::is_chief(play.game, play.state.seat) {
        return;
    }
    // The card itself lies before the chief, and is discarded once.
    let rolled = Played {
        card: play.game.cards.initiative.unwrap_or(played.card),
        ..played
    };
    for (general, _) in players::generals(play.game, players::acting_side(play.view())) {
        play.state.players[general].playing = Some(Playing::of(rolled));
    }
    // The chief has the card itself, and commands no units.
    if let Some(playing) = play.state.playing_mut() {
        playing.has_rolled = true;
    }
}
