//! The German release (3.1): a roll each turn, companies and batteries, variable reinforcements, and who is woken by the enemy.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{FormationIx, ReleaseRoll, Released, Side, minute_of};
use crate::german::reserve;
use crate::needed;
use crate::state::{Grant, Phase, Place};
use crate::{Play, Rule, Verdict, View, view};

/// Within how many hexes a US unit releases a company (3.1).
const WAKES: u32 = 5;

/// The units of a formation that is unreleased as play begins.
fn units_of(view: View<'_>, formation: FormationIx) -> impl Iterator<Item = UnitIx> {
    let units = view.units();
    units.filter(move |unit| view.game.unreleased_of(*unit) == Some(formation))
}

/// The companies and batteries that may still be released.
pub(crate) fn unreleased(view: View<'_>) -> impl Iterator<Item = Released> {
    let release = &view.state.release;
    let companies = (0..).map(FormationIx).zip(&release.companies);
    let companies = companies.filter(move |(formation, released)| {
        !**released && units_of(view, *formation).any(|unit| view.hex_of(unit).is_some())
    });
    let batteries = (0..).zip(&release.batteries);
    let batteries = batteries.filter(|(_, released)| !**released);
    let companies = companies.map(|(formation, _)| Released::Company(formation));
    companies.chain(batteries.map(|(battery, _)| Released::Battery(battery)))
}

/// Whether some variable reinforcement has not been drawn.
fn is_some_undrawn(view: View<'_>) -> bool {
    let groups = view.game.tables.reinforcements.iter();
    let mut groups = groups.zip(&view.state.release.drawn);
    groups.any(|(group, drawn)| !group.is_empty() && !drawn)
}

/// Whether the roll of the turn is still to be made, and for something.
fn is_roll_due(view: View<'_>) -> bool {
    let is_for_something = || unreleased(view).next().is_some() || is_some_undrawn(view);
    !view.state.release.rolled && is_for_something()
}

/// Whether the phase has something left to do.
pub(crate) fn is_open(view: View<'_>) -> bool {
    let granted = match view.state.release.grant {
        None => false,
        Some(Grant::Release) => unreleased(view).next().is_some(),
        Some(Grant::Reinforcement) => unreleased(view).next().is_some() || is_some_undrawn(view),
    };
    let mut sheets = view::all_sheets(view);
    granted || is_roll_due(view) || sheets.any(|(at, _)| reserve::check(view, at).is_ok())
}

/// Whether the roll is made now.
pub(crate) fn check_roll(view: View<'_>) -> Verdict {
    let why = if view.state.phase != Phase::Release {
        format!(
            "the release roll is made in phase `{}`",
            Phase::Release.name()
        )
    } else if view.state.release.rolled {
        "the release roll of this turn has been made".to_owned()
    } else if !is_roll_due(view) {
        "nothing is left to be released".to_owned()
    } else {
        return Ok(());
    };
    Err(Violation::new(Rule::ReleaseRoll, why))
}

/// The roll must be made before the phase ends.
pub(crate) fn check_done(view: View<'_>) -> Verdict {
    match is_roll_due(view) {
        true => Err(Violation::new(
            Rule::ReleaseRoll,
            "the release roll is made each turn",
        )),
        false => Ok(()),
    }
}

/// The release roll of the hour.
fn roll_of_hour(view: View<'_>) -> ReleaseRoll {
    let minute = i32::try_from(minute_of(view.state.turn)).unwrap_or(i32::MAX);
    let row = view.game.tables.release.of(minute);
    row.copied().unwrap_or_default()
}

/// What the dice have to show for a release, and for a reinforcement.
pub(crate) fn needed_in_words(view: View<'_>) -> String {
    let row = roll_of_hour(view);
    let release = needed::on_dice(row.dice, row.company);
    match row.reinforcement {
        None => format!("release {release}"),
        Some(least) => {
            let reinforcement = needed::on_dice(row.dice, least);
            format!("release {release}, reinforcement {reinforcement}")
        }
    }
}

/// One die or two, by the hour (S8).
pub(crate) fn roll(play: &mut Play<'_>) {
    let row = roll_of_hour(play.view());
    let mut sum = 0;
    for _ in 0..row.dice {
        sum += play.roll(&"the German release");
    }
    play.cite(Rule::ReleaseRoll);
    let grant = if row.reinforcement.is_some_and(|least| sum >= least) {
        Some(Grant::Reinforcement)
    } else {
        (sum >= row.company).then_some(Grant::Release)
    };
    play.note(|| match grant {
        None => "nothing is released".to_owned(),
        Some(Grant::Release) => "a company or battery is released".to_owned(),
        Some(Grant::Reinforcement) => "a variable reinforcement, or a release".to_owned(),
    });
    play.state.release.rolled = true;
    play.state.release.grant = grant;
}

/// The name of a company or battery.
pub(crate) fn name(view: View<'_>, released: Released) -> &str {
    let id = view.game.released_id(released);
    id.map_or("", |id| id.as_str())
}

/// Whether the company or battery may be released now (3.1).
pub(crate) fn check_release(view: View<'_>, released: Released) -> Verdict {
    let name = name(view, released);
    let why = if view.state.phase != Phase::Release {
        format!(
            "companies and batteries are released in phase `{}`",
            Phase::Release.name()
        )
    } else if !unreleased(view).any(|known| known == released) {
        format!("{name} is released already, or not in play")
    } else if view.state.release.grant.is_none() {
        "no release has been granted on this turn".to_owned()
    } else {
        return Ok(());
    };
    Err(Violation::new(Rule::ReleaseSize, why))
}

