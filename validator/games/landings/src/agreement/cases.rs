//! The small cases of the collection: which of them asks what, and that none is left out.
//!
//! A case is known by what it does, never by its name. One that nothing here asks is a difference, and so is one with a
//! word that nothing has read.

use std::cell::RefCell;
use std::path::Path;

use beachhead_kit::testing::sample_pack;
use beachhead_model::pack::Pack;

use crate::agreement::fields::Fields;
use crate::agreement::tally::Tally;
use crate::agreement::{
    Outcome, Verdict, board, cards, fights, ground, json, landing_cards, objectives, text, units,
};

/// A small case.
pub(crate) struct Case<'a> {
    pub(crate) id: &'a str,
    pub(crate) setup: Fields<'a>,
    pub(crate) action: Fields<'a>,
    pub(crate) expect: Fields<'a>,
    /// The sample, for what only maps of the landings have.
    pub(crate) pack: &'a Pack,
}

type Ask = fn(&Case<'_>, &mut Tally) -> Outcome;

/// What a case asks: the first of these fields that its action has.
const ASKS: [(&str, Ask); 29] = [
    ("compute", compute),
    ("attack", attack),
    ("select", fights::strike),
    ("move", ground::moves),
    ("retreat", fights::retreat),
    ("resolve_flags", fights::flags),
    ("resolve", units::resolve),
    ("move_to", units::move_to),
    ("dice_for_ranges", ground::dice_by_range),
    ("targets_of", ground::targets),
    ("reachable_from", reach),
    ("order", cards::ordered),
    ("orderable", cards::orderable),
    ("end_turn", cards::counter),
    ("play", cards::counter),
    ("count", count),
    ("contains_none", board::outside),
    ("neighbours_of", board::neighbours),
    ("distances", board::distances),
    ("medals", objectives::victory),
    ("sequence", objectives::sequence),
    ("occupied", objectives::occupied),
    ("reinforcement_roll", landing_cards::reinforcements),
    ("axis_reinforcement_roll", landing_cards::after_card),
    ("check", check),
    ("axis_unit_enters", objectives::town),
    ("enter", units::land),
    ("totals", objectives::totals),
    ("dice", roll),
];

fn compute(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    match case.action.word("compute") {
        "dice" => ground::dice(case, tally),
        "hits" => fights::hits(case, tally),
        "retreat options" => fights::options(case, tally),
        "retreat hexes" => ground::retreats(case, tally),
        other => Err(format!("nothing here computes `{other}`")),
    }
}

fn attack(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    if case.expect.has("ambush_allowed") {
        fights::ambush(case, tally)
    } else {
        fights::battle(case, tally)
    }
}

fn reach(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    if case.setup.has("card") {
        cards::reach(case, tally)
    } else {
        ground::reaches(case, tally)
    }
}

fn count(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    if case.setup.has("deck") {
        cards::deck(case, tally)
    } else {
        board::hexes(case, tally)
    }
}

fn check(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    if case.setup.has("bridge_adjacent") {
        objectives::bridge(case, tally)
    } else {
        objectives::town_medals(case, tally)
    }
}

fn roll(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    if case.setup.has("played_as") {
        landing_cards::barrage(case, tally)
    } else {
        cards::medics(case, tally)
    }
}

fn ask(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let mut asks = ASKS.iter();
    let found = asks.find(|(key, _)| case.action.has(key));
    let (_, ask) = found.ok_or("nothing here asks what this case does")?;
    ask(case, tally)
}

pub(super) fn cases(corpus: &Path) -> Verdict {
    let all = json(&text(&corpus.join("m44-cases/cases.json"))?)?;
    let (pack, mut tally) = (sample_pack("landings"), Tally::default());
    for case in all["cases"].as_array().into_iter().flatten() {
        let read = RefCell::default();
        let fields = Fields::of(case, &read);
        let id = fields.word("id");
        for remark in ["source", "confidence", "note"] {
            fields.get(remark);
        }
        let case = Case {
            id,
            setup: fields.object("setup"),
            action: fields.object("action"),
            expect: fields.object("expect"),
            pack: &pack,
        };
        tally.begin(id);
        match ask(&case, &mut tally) {
            Err(cause) => tally.fail(id, "asked", cause),
            Ok(()) => {
                for word in fields.unread() {
                    tally.fail(id, &word, "not read".to_owned());
                }
            }
        }
    }
    tally.judge("cases", 0.99)
}
