//! Faults between lines: two answers to one question, lines that are about nothing, questions that no line answers.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_engine::HexSet;
use beachhead_model::forces::Unit;
use beachhead_model::rules::{Act, Basic, Move, Phase, Says, Setup, Stack, Zoc};

use super::book::Reading;
use super::fault::{Fault, FaultKind, RecordAt};
use super::line::ReadLine;

/// A question that has one answer for each unit, with the mode that it asks about.
type Question<'p> = (&'static str, Option<&'p Id>);

/// The question that a line answers; none of what may be said any number of times.
fn question(says: &Says) -> Option<Question<'_>> {
    let of_all = match says {
        Says::Basic(Basic::OrderOfPlay) => "the order of play",
        Says::Basic(Basic::KnownNames) => "names",
        Says::Basic(Basic::StepByStep) => "steps",
        Says::Basic(Basic::OncePerPhase) => "moves in a phase",
        Says::Turn(_) => "the end",
        Says::Setup(Setup::Groups) => "areas of setup",
        Says::Setup(Setup::Stacking) => "stacks in setup",
        Says::Move(said) => match said {
            Move::Allowance { mode, .. } => return Some(("the allowance", Some(mode))),
            Move::Only { mode } => return Some((WHO_MOVES, Some(mode))),
            Move::NotFromZones { mode } => return Some(("moves from zones", Some(mode))),
            Move::HexCost { .. } => "costs of hexes",
            Move::HexsideCost { .. } => "costs of hexsides",
            Move::PathCost { .. } => "costs of paths",
            Move::OneHex => "one hex",
            Move::NotIntoEnemies => "enemies",
            Move::NotThroughFriends => "friends",
            Move::StopsIn | Move::Closed { .. } | Move::Bridged { .. } => return None,
        },
        Says::Zoc(said) => match said {
            Zoc::Has => "zones",
            Zoc::Stops => "stops in zones",
            Zoc::NotThrough { .. } => "ways through zones",
            Zoc::EnterCosts { .. } => "costs of entering zones",
            Zoc::LeaveCosts { .. } => "costs of leaving zones",
            Zoc::Locks => "units held by zones",
            Zoc::NotOver { .. } | Zoc::NotInto | Zoc::NotFrom => return None,
        },
        Says::Stack(_) | Says::Define(_) | Says::NotYet(_) => return None,
    };
    Some((of_all, None))
}

/// The question that one line answers for all units, whichever it is about.
const WHO_MOVES: &str = "units that move";

/// Reports lines that can't be played together, or that say nothing.
pub(super) fn check(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    check_answers(reading, faults);
    check_limits(reading, faults);
    for (at, line) in reading.lines.iter().enumerate() {
        let is_unread =
            |fault: &Fault| fault.kind == FaultKind::UnknownWord && fault.at == RecordAt::Line(at);
        // What isn't understood isn't about anything either: it is said once.
        if !faults.iter().any(is_unread) {
            check_scopes(at, line, faults);
        }
    }
    check_figures(reading, faults);
    check_phases(reading, faults);
    check_end(reading, faults);
}

fn two_answers(at: usize, line: &ReadLine<'_>, first: &ReadLine<'_>, why: &str) -> Fault {
    let (row, other) = (line.line.row(), first.line.row());
    let message = format!("`{row}` and `{other}` {why}");
    let help = format!(
        "let their `units` share none, or write `replaces: [\"{}\"]` into `{row}`",
        first.line.id
    );
    Fault::new(FaultKind::TwoAnswers, RecordAt::Line(at), "says", message).help(help)
}

fn check_answers(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    let mut answers: BTreeMap<Question<'_>, Vec<usize>> = BTreeMap::new();
    for (at, line) in reading.lines.iter().enumerate() {
        let Some(question) = question(line.says()) else {
            continue;
        };
        let is_of_all = question.0 == WHO_MOVES;
        let before = answers.entry(question).or_default();
        let first = before.iter().filter_map(|first| reading.lines.get(*first));
        let mut meeting =
            first.filter(|first| is_of_all || !line.line.says.takes_units() || share(line, first));
        if let Some(first) = meeting.next() {
            faults.push(two_answers(at, line, first, "answer one question"));
        }
        before.push(at);
    }
}

