//! Rule coverage: which rows of the rule index scripts have proved, in the way of line coverage.
//!
//! It listens to script runs. A row is proved in the way of its kind: a permission is done and refused, a consequence
//! expected and denied, a definition held by a claim that names it. What is played at random proves nothing and is not
//! counted: `tests::random_play_proves_nothing` holds that. Nor is a row of which nothing is built and nothing asked:
//! [`RuleRow::is_counted`].
//!
//! A rulebook may have stand-ins, rows of ours in the place of rules that we don't have ([`RuleRow::stand_in`]). A step leans
//! on them if the action behind it applied one: the trace says so, not the script. It counts for stand-ins only, so that
//! no row of the rulebook is proved by what we made up: `tests::a_step_that_leans_proves_stand_ins_only` holds that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use beachhead_model::claims::Claims;
use beachhead_model::diag::Place;

use super::event::{Outcome, ScriptEvent};
use super::row::{Row, Rows};
use super::rule::{RuleKind, RuleRow};
use super::trace::Happening;

/// What scripts have shown of one row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowCoverage {
    /// Actions that applied it.
    pub applied: u32,
    /// Actions refused by it.
    pub refused: u32,
    /// Facts that were expected to come of it.
    pub expected: u32,
    /// Facts that were denied where it doesn't apply.
    pub denied: u32,
    /// Claims that name it.
    pub claimed: u32,
}

impl RowCoverage {
    /// How often it was shown in this way.
    pub fn count(self, way: Way) -> u32 {
        match way {
            Way::Applied => self.applied,
            Way::Refused => self.refused,
            Way::Expected => self.expected,
            Way::Denied => self.denied,
            Way::Claimed => self.claimed,
        }
    }

    fn count_mut(&mut self, way: Way) -> &mut u32 {
        match way {
            Way::Applied => &mut self.applied,
            Way::Refused => &mut self.refused,
            Way::Expected => &mut self.expected,
            Way::Denied => &mut self.denied,
            Way::Claimed => &mut self.claimed,
        }
    }

    /// Whether a row of this kind has been proved.
    pub fn proves(&self, kind: RuleKind) -> bool {
        match kind {
            RuleKind::Permission => self.applied > 0 && self.refused > 0,
            RuleKind::Consequence => self.expected > 0 && self.denied > 0,
            RuleKind::Definition => self.claimed > 0,
            RuleKind::NotYet => false,
        }
    }
}

/// A way in which something is shown of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// An action applied it.
    Applied,
    /// An action was refused by it.
    Refused,
    /// A fact was expected to come of it.
    Expected,
    /// A fact was denied where it doesn't apply.
    Denied,
    /// A claim names it.
    Claimed,
}

impl Way {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 5] = [
        Self::Applied,
        Self::Refused,
        Self::Expected,
        Self::Denied,
        Self::Claimed,
    ];

    /// What heads its column.
    pub fn name(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Refused => "refused",
            Self::Expected => "expected",
            Self::Denied => "denied",
            Self::Claimed => "claimed",
        }
    }
}

/// What scripts have shown of every row.
#[derive(Clone, Debug)]
pub struct Coverage {
    rules: Rows,
    /// What has been shown of each row, by its number, as all else here.
    rows: Vec<RowCoverage>,
    /// Where each was shown first.
    first: BTreeMap<(usize, Way), Place>,
    /// The scripts in which it was shown.
    scripts: BTreeMap<usize, BTreeSet<String>>,
    /// Steps that leaned on stand-ins.
    leaning: usize,
    /// Whether the last action of the script that is played leaned on one.
    last_leans: bool,
}

impl Coverage {
    /// Nothing shown yet of these rows.
    pub fn new(rules: impl Into<Rows>) -> Self {
        let rules = rules.into();
        Self {
            rows: vec![RowCoverage::default(); rules.len()],
            rules,
            first: BTreeMap::new(),
            scripts: BTreeMap::new(),
            leaning: 0,
            last_leans: false,
        }
    }

