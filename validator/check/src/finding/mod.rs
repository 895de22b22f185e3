//! Findings between the checks and the reports: what each is about, how it is recognised in another run, how it is shown.

mod about;
mod identity;
mod limits;
mod line_hash;
mod lint_report;
mod set;
mod severity;
mod shown;

pub use about::About;
pub(crate) use about::{note_of_others, printed};
pub(crate) use identity::Wanted;
pub use identity::identities;
pub use identity::{Counted, Identity, Overflow, OverflowKind};
pub use limits::left_out;
pub(crate) use limits::{MOST_KEPT, MOST_SHOWN};
pub use lint_report::LintReport;
pub use set::{FindingSet, Mistake};
pub use shown::{Location, Offer, Position, Replacement, Shown, Sources};
