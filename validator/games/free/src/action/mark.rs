//! A marker is laid into a hex or taken away; a track is set to a number.

use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_hex::HexIx;
use beachhead_kit::Violation;
use beachhead_kit::slot::Names;

use crate::rules::Rule;
use crate::state::Marker;
use crate::view::{Play, View};

/// The most letters of a marker's name.
const MOST_LETTERS: usize = 60;

/// Each number up and down by one, and each marker taken away.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Id, Option<HexIx>, Option<i32>)) {
    for (name, marker) in &view.state.marks {
        if let Some(value) = marker.value {
            let next = [value.checked_add(1), value.checked_sub(1)];
            let next = next.into_iter().flatten();
            next.for_each(|value| list(name.clone(), marker.hex, Some(value)));
        }
        list(name.clone(), None, None);
    }
}

/// Whether it has a name, and is there if it is to be taken away.
pub(crate) fn check(
    view: View<'_>,
    name: &Id,
    hex: Option<HexIx>,
    value: Option<i32>,
) -> Result<(), Violation> {
    let refuse = |why: String| Violation::new(Rule::Mark, why);
    if name.as_str().trim().is_empty() {
        return Err(refuse("a marker needs a name".to_owned()));
    }
    if name.as_str().chars().count() > MOST_LETTERS {
        let why = format!("the name of a marker has at most {MOST_LETTERS} letters");
        return Err(refuse(why));
    }
    let is_taken_away = hex.is_none() && value.is_none();
    if !is_taken_away || view.state.marks.contains_key(name) {
        return Ok(());
    }
    let refused = refuse(format!("no marker `{name}` is there to be taken away"));
    let known = view.state.marks.keys().map(Id::as_str);
    Err(match nearest(name.as_str(), known) {
        Some(meant) => refused.help(format!("did you mean `{meant}`?")),
        None => refused.help("give it a `hex` or a `value`"),
    })
}

pub(crate) fn apply(play: &mut Play<'_>, name: &Id, hex: Option<HexIx>, value: Option<i32>) {
    if hex.is_none() && value.is_none() {
        play.state.marks.remove(name);
    } else {
        play.state.marks.insert(name.clone(), Marker { hex, value });
    }
    let hex = hex.map(|hex| play.game.number(hex));
    play.note(|| match (hex, value) {
        (Some(hex), Some(value)) => format!("marker {name} is in {hex}, with {value}"),
        (Some(hex), None) => format!("marker {name} is in {hex}"),
        (None, Some(value)) => format!("{name} is at {value}"),
        (None, None) => format!("marker {name} is taken away"),
    });
}
