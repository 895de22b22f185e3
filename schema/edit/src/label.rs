//! Puts labels on the map, changes what they say and how, moves them and takes them away.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Label, Map};

/// What a label says and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lettering {
    /// What is printed.
    pub text: String,
    /// Height of the letters in hundredths of a hex's height; at least 1.
    pub size: u16,
    /// Degrees by which the text is turned clockwise.
    pub angle: i16,
}

/// Puts a new label on the map, its middle in a hex: `Label Baie de la Seine`. Blank text makes none.
pub fn add_label(map: &Map, hex: &HexNo, lettering: &Lettering) -> Option<(Id, Edit)> {
    let text = Some(lettering.text.trim()).filter(|text| !text.is_empty())?;
    let id = fresh_id(text, "label", |id| map.labels.get(id).is_none());
    let label = Label {
        id: id.clone(),
        text: text.to_owned(),
        hex: hex.clone(),
        size: lettering.size.max(1),
        angle: angle(lettering.angle),
        source: None,
        note: None,
    };
    let edit = Edit::new(
        format!("Label {text}"),
        vec![Swap::Label(id.clone(), vec![label])],
    )?;
    Some((id, edit))
}

/// Changes what a label says, how large and how turned: `Change label Utah Beach`. Blank text changes nothing of the
/// text.
pub fn letter_label(map: &Map, label: &Id, lettering: &Lettering) -> Option<Edit> {
    change(map, label, "Change label", |after| {
        let text = lettering.text.trim();
        if !text.is_empty() {
            text.clone_into(&mut after.text);
        }
        after.size = lettering.size.max(1);
        after.angle = angle(lettering.angle);
    })
}

/// Moves the middle of a label to another hex: `Move label Utah Beach`.
pub fn move_label(map: &Map, label: &Id, hex: &HexNo) -> Option<Edit> {
    change(map, label, "Move label", |after| after.hex = hex.clone())
}

/// Takes a label off the map: `Remove label Utah Beach`.
pub fn remove_label(map: &Map, label: &Id) -> Option<Edit> {
    let before = map.labels.get(label)?;
    let title = format!("Remove label {}", before.text);
    Edit::new(title, vec![Swap::Label(label.clone(), Vec::new())])
}

/// A label that isn't turned has no angle written down.
fn angle(degrees: i16) -> Option<i16> {
    Some(degrees).filter(|degrees| *degrees != 0)
}

fn change(map: &Map, label: &Id, verb: &str, change: impl FnOnce(&mut Label)) -> Option<Edit> {
    let before = map.labels.get(label)?;
    let mut after = before.clone();
    change(&mut after);
    // What was written as 0 degrees is no other angle than none.
    if after.angle.unwrap_or(0) == before.angle.unwrap_or(0) {
        after.angle = before.angle;
    }
    if after == *before {
        return None;
    }
    let title = format!("{verb} {}", after.text);
    Edit::new(title, vec![Swap::Label(label.clone(), vec![after])])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn a_label_is_placed_lettered_moved_and_removed() {
        let mut pack = small_pack();
        let lettering = |text: &str, size, angle| Lettering {
            text: text.to_owned(),
            size,
            angle,
        };
        let sea = lettering(" Baie de la Seine ", 70, 0);
        let (id, edit) = add_label(&pack.map, &"2811".into(), &sea).expect("a change");
        assert_eq!(
            (id.as_str(), edit.name.as_str()),
            ("baie-de-la-seine", "Label Baie de la Seine")
        );
        walk(&mut pack, edit);
        assert_eq!(letter_label(&pack.map, &id, &sea), None, "nothing differs");

        let turned = letter_label(&pack.map, &id, &lettering("Baie", 32, 60)).expect("a change");
        walk(&mut pack, turned);
        let label = pack.map.labels.get(&id).expect("it is there");
        assert_eq!(
            (label.text.as_str(), label.size, label.angle),
            ("Baie", 32, Some(60))
        );
        let back = letter_label(&pack.map, &id, &lettering("", 0, 0)).expect("a change");
        walk(&mut pack, back);
        let label = pack.map.labels.get(&id).expect("it is there");
        assert_eq!(
            (label.text.as_str(), label.size, label.angle),
            ("Baie", 1, None)
        );

        let moved = move_label(&pack.map, &id, &"2810".into()).expect("a change");
        assert_eq!(moved.name, "Move label Baie");
        walk(&mut pack, moved);
        let gone = remove_label(&pack.map, &id).expect("a change");
        walk(&mut pack, gone);
        assert!(pack.map.labels.is_empty());
        assert_eq!(move_label(&pack.map, &id, &"2810".into()), None);
        assert_eq!(
            add_label(&pack.map, &"2811".into(), &lettering(" ", 70, 0)),
            None
        );
    }
}
