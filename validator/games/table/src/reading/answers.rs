//! What lines say together: two answers to one question, a line that is about nothing, and what no line answers.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_model::rules::{Act, Basic, Move, Phase, Says, Setup, Stack, Zoc};

use super::book::Reading;
use super::fault::{Fault, FaultKind, RecordAt};
use super::line::ReadLine;

/// A question that has one answer for each unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Question<'p> {
    Basic(u8),
    Length,
    Setup(u8),
    Allowance(&'p Id),
    HexCost,
    HexsideCost,
    PathCost,
    OneHex,
    NotIntoEnemies,
    NotThroughFriends,
    /// Who moves in a mode is answered for all units by one line.
    Only(&'p Id),
    NotFromZones(&'p Id),
    HasZone,
    Stops,
    NotThrough,
    EnterCosts,
    LeaveCosts,
    Locks,
}

impl<'p> Question<'p> {
    /// The question that the line answers; none of what may be said any number of times.
    fn of(says: &'p Says) -> Option<Self> {
        Some(match says {
            Says::Basic(said) => Self::Basic(match said {
                Basic::OrderOfPlay => 0,
                Basic::KnownNames => 1,
                Basic::StepByStep => 2,
                Basic::OncePerPhase => 3,
            }),
            Says::Turn(_) => Self::Length,
            Says::Setup(said) => Self::Setup(match said {
                Setup::Groups => 0,
                Setup::Stacking => 1,
            }),
            Says::Move(said) => match said {
                Move::Allowance { mode, .. } => Self::Allowance(mode),
                Move::HexCost { .. } => Self::HexCost,
                Move::HexsideCost { .. } => Self::HexsideCost,
                Move::PathCost { .. } => Self::PathCost,
                Move::OneHex => Self::OneHex,
                Move::NotIntoEnemies => Self::NotIntoEnemies,
                Move::NotThroughFriends => Self::NotThroughFriends,
                Move::Only { mode } => Self::Only(mode),
                Move::NotFromZones { mode } => Self::NotFromZones(mode),
                Move::StopsIn | Move::Closed { .. } | Move::Bridged { .. } => return None,
            },
            Says::Zoc(said) => match said {
                Zoc::Has => Self::HasZone,
                Zoc::Stops => Self::Stops,
                Zoc::NotThrough { .. } => Self::NotThrough,
                Zoc::EnterCosts { .. } => Self::EnterCosts,
                Zoc::LeaveCosts { .. } => Self::LeaveCosts,
                Zoc::Locks => Self::Locks,
                Zoc::NotOver { .. } | Zoc::NotInto | Zoc::NotFrom => return None,
            },
            Says::Stack(_) | Says::Define(_) | Says::NotYet(_) => return None,
        })
    }
}

/// Reports what lines say together that can't be played, or says nothing.
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
        let Some(question) = Question::of(line.says()) else {
            continue;
        };
        let is_of_all = matches!(question, Question::Only(_));
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

/// What a line is about: some units and hexes, of what may be said of some.
fn check_scopes(at: usize, line: &ReadLine<'_>, faults: &mut Vec<Fault>) {
    let place = RecordAt::Line(at);
    let (says, row) = (line.says(), line.line.row());
    let mut never = |field, message: String, help: &str| {
        let fault = Fault::new(FaultKind::NeverApplies, place, field, message);
        faults.push(fault.help(help));
    };
    if line.line.units.is_some() && !says.takes_units() {
        let message = format!("`{row}` says the same of all units: its `units` count for nothing");
        never("units", message, "leave `units` out");
    } else if !line.units.is_empty() && !line.units.contains(&true) {
        let message = match line.line.units {
            Some(_) => format!("`{row}` is about no unit"),
            None => format!("`{row}` is about no unit: other lines replace it for all"),
        };
        never(
            "units",
            message,
            "let `units` mean some, or leave the line out",
        );
    }
    if says.needs_units() && line.line.units.is_none() {
        let message = format!("`{row}` says nothing of all units");
        never("units", message, "say which in `units`");
    }
    match &line.hexes {
        Some(_) if !says.takes_hexes() => {
            let message =
                format!("`{row}` says the same of all hexes: its `hexes` count for nothing");
            never("hexes", message, "leave `hexes` out");
        }
        Some(hexes) if hexes.is_empty() => {
            let message = format!("`{row}` is about no hex of the map");
            never(
                "hexes",
                message,
                "let `hexes` mean some, or leave the line out",
            );
        }
        None if says.needs_hexes() => {
            let message = format!("`{row}` does not say of which hexes");
            never("hexes", message, "say which in `hexes`");
        }
        _ => {}
    }
    if line
        .said_hexes
        .as_ref()
        .is_some_and(|hexes| hexes.is_empty())
    {
        let message = format!("`{row}` names hexes of which the map has none");
        never("says", message, "let its query mean some, or leave it out");
    }
    if line
        .said_units
        .as_ref()
        .is_some_and(|units| !units.contains(&true))
    {
        let message = format!("`{row}` names units of which the pack has none");
        never(
            "says",
            message,
            "let its query mean some, or leave the line out",
        );
    }
}

/// Units that move have the figure that says how far, and a class where something costs by it.
fn check_figures(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    let units = reading.pack.forces.units.as_slice();
    for (at, line) in reading.lines.iter().enumerate() {
        let place = RecordAt::Line(at);
        let lacking = |lacks: &dyn Fn(usize) -> bool| {
            let mut lacking: BTreeMap<&Id, (usize, &Id)> = BTreeMap::new();
            let about = units.iter().enumerate();
            for (_, printed) in about.filter(|(unit, _)| line.is_about(*unit) && lacks(*unit)) {
                let (count, _) = lacking.entry(&printed.kind).or_insert((0, &printed.id));
                *count += 1;
            }
            lacking
        };
        let (what, lacking) = match line.says() {
            Says::Move(Move::Allowance { figure, .. }) => {
                let has = |unit: usize| {
                    let unit = units.get(unit);
                    unit.is_some_and(|unit| unit.figures.contains_key(figure))
                };
                (format!("figure `{figure}`"), lacking(&|unit| !has(unit)))
            }
            Says::Move(Move::HexCost { .. } | Move::HexsideCost { .. } | Move::PathCost { .. }) => {
                let has = |unit: usize| reading.classes.class(unit).is_some();
                ("class of movement".to_owned(), lacking(&|unit| !has(unit)))
            }
            _ => continue,
        };
        for (kind, (count, first)) in lacking {
            let others = match count {
                1 => format!("unit {first}"),
                count => format!("{count} units such as {first}"),
            };
            let row = line.line.row();
            let message = format!("`{row}` needs a {what}, which kind `{kind}` lacks: {others}");
            let help = match line.says() {
                Says::Move(Move::Allowance { .. }) => {
                    "give the units the figure, or say in `units` whom the line is about"
                }
                _ => "let a class of the rules mean them, or say in `units` whom the line is about",
            };
            faults.push(Fault::new(FaultKind::NoFigure, place, "units", message).help(help));
        }
    }
}

/// The kinds of units that move in a phase, and of which no line says how far in its mode, where lines say it of others.
fn unbound<'p>(reading: &'p Reading<'_>, phase: &'p Phase) -> BTreeSet<(&'p Id, &'p Id)> {
    let mut kinds = BTreeSet::new();
    for mode in phase.modes() {
        let allowances = reading.lines.iter().filter(|line| {
            matches!(line.says(), Says::Move(Move::Allowance { mode: other, .. }) if other == mode)
        });
        let allowances: Vec<&ReadLine<'_>> = allowances.collect();
        if allowances.is_empty() {
            continue; // That none has one is said of the phase.
        }
        let is_left_out = |unit: usize| {
            let mut lines = reading.lines.iter();
            lines.any(|line| {
                let of_mode =
                    matches!(line.says(), Says::Move(Move::Only { mode: other }) if other == mode);
                of_mode && !line.is_about(unit)
            })
        };
        for (unit, printed) in reading.pack.forces.units.iter().enumerate() {
            let is_bound = allowances.iter().any(|line| line.is_about(unit));
            if !is_bound && !is_left_out(unit) {
                kinds.insert((&printed.kind, mode));
            }
        }
    }
    kinds
}

/// What phases do, and what lines speak of.
fn check_phases(reading: &Reading<'_>, faults: &mut Vec<Fault>) {
    let phases = reading.pack.rules.phases.as_slice();
    let says = |fits: &dyn Fn(&Says) -> bool| reading.lines.iter().any(|line| fits(line.says()));
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
            let has_rule = says(
                &|says| matches!(says, Says::Move(Move::Allowance { mode: other, .. }) if other == mode),
            );
            if !has_rule {
                let message = format!("no line says how far units move in the mode `{mode}`");
                let help = format!("add a line `Move(Allowance(figure: …, mode: \"{mode}\"))`");
                nothing(message, help);
            }
        }
        for (kind, mode) in unbound(reading, phase) {
            let message =
                format!("no line says how far units of kind `{kind}` move in the mode `{mode}`");
            let help = format!(
                "add a line of `Move(Allowance(…, mode: \"{mode}\"))` for them, or of `Move(Only(mode: \"{mode}\"))` for the others"
            );
            nothing(message, help);
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

/// The game ends, and something happens before.
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
