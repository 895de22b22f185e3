//! [`Draft`]: a step that is being put together, field by field, with what the rules say of it.
//!
//! It is made of the JSON Schema of the rulebook's scripts, so no rulebook is known here. Hexes and counters that are clicked on
//! the map go into the field in hand.

use beachhead_engine::{Rulebook, Violation};
use beachhead_schema::Id;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::hex::HexNo;
use serde_json::{Value, json};

use crate::form::{PlanField, Shape, Slot};

/// What a draft is to become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftKind {
    /// An action that is taken, or must be refused.
    Action,
    /// A fact that is expected, or denied.
    Fact,
    /// A decision that is due.
    Decides,
}

/// What the rules say of a draft.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// The action may be taken, and what it costs.
    Legal(Option<String>),
    /// The action is refused.
    Refused(Box<Violation>),
    /// The fact is so.
    So,
    /// It is not; what is so in its place.
    NotSo(Option<String>),
    /// It names what there is not, or isn't whole yet.
    Unreadable(Vec<Diagnostic>),
}

/// A step that is being put together.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    kind: DraftKind,
    value: Value,
    dice: Vec<u16>,
    row: Option<String>,
    field: Option<String>,
    exchanges: bool,
    judged: Option<Judged>,
}

/// The shapes of what a rulebook's drafts are made of.
#[derive(Clone, Debug)]
pub(crate) struct DraftShapes {
    action: Shape,
    fact: Shape,
    decides: Shape,
}

impl DraftShapes {
    /// Those of a rulebook's scripts; none if their schema can't be read.
    pub(crate) fn of(rulebook: &Rulebook) -> Option<Self> {
        let schema: Value = serde_json::from_str(rulebook.script_schema().1).ok()?;
        let steps = schema["$defs"]["Step"]["oneOf"].as_array()?;
        let decides = steps
            .iter()
            .find_map(|step| step["properties"].get("Decides"))?;
        Some(Self {
            action: Shape::of_step(&schema, &schema["$defs"]["Action"]),
            fact: Shape::of_step(&schema, &schema["$defs"]["Fact"]),
            decides: Shape::of_step(&schema, decides),
        })
    }

    /// The shape of what a draft of this kind holds.
    pub(crate) fn of_kind(&self, kind: DraftKind) -> &Shape {
        match kind {
            DraftKind::Action => &self.action,
            DraftKind::Fact => &self.fact,
            DraftKind::Decides => &self.decides,
        }
    }
}

impl Draft {
    /// A new one: the first that its shape has.
    pub(crate) fn new(kind: DraftKind, value: Value) -> Self {
        Self {
            kind,
            value,
            dice: Vec::new(),
            row: None,
            field: None,
            exchanges: false,
            judged: None,
        }
    }

    /// A draft of a step that there is. `exchanges`: it comes in the place of the next step that is to be made. None where no form
    /// can show it: a position, random play.
    pub(crate) fn of_step(step: &Value, exchanges: bool) -> Option<Self> {
        let (name, inner) = step.as_object()?.iter().next()?;
        let kind = match name.as_str() {
            "Do" | "Refuse" => DraftKind::Action,
            "Expect" | "Deny" => DraftKind::Fact,
            "Decides" => DraftKind::Decides,
            _ => return None,
        };
        let (first, second) = match kind {
            DraftKind::Decides => (inner.clone(), Value::Null),
            // What is alone in its brackets may stand without them.
            _ => match inner.as_array() {
                Some(parts) => (
                    parts.first().cloned().unwrap_or_default(),
                    parts.get(1).cloned().unwrap_or_default(),
                ),
                None => (inner.clone(), Value::Null),
            },
        };
        let dice = second.as_array().into_iter().flatten();
        let dice = dice.filter_map(|die| u16::try_from(die.as_u64()?).ok());
        Some(Self {
            dice: dice.collect(),
            row: second.as_str().map(str::to_owned),
            exchanges,
            ..Self::new(kind, first)
        })
    }

    /// What it is to become.
    pub fn draft_kind(&self) -> DraftKind {
        self.kind
    }

    /// The action, the fact or the decision, as files in JSON have it.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The dice of an action; none if they are rolled.
    pub fn dice(&self) -> &[u16] {
        &self.dice
    }

    /// The row that the last action must have applied, or must not have.
    pub fn row(&self) -> Option<&str> {
        self.row.as_deref()
    }

