//! Order: a unit is ordered by the card in play, or named for its roll (M7 to M28).

use beachhead_kit::{UnitIx, Violation};

use crate::command::{healing, in_play, ordering};
use crate::data::{CardKind, Class, Command, LandingsGame, Sections};
use crate::field::laid;
use crate::ground::Work;
use crate::rules::Rule;
use crate::state::{Phase, Playing};
use crate::view::{Play, View, kind_of};
use crate::{order, players, pool};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if order::is_open(view, Phase::Orders) {
        ordering::each_orderable(view, |unit, by_card| {
            if by_card {
                list(unit);
            }
        });
    } else if order::is_open(view, Phase::CardRoll)
        && matches!(healing::medics(view), Some((_, false)))
    {
        players::commanded(view, view.state.seat).for_each(list);
    }
}

/// Whether the card in play may order a unit.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    if view.state.phase == Phase::CardRoll {
        return judge_patient(view, unit);
    }
    let playing = ordering::giving(view)?;
    let sections = ordering::judge_orderable(view, unit)?;
    let kind = view.game.cards.kind(playing.played.acts);
    judge_kind(view, playing, unit)?;
    let place = ordering::place_of(view, playing, unit, sections);
    if playing.has_place(place) {
        return Ok(());
    }
    let rule = full(view.game, playing, kind, sections);
    let id = view.id(unit);
    let why = match rule {
        Rule::Mirrored => format!("{id} stands on the other flank, as this player sees it"),
        Rule::TwoSections => format!("{id} stands in another section only"),
        Rule::CounterAttack => {
            format!("{id} stands in another section than the one facing that of the enemy's card")
        }
        _ => format!(
            "{} has no order left for {id}: all that could go to it are given",
            view.game.card_id(playing.played.acts)
        ),
    };
    view.about(unit).refuse(rule, why)
}

/// The row by which there is no order left.
fn full(game: &LandingsGame, playing: &Playing, kind: CardKind, sections: Sections) -> Rule {
    let row = in_play::row_of(kind);
    let open = (0u8..).zip(playing.by_section);
    let open = open.filter(|(_, limit)| *limit > 0);
    let open: Sections = open.fold(0, |set, (section, _)| set | 1 << section);
    let names_one = matches!(kind, CardKind::Recon | CardKind::Section);
    if names_one && open & sections == 0 {
        let copies = game.cards.kind(playing.played.card) == CardKind::CounterAttack;
        // The other flank, or the section between.
        return match open != 2 && sections & 2 == 0 {
            _ if copies => Rule::CounterAttack,
            true => Rule::Mirrored,
            false => Rule::TwoSections,
        };
    }
    let straddles = |set: Sections| set.count_ones() > 1;
    let straddlers = (0u8..).zip(playing.given);
    let mut straddlers = straddlers.filter(|(set, count)| straddles(*set) && *count > 0);
    if open != 0 && (straddles(sections) || straddlers.next().is_some()) {
        return Rule::Straddlers;
    }
    row
}

/// Whether the card is for units such as this.
fn judge_kind(view: View<'_>, playing: &Playing, unit: UnitIx) -> Result<(), Violation> {
    let Some(why) = ordering::unsuited(view, playing, unit) else {
        return Ok(());
    };
    let id = view.id(unit);
    let kind = view.game.cards.kind(playing.played.acts);
    let now = kind_of(view, unit);
    // Supported units are what their class says: that is worth its own row (L69, L73).
    let rule = match (kind, now.plain, now.class) {
        (CardKind::ArmorAssault, Some(_), Class::Infantry) => Rule::SupportedInfantry,
        (CardKind::InfantryAssault | CardKind::MoveOut, Some(_), Class::Armor) => {
            Rule::SupportedArmor
        }
        _ => in_play::row_of(kind),
    };
    view.about(unit)
        .refuse(rule, format!("{id} is not ordered by it: {why}"))
}

/// Whether a unit may be named for the standard card before its roll.
fn judge_patient(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let Some((playing, false)) = healing::medics(view) else {
        return order::not_now(view, "units are ordered after the card's roll");
    };
    let id = view.id(unit);
    let named = playing.has_rolled || healing::patient(view).is_some();
    let own = view.side(unit) == players::acting_side(view);
    let why = if named {
        format!("one unit is named before the roll; {id} would be another")
    } else if !own || view.hex_of(unit).is_none() {
        format!("{id} is no unit of this side on the map")
    } else if pool::missing_figures(view, unit) == 0 {
        format!("{id} lacks no figure that could come back")
    } else {
        return Ok(());
    };
    view.about(unit).refuse(Rule::Medics, why)
}

/// Orders a unit.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    if play.state.phase == Phase::CardRoll {
        play.cite(Rule::Medics);
        return play.state.order(unit);
    }
    let (Some(hex), Some(playing)) = (play.state.hex_of(unit), play.state.playing().copied())
    else {
        return;
    };
    let seat = play.state.seat;
    let sections = play.game.sections.get(seat, hex);
    let kind = play.game.cards.kind(playing.played.acts);
    play.cite_all([Rule::OrderedOnce, in_play::row_of(kind)]);
    let in_section = matches!(kind, CardKind::Recon | CardKind::Section);
    play.cite_if(in_section, Rule::Mirrored);
    if sections.count_ones() > 1 && playing.anywhere == 0 {
        play.cite_all([Rule::TwoSections, Rule::Straddlers]);
    }
    let command = play.game.seats[seat].command;
    play.cite_if(matches!(command, Command::Sheet(_)), Rule::TwoASide);
    play.cite_if(command != Command::All, Rule::CrossingUnit);
    let now = play.game.kind_of(play.state, unit);
    match (now.plain, now.class) {
        (Some(_), Class::Infantry) => play.cite(Rule::SupportedInfantry),
        (Some(_), Class::Armor) => play.cite(Rule::SupportedArmor),
        _ => {}
    }
    play.state.order(unit);
    ordering::count_ordered(play.game, play.state, unit);
    if kind == CardKind::DigIn && !playing.any_unit {
        laid::place(play, hex, Work::SANDBAG);
    }
}
