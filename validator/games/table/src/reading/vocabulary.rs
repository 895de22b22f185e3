//! Words that rules name and the pack does not have.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{NamesWords, Phase, RuleWord};
use beachhead_model::vocabulary::Vocabulary;

use super::fault::{Fault, FaultKind, RecordAt};

/// Reports every word that the pack doesn't have.
pub(super) fn check(pack: &Pack, faults: &mut Vec<Fault>) {
    let rules = &pack.rules;
    for (at, phase) in rules.phases.iter().enumerate() {
        check_words(pack, RecordAt::Phase(at), "side", phase, faults);
    }
    for (at, line) in rules.rules.iter().enumerate() {
        check_words(pack, RecordAt::Line(at), "says", line, faults);
    }
}

fn check_words(
    pack: &Pack,
    at: RecordAt,
    field: &'static str,
    record: &impl NamesWords,
    faults: &mut Vec<Fault>,
) {
    for (list, word) in record.words() {
        let known = known(pack, list);
        if known.contains(&word) {
            continue;
        }
        let (kind, message) = match list {
            RuleWord::Of(list) => (
                FaultKind::UnknownWord,
                format!("the pack has no {} `{word}`", list.noun()),
            ),
            RuleWord::Table => (
                FaultKind::UnknownWord,
                format!("the pack has no table `{word}`"),
            ),
            RuleWord::Line => (
                FaultKind::UnknownWord,
                format!("the rules have no other line `{word}`"),
            ),
            RuleWord::Mode => (
                FaultKind::NoPhase,
                format!("no phase moves units in the mode `{word}`"),
            ),
        };
        let field = match list {
            RuleWord::Line => "replaces",
            _ => field,
        };
        faults.push(Fault::new(kind, at, field, message).help(help(list, &word, &known)));
    }
}

/// Help: the word that was probably meant, or a list of all.
fn help(list: RuleWord, word: &Id, known: &BTreeSet<Id>) -> String {
    if let Some(meant) = nearest(word.as_str(), known.iter().map(Id::as_str)) {
        return format!("did you mean `{meant}`?");
    }
    let known: Vec<&str> = known.iter().map(Id::as_str).collect();
    match (list, known.as_slice()) {
        (RuleWord::Mode, []) => {
            format!("let a phase do `Move(\"{word}\")`, or leave the line out")
        }
        (_, []) => "it has none at all".to_owned(),
        (_, known) => format!("there are `{}`", known.join("`, `")),
    }
}

/// All words of a list.
fn known(pack: &Pack, list: RuleWord) -> BTreeSet<Id> {
    match list {
        RuleWord::Of(Vocabulary::Figures) => {
            // Figures may be printed on counters without a kind in the palette.
            let kinds = pack.palette.figures.iter().map(|kind| kind.id.clone());
            let units = pack.forces.units.iter();
            let printed = units.flat_map(|unit| unit.figures.keys().cloned());
            kinds.chain(printed).collect()
        }
        RuleWord::Of(list) => list.ids(pack).into_iter().cloned().collect(),
        RuleWord::Table => pack
            .tables
            .tables
            .iter()
            .map(|table| table.id.clone())
            .collect(),
        RuleWord::Mode => {
            let phases = pack.rules.phases.iter();
            phases.flat_map(Phase::modes).cloned().collect()
        }
        RuleWord::Line => pack
            .rules
            .rules
            .iter()
            .map(|line| line.id.clone())
            .collect(),
    }
}
