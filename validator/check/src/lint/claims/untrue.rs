//! [`Untrue`]: how a claim isn't true.

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::claims::ClaimRecord;
use beachhead_model::diag::{Instance, Place, Subject};

/// How a claim isn't true: what it says, what is so instead, and what it is about.
pub(super) struct Untrue {
    pub(super) says: Box<str>,
    pub(super) but: Box<str>,
    pub(super) subjects: Vec<Subject>,
    /// The scenario that says otherwise, where there are several.
    pub(super) scenario: Option<Id>,
    /// The mistakes that it stands for.
    pub(super) mistakes: Mistakes,
    /// How else the claim isn't true: of other units, in other scenarios. One finding says it all.
    pub(super) others: Box<[Untrue]>,
}

/// The mistakes that a claim which isn't true stands for.
pub(super) enum Mistakes {
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
    pub(super) fn new(says: impl Into<Box<str>>, but: impl Into<Box<str>>) -> Self {
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
    pub(super) fn all(untrue: impl IntoIterator<Item = Self>) -> Judged {
        let mut untrue = untrue.into_iter();
        let Some(mut first) = untrue.next() else {
            return Ok(());
        };
        first.others = untrue.collect();
        Err(first)
    }

    /// The data has these of which it should have others, or no such: each of them is a mistake.
    pub(super) fn about_each(mut self, subjects: impl IntoIterator<Item = Subject>) -> Self {
        self.subjects.extend(subjects);
        self.mistakes = Mistakes::Each;
        self
    }

    /// The data has so many of what should be another number: one too many is one mistake, two too many are two.
    pub(super) fn off_by(mut self, claimed: usize, there: usize) -> Self {
        let signed = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.mistakes = Mistakes::OffBy(signed(there) - signed(claimed));
        self
    }

    /// Claims of one paragraph that fail for the same fault are reported as one.
    pub(super) fn of_fault(mut self, fault: String) -> Self {
        self.mistakes = Mistakes::OfFault(fault);
        self
    }

    pub(super) fn on(mut self, subject: Subject) -> Self {
        self.subjects.push(subject);
        self
    }

    pub(super) fn hex(self, hex: &HexNo) -> Self {
        self.on(Subject::Hex(hex.clone()))
    }

    /// The mistake itself: what the claim says. What is so instead may change while it isn't true, and so may the claim's source.
    pub(super) fn what(&self, record: &ClaimRecord) -> String {
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
    pub(super) fn times(&self) -> u32 {
        match self.mistakes {
            Mistakes::OffBy(by) => u32::try_from(by.unsigned_abs()).unwrap_or(u32::MAX),
            _ => 1,
        }
    }

    /// A reconstruction is never reported as the paragraph's words: the rulebook doesn't print it.
    pub(super) fn message(&self, record: &ClaimRecord) -> String {
        let claims = match record.is_reconstructed() {
            true => format!("{} has it", claimant(record)),
            false => format!("{} says", claimant(record)),
        };
        format!("{claims} that {}, but {}", self.says, self.but)
    }

    /// The mistakes that it stands for.
    pub(super) fn instances(&self, record: &ClaimRecord, place: &Place) -> Vec<Instance> {
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

/// Author of a claim, for messages: the paragraph, or our reconstruction of it.
pub(super) fn claimant(record: &ClaimRecord) -> String {
    let paragraph = record.paragraph();
    match record.is_reconstructed() {
        true => format!("our reconstruction of {paragraph}"),
        false => paragraph.to_owned(),
    }
}

/// Result of judging a claim; `Ok` where it is true, or belongs to another family.
pub(super) type Judged = Result<(), Untrue>;