    /// What the rules say of it; none until that is known.
    pub fn judged(&self) -> Option<&Judged> {
        self.judged.as_ref()
    }

    /// Whether it comes in the place of the next step that is to be made.
    pub fn exchanges(&self) -> bool {
        self.exchanges
    }

    /// Its text, as the rules are asked about it.
    pub(crate) fn text(&self) -> String {
        self.value.to_string()
    }

    pub(crate) fn set_value(&mut self, value: Value) {
        self.value = value;
        self.judged = None;
    }

    pub(crate) fn set_dice(&mut self, dice: Vec<u16>) {
        self.dice = dice;
    }

    pub(crate) fn set_row(&mut self, row: Option<String>) {
        self.row = row;
    }

    pub(crate) fn set_judged(&mut self, judged: Judged) {
        self.judged = Some(judged);
    }

    /// The step that it would be, as files in JSON have it; none until the rules have said what it is.
    pub(crate) fn step(&self) -> Option<String> {
        let step = match self.judged.as_ref()? {
            Judged::Legal(_) => json!({"Do": [self.value, self.dice]}),
            Judged::Refused(violation) => json!({"Refuse": [self.value, violation.rule.id]}),
            Judged::So if self.kind == DraftKind::Decides => json!({"Decides": self.value}),
            Judged::So => json!({"Expect": [self.value, self.row]}),
            Judged::NotSo(_) if self.kind == DraftKind::Fact => {
                json!({"Deny": [self.value, self.row]})
            }
            Judged::NotSo(_) | Judged::Unreadable(_) => return None,
        };
        Some(step.to_string())
    }

    /// The fields that hexes and counters can be clicked into, in order.
    pub(crate) fn slots(&self, shapes: &DraftShapes) -> Vec<PlanField> {
        let shape = shapes.of_kind(self.kind);
        let record = match self.kind {
            DraftKind::Decides => Some(shape),
            _ => shape.behind(&self.value).map(|(_, inner)| inner),
        };
        match record {
            Some(Shape::Record(members)) => members.iter().filter_map(PlanField::of).collect(),
            _ => Vec::new(),
        }
    }

    /// The field that the next click goes into: the one in hand, else the first that is blank, else the last.
    pub(crate) fn slot(&self, shapes: &DraftShapes) -> Option<PlanField> {
        let slots = self.slots(shapes);
        let in_hand = slots
            .iter()
            .find(|slot| Some(&slot.name) == self.field.as_ref());
        let blank = || slots.iter().find(|slot| self.is_blank(&slot.name));
        in_hand.or_else(blank).or(slots.last()).cloned()
    }

    pub(crate) fn take_field(&mut self, field: String) {
        self.field = Some(field);
    }

    /// The fields that name a hex or a unit, and don't yet.
    pub(crate) fn blanks(&self, shapes: &DraftShapes) -> Vec<String> {
        let slots = self.slots(shapes).into_iter();
        let needed = slots.filter(|slot| {
            slot.is_needed
                && matches!(slot.slot, Slot::Hex | Slot::Unit)
                && self.is_blank(&slot.name)
        });
        needed.map(|slot| slot.name).collect()
    }

    fn is_blank(&self, field: &str) -> bool {
        match self.fields().and_then(|fields| fields.get(field)) {
            None | Some(Value::Null) => true,
            Some(Value::String(text)) => text.is_empty(),
            Some(Value::Array(values)) => values.is_empty(),
            Some(_) => false,
        }
    }

    fn fields(&self) -> Option<&Value> {
        match self.kind {
            DraftKind::Decides => Some(&self.value),
            _ => self.value.as_object()?.values().next(),
        }
    }

