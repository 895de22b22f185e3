//! The pack that came with the editor, embedded in the binary: Utah Beach.

use std::collections::BTreeMap;

use beachhead_schema::io::MemoryFiles;
use include_dir::{Dir, include_dir};

static UTAH: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../sample-data/utah");

/// The files of the bundled pack.
pub fn files() -> MemoryFiles {
    let mut files = BTreeMap::new();
    collect(&UTAH, &mut files);
    MemoryFiles(files)
}

fn collect(folder: &Dir<'_>, files: &mut BTreeMap<String, Vec<u8>>) {
    for file in folder.files() {
        let name: Vec<String> = file
            .path()
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        files.insert(name.join("/"), file.contents().to_vec());
    }
    folder.dirs().for_each(|inner| collect(inner, files));
}
