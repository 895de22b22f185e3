//! The claims of a rulebook, held against the data: a code for each family of claims.

pub(super) mod area;
mod briefing;
pub(super) mod chart;
pub(super) mod doubled;
pub(super) mod hex;
mod medals;
pub(super) mod scenario;
pub(super) mod schedule;
pub(super) mod setup;
pub(super) mod sheet;
mod terms;
pub(super) mod unit;
pub(super) mod unknown_paragraph;
pub(super) mod way;

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::claims::{Claim, ClaimRecord};
use beachhead_schema::diag::{Code, Diagnostic, Instance, Place, Subject};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::stored::Stored;

use super::words::{MOST, list};
use super::{Findings, Target};

/// How a claim isn't true: what it says, what is so instead, and what it is about.
struct Untrue {
    says: Box<str>,
    but: Box<str>,
    subjects: Vec<Subject>,
    /// The scenario that says otherwise, where there are several.
    scenario: Option<Id>,
    /// The mistakes that it stands for.
    mistakes: Mistakes,
    /// How else the claim isn't true: of other units, in other scenarios. One finding says it all.
    others: Box<[Untrue]>,
}

/// The mistakes that a claim which isn't true stands for.
enum Mistakes {
    /// One, that the claim is not true.
    One,
    /// One for each subject: a region may lack one hex, and later another.
    Each,
    /// As many as a count is wrong by: above zero there are too many, below it too few.
    OffBy(i64),
    /// One for each claim that fails for the same fault: a line of reinforcements that brings ten units.
    OfFault(String),
}

impl Untrue {
    fn new(says: impl Into<Box<str>>, but: impl Into<Box<str>>) -> Self {
        Self {
            says: says.into(),
            but: but.into(),
            subjects: Vec::new(),
            scenario: None,
            mistakes: Mistakes::One,
            others: Box::default(),
        }
    }

    /// All of these as one, which is reported as the first.
    fn all(untrue: impl IntoIterator<Item = Self>) -> Judged {
        let mut untrue = untrue.into_iter();
        let Some(mut first) = untrue.next() else {
            return Ok(());
        };
        first.others = untrue.collect();
        Err(first)
    }

    /// The data has these of which it should have others, or no such: each of them is a mistake.
    fn about_each(mut self, subjects: impl IntoIterator<Item = Subject>) -> Self {
        self.subjects.extend(subjects);
        self.mistakes = Mistakes::Each;
        self
    }

    /// The data has so many of what should be another number: one too many is one mistake, two too many are two.
    fn off_by(mut self, claimed: usize, there: usize) -> Self {
        let signed = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.mistakes = Mistakes::OffBy(signed(there) - signed(claimed));
        self
    }

    /// Claims of one paragraph that fail for the same fault are reported as one.
    fn of_fault(mut self, fault: String) -> Self {
        self.mistakes = Mistakes::OfFault(fault);
        self
    }

    fn on(mut self, subject: Subject) -> Self {
        self.subjects.push(subject);
        self
    }

    fn hex(self, hex: &HexNo) -> Self {
        self.on(Subject::Hex(hex.clone()))
    }

    /// The mistake itself: what the claim says. What is so instead may change while it isn't true, and so may the claim's source.
    fn what(&self, record: &ClaimRecord) -> String {
        let paragraph = record.paragraph();
        let says = format!("{paragraph} says that {}", self.says);
        match &self.mistakes {
            Mistakes::One => paragraph.to_owned(),
            Mistakes::Each => says,
            Mistakes::OffBy(1..) => format!("{says}: too many"),
            Mistakes::OffBy(_) => format!("{says}: too few"),
            Mistakes::OfFault(fault) => format!("{paragraph}: {fault}"),
        }
    }

    /// How often the mistake is there at once.
    fn times(&self) -> u32 {
        match self.mistakes {
            Mistakes::OffBy(by) => u32::try_from(by.unsigned_abs()).unwrap_or(u32::MAX),
            _ => 1,
        }
    }

    /// A reconstruction is never reported as the paragraph's words: the rulebook doesn't print it.
    fn message(&self, record: &ClaimRecord) -> String {
        let claims = match record.is_reconstructed() {
            true => format!("{} has it", claimant(record)),
            false => format!("{} says", claimant(record)),
        };
        format!("{claims} that {}, but {}", self.says, self.but)
    }

    /// The mistakes that it stands for.
    fn instances(&self, record: &ClaimRecord, place: &Place) -> Vec<Instance> {
        let about = |subject: &Subject| Instance::new(place.clone(), subject.clone());
        let saying = |subject: &Subject| about(subject).message(self.message(record));
        let mut instances: Vec<Instance> = match self.mistakes {
            Mistakes::One => vec![saying(&Subject::Item(self.says.to_string()))],
            Mistakes::Each => self.subjects.iter().map(about).collect(),
            // The units or hexes that were counted are others with each count.
            Mistakes::OffBy(_) => vec![about(&Subject::Item("count".to_owned()))],
            Mistakes::OfFault(_) => self.subjects.iter().map(saying).collect(),
        };
        let others = self.others.iter();
        instances.extend(others.flat_map(|other| other.instances(record, place)));
        instances
    }
}