    /// Listens to a script run.
    pub fn listen(&mut self, event: &ScriptEvent) {
        let step = match event {
            ScriptEvent::Step(step) => step,
            // No script leans on what another has done.
            ScriptEvent::Started { .. } => {
                self.last_leans = false;
                return;
            }
            _ => return,
        };
        let leans = self.leans(&step.outcome);
        self.leaning += usize::from(leans);
        let file = &step.place.file;
        let mut shown = |row: &RuleRow, way| {
            if leans && !row.stand_in {
                return;
            }
            let Some(number) = self.rules.number_of(row) else {
                return;
            };
            self.count(number, way, Some(&step.place));
            let scripts = self.scripts.entry(number).or_default();
            if !scripts.contains(file) {
                scripts.insert(file.clone());
            }
        };
        match &step.outcome {
            Outcome::Done(happenings) => {
                // However often one action applies a row, it shows it once.
                let cited: BTreeMap<usize, _> =
                    cited(happenings).map(|row| (row.number, row)).collect();
                cited.into_values().for_each(|row| shown(row, Way::Applied));
            }
            Outcome::Refused(row, _) => shown(row, Way::Refused),
            Outcome::Holds(Some(row)) => shown(row, Way::Expected),
            Outcome::Denied(Some(row)) => shown(row, Way::Denied),
            Outcome::Given | Outcome::Holds(None) | Outcome::Denied(None) | Outcome::Skipped(_) => {
            }
        }
    }

    /// Whether a step leans on stand-ins. Keeps what the steps after it lean on: an action decides that for all up to the next
    /// one; a position, and random play, begin anew. A refusal leans on nothing, since it changes nothing.
    fn leans(&mut self, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Done(happenings) => {
                self.last_leans = cited(happenings).any(|row| row.stand_in);
                self.last_leans
            }
            Outcome::Holds(_) | Outcome::Denied(_) => self.last_leans,
            Outcome::Given | Outcome::Skipped(_) => {
                self.last_leans = false;
                false
            }
            Outcome::Refused(..) => false,
        }
    }

    /// Counts the claims of a pack: each proves the row that it names, and one that names a paragraph only proves none.
    /// `places` says where a claim stands, by its number from 0, where that is known.
    pub fn claims(&mut self, claims: &Claims, places: impl Fn(usize) -> Option<Place>) {
        for (index, claim) in claims.claims.iter().enumerate() {
            let claimed = self.rules.iter().position(|row| row.id == claim.rule);
            if let Some(number) = claimed {
                self.count(number, Way::Claimed, places(index).as_ref());
            }
        }
    }

    /// Where a row was first shown in this way, if it was, and where that is known.
    pub fn first(&self, row: &RuleRow, way: Way) -> Option<&Place> {
        self.first.get(&(self.rules.number_of(row)?, way))
    }

    /// The files of the scripts in which something was shown of a row.
    pub fn scripts(&self, row: &RuleRow) -> impl Iterator<Item = &str> {
        let number = self.rules.number_of(row);
        let scripts = number.and_then(|number| self.scripts.get(&number));
        let scripts = scripts.into_iter().flatten();
        scripts.map(String::as_str)
    }

    /// Every row with what has been shown of it, in the order of the rulebook.
    pub fn rows(&self) -> impl Iterator<Item = (&RuleRow, RowCoverage)> {
        self.rules.iter().zip(self.rows.iter().copied())
    }

    /// The rows that aren't proved in the way of their kind; those that the engine doesn't reach are left out.
    pub fn unproved(&self) -> impl Iterator<Item = &RuleRow> {
        let open = |(row, shown): &(&RuleRow, RowCoverage)| {
            row.kind != RuleKind::NotYet && !shown.proves(row.kind)
        };
        self.rows().filter(open).map(|(row, _)| row)
    }

    /// The same by the entries of the rulebook's checklist, and the rows that count ([`RuleRow::is_counted`]); stand-ins apart.
    pub fn summary(&self) -> CoverageSummary {
        let entries = |is_shown: &dyn Fn(&RuleRow, RowCoverage) -> bool| {
            let booklet = self.rows().filter(|(row, _)| !row.stand_in);
            booklet
                .filter(|&(row, shown)| is_shown(row, shown))
                .flat_map(|(row, _)| row.checklist.iter())
                .collect::<BTreeSet<_>>()
                .len()
        };
        let unproved = entries(&|row, shown| !shown.proves(row.kind));
        let entries_of_all = checklist(&self.rules).len();
        let proved_rows = |stand_in| {
            let rows = self.rows().filter(|(row, _)| row.stand_in == stand_in);
            rows.filter(|(row, shown)| shown.proves(row.kind)).count()
        };
        CoverageSummary {
            entries: entries_of_all,
            applied: entries(&|_, shown| shown.applied > 0),
            refused: entries(&|_, shown| shown.refused > 0),
            expected: entries(&|_, shown| shown.expected > 0),
            denied: entries(&|_, shown| shown.denied > 0),
            proved: entries_of_all - unproved,
            rows: self.rules.iter().filter(|row| row.is_counted()).count(),
            proved_rows: proved_rows(false),
            stand_ins: self.rules.iter().filter(|row| row.stand_in).count(),
            proved_stand_ins: proved_rows(true),
            leaning: self.leaning,
        }
    }

    fn count(&mut self, number: usize, way: Way, place: Option<&Place>) {
        let Some(shown) = self.rows.get_mut(number) else {
            return;
        };
        let count = shown.count_mut(way);
        *count = count.saturating_add(1);
        if let Some(place) = place {
            let first = self.first.entry((number, way));
            first.or_insert_with(|| place.clone());
        }
    }
}

