//! Flags: who may or must ignore some, and what a retreat comes to (M52 to M56).
//!
//! A flag is a hex to run, or up to three for some. What can't be run costs figures, and a unit runs as far as it can
//! first; so a flag that may be ignored is, before a figure is lost for it. All else is its owner's choice.

use crate::battle::flight;
use crate::data::{Class, Nation, Traits, UnitIx};
use crate::entering::losing;
use crate::field::footing::ALL_FLAGS;
use crate::field::{footing, laid};
use crate::rules::Rule;

use crate::state::Pending;
use crate::units;
use crate::view::{Play, View, kind_of};

/// Hexes that Italian troops may run for a flag.
const ITALIAN_RUN: u8 = 3;

/// What stands between a unit and its flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shelter {
    /// Flags that it must ignore.
    pub(crate) must: u8,
    /// Flags that it may ignore besides.
    pub(crate) may: u8,
}

impl Shelter {
    /// Flags left after those that must be ignored, and how many of them may be.
    pub(crate) fn from(self, flags: u8) -> (u8, u8) {
        let left = flags.saturating_sub(self.must);
        (left, self.may.min(left))
    }
}

/// What a number of flags come to for a unit that may ignore some of them, runs up to `each` hexes a flag, and finds `free`
/// hexes to run: how many it has to run at least and at most, and the figures it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) least: u8,
    pub(crate) most: u8,
    pub(crate) lost: u8,
}

impl Run {
    pub(crate) fn of(flags: u8, each: u8, free: u8) -> Self {
        let most = flags.saturating_mul(each.max(1)).min(free);
        Self {
            least: flags.min(free),
            most,
            lost: flags.saturating_sub(free),
        }
    }
}

/// What stands between the unit and its flags.
pub(crate) fn shelter(view: View<'_>, unit: UnitIx) -> Shelter {
    let kind = kind_of(view, unit);
    let counter = view.counter(unit);
    let Some(hex) = view.hex_of(unit) else {
        return Shelter::default();
    };
    let mut shelter = Shelter {
        must: 0,
        may: footing::flags_sheltered(view, unit, hex),
    };
    let italian_gun = view.game.specials.italian_army
        && counter.nation == Some(Nation::Italy)
        && kind.class == Class::Artillery;
    if kind.traits.has(Traits::STEADY) || counter.steady || italian_gun {
        shelter.may = shelter.may.max(1);
    }
    if units::is_japanese_infantry(view, unit) {
        shelter.must = if laid::is_cave(view, hex) {
            ALL_FLAGS
        } else {
            1
        };
    }
    shelter
}

/// The hexes that the unit may run for a flag.
pub(crate) fn run_for_a_flag(view: View<'_>, unit: UnitIx) -> u8 {
    let italian =
        view.game.specials.italian_army && view.counter(unit).nation == Some(Nation::Italy);
    let kind = kind_of(view, unit);
    if italian {
        kind.retreat.max(ITALIAN_RUN)
    } else {
        kind.retreat
    }
}

/// The retreat that is due from a unit: its flags, those it may ignore, and the ways it could run.
pub(crate) fn retreat_due(view: View<'_>) -> Option<(UnitIx, u8, u8)> {
    match view.state.pending.first() {
        Some(&Pending::Flags {
            unit,
            flags,
            may_ignore,
            ..
        }) => Some((unit, flags, may_ignore)),
        _ => None,
    }
}

/// The unit has this many flags to run for. `sheltered`: whether it may ignore any of them.
pub(crate) fn owe_flags(play: &mut Play<'_>, unit: UnitIx, flags: u8, sheltered: bool) {
    let shelter = if sheltered {
        shelter(play.view(), unit)
    } else {
        Shelter::default()
    };
    play.cite_if(shelter.must > 0, Rule::IgnoreFlag);
    let (flags, may_ignore) = shelter.from(flags);
    play.state.pending.ask_first(Pending::Flags {
        side: play.game.side_of(unit),
        unit,
        flags,
        may_ignore,
    });
}

/// Takes away flags that leave nothing to decide: what can't be run is ignored, if it may be, or paid for.
pub(crate) fn ease_flags(play: &mut Play<'_>) {
    while let Some((unit, flags, may_ignore)) = retreat_due(play.view()) {
        if flags == 0 || !units::stands(play, unit) {
            play.state.pending.take_first();
            continue;
        }
        let free = flight::free_way(play.view(), unit, flags);
        if flags > free && may_ignore > 0 {
            play.cite(Rule::IgnoreFlag);
            ignore_one(play);
        } else if free == 0 {
            play.state.pending.take_first();
            play.cite(Rule::RetreatBlocked);
            let hex = play.state.hex_of(unit);
            let fixed = hex.is_some_and(|hex| footing::is_fixed(play.view(), unit, hex));
            play.cite_if(fixed, Rule::FixedInBunker);
            losing::lose_figures(play, unit, flags);
        } else {
            return;
        }
    }
}

/// One of the flags that are due is ignored.
pub(crate) fn ignore_one(play: &mut Play<'_>) {
    if let Some(Pending::Flags {
        flags, may_ignore, ..
    }) = play.state.pending.first_mut()
    {
        *flags = flags.saturating_sub(1);
        *may_ignore = may_ignore.saturating_sub(1).min(*flags);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_run_costs_figures() {
        for (flags, each, free, least, most, lost) in [
            (1, 1, 1, 1, 1, 0),
            (1, 1, 0, 0, 0, 1), // Nowhere to go.
            (3, 1, 2, 2, 2, 1), // As far as it can first.
            (1, 3, 3, 1, 3, 0), // One to three hexes for a flag,
            (2, 3, 4, 2, 4, 0), // for each of two,
            (2, 3, 1, 1, 1, 1), // and at least one for each.
            (1, 0, 2, 1, 1, 0), // So it is where a table names none.
        ] {
            let run = Run { least, most, lost };
            assert_eq!(
                Run::of(flags, each, free),
                run,
                "{flags} flags, {free} free"
            );
        }
    }

    #[test]
    fn what_must_be_ignored_goes_before_what_may() {
        for (must, may, flags, left) in [
            (0, 1, 2, (2, 1)),
            (1, 0, 1, (0, 0)),
            (1, 1, 3, (2, 1)),         // Japanese infantry behind sandbags.
            (0, ALL_FLAGS, 3, (3, 3)), // A fortress.
            (ALL_FLAGS, 0, 3, (0, 0)), // A cave.
        ] {
            assert_eq!(
                Shelter { must, may }.from(flags),
                left,
                "{must} {may} {flags}"
            );
        }
    }
}