/// Whose claim it is, for messages: its paragraph's, or that of our reconstruction.
fn claimant(record: &ClaimRecord) -> String {
    let paragraph = record.paragraph();
    match record.is_reconstructed() {
        true => format!("our reconstruction of {paragraph}"),
        false => paragraph.to_owned(),
    }
}

/// What comes of judging a claim: nothing to say where it is true, or belongs to another family.
type Judged = Result<(), Untrue>;

/// How a family of claims judges one; claims of other families it takes for true.
type Judge = fn(&Pack, &ClaimRecord) -> Judged;

/// Every family of claims.
const FAMILIES: [Judge; 8] = [
    area::judge,
    chart::judge,
    hex::judge,
    schedule::judge,
    setup::judge,
    sheet::judge,
    unit::judge,
    way::judge,
];

/// Whether a claim is true of a pack.
pub(crate) fn is_true(pack: &Pack, record: &ClaimRecord) -> bool {
    FAMILIES.iter().all(|judge| judge(pack, record).is_ok())
}

/// Holds every claim against the data.
fn hold(target: &Target<'_>, code: Code, judge: Judge, found: &mut Findings) {
    let Some(spans) = target.spans_of_claims() else {
        return;
    };
    let mut faults: BTreeMap<(&str, bool, String), Diagnostic> = BTreeMap::new();
    for (at, record) in target.pack.claims.claims.iter().enumerate() {
        if let Err(untrue) = judge(target.pack, record) {
            found.claim_is_untrue(at);
            let fault = match &untrue.mistakes {
                Mistakes::OfFault(fault) => {
                    let fault = fault.clone();
                    Some((record.paragraph(), record.is_reconstructed(), fault))
                }
                _ => None,
            };
            let place = spans.place("claims", at);
            let instances = untrue.instances(record, &place);
            if let Some(first) = fault.as_ref().and_then(|it| faults.get_mut(it)) {
                first.instances.extend(instances);
                first.subjects.extend(untrue.subjects);
                continue;
            }
            let mut finding = Diagnostic::error(code, untrue.message(record))
                .at(place)
                .claimed_by(record)
                .what(untrue.what(record));
            finding.instances = instances;
            finding.times = untrue.times();
            finding.subjects = untrue.subjects;
            if let Some(scenario) = untrue.scenario {
                finding = finding.note(format!("of scenario `{scenario}`"));
            }
            let finding = finding.help(match record.is_reconstructed() {
                true => "one of the two is wrong: correct the data, or the claim if the reconstruction has changed",
                false => "one of the two is wrong: correct the data, or the claim if the rulebook was misread",
            });
            match fault {
                Some(fault) => drop(faults.insert(fault, finding)),
                None => found.push(finding),
            }
        }
    }
    faults.into_values().for_each(|finding| found.push(finding));
}

/// Holds a claim against the scenario that it names, or against every one: the first that says otherwise is reported.
fn hold_scenarios(
    pack: &Pack,
    record: &ClaimRecord,
    judge: impl Fn(&Scenario, &Claim) -> Judged,
) -> Judged {
    let scenarios = &pack.scenarios;
    let meant =
        |known: &&Stored<Scenario>| record.scenario.as_ref().is_none_or(|id| known.id == *id);
    Untrue::all(scenarios.iter().filter(meant).filter_map(|scenario| {
        let untrue = judge(scenario, &record.claim).err()?;
        Some(Untrue {
            scenario: (scenarios.len() > 1).then(|| scenario.id.clone()),
            ..untrue
        })
    }))
}

/// The hex of this number, or why a claim about it can't be true.
fn find(pack: &Pack, hex: &HexNo) -> Result<HexIx, Untrue> {
    let found = pack.map.grid.locate(hex.as_str());
    found.map_err(|why| Untrue::new(format!("{hex} is a hex of the map"), why.to_string()).hex(hex))
}

/// `woods`, `woods or marsh`.
fn one_of<T: std::fmt::Display>(names: &[T]) -> String {
    match names {
        [most @ .., last] if (1..MOST).contains(&most.len()) => {
            let most: Vec<String> = most.iter().map(ToString::to_string).collect();
            format!("{} or {last}", most.join(", "))
        }
        names => list(names),
    }
}

/// How two sets differ: what is missing from the data, and what it has besides.
fn difference<T: Ord + Clone + std::fmt::Display>(
    claimed: &[T],
    there: &[T],
) -> Option<(String, Vec<T>)> {
    let missing: Vec<T> = claimed
        .iter()
        .filter(|one| !there.contains(one))
        .cloned()
        .collect();
    let besides: Vec<T> = there
        .iter()
        .filter(|one| !claimed.contains(one))
        .cloned()
        .collect();
    let words = match (missing.as_slice(), besides.as_slice()) {
        ([], []) => return None,
        (missing, []) => format!("lacks {}", list(missing)),
        ([], besides) => format!("also has {}", list(besides)),
        (missing, besides) => format!("lacks {} and has {} instead", list(missing), list(besides)),
    };
    Some((words, missing.into_iter().chain(besides).collect()))
}
