//! How troops bear up: checks of morale, the morale of companies, and what shaken troops don't do.

pub(crate) mod company;
pub(crate) mod morale;
pub(crate) mod recovery;

use beachhead_kit::UnitIx;

use crate::data::Nerve;
use crate::{Rule, Verdict, View};

/// S5: whether the unit is neither suppressed nor paralysed; `what` it doesn't do otherwise follows its name.
pub(crate) fn check_steady(view: View<'_>, unit: UnitIx, what: &str) -> Verdict {
    let nerve = view.troop(unit).nerve;
    view.about(unit)
        .require(nerve == Nerve::Steady, Rule::NerveBars, || {
            format!("{} is {}, and {what}", view.id(unit), nerve.name())
        })
}
