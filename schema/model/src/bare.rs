//! Fields that once had to be there and may be left out now: what is there is stored as it was before, without `Some`, so
//! that older journals are read and newer ones stay as they were (`tests/golden/`).

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes what is there; a field with nothing is skipped by the struct.
pub(crate) fn serialize<T: Serialize, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => value.serialize(serializer),
        None => serializer.serialize_none(),
    }
}

/// Reads what is there; a field that is left out has its default.
pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
