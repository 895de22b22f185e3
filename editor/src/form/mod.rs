//! Forms that are made from a JSON Schema: [`Shape`] says what a value may be, [`form_ui`] shows it and has it changed.
//!
//! What a rulebook has of its own is edited so: no form knows any rulebook.

mod context;
mod fields;
mod id;
mod list;
mod memo;
mod path;
mod scenario;
mod shape;
mod slot;
mod title;
mod ui;

pub(crate) use context::FormContext;
pub(crate) use list::free_name;
pub(crate) use path::step_to;
pub use path::{RecordPath, Step};
pub(crate) use scenario::{SECTIONS, ids_of, scenario_of, section_members, value_of};
pub(crate) use shape::{Member, Shape};
pub(crate) use slot::{PlanField, Slot, is_of_map};
pub(crate) use title::title_of;
pub(crate) use ui::form_ui;
