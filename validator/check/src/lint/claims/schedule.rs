//! CLM006: what the rulebook says of turns, reinforcements, allotments, and what a briefing says of players.

use beachhead_base::Id;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;
use beachhead_model::scenario::Scenario;

use super::hold::{hold, hold_scenarios};
use super::untrue::{Judged, Untrue};
use super::words::{difference, equal};
use super::{briefing, games, terms};
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "CLM006",
    name: "claim-schedule",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("schedule.md"),
    needs: &[PartKind::Scenario, PartKind::Forces],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    hold_scenarios(pack, record, |scenario, claim| {
        of_scenario(pack, scenario, claim)
    })
}

fn of_scenario(pack: &Pack, scenario: &Scenario, claim: &Claim) -> Judged {
    match claim {
        Claim::Arrives { unit, turn, entry } => {
            let says = format!("{unit} {}", comes(*turn, entry.as_ref()));
            let arrival = scenario
                .reinforcements
                .iter()
                .find(|arrival| arrival.units.contains(unit));
            let of_side = pack.forces.units.get(unit).map(|unit| &unit.side);
            let but = match arrival {
                Some(arrival) if of_side.is_some_and(|side| arrival.side != *side) => {
                    format!("it comes to {}", arrival.side)
                }
                // A claim that names no entry says nothing of it.
                Some(arrival)
                    if arrival.turn == *turn && (entry.is_none() || arrival.entry == *entry) =>
                {
                    return Ok(());
                }
                Some(arrival) if entry.is_some() && arrival.entry.is_none() => {
                    format!("it comes on game turn {} by no entry", arrival.turn)
                }
                Some(arrival) => format!("it {}", comes(arrival.turn, arrival.entry.as_ref())),
                None => "it is no reinforcement".to_owned(),
            };
            let untrue = Untrue::new(says, but).on(Subject::Unit(unit.to_string()));
            // A line brings many units, and a claim is made of each: with the line fixed all of them are true.
            Err(match arrival {
                Some(line) => {
                    let entry = entry.as_ref().map_or("", Id::as_str);
                    untrue.of_fault(format!("{} {turn} {entry}", line.id))
                }
                None => untrue,
            })
        }
        Claim::Arrivals {
            line,
            side,
            turn,
            entry,
            is,
        } => {
            let come = comes(*turn, entry.as_ref());
            let Some(known) = scenario.reinforcements.get(line) else {
                return Err(Untrue::new(
                    format!("{line} {come}"),
                    "the scenario has no such reinforcements",
                ));
            };
            if let Some((words, units)) = difference(is, &known.units) {
                let says = format!("{line} brings {}", list(is));
                let untrue = Untrue::new(says, format!("it {words}"));
                let units = units.into_iter();
                let units = units.map(|unit| Subject::Unit(unit.to_string()));
                return Err(untrue.about_each(units));
            }
            let is_so = known.side == *side
                && known.turn == *turn
                && (entry.is_none() || known.entry == *entry);
            if is_so {
                return Ok(());
            }
            Err(Untrue::new(
                format!("{line} {come} to {side}"),
                format!(
                    "it {} to {}",
                    comes(known.turn, known.entry.as_ref()),
                    known.side
                ),
            ))
        }
        Claim::ArrivalCount { side, count } => {
            let ours = scenario
                .reinforcements
                .iter()
                .filter(|arrival| arrival.side == *side);
            equal(
                format!("{side} gets {count} units after the start"),
                *count,
                ours.map(|arrival| arrival.units.len()).sum(),
            )
        }
        Claim::Allotted { side, value, count } => {
            let ours = scenario
                .allotments
                .iter()
                .filter(|allotment| allotment.side == *side && allotment.value == *value);
            let there = ours.map(|allotment| usize::from(allotment.count)).sum();
            equal(format!("{side} gets {count} worth {value}"), *count, there)
        }
        Claim::AllottedInAll { side, kinds, count } => {
            let ours = scenario
                .allotments
                .iter()
                .filter(|allotment| allotment.side == *side && kinds.contains(&allotment.kind));
            let there = ours.map(|allotment| usize::from(allotment.count)).sum();
            equal(
                format!("{side} gets {count} of {} in all", list(kinds)),
                *count,
                there,
            )
        }
        Claim::Turns { is } => {
            let says = format!("the scenario has {is} game turns");
            match scenario.turns {
                Some(turns) => equal(says, u32::from(*is), usize::from(turns)),
                None => Err(Untrue::new(says, "it counts none")),
            }
        }
        Claim::First { side } if scenario.first != *side => Err(Untrue::new(
            format!("{side} moves first"),
            format!("{} does", scenario.first),
        )),
        claim => {
            briefing::judge(scenario, claim)?;
            terms::judge(scenario, claim)?;
            games::judge(pack, scenario, claim)
        }
    }
}

/// `comes on game turn 2 by west`, and `comes on game turn 2` where no entry is named.
fn comes(turn: u16, entry: Option<&Id>) -> String {
    let by = entry.map_or_else(String::new, |entry| format!(" by {entry}"));
    format!("comes on game turn {turn}{by}")
}
