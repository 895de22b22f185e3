//! Forms that are made from a JSON Schema: [`Shape`] says what a value may be, [`form_ui`] shows it and has it changed.
//!
//! What a rulebook has of its own is edited so: no form knows any rulebook.

mod context;
mod fields;
mod id;
mod list;
mod memo;
mod shape;
mod title;
mod ui;

pub(crate) use context::{FormContext, Ids};
pub(crate) use shape::{Member, Shape};
pub(crate) use ui::form_ui;
