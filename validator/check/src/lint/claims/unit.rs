//! CLM004: what the rulebook says of counters.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity, Subject};
use beachhead_model::forces::Unit;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

use super::hold::hold;
use super::untrue::{Judged, Untrue};
use crate::lint::{Findings, Lint, Target};
use crate::words::{count, list};

const CODE: Code = Code {
    id: "CLM004",
    name: "claim-unit",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unit.md"),
    needs: &[PartKind::Forces],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    let units = &pack.forces.units;
    match &record.claim {
        Claim::Figure {
            unit,
            figure,
            is,
            reduced,
        } => {
            let says = figure_is(unit, figure, *is, *reduced);
            figure_of(units.get(unit), figure, *is, *reduced)
                .map_err(|but| Untrue::new(says, but).on(Subject::Unit(unit.to_string())))
        }
        Claim::FigureCount {
            side,
            kind,
            figures,
            count: claimed,
        } => {
            let of_whom = |unit: &&Unit| {
                unit.side == *side && kind.as_ref().is_none_or(|kind| unit.kind == *kind)
            };
            let has_them = |unit: &&Unit| {
                let mut wanted = figures.iter();
                wanted.all(|(figure, is)| unit.figures.get(figure) == Some(is))
            };
            let there: Vec<&Unit> = units.iter().filter(of_whom).filter(has_them).collect();
            if there.len() == *claimed as usize {
                return Ok(());
            }
            let unknown = unknown_word(units.as_slice(), side, kind.as_ref(), figures);
            let but = unknown.unwrap_or_else(|| match there.as_slice() {
                [] => "the forces have none".to_owned(),
                there => format!(
                    "the forces have {}: {}",
                    there.len(),
                    list(there.iter().map(|unit| &unit.id))
                ),
            });
            let of_kind = kind.as_ref().map(|kind| format!(" of kind {kind}"));
            let says = format!(
                "{}{} with {}",
                count(
                    *claimed as usize,
                    &format!("unit of side {side}"),
                    &format!("units of side {side}")
                ),
                of_kind.unwrap_or_default(),
                all_of(figures)
            );
            let says = match claimed {
                1 => format!("there is {says}"),
                _ => format!("there are {says}"),
            };
            let mut untrue = Untrue::new(says, but).off_by(*claimed as usize, there.len());
            untrue.subjects = there
                .into_iter()
                .map(|unit| Subject::Unit(unit.id.to_string()))
                .collect();
            Err(untrue)
        }
        Claim::Unit { unit, side, kind } => {
            let says = format!("{unit} is a unit of {side}, of kind {kind}");
            let but = match units.get(unit) {
                Some(known) if known.side == *side && known.kind == *kind => return Ok(()),
                Some(known) => format!(
                    "in the forces it is of {}, of kind {}",
                    known.side, known.kind
                ),
                None => "the forces do not have it".to_owned(),
            };
            Err(Untrue::new(says, but).on(Subject::Unit(unit.to_string())))
        }
        Claim::Counters {
            units: named,
            side,
            kind,
            formation,
            nation,
            steps,
            figures,
            reduced,
        } => {
            let claimed = CounterClaim {
                words: [
                    ("side", side.as_ref()),
                    ("kind", kind.as_ref()),
                    ("formation", formation.as_ref()),
                    ("nation", nation.as_ref()),
                ],
                steps: *steps,
                figures,
                reduced,
            };
            let units = named.iter();
            Untrue::all(units.flat_map(|id| claimed.untrue_of(id, pack.forces.units.get(id))))
        }
        Claim::FormationCount {
            formation,
            kind,
            count,
        } => {
            let ours = units
                .iter()
                .filter(|unit| unit.formation.as_ref() == Some(formation) && unit.kind == *kind);
            let there: Vec<_> = ours.map(|unit| &unit.id).collect();
            if there.len() == *count as usize {
                return Ok(());
            }
            let says = format!("{count} units of formation {formation} are of kind {kind}");
            let mut untrue = Untrue::new(says, format!("the forces have {}", there.len()))
                .off_by(*count as usize, there.len());
            untrue.subjects = there
                .into_iter()
                .map(|unit| Subject::Unit(unit.to_string()))
                .collect();
            Err(untrue)
        }
        _ => Ok(()),
    }
}

