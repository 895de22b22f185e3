//! Scripts of the sample packs, opened as sessions whose steps are still to be made.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use beachhead_check::playing::{Playing, playable};
use beachhead_engine::ErasedSession;
use beachhead_schema::io::{DiskFiles, SourceFile};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Opens each script of a sample pack, and hands it on with the name of its file.
pub(crate) fn each(sample: &str, mut along: impl FnMut(&str, &mut dyn ErasedSession)) {
    let folder = root().join("sample-data").join(sample);
    let pack = playable(&DiskFiles(folder.clone())).expect("a sample");
    let mut playing = Playing::of(&pack).expect("a rulebook");
    let scripts = fs::read_dir(folder.join("scripts")).expect("scripts");
    let scripts: BTreeSet<PathBuf> = scripts.map(|entry| entry.expect("a file").path()).collect();
    for path in scripts {
        let name = path.file_name().expect("a name").to_string_lossy();
        let text = fs::read_to_string(&path).expect("readable");
        let source = SourceFile::new(name.to_string(), text);
        let game = playing.game(&source).expect("it opens");
        let mut session = game.begin_with(&source).expect("it is read");
        along(&name, &mut *session);
    }
}
