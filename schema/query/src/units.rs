//! Finds the units that a query over units means.

use super::eval::from;
use super::parse::Ask;
use super::values::{Called, check_known, check_own};
use super::{Field, Of, Pattern, Query, QueryError};
use beachhead_base::Id;
use beachhead_model::forces::Unit;
use beachhead_model::own::{OwnKind, OwnValue};
use beachhead_model::pack::Pack;

impl Query {
    /// The units that are meant, by their places in the forces; none by a query over other records.
    ///
    /// # Errors
    /// A value that no unit of the pack can have, such as a side that is mistyped.
    pub fn find_units(&self, pack: &Pack) -> Result<Vec<usize>, QueryError> {
        if self.of != Of::Units {
            return Ok(Vec::new());
        }
        let meant = self.ask.answer(&|ask| single(pack, ask))?;
        let numbered = meant.into_iter().enumerate();
        Ok(numbered
            .filter_map(|(at, meant)| meant.then_some(at))
            .collect())
    }
}

/// For each unit whether it is meant by a question that is made of no others.
fn single(pack: &Pack, ask: &Ask) -> Result<Vec<bool>, QueryError> {
    Ok(match ask {
        Ask::Has(field) => each(pack, |unit| has(pack, unit, *field)),
        Ask::Text {
            field,
            pattern,
            is,
            value,
            at,
        } => {
            if let Some(known) = known(pack, *field).filter(|_| pattern.is_plain()) {
                check_known(&known, *field, pattern, (value, at))?;
            }
            each(pack, |unit| fits(pack, unit, *field, pattern) == *is)
        }
        Ask::Number { sign, value, .. } => {
            each(pack, |unit| sign.holds(i64::from(unit.steps), *value))
        }
        Ask::Member {
            field: Field::Figure,
            name,
            test,
            at,
        } => {
            let known = known(pack, Field::Figure).unwrap_or_default();
            let pattern = Pattern::new(name.as_str());
            check_known(&known, Field::Figure, &pattern, (name.as_str(), at))?;
            each(pack, |unit| {
                let figure = unit.figures.get(name).copied().map(i64::from);
                test.fits(figure.map(OwnValue::Whole).as_ref())
            })
        }
        Ask::Member { name, test, at, .. } => {
            check_own(pack, OwnKind::Unit, name, at)?;
            each(pack, |unit| test.fits(unit.own.get(name.as_str())))
        }
        Ask::And(_) | Ask::Or(_) | Ask::Not(_) | Ask::Sea { .. } => {
            cannot_happen!(Vec::new(), "no single question about units")
        }
    })
}

fn each(pack: &Pack, meant: impl Fn(&Unit) -> bool) -> Vec<bool> {
    pack.forces.units.iter().map(meant).collect()
}

/// Whether a unit has any of it.
fn has(pack: &Pack, unit: &Unit, field: Field) -> bool {
    match field {
        Field::Name | Field::Named => unit.name.is_some(),
        Field::Moves => pack.palette.units.get(&unit.kind).is_some(),
        Field::Formation => unit.formation.is_some(),
        Field::Nation => unit.nation.is_some(),
        Field::Steps => unit.steps > 0,
        Field::Figure => !unit.figures.is_empty(),
        Field::Reduced => !unit.reduced.is_empty(),
        Field::Note => unit.note.is_some(),
        Field::Source => unit.source.is_some(),
        Field::Own => !unit.own.is_empty(),
        // Every unit has an id, a kind and a side.
        _ => true,
    }
}

/// Whether the value that a unit has fits.
fn fits(pack: &Pack, unit: &Unit, field: Field, pattern: &Pattern) -> bool {
    let text = |text: Option<&str>| text.is_some_and(|text| pattern.fits(text));
    let id = |id: &Option<Id>| text(id.as_ref().map(Id::as_str));
    let palette = &pack.palette;
    match field {
        Field::Id => pattern.fits(unit.id.as_str()),
        Field::Name => text(unit.name.as_deref()),
        Field::Kind => {
            let kind = palette.units.get(&unit.kind);
            pattern.fits(unit.kind.as_str()) || text(kind.map(|kind| kind.name.as_str()))
        }
        Field::Side => {
            let side = palette.sides.get(&unit.side);
            pattern.fits(unit.side.as_str()) || text(side.map(|side| side.name.as_str()))
        }
        Field::Moves => {
            let kind = palette.units.get(&unit.kind);
            text(kind.map(|kind| kind.moves.as_str()))
        }
        Field::Formation => id(&unit.formation),
        Field::Nation => id(&unit.nation),
        Field::Note => text(unit.note.as_deref()),
        Field::Source => unit
            .source
            .as_ref()
            .is_some_and(|source| from(source, pattern)),
        _ => false,
    }
}

/// Every value that there can be, for fields that have a list of them.
fn known(pack: &Pack, field: Field) -> Option<Vec<Called>> {
    let palette = &pack.palette;
    let called = |id: &Id, name: &str| (id.to_string(), Some(name.to_owned()));
    let used = |id: &Id| (id.to_string(), None);
    let mut known: Vec<Called> = match field {
        Field::Kind => {
            let kinds = palette.units.iter();
            kinds.map(|kind| called(&kind.id, &kind.name)).collect()
        }
        Field::Side => {
            let sides = palette.sides.iter();
            sides.map(|side| called(&side.id, &side.name)).collect()
        }
        Field::Moves => {
            let kinds = palette.units.iter();
            kinds.map(|kind| used(&kind.moves)).collect()
        }
        Field::Figure => {
            let figures = palette.figures.iter();
            figures.map(|kind| called(&kind.id, &kind.name)).collect()
        }
        _ => return None,
    };
    // What units have without the palette is found too.
    for unit in &pack.forces.units {
        match field {
            Field::Kind => known.push(used(&unit.kind)),
            Field::Side => known.push(used(&unit.side)),
            Field::Moves => {}
            _ => known.extend(unit.figures.keys().map(used)),
        }
    }
    known.sort();
    known.dedup();
    Some(known)
}
