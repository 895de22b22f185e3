//! Playing command cards: which may be played as what, and how many orders each gives (M2, M7 to M11, L54).
//!
//! A card acts as itself, or as what it copies, or as what it may be played as instead; from then on only what it acts as
//! counts. Who may be ordered by it is next door in [`super::orders`], what it does to dice and movement in
//! [`super::card_effects`].

use crate::air;
use crate::cards::{Card, CardKind, Orders};
use crate::commissar;
use crate::finest_hour;
use crate::game;
use crate::game::LandingsGame;
use crate::night;
use crate::orders;
use crate::pile::CardIx;
use crate::play::Play;
use crate::resolved::Resolved;
use crate::roster::{Class, Side};
use crate::rules::Rule;
use crate::seats;
use crate::seats::{Command, SeatIx, Section};
use crate::sequence::Phase;
use crate::state::{Played, Playing};
use crate::view::View;
use beachhead_engine::Violation;

/// No limit to the orders of a section.
pub(crate) const ALL: u8 = u8::MAX;

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
        seats::seat(view.game, view.state.seat),
        view.state.player(view.state.seat),
    ) else {
        return Err(game::out_of_order(view, "a card is played"));
    };
    if view.state.phase != Phase::Command || player.playing.is_some() {
        return Err(game::out_of_order(
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
    let (base, copied) = copied(view, card);
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

/// What a card is: itself, or what a Counter-Attack copies, and for which section (M23).
fn copied(view: View<'_>, card: CardIx) -> (CardIx, Option<Section>) {
    if view.game.cards.kind(card) != CardKind::CounterAttack {
        return (card, None);
    }
    let copied = facing(view.game, view.state.seat).and_then(|seat| view.state.player(seat)?.last);
    let copied = copied.filter(|played| {
        !matches!(
            view.game.cards.kind(played.acts),
            CardKind::CounterAttack | CardKind::Ambush | CardKind::Initiative
        )
    });
    let acts = copied.and_then(|played| acts_for_copier(view, played));
    match copied.zip(acts) {
        Some((played, acts)) => {
            let mirrored = view.game.cards.get(acts).map(|card| card.mirrored);
            (
                mirrored.unwrap_or(acts),
                played.section.map(Section::mirrored),
            )
        }
        None => (view.game.cards.single.unwrap_or(card), None),
    }
}

/// What a copied card acts as: a Recon 1 that called guns or aircraft is a plain Recon 1 for a side that has none.
fn acts_for_copier(view: View<'_>, played: Played) -> Option<CardIx> {
    let side = acting_side(view);
    let own = if Some(played.acts) == view.game.cards.off_map {
        view.game.specials.off_map_artillery == Some(side)
    } else if Some(played.acts) == view.game.cards.air_strike {
        air::has_air_strikes(view, side)
    } else {
        true
    };
    if own {
        return Some(played.acts);
    }
    // A general would have to know for which half: a strike names none.
    if played.section.is_none() && commands_halves(view.game, view.state.seat) {
        return None;
    }
    let recon = |card: &Card| card.kind == CardKind::Recon;
    if view.game.cards.get(played.card).is_some_and(recon) {
        return Some(played.card);
    }
    let mut cards = view.game.cards.iter();
    cards
        .find(|(_, card)| recon(card) && card.section == played.section)
        .map(|(at, _)| at)
}

/// The player whom this one faces: he of the same map, the general across, or the other one.
pub(crate) fn facing(game: &LandingsGame, seat: SeatIx) -> Option<SeatIx> {
    let own = seats::seat(game, seat)?;
    let across = match own.command {
        Command::General(section) => Command::General(section.mirrored()),
        command => command,
    };
    let enemies = || seats::every_seat(game).filter(|(_, seat)| seat.side != own.side);
    let faced = enemies().find(|(_, seat)| seat.command == across);
    faced.or_else(|| enemies().next()).map(|(at, _)| at)
}

/// What the card acts as: as it is, as the player wants it, or as the night leaves it.
fn played_as(view: View<'_>, base: CardIx, instead: Option<CardIx>) -> Result<CardIx, Violation> {
    let side = acting_side(view);
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
        (true, Some(Section::Centre)) if commands_halves(view.game, view.state.seat) => {
            let why = "a general's section has a left and a right half only";
            Err(Violation::new(Rule::OverThrough, why))
        }
        (true, Some(section)) => Ok(Some(section)),
        (true, None) => Err(Violation::new(
            row_of(view.game, view.game.cards.kind(acts)),
            "the card is played in a single section, and none is named",
        )
        .help("name `left`, `centre` or `right`")),
        (false, Some(section)) if fixed => Ok(Some(section)),
        (false, Some(_)) => Err(Violation::new(
            row_of(view.game, view.game.cards.kind(acts)),
            "the card names its own sections; the player chooses none",
        )),
        (false, None) => Ok(view.game.cards.get(acts).and_then(|card| card.section)),
    }
}

/// Whether the player chooses a section for what the card acts as.
fn asks_section(view: View<'_>, acts: CardIx) -> bool {
    match view.game.cards.kind(acts) {
        CardKind::InfantryAssault => true,
        CardKind::Recon | CardKind::Section => commands_halves(view.game, view.state.seat),
        _ => false,
    }
}

/// Whether the player is a general, whose section has two halves.
pub(crate) fn commands_halves(game: &LandingsGame, seat: SeatIx) -> bool {
    let seat = seats::seat(game, seat);
    seat.is_some_and(|seat| matches!(seat.command, Command::General(_)))
}

/// The side of the player who acts.
pub(crate) fn acting_side(view: View<'_>) -> Side {
    seats::seat(view.game, view.state.seat).map_or(view.state.side, |seat| seat.side)
}

/// The row of the rule index by which a card orders.
pub(crate) fn row_of(_game: &LandingsGame, kind: CardKind) -> Rule {
    match kind {
        CardKind::Recon | CardKind::Section => Rule::SectionCard,
        CardKind::Sections => Rule::SeveralSections,
        CardKind::Any | CardKind::MoveOut => Rule::AnyFour,
        CardKind::InfantryAssault => Rule::InfantryAssault,
        CardKind::ArmorAssault => Rule::ArmorAssault,
        CardKind::CloseAssault => Rule::CloseAssault,
        CardKind::Firefight => Rule::Firefight,
        CardKind::ArtilleryBombard => Rule::ArtilleryBombard,
        CardKind::Barrage => Rule::Barrage,
        CardKind::AirPower => Rule::AirPower,
        CardKind::BehindEnemyLines => Rule::BehindEnemyLines,
        CardKind::DigIn => Rule::DigIn,
        CardKind::Medics => Rule::Medics,
        CardKind::FinestHour => Rule::FinestHour,
        CardKind::CounterAttack => Rule::CounterAttack,
        CardKind::Ambush => Rule::AmbushNotLed,
        CardKind::Initiative => Rule::Initiative,
    }
}

/// The orders that a card gives as it is played.
pub(crate) fn orders_of(view: View<'_>, played: Played) -> Playing {
    let mut playing = Playing::of(played);
    let Some(card) = view.game.cards.get(played.acts) else {
        return playing;
    };
    playing.on_move = card.extra.on_the_move;
    if lacks_its_kind(view, card) {
        playing.any_unit = true;
        playing.anywhere = 1;
    } else {
        count_orders(view, card, played, &mut playing);
    }
    // Marines order one unit more, but for cards that order all there are.
    if is_gung_ho(view) && playing.orders_some() {
        playing.anywhere = playing.anywhere.saturating_add(1);
    }
    playing
}

fn count_orders(view: View<'_>, card: &Card, played: Played, playing: &mut Playing) {
    let several = match card.orders {
        Orders::All => ALL,
        Orders::Some(count) => count,
        Orders::Each(each) => {
            playing.by_section = each;
            if commands_halves(view.game, view.state.seat)
                && let Some(centre) = playing.by_section.get_mut(Section::Centre.at())
            {
                *centre = 0; // A general's section has no centre.
            }
            return;
        }
    };
    match card.kind {
        CardKind::Recon | CardKind::Section | CardKind::InfantryAssault => {
            let slot = played
                .section
                .and_then(|section| playing.by_section.get_mut(section.at()));
            if let Some(slot) = slot {
                *slot = several;
            }
        }
        // These roll for their orders, or give none.
        CardKind::Medics
        | CardKind::FinestHour
        | CardKind::Initiative
        | CardKind::Barrage
        | CardKind::AirPower
        | CardKind::CounterAttack
        | CardKind::Ambush => {}
        _ => playing.anywhere = several,
    }
}

/// Whether the player has no unit of the kind that a card is for, so that it orders one of any kind instead.
fn lacks_its_kind(view: View<'_>, card: &Card) -> bool {
    let wanted: &dyn Fn(Class) -> bool = match card.kind {
        CardKind::MoveOut | CardKind::InfantryAssault | CardKind::BehindEnemyLines => {
            &|class| class == Class::Infantry
        }
        CardKind::ArmorAssault => &|class| class == Class::Armor,
        CardKind::ArtilleryBombard => &|class| class == Class::Artillery,
        CardKind::DigIn => {
            &|class| class == Class::Infantry || card.extra.guns && class == Class::Artillery
        }
        _ => return false,
    };
    !orders::commanded(view, view.state.seat).any(|unit| wanted(view.kind_of(unit).class))
}

fn is_gung_ho(view: View<'_>) -> bool {
    view.game.specials.gung_ho && acting_side(view) == Side::Allies
}

/// Whether the card in play counts as a Recon 1: for the reinforcement roll it does whatever it is played as (L16).
pub(crate) fn counts_as_recon(game: &LandingsGame, played: Played) -> bool {
    let called = [game.cards.off_map, game.cards.air_strike];
    game.cards.kind(played.card) == CardKind::Recon
        || game.cards.kind(played.acts) == CardKind::Recon
        || called.contains(&Some(played.acts))
}

/// The cards that may be played, with all they may be played as.
pub(crate) fn list_plays(view: View<'_>, actions: &mut Vec<Resolved>) {
    let Some(player) = view.state.player(view.state.seat) else {
        return;
    };
    let cards = player.hand.iter().map(|(card, _)| card);
    for card in cards.chain(player.laid) {
        let (base, copied) = copied(view, card);
        let otherwise = [view.game.cards.off_map, view.game.cards.air_strike];
        let otherwise = otherwise.into_iter().flatten().map(Some);
        for instead in [None].into_iter().chain(otherwise) {
            let acts = instead.unwrap_or(base);
            let asks = copied.is_none() && asks_section(view, acts);
            let sections: &[Option<Section>] = if asks { &Section::CHOICES } else { &[None] };
            for &section in sections {
                if judge_play(view, card, instead, section).is_ok() {
                    actions.push(Resolved::Play {
                        card,
                        instead,
                        section,
                    });
                }
            }
        }
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

impl Playing {
    /// A card in play that gives no order yet.
    pub(crate) fn of(played: Played) -> Self {
        Self {
            played,
            by_section: [0; 3],
            anywhere: 0,
            given: [0; 8],
            on_move: 0,
            rolled_moves: 0,
            any_unit: false,
            rolled: [0; 6],
            has_rolled: false,
        }
    }

    /// Whether it gives orders, and not to all units of a kind.
    fn orders_some(&self) -> bool {
        let limits = self.by_section.iter().chain([&self.anywhere]);
        limits.clone().any(|limit| *limit > 0) && limits.into_iter().all(|limit| *limit != ALL)
    }
}

/// Plays a card that has been judged.
pub(crate) fn play_card(
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
        && seats::seat(play.game, seat).is_some_and(|seat| seat.command == Command::Chief)
    {
        play.cite(Rule::ChiefsCards);
    }
    let playing = orders_of(play.view(), played);
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
        CardKind::FinestHour => finest_hour::every_general_rolls(play, played),
        _ => {}
    }
}
