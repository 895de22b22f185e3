//! Files of a pack under other circumstances: named as in the pack, with some in the place of others.

use std::collections::BTreeMap;

use beachhead_schema::io::{Files, ReadError, TrackedFiles};

/// The files of a folder, which findings name as the pack does: both packs have a `map.ron`.
pub(super) struct NamedInPack(pub(super) TrackedFiles);

impl Files for NamedInPack {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        self.0.read(name)
    }

    fn read_in_pieces(&self, name: &str, take: &mut dyn FnMut(&[u8])) -> Result<(), ReadError> {
        self.0.read_in_pieces(name, take)
    }

    fn list(&self) -> Vec<String> {
        self.0.list()
    }

    fn is_unchanged(&self) -> bool {
        self.0.is_unchanged()
    }
}

/// Files of which some are replaced.
pub(super) struct Overlay<'a> {
    pub(super) files: &'a dyn Files,
    pub(super) replaced: BTreeMap<String, Vec<u8>>,
}

impl Files for Overlay<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        match self.replaced.get(name) {
            Some(bytes) => Ok(bytes.clone()),
            None => self.files.read(name),
        }
    }

    fn list(&self) -> Vec<String> {
        self.files.list()
    }
}