/// Two limits on the same units in the same hexes.
fn check_limits(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    for (at, line) in reading.lines.iter().enumerate() {
        let Says::Stack(Stack::Limit { of, .. }) = line.says() else {
            continue;
        };
        let mut before = reading.lines.iter().take(at);
        let same = before.find(|before| {
            matches!(before.says(), Says::Stack(Stack::Limit { of: other, .. }) if other == of)
                && before.units == line.units
                && before.hexes == line.hexes
        });
        if let Some(first) = same {
            faults.push(two_answers(at, line, first, "limit the same stacks"));
        }
    }
}

fn share(line: &ReadLine<'_>, other: &ReadLine<'_>) -> bool {
    let mut both = line.units.iter().zip(&other.units);
    both.any(|(a, b)| *a && *b)
}

/// Reports a line that is about no unit or no hex, or that names units or hexes where these don't count.
fn check_scopes(at: usize, line: &ReadLine<'_>, faults: &mut Vec<Fault>) {
    let says = line.says();
    let mut never = |field, what: &str, help: &str| {
        let message = format!("`{}` {what}", line.line.row());
        let fault = Fault::new(FaultKind::NeverApplies, RecordAt::Line(at), field, message);
        faults.push(fault.help(help));
    };
    if line.line.units.is_some() && !says.takes_units() {
        let what = "says the same of all units: its `units` count for nothing";
        never("units", what, "leave `units` out");
    } else if !line.units.is_empty() && !line.units.contains(&true) {
        let what = match line.line.units {
            Some(_) => "is about no unit",
            None => "is about no unit: other lines replace it for all",
        };
        never(
            "units",
            what,
            "let `units` mean some, or leave the line out",
        );
    }
    if says.needs_units() && line.line.units.is_none() {
        never("units", "says nothing of all units", "say which in `units`");
    }
    match &line.hexes {
        Some(_) if !says.takes_hexes() => {
            let what = "says the same of all hexes: its `hexes` count for nothing";
            never("hexes", what, "leave `hexes` out");
        }
        Some(hexes) if hexes.is_empty() => {
            let help = "let `hexes` mean some, or leave the line out";
            never("hexes", "is about no hex of the map", help);
        }
        None if says.needs_hexes() => {
            never(
                "hexes",
                "does not say of which hexes",
                "say which in `hexes`",
            );
        }
        _ => {}
    }
    if line.said_hexes.as_ref().is_some_and(HexSet::is_empty) {
        let help = "let its query mean some, or leave it out";
        never("says", "names hexes of which the map has none", help);
    }
    let units = line.said_units.as_ref();
    if units.is_some_and(|units| !units.contains(&true)) {
        let help = "let its query mean some, or leave the line out";
        never("says", "names units of which the pack has none", help);
    }
}

/// Reports units that move without the figure of their allowance, or without the class of their costs.
fn check_figures(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    let units = reading.pack.forces.units.as_slice();
    for (at, line) in reading.lines.iter().enumerate() {
        let (what, help) = match line.says() {
            Says::Move(Move::Allowance { figure, .. }) => (
                format!("figure `{figure}`"),
                "give the units the figure, or say in `units` whom the line is about",
            ),
            Says::Move(Move::HexCost { .. } | Move::HexsideCost { .. } | Move::PathCost { .. }) => {
                (
                    "class of movement".to_owned(),
                    "let a class of the rules mean them, or say in `units` whom the line is about",
                )
            }
            _ => continue,
        };
        let has = |at: usize, unit: &Unit| match line.says() {
            Says::Move(Move::Allowance { figure, .. }) => unit.figures.contains_key(figure),
            _ => reading.classes.class(at).is_some(),
        };
        let about = units.iter().enumerate();
        let about = about.filter(|(at, unit)| line.is_about(*at) && !has(*at, unit));
        let mut lacking: BTreeMap<&Id, (usize, &Id)> = BTreeMap::new();
        for (_, unit) in about {
            let (count, _) = lacking.entry(&unit.kind).or_insert((0, &unit.id));
            *count += 1;
        }
        for (kind, (count, first)) in lacking {
            let units = match count {
                1 => format!("unit {first}"),
                count => format!("{count} units such as {first}"),
            };
            let row = line.line.row();
            let message = format!("`{row}` needs a {what}, which kind `{kind}` lacks: {units}");
            let fault = Fault::new(FaultKind::NoFigure, RecordAt::Line(at), "units", message);
            faults.push(fault.help(help));
        }
    }
}

