//! [`Lint`]: one check of the data.

use beachhead_model::diag::{Code, Severity};
use beachhead_model::part_kind::PartKind;

use super::{Broken, Findings, Target};

/// One check of the data.
#[derive(Clone, Copy, Debug)]
pub struct Lint {
    /// The code of everything that it finds. A number is never reused.
    pub code: Code,
    /// The severity of the worst that it finds.
    pub worst: Severity,
    /// Its page: the check, the reason for it, an example that fails and one that passes.
    pub explain: &'static str,
    /// The parts that it compares the data with; scenarios mean all of them. Where reading has lost a line of one it stays
    /// silent: everything that refers to a broken line would be reported as one more mistake.
    pub(in crate::lint) needs: &'static [PartKind],
    /// Adds what it finds.
    pub(in crate::lint) check: fn(&Target<'_>, &mut Findings),
}

impl Lint {
    /// Adds what it finds, unless reading has lost what it compares the data with.
    pub(crate) fn run(&self, target: &Target<'_>, broken: &Broken, found: &mut Findings) {
        if self.needs.iter().all(|need| broken.spares(*need)) {
            (self.check)(target, found);
        }
    }
}
