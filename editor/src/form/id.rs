//! The id of a record: other records, rules and scripts may refer to it, so it is not any text.

use egui::{Response, Ui};
use serde_json::Value;

use super::context::{FormContext, Ids};
use super::fields::{WORD, typed_ui};

/// What an id begins with until it is given one: nothing refers to it yet.
pub(super) const NEW: &str = "new-";

/// The id of a record, in a field; one that something refers to as plain text.
pub(super) fn id_ui(ui: &mut Ui, form: &mut FormContext<'_>, value: &mut Value) -> Response {
    let before = value.as_str().unwrap_or_default().to_owned();
    if let Ids::Fixed(why) = form.ids
        && !before.starts_with(NEW)
    {
        return ui.label(before).on_hover_text(why);
    }
    let (response, typed) = typed_ui(ui, &before, WORD * 2.0);
    if let Some(text) = typed {
        let after = text.trim();
        if after.is_empty() {
            form.refuse("An id can't be blank".to_owned());
        } else if form.taken.iter().any(|other| other == after) {
            form.refuse(format!("There is another record `{after}`"));
        } else if after != before {
            form.renamed.push((before, after.to_owned()));
            *value = Value::String(after.to_owned());
        }
    }
    response
}