/// The rows that happened to be applied, in order.
pub(super) fn cited(happenings: &[Happening]) -> impl Iterator<Item = &Row> {
    happenings.iter().filter_map(|happening| match happening {
        Happening::Rule(row) => Some(row),
        _ => None,
    })
}

/// The entries of the rulebook's checklist that these rows belong to. Those that only stand-ins have are none of it.
pub(super) fn checklist(rules: &Rows) -> BTreeSet<&str> {
    rules
        .iter()
        .filter(|row| !row.stand_in)
        .flat_map(|row| row.checklist.iter())
        .collect()
}

/// Coverage by the entries of the rulebook's checklist. Entries and rows are the rulebook's own; stand-ins are counted apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverageSummary {
    /// Entries that the checklist has.
    pub entries: usize,
    /// Entries of which a row was applied by an action.
    pub applied: usize,
    /// Entries of which a row refused an action.
    pub refused: usize,
    /// Entries of which a row was expected to bring something about.
    pub expected: usize,
    /// Entries of which a row was shown not to apply.
    pub denied: usize,
    /// Entries of which every row is proved in the way of its kind.
    pub proved: usize,
    /// Rows of the rule index that count ([`RuleRow::is_counted`]).
    pub rows: usize,
    /// Rows that are proved in the way of their kind.
    pub proved_rows: usize,
    /// Rows of the rule index that are stand-ins ([`RuleRow::stand_in`]).
    pub stand_ins: usize,
    /// Stand-ins that are proved in the way of their kind.
    pub proved_stand_ins: usize,
    /// Steps that lean on stand-ins, and so prove nothing of the rulebook.
    pub leaning: usize,
}

impl fmt::Display for CoverageSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            entries,
            applied,
            refused,
            expected,
            denied,
            proved,
            rows,
            proved_rows,
            stand_ins,
            proved_stand_ins,
            leaning,
        } = self;
        // Rules that are data have no checklist: what is counted of them are their lines.
        if *entries == 0 {
            return write!(f, "proved {proved_rows} of {rows} rows");
        }
        write!(
            f,
            "applied {applied}/{entries}, refused {refused}/{entries}, expected {expected}/{entries}, "
        )?;
        write!(f, "denied {denied}/{entries}, proved {proved}/{entries}")?;
        if *stand_ins == 0 {
            return write!(f, " ({proved_rows} of {rows} rows)");
        }
        let (steps, lean) = match leaning {
            1 => ("step", "leans"),
            _ => ("steps", "lean"),
        };
        write!(
            f,
            " of the booklet ({proved_rows} of {rows} rows), stand-ins {proved_stand_ins}/{stand_ins}; "
        )?;
        write!(f, "{leaning} {steps} {lean} on stand-ins")
    }
}

/// The table: a line a row of the rule index, and the summary as the last line.
impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self
            .rules
            .iter()
            .map(|row| row.id.len())
            .fold(0, usize::max);
        write!(f, "{:width$}  {:11}", "row", "kind")?;
        Way::ALL
            .iter()
            .try_for_each(|way| write!(f, "  {:>8}", way.name()))?;
        writeln!(f, "  proved  in print")?;
        for (row, shown) in self.rows() {
            write!(f, "{:width$}  {:11}", row.id, row.kind)?;
            for way in Way::ALL {
                match shown.count(way) {
                    0 => write!(f, "  {:>8}", "·")?,
                    count => write!(f, "  {count:>8}")?,
                }
            }
            let proved = match shown.proves(row.kind) {
                true => "yes",
                false if row.is_counted() || row.stand_in => "no",
                false => "·",
            };
            let stand_in = if row.stand_in { "stand-in for " } else { "" };
            writeln!(f, "  {proved:6}  {stand_in}{}", row.printed)?;
        }
        write!(f, "{}", self.summary())
    }
}

#[cfg(test)]
mod tests;