/// Reports a mode in which no line says how far units move, or not how far those of some kinds do.
fn check_mode(reading: &Reading<'_>, mode: &Id, nothing: &mut dyn FnMut(String, String)) {
    let lines = |fits: &dyn Fn(&Move) -> bool| -> Vec<&ReadLine<'_>> {
        let fits = |line: &&ReadLine<'_>| matches!(line.says(), Says::Move(said) if fits(said));
        reading.lines.iter().filter(fits).collect()
    };
    let allowances = lines(&|said| matches!(said, Move::Allowance { mode: of, .. } if of == mode));
    let only = lines(&|said| matches!(said, Move::Only { mode: of } if of == mode));
    if allowances.is_empty() {
        let message = format!("no line says how far units move in the mode `{mode}`");
        let help = format!("add a line `Move(Allowance(figure: …, mode: \"{mode}\"))`");
        return nothing(message, help);
    }
    let units = reading.pack.forces.units.iter().enumerate();
    let unbound = units.filter(|(unit, _)| {
        let moves = only.iter().all(|line| line.is_about(*unit));
        moves && !allowances.iter().any(|line| line.is_about(*unit))
    });
    let kinds: BTreeSet<&Id> = unbound.map(|(_, unit)| &unit.kind).collect();
    for kind in kinds {
        let message =
            format!("no line says how far units of kind `{kind}` move in the mode `{mode}`");
        let help = format!(
            "add a line of `Move(Allowance(…, mode: \"{mode}\"))` for them, or of `Move(Only(mode: \"{mode}\"))` for the others"
        );
        nothing(message, help);
    }
}

/// Reports phases that do nothing that a line is about, and lines about what no phase does.
fn check_phases(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    let phases = reading.pack.rules.phases.as_slice();
    for (at, phase) in phases.iter().enumerate() {
        let mut nothing = |message: String, help: String| {
            let fault = Fault::new(FaultKind::NoPhase, RecordAt::Phase(at), "does", message);
            faults.push(fault.help(help));
        };
        if phase.does.is_empty() {
            let message = format!("nothing is done in phase `{}`", phase.id);
            nothing(
                message,
                "say what in `does`, or leave the phase out".to_owned(),
            );
        }
        for mode in phase.modes() {
            check_mode(reading, mode, &mut nothing);
        }
        if phase.modes().count() > 1 {
            let message = format!("phase `{}` moves units in more than one mode", phase.id);
            let fault = Fault::new(FaultKind::TwoAnswers, RecordAt::Phase(at), "does", message);
            faults.push(fault.help("let each mode have a phase of its own"));
            continue;
        }
        if phase.does.contains(&Act::SetUp) && !phase.before {
            let message = format!("phase `{}` sets units up in every turn", phase.id);
            nothing(message, "write `before: true`".to_owned());
        }
    }
    let sets_up = phases.iter().any(|phase| phase.does.contains(&Act::SetUp));
    let moves = phases.iter().any(|phase| phase.modes().next().is_some());
    for (at, line) in reading.lines.iter().enumerate() {
        let (is_done, lacks, help) = match line.says() {
            Says::Setup(_) => (sets_up, "sets up units", "let one do `SetUp`"),
            // A mode that no phase has is reported as such.
            Says::Move(Move::Allowance { .. } | Move::Only { .. } | Move::NotFromZones { .. }) => {
                continue;
            }
            Says::Move(_) | Says::Zoc(_) => (moves, "moves units", "let one do `Move(…)`"),
            _ => continue,
        };
        if !is_done {
            let message = format!("`{}` is never played: no phase {lacks}", line.line.row());
            let fault = Fault::new(FaultKind::NoPhase, RecordAt::Line(at), "says", message);
            faults.push(fault.help(help));
        }
    }
}

/// Reports a game that never ends, or in whose turns nothing happens.
fn check_end(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    let mut no_end = |message: &str, help: &str| {
        let fault = Fault::new(FaultKind::NoEnd, RecordAt::File, "rules", message);
        faults.push(fault.help(help));
    };
    let has_length = reading
        .lines
        .iter()
        .any(|line| matches!(line.says(), Says::Turn(_)));
    if !has_length {
        no_end(
            "the game never ends: no line says how long it lasts",
            "add a line `Turn(Length)`: the game ends after the last turn of the scenario",
        );
    }
    let phases = reading.pack.rules.phases.iter();
    if !phases.into_iter().any(|phase: &Phase| !phase.before) {
        no_end(
            "the turns have no phase",
            "list the phases of a turn in `phases`",
        );
    }
    for scenario in &reading.pack.scenarios {
        if has_length && scenario.turns.is_none() {
            let message = format!(
                "scenario {} does not say how many turns it lasts",
                scenario.id
            );
            no_end(&message, "write `turns` into the scenario");
        }
    }
}
