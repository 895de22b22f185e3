//! Forms: the properties of whatever stands at a [`Spot`], as data, so that one panel can show and change all of them.
//!
//! [`properties`] lists what a thing, or several of a kind, can be given; [`set_property`] makes the edit. Each kind of
//! record lists its fields once, in `records`; what a type of field looks like is said once, in `cell`.
//!
//! Holds always: a value that is shown can be put back without a change (`tests::what_is_shown_is_what_is_there`).

mod cell;
mod records;
#[cfg(test)]
mod tests;

use super::{Edit, Swap, id_at, several_at};
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;
use beachhead_model::own::{OwnField, OwnValue};
use beachhead_model::pack::Pack;
use beachhead_model::spot::Spot;
use beachhead_model::vocabulary::Vocabulary;
use records::draft;

/// Which property of a record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// A field of the record, as the file calls it.
    Named(&'static str),
    /// A figure on a unit's face.
    Figure(Id),
    /// A figure on a unit's back.
    Reduced(Id),
    /// A property of the pack's own.
    Own(Id),
}

/// What a property is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text; blank where there is none.
    Text(String),
    /// A number, if there is one.
    Number(Option<i64>),
    /// A word of the pack; blank where there is none.
    Word(Id),
    /// Words of the pack, in order.
    Words(Vec<Id>),
    /// A printed number.
    Hex(HexNo),
    /// Printed numbers, in order.
    Hexes(Vec<HexNo>),
    /// Numbers of a die.
    Dice(Vec<u8>),
    /// Where it comes from, if that is said.
    Source(Option<Source>),
    /// The value of an own property, if there is one.
    Own(Option<OwnValue>),
    /// Something that is shown and not changed here.
    Reported(String),
}

/// How a property is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A line of text.
    Line,
    /// Text of several lines.
    Lines,
    /// A number from the first to the second; blank is none where the last says so.
    Number(i64, i64, bool),
    /// One of these words; none where the last says so.
    Word(Vocabulary, bool),
    /// Some of these words.
    Words(Vocabulary),
    /// One printed number.
    Hex,
    /// Printed numbers.
    Hexes,
    /// Numbers of a die.
    Dice,
    /// Where it comes from.
    Source,
    /// One of these: each as the file has it, and as people call it.
    Choice(&'static [(&'static str, &'static str)]),
    /// As the schema of own properties has it.
    Own(OwnField),
    /// Nothing: it is only shown.
    Nothing,
}

/// A property of one thing, or of several alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// Which it is.
    pub field: Field,
    /// What it is called.
    pub label: String,
    /// How it is asked for.
    pub input: Input,
    /// What it is; `None` where the things differ.
    pub value: Option<Value>,
}

/// The properties that all of these have. Spots where nothing stands have none, but for a hex of the grid: it can be
/// given its terrain.
pub fn properties(pack: &Pack, spots: &[Spot]) -> Vec<Property> {
    let mut all: Option<Vec<Property>> = None;
    for spot in spots {
        let Some(form) = draft(pack, spot) else {
            continue;
        };
        let fields = form.fields(pack);
        match &mut all {
            None => {
                let of = |(field, label, input, value)| Property {
                    field,
                    label,
                    input,
                    value: Some(value),
                };
                all = Some(fields.into_iter().map(of).collect());
            }
            Some(known) => {
                known.retain(|property| fields.iter().any(|other| other.0 == property.field));
                for property in known {
                    let other = fields.iter().find(|other| other.0 == property.field);
                    if property.value.as_ref() != other.map(|other| &other.3) {
                        property.value = None;
                    }
                }
            }
        }
    }
    all.unwrap_or_default()
}

/// Gives all of these the same value: `Set terrain of 7 hexes`, `Set name of coast-road`.
///
/// `None` where nothing would change, or where the value makes no sense for the property.
pub fn set_property(pack: &Pack, spots: &[Spot], field: &Field, value: &Value) -> Option<Edit> {
    let mut swaps = Vec::new();
    let mut changed: Vec<&Spot> = Vec::new();
    for spot in spots {
        let Some(mut form) = draft(pack, spot) else {
            continue;
        };
        let before = form.clone();
        if form.put(field, value.clone()).is_some() && form != before {
            swaps.extend(form.swaps(spot));
            changed.push(spot);
        }
    }
    let what = match field {
        Field::Named(name) => name.replace('_', " "),
        Field::Figure(name) | Field::Reduced(name) | Field::Own(name) => name.to_string(),
    };
    let of = match changed[..] {
        [only] => called(only),
        [first, ..] => format!("{} {}", changed.len(), several(first)),
        [] => return None,
    };
    Edit::new(format!("Set {what} of {of}"), swaps)
}

/// Takes all of these away: `Remove coast-road`, `Remove 12 hexsides`. Hexes lose what is known of them.
pub fn remove(pack: &Pack, spots: &[Spot]) -> Option<Edit> {
    let there: Vec<&Spot> = spots
        .iter()
        .filter(|spot| draft(pack, spot).is_some_and(|form| form.is_there()))
        .collect();
    let of = match there[..] {
        [only] => called(only),
        [first, ..] => format!("{} {}", there.len(), several(first)),
        [] => return None,
    };
    let swaps: Vec<Swap> = there.into_iter().filter_map(records::nothing).collect();
    Edit::new(format!("Remove {of}"), swaps)
}

/// What a thing is called in the history.
fn called(spot: &Spot) -> String {
    match spot {
        Spot::Hex(hex) | Spot::Stray(hex) => hex.to_string(),
        Spot::Hexside((side, kind)) => format!("{kind} {side}"),
        Spot::Unit(id)
        | Spot::Placement(_, id)
        | Spot::CellPlacement(_, id)
        | Spot::ScenarioHead(id) => id.to_string(),
        Spot::PackTitle => "the pack".to_owned(),
        Spot::MapTitle => "the map".to_owned(),
        other => match id_at(other) {
            Some(id) => id.to_string(),
            None => several(other).to_owned(),
        },
    }
}

/// What several such things are called.
fn several(spot: &Spot) -> &'static str {
    match spot {
        Spot::Hex(_) | Spot::Stray(_) => "hexes",
        Spot::Unit(_) | Spot::Placement(..) | Spot::CellPlacement(..) => "units",
        other => several_at(other).unwrap_or("records"),
    }
}
