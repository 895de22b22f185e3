//! [`GitFiles`]: the files of a pack in a revision.

use std::collections::BTreeMap;

use beachhead_check::records::is_among_records;
use beachhead_schema::io::{Files, MemoryFiles, ReadError, Syntax};
use beachhead_schema::pack::Manifest;

use super::{Blob, Repository};

impl Repository {
    /// The files of the pack in a folder, by its path from the top, of all [`Repository::blobs`]; `None` where no pack lies
    /// there.
    ///
    /// # Errors
    /// One can't be read.
    pub(in crate::cli) fn pack(
        &self,
        blobs: &BTreeMap<String, Blob>,
        folder: &str,
    ) -> Result<Option<GitFiles>, String> {
        let within = match folder.is_empty() {
            true => String::new(),
            false => format!("{folder}/"),
        };
        let inside = blobs.iter().filter_map(|(path, blob)| {
            let name = path.strip_prefix(&within)?;
            Some((name.to_owned(), blob.clone()))
        });
        let inside: BTreeMap<String, Blob> = inside.collect();
        let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
        match manifests
            .iter()
            .any(|name| inside.contains_key(name.as_str()))
        {
            true => self.files(inside).map(Some),
            false => Ok(None),
        }
    }

    /// The files of a pack. Those that hold text are read at once; scans and the like when they are asked for.
    fn files(&self, blobs: BTreeMap<String, Blob>) -> Result<GitFiles, String> {
        let is_text = |name: &str| {
            [".ron", ".json", ".toml"]
                .iter()
                .any(|ending| name.ends_with(ending))
        };
        let (texts, others): (BTreeMap<String, Blob>, BTreeMap<String, Blob>) = blobs
            .into_iter()
            .partition(|(name, blob)| is_text(name) && blob.is_small_file());
        let blobs: Vec<&Blob> = texts.values().collect();
        let read = self.read_all(&blobs)?;
        let names = texts.keys().cloned();
        Ok(GitFiles {
            repository: self.within(""),
            texts: MemoryFiles(names.zip(read).collect()),
            others,
        })
    }
}

/// The files of a pack in a revision.
pub(in crate::cli) struct GitFiles {
    repository: Repository,
    texts: MemoryFiles,
    others: BTreeMap<String, Blob>,
}

impl GitFiles {
    /// The names of the records that lie with the pack, in order.
    pub(in crate::cli) fn records(&self) -> Vec<String> {
        let mut names = self.list();
        names.retain(|name| is_among_records(name));
        names
    }
}

impl Files for GitFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        let read = self.texts.read(name);
        if read != Err(ReadError::NotFound) {
            return read;
        }
        let blob = self.others.get(name).cloned().or_else(|| {
            // A link or a submodule may stand in the place of a folder.
            let mut folders = name.match_indices('/').map(|(at, _)| name.split_at(at));
            folders.find_map(|(folder, rest)| self.others.get(folder)?.below(rest))
        });
        match blob {
            Some(blob) => self.repository.read(&blob).map_err(ReadError::Unreadable),
            None => read,
        }
    }

    fn list(&self) -> Vec<String> {
        let names = self.texts.0.keys().chain(self.others.keys());
        let names = names.map(|name| (name.clone(), Vec::new()));
        MemoryFiles(names.collect()).list()
    }
}