/// It is released.
pub(crate) fn release(play: &mut Play<'_>, released: Released) {
    play.cite(Rule::ReleaseSize);
    play.cite_if(matches!(released, Released::Battery(_)), Rule::BatteryChart);
    play.state.release.grant = None;
    set(play, released);
}

fn set(play: &mut Play<'_>, released: Released) {
    let release = &mut play.state.release;
    let known = match released {
        Released::Company(formation) => release.companies.get_mut(formation.0),
        Released::Battery(battery) => release.batteries.get_mut(battery),
    };
    if let Some(known) = known {
        *known = true;
    }
    let view = play.view();
    let name = name(view, released).to_owned();
    play.note(|| format!("{name} is released"));
}

/// Whether a variable reinforcement is drawn now.
pub(crate) fn check_draw(view: View<'_>) -> Verdict {
    if view.state.phase != Phase::Release {
        let phase = Phase::Release.name();
        let why = format!("variable reinforcements are drawn in phase `{phase}`");
        return Err(Violation::new(Rule::VariableEntry, why));
    }
    match view.state.release.grant {
        Some(Grant::Reinforcement) => Ok(()),
        Some(Grant::Release) => {
            let why =
                "the roll has granted the release of a company or battery, and no reinforcement";
            Err(Violation::new(Rule::VariableEntry, why))
        }
        None => {
            let why = "no variable reinforcement has been granted on this turn";
            Err(Violation::new(Rule::VariableEntry, why))
        }
    }
}

/// A die says which it is (S9); one that is in play already is lost.
pub(crate) fn draw(play: &mut Play<'_>) {
    let die = play.roll(&"the variable reinforcement");
    play.cite_all([Rule::VariableEntry, Rule::VariableDraw]);
    play.state.release.grant = None;
    let at = usize::from(die).saturating_sub(1);
    let group = play.game.tables.reinforcements.get(at);
    let group: &[_] = group.map_or(&[], |group| group);
    let names: Vec<&str> = group.iter().map(|formation| formation.as_str()).collect();
    if !is_new(play.view(), at, group) {
        play.note(|| "the reinforcement is in play already, and the release is lost".to_owned());
        return;
    }
    play.note(|| format!("reinforcement: {}", names.join(", ")));
    if let Some(drawn) = play.state.release.drawn.get_mut(at) {
        *drawn = true;
    }
}

/// Whether the units that a die stands for are still to come: there are some, and none is in play.
fn is_new(view: View<'_>, at: usize, group: &[beachhead_base::Id]) -> bool {
    let mut units = view.units().filter(|unit| is_of(view, *unit, group));
    let is_drawn = view.state.release.drawn.get(at).copied().unwrap_or(true);
    let is_away = units.all(|unit| view.place(unit) == Place::Waiting);
    !group.is_empty() && !is_drawn && is_away
}

/// Whether a unit is of one of these formations.
fn is_of(view: View<'_>, unit: UnitIx, formations: &[beachhead_base::Id]) -> bool {
    let counter = view.counter(unit);
    let mut formations = formations.iter();
    counter.side == Side::German && formations.any(|formation| *formation == *counter.formation)
}

/// Whether a unit has been drawn as a reinforcement, and may enter.
pub(crate) fn is_arriving(view: View<'_>, unit: UnitIx) -> bool {
    let groups = view.game.tables.reinforcements.iter();
    let mut drawn = groups
        .zip(&view.state.release.drawn)
        .filter(|(_, drawn)| **drawn);
    view.place(unit) == Place::Waiting && drawn.any(|(group, _)| is_of(view, unit, group))
}

/// A US unit has come through these hexes: each unreleased company is released of which a unit stands within five of one.
pub(crate) fn wake(play: &mut Play<'_>, unit: UnitIx, hexes: &[HexIx]) {
    let view = play.view();
    if view.side(unit) != Side::Us
        || view
            .state
            .release
            .companies
            .iter()
            .all(|released| *released)
    {
        return;
    }
    let near = |at: HexIx| {
        let mut hexes = hexes.iter();
        hexes.any(|hex| view.game.board.distance(*hex, at) <= WAKES)
    };
    let germans = view
        .on_map()
        .filter(|(other, _)| view.side(*other) == Side::German);
    let woken = germans.filter(|(_, at)| near(*at));
    let woken = woken.filter_map(|(other, _)| view.game.unreleased_of(other));
    let mut woken: Vec<FormationIx> = woken
        .filter(|formation| view.state.release.companies.get(formation.0) == Some(&false))
        .collect();
    woken.sort_unstable();
    woken.dedup();
    for formation in woken {
        play.cite(Rule::AutomaticRelease);
        set(play, Released::Company(formation));
    }
}

/// The phase is over: what the roll has granted and nobody has used is gone.
pub(crate) fn end_phase(play: &mut Play<'_>) {
    play.state.release.grant = None;
}

/// A turn begins: its roll is to be made.
pub(crate) fn begin_turn(play: &mut Play<'_>) {
    let release = &mut play.state.release;
    release.rolled = false;
    release.tried.clear();
}

/// The companies and batteries that are unreleased, for a line beside the map.
pub(crate) fn in_words(view: View<'_>) -> Option<String> {
    let left: Vec<&str> = unreleased(view)
        .map(|released| name(view, released))
        .collect();
    (!left.is_empty()).then(|| format!("unreleased: {}", left.join(", ")))
}
