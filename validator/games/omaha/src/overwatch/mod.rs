//! Overwatch (S4): what a unit does is answered by enemies that see it, before it goes on.

use beachhead_kit::{UnitIx, Violation};

use crate::data::{Arm, Weapon};
use crate::fire::declare::{self, Declared};
use crate::fire::weapons;
use crate::sight::watch::{self, Answerer, Mute, Trigger};
use crate::state::{Answer, Leave, Pending, Phase, Reply};
use crate::{Play, Rule, Verdict, View};

/// What is answered now.
pub(crate) fn due(view: View<'_>) -> Option<&Answer> {
    match view.state.pending.first() {
        Some(Pending::Answer(answer)) => Some(answer),
        _ => None,
    }
}

impl Answer {
    /// What a unit has done.
    fn trigger(&self) -> Trigger {
        Trigger {
            unit: self.unit,
            hex: self.hex,
            cause: self.cause,
        }
    }

    /// Whether a weapon may answer by the leave that there is.
    fn allows(&self, who: Answerer) -> bool {
        let leave = self.leave.unwrap_or_default();
        match who.is_marked {
            true => leave.marked > 0 && self.reply == Reply::First,
            false => who.is_near || leave.far,
        }
    }
}

/// Whether the weapon of a unit has answered on this turn.
fn is_marked(view: View<'_>, unit: UnitIx, weapon: Weapon) -> bool {
    let is_box = view.counter(unit).is_pill_box();
    view.troop(unit).answered.holds(weapon, is_box)
}

/// The weapons that may answer now.
pub(crate) fn answerers(view: View<'_>) -> Vec<Answerer> {
    let Some(answer) = due(view) else {
        return Vec::new();
    };
    let all = watch::answerers(view, answer.trigger());
    all.filter(|who| answer.allows(*who)).collect()
}

/// What is to be answered first is made ready: a die says how far the side may. What nobody may answer is dropped.
pub(crate) fn settle(play: &mut Play<'_>) {
    while let Some(answer) = due(play.view()).cloned() {
        let is_there = play.view().hex_of(answer.unit) == Some(answer.hex);
        if is_there && answer.leave.is_none() {
            let leave = roll(play, &answer);
            if let Some(Pending::Answer(answer)) = play.state.pending.first_mut() {
                answer.leave = Some(leave);
            }
        }
        if is_there && !answerers(play.view()).is_empty() {
            return;
        }
        play.state.pending.take_first();
    }
}

/// The die that says how far a side may answer; where all who may are near and unmarked, none is rolled.
fn roll(play: &mut Play<'_>, answer: &Answer) -> Leave {
    let able = watch::answerers(play.view(), answer.trigger());
    let able: Vec<Answerer> = able
        .filter(|who| answer.reply == Reply::First || !who.is_marked)
        .collect();
    if able.is_empty() {
        return Leave::default();
    }
    play.cite(Rule::Overwatch);
    if able.iter().all(|who| who.is_near && !who.is_marked) {
        return Leave::default();
    }
    let series = play.game.tables.fire.series;
    let id = &play.game.roster[answer.unit].id;
    let die = play.roll(&format!("whether {id} is answered"));
    let mut leave = Leave {
        far: die >= series.overwatch,
        marked: 0,
    };
    if die >= series.overwatch_marked && able.iter().any(|who| who.is_marked) {
        let marked = play.roll(&format!("how many marked weapons answer {id}"));
        leave.marked = u8::try_from(marked).unwrap_or(u8::MAX);
    }
    leave
}

/// Why nothing is answered now: by the row that says so of what was done.
fn not_due<T>(view: View<'_>, unit: UnitIx) -> Result<T, Violation> {
    let (rule, why) = match view.state.phase {
        Phase::Tide => (
            Rule::TideOverwatch,
            "the free move out of the tide is not answered",
        ),
        Phase::Conversion => (
            Rule::ConversionQuiet,
            "the conversion of a pill box is not answered",
        ),
        _ => (Rule::Overwatch, "nothing is answered now"),
    };
    view.about(unit).refuse(rule, why)
}

