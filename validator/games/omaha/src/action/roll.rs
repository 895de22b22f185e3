//! Roll: the dice of the fire that is declared.

use beachhead_kit::Violation;

use crate::fire::roll;
use crate::{Play, Rule, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if roll::due(view).is_some() {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    match roll::due(view) {
        Some(_) => Ok(()),
        None => Err(Violation::new(Rule::Firing, "no fire is declared")),
    }
}

pub(crate) fn apply(play: &mut Play<'_>) {
    roll::run(play);
}
