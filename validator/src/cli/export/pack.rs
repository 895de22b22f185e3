//! The whole pack, written into a folder in the syntax that is asked for.

use std::path::Path;

use beachhead_schema::io::{DiskFiles, Files, Syntax, save_atomic, save_pack};
use beachhead_schema::pack::{Manifest, Pack};

use crate::cli::packs::{is_battle, one_pack, shown, shown_in};
use crate::cli::{Exit, Failure, Output};

/// Writes a pack, with the scripts and images that belong to it.
pub(super) fn write(
    from: &Path,
    pack: &Pack,
    folder: Option<&Path>,
    syntax: Syntax,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    let said = |why: String| Err(Failure::Said(why));
    let Some(folder) = folder else {
        return said("a pack is a folder of files: name the folder with `-o`".to_owned());
    };
    if folder.is_file() {
        let folder = shown(folder);
        return said(format!(
            "{folder}: this is a file, and a pack needs a folder"
        ));
    }
    let other = match syntax {
        Syntax::Ron => Syntax::Json,
        Syntax::Json => Syntax::Ron,
    };
    // A folder with both `pack.ron` and `pack.json` would be two packs in one place.
    if folder.join(Manifest::file_name(other)).exists() {
        return said(format!(
            "{}: there is a pack here in the other syntax; name another folder",
            shown(folder)
        ));
    }
    let unsaved = |finding: Box<beachhead_schema::diag::Diagnostic>| {
        let help = finding.help.as_deref().unwrap_or_default();
        Failure::Said(format!("{}: {}; {help}", shown(folder), finding.message))
    };
    for name in save_pack(pack, folder, syntax).map_err(unsaved)? {
        writeln!(output.out, "wrote {}", shown_in(folder, &name))?;
    }
    // A battle of another program brings nothing along.
    if is_battle(from) && !from.is_dir() {
        return Ok(Exit::Clean);
    }
    let home = one_pack(from)?;
    let is_home = matches!((home.canonicalize(), folder.canonicalize()), (Ok(a), Ok(b)) if a == b);
    let files = DiskFiles(home);
    let images = pack.map.underlays.iter().map(|underlay| &underlay.image);
    let others = pack.manifest.scripts.iter().chain(images);
    for name in others.filter(|_| !is_home) {
        let bytes = files
            .read(name)
            .map_err(|why| Failure::Said(format!("{name}: {why}")))?;
        let path = folder.join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|why| Failure::Said(format!("{}: {why}", folder.display())))?;
        }
        save_atomic(&path, &bytes).map_err(unsaved)?;
        writeln!(output.out, "copied {}", shown_in(folder, name))?;
    }
    Ok(Exit::Clean)
}
