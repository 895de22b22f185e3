//! [`RecordPath`]: the way from a scenario to a record of its forms.

use std::fmt;

use serde_json::Value;

use super::shape::{Member, Shape};

/// A step of the way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// To the field of this name.
    Field(String),
    /// To the record of a list with this id.
    Id(String),
    /// To the value of a list at this place, from 0, where it has no id.
    Nth(usize),
}

/// The way from a scenario to a record of its forms.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordPath(Vec<Step>);

impl RecordPath {
    /// The path that goes on by a step.
    pub fn then(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    /// The path that goes on to a field.
    pub fn field(&self, name: &str) -> Self {
        self.then(Step::Field(name.to_owned()))
    }

    /// The list or record that it lies in, and the last step from there.
    pub(crate) fn split(&self) -> Option<(Self, &Step)> {
        let (last, rest) = self.0.split_last()?;
        Some((Self(rest.to_vec()), last))
    }

    /// The first field on the way.
    pub(crate) fn section(&self) -> Option<&str> {
        match self.0.first()? {
            Step::Field(name) => Some(name),
            _ => None,
        }
    }

    /// The last field on the way, and the place in its list, as findings name them.
    pub(crate) fn place<'a>(&'a self, scenario: &Value) -> Option<(&'a str, usize)> {
        let (list, last) = self.split()?;
        let at = at(list.find(scenario)?.as_array()?, last)?;
        let name = self.0.iter().rev().find_map(|step| match step {
            Step::Field(name) => Some(name.as_str()),
            _ => None,
        });
        Some((name?, at))
    }

    /// The way to the same record once it has this value: its id may be another.
    pub(crate) fn renamed(&self, after: &Value) -> Self {
        let id = after.get("id").and_then(Value::as_str);
        match (self.split(), id) {
            (Some((list, Step::Id(_))), Some(id)) => list.then(Step::Id(id.to_owned())),
            _ => self.clone(),
        }
    }

    /// Returns the value at the path.
    pub(crate) fn find<'a>(&self, scenario: &'a Value) -> Option<&'a Value> {
        self.0.iter().try_fold(scenario, |value, step| match step {
            Step::Field(name) => value.get(name),
            _ => {
                let values = value.as_array()?;
                values.get(at(values, step)?)
            }
        })
    }

    /// Returns the value at the path, to be changed.
    pub(crate) fn find_mut<'a>(&self, scenario: &'a mut Value) -> Option<&'a mut Value> {
        self.0.iter().try_fold(scenario, |value, step| match step {
            Step::Field(name) => value.get_mut(name),
            _ => {
                let values = value.as_array_mut()?;
                let at = at(values, step)?;
                values.get_mut(at)
            }
        })
    }

    /// The shape of what it leads to.
    pub(crate) fn shape<'a>(&self, members: &'a [Member]) -> Option<&'a Shape> {
        let (first, rest) = self.0.split_first()?;
        let Step::Field(name) = first else {
            return None;
        };
        let member = members.iter().find(|member| member.name == *name)?;
        rest.iter().try_fold(&member.shape, |shape, step| {
            let mut shape = shape;
            while let Shape::Maybe(inner) = shape {
                shape = inner;
            }
            match (shape, step) {
                (Shape::Record(members), Step::Field(name)) => {
                    let mut members = members.iter();
                    members
                        .find(|member| member.name == *name)
                        .map(|it| &it.shape)
                }
                (Shape::Choice(variants), Step::Field(name)) => {
                    let mut variants = variants.iter();
                    variants
                        .find(|variant| variant.name == *name)?
                        .inner
                        .as_ref()
                }
                (Shape::Named(item), Step::Field(_))
                | (Shape::List(item, _), Step::Id(_) | Step::Nth(_)) => Some(&**item),
                _ => None,
            }
        })
    }
}

/// The last name on the way, as messages call the record.
impl fmt::Display for RecordPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self
            .0
            .iter()
            .rev()
            .take_while(|step| matches!(step, Step::Nth(_)));
        let places = places.count();
        let last = self.0.iter().rev().nth(places);
        match last {
            Some(Step::Field(name) | Step::Id(name)) => f.write_str(name)?,
            Some(Step::Nth(_)) | None => {}
        }
        match self.0.last() {
            Some(Step::Nth(at)) => write!(f, " {}", at + 1),
            _ => Ok(()),
        }
    }
}

/// The place in a list to which a step leads.
fn at(values: &[Value], step: &Step) -> Option<usize> {
    match step {
        Step::Nth(at) => Some(*at),
        Step::Id(id) => values.iter().position(|value| value["id"] == **id),
        Step::Field(_) => None,
    }
}

/// The step to a value of a list.
pub(crate) fn step_to(value: &Value, at: usize) -> Step {
    match value.get("id").and_then(Value::as_str) {
        Some(id) => Step::Id(id.to_owned()),
        None => Step::Nth(at),
    }
}
