//! [`CommentExchange`]: the comments of two records of a list change places.

use serde::{Deserialize, Serialize};

use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_hex::HexNo;
use beachhead_model::comments::{Comments, copy_key, key_text};
use beachhead_model::map::Map;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;
use beachhead_model::stored::{Margin, Stored};
use beachhead_text::Part;

/// The comments of two records of a list, exchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommentExchange {
    /// The list.
    pub list: CommentList,
    /// The keys of the two, as text.
    pub keys: (String, String),
}

/// A list whose records have comments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommentList {
    /// The part whose file it is in: `map`.
    pub part: PartKind,
    /// The scenario, where it is a list of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Id>,
    /// The field of the file: `units`.
    pub field: String,
}

/// What an edit does to the records of a key.
#[derive(Debug)]
pub(super) struct KeyChange {
    pub list: CommentList,
    pub key: String,
    /// Whether there were any,
    pub was: bool,
    /// and whether there are then.
    pub is: bool,
}

impl KeyChange {
    /// What exchanging these records of a layer does; `None` where no comments depend on it.
    pub(super) fn of<T: Keyed>(
        (part, scenario, field): (PartKind, Option<Id>, &str),
        comments: &Comments,
        layer: &Layer<T>,
        (key, records): (&T::Key, &[T]),
    ) -> Option<Self> {
        (!T::IS_PLACED && comments.has_keys(field)).then(|| Self {
            list: CommentList {
                part,
                scenario,
                field: field.to_owned(),
            },
            key: key_text(key),
            was: layer.get(key).is_some(),
            is: !records.is_empty(),
        })
    }

    /// A hex that gets its first record: it may be that of a stray that goes.
    pub(super) fn of_hex(map: &Stored<Map>, hex: &HexNo, is: bool) -> Option<Self> {
        let at = map.grid.find(hex.as_str())?;
        let was = map.hexes.terrain(at).is_some();
        let is_new = is && !was && map.margin.comments.has_keys(HEXES);
        is_new.then(|| Self::in_hexes(hex.to_string(), was, is))
    }

    /// The records of a number, without a place on the grid, that go when `left` of them stay.
    pub(super) fn of_strays(map: &Stored<Map>, hex: &HexNo, left: usize) -> Vec<Self> {
        if !map.margin.comments.has_keys(HEXES) {
            return Vec::new();
        }
        let strays = map.hexes.strays().iter().filter(|stray| stray.hex == *hex);
        let at = map.grid.find(hex.as_str());
        let before = usize::from(at.is_some_and(|at| map.hexes.terrain(at).is_some()));
        let gone = left..strays.count();
        gone.map(|place| Self::in_hexes(copy_key(hex.as_str(), before + place), true, false))
            .collect()
    }

    fn in_hexes(key: String, was: bool, is: bool) -> Self {
        let list = CommentList {
            part: Map::KIND,
            scenario: None,
            field: HEXES.to_owned(),
        };
        Self { list, key, was, is }
    }
}

/// The list of hexes in the map's file.
const HEXES: &str = "hexes";

impl CommentExchange {
    /// Makes the exchange; made again it is taken back.
    pub(super) fn exchange(&self, pack: &mut Pack) {
        let list = &self.list;
        if let Some(margin) = margin_mut(pack, list.part, list.scenario.as_ref()) {
            margin
                .comments
                .exchange(&list.field, &self.keys.0, &self.keys.1);
        }
    }
}

/// The margin of this part's file, or of that of a scenario.
pub(super) fn margin_mut<'p>(
    pack: &'p mut Pack,
    part: PartKind,
    scenario: Option<&Id>,
) -> Option<&'p mut Margin> {
    let part = pack.part(part, scenario)?;
    pack.margin_mut(part)
}