/// A claim about several counters at once.
struct CounterClaim<'c> {
    /// Side, kind, formation, nation, as far as they are claimed.
    words: [(&'static str, Option<&'c Id>); 4],
    steps: Option<u8>,
    figures: &'c BTreeMap<Id, i32>,
    reduced: &'c BTreeMap<Id, i32>,
}

impl CounterClaim<'_> {
    /// All that isn't true of a unit.
    fn untrue_of(&self, id: &Id, unit: Option<&Unit>) -> Vec<Untrue> {
        let untrue =
            |says: String, but: String| Untrue::new(says, but).on(Subject::Unit(id.to_string()));
        let Some(known) = unit else {
            let but = "the forces do not have it".to_owned();
            return vec![untrue(format!("{id} is a unit"), but)];
        };
        let mut all = Vec::new();
        let none = Id::new("none");
        let [side, kind, formation, nation] = self.words;
        for ((what, claimed), there) in [
            (side, Some(&known.side)),
            (kind, Some(&known.kind)),
            (formation, known.formation.as_ref()),
            (nation, known.nation.as_ref()),
        ] {
            if let Some(claimed) = claimed
                && there != Some(claimed)
            {
                let says = format!("the {what} of {id} is {claimed}");
                let there = there.unwrap_or(&none);
                all.push(untrue(says, format!("in the forces it is {there}")));
            }
        }
        if let Some(steps) = self.steps
            && known.steps != steps
        {
            let says = format!("{id} has {}", count(usize::from(steps), "step", "steps"));
            all.push(untrue(
                says,
                format!("in the forces it has {}", known.steps),
            ));
        }
        let faces = self.figures.iter().map(|figure| (figure, false));
        let backs = self.reduced.iter().map(|figure| (figure, true));
        all.extend(faces.chain(backs).filter_map(|((figure, is), reduced)| {
            let but = figure_of(unit, figure, *is, reduced).err()?;
            Some(untrue(figure_is(id, figure, *is, reduced), but))
        }));
        all
    }
}

/// `attack of 6/2 is 5`, `attack on the back of 6/2 is 2`.
fn figure_is(unit: &Id, figure: &Id, is: i32, reduced: bool) -> String {
    let face = if reduced { "on the back of" } else { "of" };
    format!("{figure} {face} {unit} is {is}")
}

/// Whether the counter has this figure; else what it has instead.
fn figure_of(unit: Option<&Unit>, figure: &Id, is: i32, reduced: bool) -> Result<(), String> {
    let Some(unit) = unit else {
        return Err("the forces do not have it".to_owned());
    };
    if reduced && unit.steps < 2 {
        return Err("in the forces it has one step, and so no back".to_owned());
    }
    let steps = if reduced { 1 } else { unit.steps };
    match unit.figure(figure.as_str(), steps) {
        Some(there) if there == is => Ok(()),
        Some(there) => Err(format!("in the forces it is {there}")),
        None if unit.figures.is_empty() => Err("in the forces it has no figures".to_owned()),
        None => Err(format!(
            "in the forces it has only {}",
            list(unit.figures.keys())
        )),
    }
}

/// Which word of a claim about several counters no counter has, if there is one: then it was mistyped, or the forces lack it.
fn unknown_word(
    units: &[Unit],
    side: &Id,
    kind: Option<&Id>,
    figures: &BTreeMap<Id, i32>,
) -> Option<String> {
    if units.iter().all(|unit| unit.side != *side) {
        return Some(format!("no unit of the forces is of side {side}"));
    }
    if let Some(kind) = kind
        && units.iter().all(|unit| unit.kind != *kind)
    {
        return Some(format!("no unit of the forces is of kind {kind}"));
    }
    let mut named = figures.keys();
    let unknown = named.find(|figure| {
        let mut units = units.iter();
        units.all(|unit| !unit.figures.contains_key(*figure))
    });
    unknown.map(|figure| format!("no unit of the forces has a figure {figure}"))
}

/// `attack 1 and movement 4`; a claim may name no figure at all.
fn all_of(figures: &BTreeMap<Id, i32>) -> String {
    match figures.len() {
        0 => "any figures".to_owned(),
        _ => list(figures.iter().map(|(figure, is)| format!("{figure} {is}"))),
    }
}