/// The weapon of a unit that answers.
///
/// # Errors
/// The row that keeps it from answering.
fn ready(view: View<'_>, unit: UnitIx, weapon: Weapon) -> Result<Arm, Violation> {
    let Some(answer) = due(view) else {
        return not_due(view, unit);
    };
    let arm = weapons::arm(view, unit, weapon)?;
    let (about, name) = (view.about(unit).at(answer.hex), view.id(unit));
    let goal = view.id(answer.unit);
    let number = view.number(answer.hex);
    let who = match watch::answerer(view, (unit, weapon), answer.trigger()) {
        Some(Ok(who)) => who,
        None => {
            let why = format!("{name} does not answer its own side");
            return about.refuse(Rule::Overwatch, why);
        }
        Some(Err(mute)) => {
            let (rule, why) = match mute {
                Mute::InMoveMode => (Rule::Modes, "it is in move mode".to_owned()),
                Mute::Shaken => {
                    let nerve = view.troop(unit).nerve.name();
                    (Rule::NerveBars, format!("it is {nerve}"))
                }
                Mute::Harmless => {
                    let why = format!("{} fire does nothing to {goal}", weapon.name());
                    (Rule::Overwatch, why)
                }
                Mute::OutOfRange => {
                    let why = format!("{number} is out of its range");
                    (Rule::Overwatch, why)
                }
                Mute::Bocage => {
                    let why = format!("it sees {goal} move through bocage alone");
                    (Rule::BocageOverwatch, why)
                }
                Mute::BocageBetween => {
                    let why =
                        format!("bocage lies between it and {number}, and is next to neither");
                    (Rule::BocageFire, why)
                }
                Mute::TooFar => (
                    Rule::Visibility,
                    format!("one does not see as far as {number}"),
                ),
                Mute::Unseen => (Rule::Sight, format!("it does not see {number}")),
            };
            let why = format!("{name} does not answer {goal}: {why}");
            return about.refuse(rule, why);
        }
    };
    let rule = match view.counter(unit).is_pill_box() && who.is_marked {
        true => Rule::TwoFires,
        false => Rule::Overwatch,
    };
    about.require(answer.allows(who), rule, || {
        let how = match who.is_marked {
            true => "it has answered on this turn, and the die lets no marked weapon answer again",
            false => "the die lets only weapons answer that are near",
        };
        format!(
            "the {} fire of {name} does not answer {goal}: {how}",
            weapon.name()
        )
    })?;
    Ok(arm)
}

/// An answer by these units.
///
/// # Errors
/// The row that forbids it.
pub(crate) fn answer(
    view: View<'_>,
    from: &[UnitIx],
    weapon: Weapon,
) -> Result<Declared, Violation> {
    let Some(&first) = from.first() else {
        let why = "somebody has to answer, or nobody does: that is `Hold`";
        return Err(Violation::new(Rule::Overwatch, why));
    };
    let Some(answer) = due(view) else {
        return not_due(view, first);
    };
    let marked = from.iter().filter(|unit| is_marked(view, **unit, weapon));
    let marked = marked.count();
    let leave = answer.leave.unwrap_or_default();
    view.about(first).require(
        marked == 0 || marked <= usize::from(leave.marked) || from.len() == 1,
        Rule::Overwatch,
        || {
            let most = leave.marked;
            format!("of marked weapons the die lets {most} answer, not {marked}")
        },
    )?;
    let ready = |unit| ready(view, unit, weapon);
    match weapon {
        Weapon::Area => declare::area(view, (from, answer.hex), answer.reply, ready),
        Weapon::Point => {
            let name = view.id(first);
            view.about(first)
                .require(from.len() == 1, Rule::Overwatch, || {
                    format!("point fire is of one weapon: {name} answers alone")
                })?;
            declare::point(view, (first, answer.unit), answer.reply, ready)
        }
    }
}

/// The units answer: their weapons are marked, and marked ones use up the leave.
pub(crate) fn declare(play: &mut Play<'_>, from: &[UnitIx], weapon: Weapon) {
    let view = play.view();
    let Ok(declared) = answer(view, from, weapon) else {
        return;
    };
    let marked = from.iter().filter(|unit| is_marked(view, **unit, weapon));
    let marked = u8::try_from(marked.count()).unwrap_or(u8::MAX);
    let is_by_fire = due(view).is_some_and(|answer| answer.cause == crate::state::Cause::Fire);
    let is_hedged = declared.is_over_bocage;
    play.cite_if(is_by_fire && is_hedged, Rule::BocageOverwatch);
    let near = from.iter().any(|unit| {
        play.game.roster[*unit].is_troops()
            && play.state.units[*unit].nerve == crate::data::Nerve::Suppressed
    });
    play.cite_if(near, Rule::NerveBars);
    if let Some(Pending::Answer(answer)) = play.state.pending.first_mut()
        && let Some(leave) = &mut answer.leave
    {
        leave.marked = leave.marked.saturating_sub(marked);
    }
    declare::declare(play, declared);
}

/// Whether somebody may answer, so that the side may say that nobody does.
pub(crate) fn check_hold(view: View<'_>) -> Verdict {
    match due(view) {
        Some(_) => Ok(()),
        None => Err(Violation::new(Rule::Overwatch, "nothing is answered now")),
    }
}

/// Nobody answers, or nobody any more.
pub(crate) fn hold(play: &mut Play<'_>) {
    play.cite(Rule::Overwatch);
    play.state.pending.take_first();
}

/// A unit has moved into a hex: who sees it may answer.
pub(crate) fn moved(play: &mut Play<'_>, unit: UnitIx) {
    let view = play.view();
    let Some(hex) = view.hex_of(unit) else { return };
    let side = view.side(unit).enemy();
    if watch::is_watched(view, unit, hex) {
        play.state.pending.ask_first(Pending::Answer(Answer {
            side,
            unit,
            hex,
            cause: crate::state::Cause::Move,
            reply: Reply::First,
            leave: None,
        }));
    }
}
