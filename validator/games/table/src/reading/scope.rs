//! [`Scopes`]: the units and hexes that lines are about.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_engine::HexSet;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{NamesWords, RuleLine, RuleQuery};
use beachhead_query::{Facts, Field, Of, Query, QueryError};

use super::fault::{Fault, FaultKind, RecordAt};
use super::line::ReadLine;

/// Answers the queries of rules.
pub(super) struct Scopes<'p, 'f> {
    pack: &'p Pack,
    faults: &'f mut Vec<Fault>,
}

/// Fields of hexes that change while a game is played, or that a pack doesn't have.
const NOT_OF_THE_MAP: [Field; 4] = [Field::Unit, Field::Side, Field::Selected, Field::Problem];

impl<'p, 'f> Scopes<'p, 'f> {
    pub(super) fn of(pack: &'p Pack, faults: &'f mut Vec<Fault>) -> Self {
        Self { pack, faults }
    }

    /// A line with all that it is about. What a query can't say is a fault, and then it is about nothing.
    pub(super) fn line(&mut self, at: usize, line: &'p RuleLine) -> ReadLine<'p> {
        let everybody = vec![true; self.pack.forces.units.len()];
        let mut read = ReadLine {
            line,
            units: everybody,
            hexes: None,
            said_hexes: None,
            said_units: None,
        };
        for (field, of, text) in line.queries() {
            let place = (RecordAt::Line(at), field);
            match (of, field) {
                (RuleQuery::Units, "units") => read.units = self.units(place, &text),
                (RuleQuery::Units, _) => read.said_units = Some(self.units(place, &text)),
                (RuleQuery::Hexes, "hexes") => read.hexes = Some(self.hexes(place, &text)),
                (RuleQuery::Hexes, _) => read.said_hexes = Some(self.hexes(place, &text)),
            }
        }
        read
    }

    /// Of each unit whether the query means it.
    pub(super) fn units(&mut self, place: (RecordAt, &'static str), text: &str) -> Vec<bool> {
        let mut units = vec![false; self.pack.forces.units.len()];
        let found = Query::parse_of(Of::Units, text).and_then(|query| query.find_units(self.pack));
        match found {
            Ok(found) => {
                for at in found {
                    if let Some(unit) = units.get_mut(at) {
                        *unit = true;
                    }
                }
            }
            Err(error) => self.fault(place, text, &error),
        }
        units
    }

    /// The hexes that the query means.
    fn hexes(&mut self, place: (RecordAt, &'static str), text: &str) -> HexSet {
        let (selected, problems) = (BTreeSet::new(), BTreeMap::new());
        let facts = Facts {
            pack: self.pack,
            scenario: None,
            selected: &selected,
            problems: &problems,
        };
        let query = Query::parse(text);
        if let Ok(query) = &query
            && let Some(field) = moving_field(query, text)
        {
            let message = format!("`{text}` asks for `{field}`, which changes in play");
            let fault = Fault::new(FaultKind::UnknownWord, place.0, place.1, message)
                .help("ask for what is printed on the map: terrain, names, regions, hexsides");
            self.faults.push(fault);
            return HexSet::default();
        }
        match query.and_then(|query| query.find(&facts)) {
            Ok(found) => found.into_iter().collect(),
            Err(error) => {
                self.fault(place, text, &error);
                HexSet::default()
            }
        }
    }

    fn fault(&mut self, (at, field): (RecordAt, &'static str), text: &str, error: &QueryError) {
        let message = format!("in `{text}` {error}");
        let mut fault = Fault::new(FaultKind::UnknownWord, at, field, message);
        fault.help.clone_from(&error.help);
        self.faults.push(fault);
    }
}

/// The field of a query by which it asks for what changes while a game is played.
fn moving_field(query: &Query, text: &str) -> Option<String> {
    let mut fields = query.fields().iter();
    let (_, at) = fields.find(|(field, _)| NOT_OF_THE_MAP.contains(field))?;
    let letters = text.chars().skip(at.start).take(at.len());
    Some(letters.collect())
}

/// Takes the units of each line out of the lines that it replaces.
pub(super) fn replace(lines: &mut [ReadLine<'_>]) {
    let replaced: Vec<(usize, Vec<bool>)> = lines
        .iter()
        .flat_map(|line| {
            let places = line.line.replaces.iter();
            let places = places.flat_map(|id| {
                let named = lines.iter().enumerate();
                named.filter(move |(_, other)| other.line.id == *id)
            });
            places.map(|(at, _)| (at, line.units.clone()))
        })
        .collect();
    for (at, units) in replaced {
        let Some(line) = lines.get_mut(at) else {
            continue;
        };
        for (unit, is_replaced) in line.units.iter_mut().zip(units) {
            *unit &= !is_replaced;
        }
    }
}
