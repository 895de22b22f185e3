//! What a label says that is placed next.

use beachhead_schema::Id;
use beachhead_schema::edit::Lettering;
use beachhead_schema::map::Label;

/// What the next label says and how; or the label in hand, as it is being changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelDraft {
    /// The label of the map that is in hand.
    pub chosen: Option<Id>,
    /// What is printed, and how.
    pub lettering: Lettering,
}

impl Default for LabelDraft {
    fn default() -> Self {
        Self {
            chosen: None,
            lettering: Lettering {
                text: String::new(),
                size: 50,
                angle: 0,
            },
        }
    }
}

impl LabelDraft {
    /// A draft of a label of the map, to change it.
    pub(crate) fn of(label: &Label) -> Self {
        Self {
            chosen: Some(label.id.clone()),
            lettering: Lettering {
                text: label.text.clone(),
                size: label.size,
                angle: label.angle.unwrap_or(0),
            },
        }
    }
}
