//! A document as it was at one moment.

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts, save_files, with_schema};
use beachhead_schema::pack::Pack;

use crate::home::{in_one_syntax, not_written};

/// A document as it was at one moment, for a thread of its own.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(crate) pack: Pack,
    pub(crate) syntax: Syntax,
    pub(crate) carried: BTreeMap<String, Vec<u8>>,
    /// By file, the schema that its text names.
    pub(crate) schemas: BTreeMap<String, String>,
}

/// Names the schemas of JSON files in their texts again.
pub(crate) fn keep_schemas(
    texts: &mut BTreeMap<String, String>,
    schemas: &BTreeMap<String, String>,
) {
    for (name, schema) in schemas {
        if let Some(text) = texts.get_mut(name) {
            *text = with_schema(text, schema);
        }
    }
}

impl Snapshot {
    /// The files as they would be saved, with those that are only carried along.
    pub fn texts(self) -> MemoryFiles {
        let mut files = self.carried;
        if let Ok(mut texts) = pack_texts(&self.pack, self.syntax) {
            keep_schemas(&mut texts, &self.schemas);
            files.extend(
                texts
                    .into_iter()
                    .map(|(name, text)| (name, text.into_bytes())),
            );
        }
        MemoryFiles(files)
    }

    /// The pack as it was.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// Writes the pack into a folder that isn't its own, with the files that belong to it.
    ///
    /// # Errors
    /// What couldn't be written.
    pub fn export(&self, folder: &Path, syntax: Syntax) -> Result<(), Box<Diagnostic>> {
        in_one_syntax(folder, syntax)?;
        let texts = pack_texts(&self.pack, syntax);
        let texts = texts.map_err(|error| not_written(syntax, error.to_string()))?;
        let texts = texts
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        // As one save: never a pack without its scripts.
        let mut files = self.carried.clone();
        files.extend(texts);
        save_files(folder, &files).map(drop)
    }
}