    /// A hex was clicked, in which these units stand, or a unit off the map: it goes into the field in hand, or they do. False if
    /// no field can take it.
    pub(crate) fn click(
        &mut self,
        shapes: &DraftShapes,
        hex: Option<&HexNo>,
        units: &[Id],
    ) -> bool {
        let Some(slot) = self.slot(shapes) else {
            return false;
        };
        let record = match self.kind {
            DraftKind::Decides => Some(&mut self.value),
            _ => self
                .value
                .as_object_mut()
                .and_then(|tagged| tagged.values_mut().next()),
        };
        let Some(record) = record.and_then(Value::as_object_mut) else {
            return false;
        };
        let before = record.get(&slot.name).cloned().unwrap_or_default();
        let list = || before.as_array().cloned().unwrap_or_default();
        let is_single = matches!(slot.slot, Slot::Hex | Slot::Unit);
        let after = match (&slot.slot, hex) {
            (Slot::Hex, Some(hex)) => json!(hex.as_str()),
            (Slot::Hexes, Some(hex)) => {
                let mut way = list();
                match way.last().is_some_and(|last| *last == hex.as_str()) {
                    true => drop(way.pop()),
                    false => way.push(json!(hex.as_str())),
                }
                Value::Array(way)
            }
            // Of a stack each click takes the next.
            (Slot::Unit, _) => {
                let at = units.iter().position(|unit| before == unit.as_str());
                let next = at.and_then(|at| units.get(at + 1)).or(units.first());
                let Some(next) = next else { return false };
                json!(next.as_str())
            }
            (Slot::Units, _) => {
                let mut named = list();
                match units
                    .iter()
                    .find(|unit| !named.contains(&json!(unit.as_str())))
                {
                    Some(further) => named.push(json!(further.as_str())),
                    None if units.is_empty() => return false,
                    None => named.retain(|name| units.iter().all(|unit| *name != unit.as_str())),
                }
                Value::Array(named)
            }
            _ => return false,
        };
        record.insert(slot.name.clone(), after);
        self.judged = None;
        // The next click goes on with the next field, unless of a stack another counter is meant.
        let is_done = is_single && (slot.slot == Slot::Hex || units.len() == 1);
        self.field = (!is_done).then_some(slot.name);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_check::registry::RULEBOOKS;

    fn shapes(id: &str) -> DraftShapes {
        let known = RULEBOOKS.iter().find(|known| known.id == id);
        DraftShapes::of(known.expect("it is built in")).expect("a schema")
    }

    #[test]
    fn every_rulebook_has_forms_of_its_steps() {
        for rulebook in RULEBOOKS {
            let shapes = DraftShapes::of(rulebook).expect("a schema");
            for kind in [DraftKind::Action, DraftKind::Fact] {
                let Shape::Choice(variants) = shapes.of_kind(kind) else {
                    panic!("{}: {kind:?} is one of several", rulebook.id);
                };
                for variant in variants {
                    assert_ne!(
                        variant.inner,
                        Some(Shape::Opaque),
                        "{}: {}",
                        rulebook.id,
                        variant.name
                    );
                }
            }
        }
    }

    #[test]
    fn clicks_go_into_the_field_in_hand() {
        let shapes = shapes("dday");
        let battle = json!({"PlanBattle": {"attackers": [], "defenders": []}});
        let mut draft = Draft::new(DraftKind::Action, battle);
        let units = |ids: &[&str]| ids.iter().map(|id| Id::from(*id)).collect::<Vec<_>>();
        let a1 = HexNo::from("A1");
        let hex = Some(&a1);
        assert!(draft.click(&shapes, hex, &units(&["a", "b"])));
        assert!(draft.click(&shapes, hex, &units(&["a", "b"])));
        assert!(!draft.click(&shapes, hex, &[]), "nobody stands there");
        draft.take_field("defenders".to_owned());
        assert!(draft.click(&shapes, hex, &units(&["c"])));
        let both = json!({"PlanBattle": {"attackers": ["a", "b"], "defenders": ["c"]}});
        assert_eq!(draft.value(), &both);

        let step = json!({"Move": {"units": [], "path": []}});
        let mut draft = Draft::new(DraftKind::Action, step);
        draft.take_field("path".to_owned());
        for hex in ["A1", "A2", "A2", "B2"] {
            assert!(draft.click(&shapes, Some(&HexNo::from(hex)), &[]));
        }
        assert_eq!(draft.value()["Move"]["path"], json!(["A1", "B2"]));
    }

    #[test]
    fn a_step_is_a_draft_and_a_step_again() {
        for step in [
            json!({"Do": [{"Advance": {"hex": "A1", "unit": "a"}}, [3, 4]]}),
            json!({"Expect": ["Over", "S1 end"]}),
            json!({"Decides": {"side": "Allied"}}),
        ] {
            let mut draft = Draft::of_step(&step, true).expect("a form shows it");
            draft.set_judged(match draft.draft_kind() {
                DraftKind::Action => Judged::Legal(None),
                _ => Judged::So,
            });
            assert_eq!(draft.step(), Some(step.to_string()));
        }
        assert_eq!(Draft::of_step(&json!({"Given": {}}), true), None);
    }
}
