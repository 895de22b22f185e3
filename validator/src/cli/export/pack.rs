//! The whole pack, written into a folder in the syntax that is asked for.

use std::path::Path;

use beachhead_schema::io::Syntax;
use beachhead_schema::pack::Pack;

use crate::cli::overwrite::ForceArgs;
use crate::cli::pack_paths::is_battle;
use crate::cli::packs::one_pack;
use crate::cli::whole_pack::WholePack;
use crate::cli::{Exit, Failure, Output};

/// Writes a pack, with the scripts, images and records that belong to it.
pub(super) fn write(
    from: &Path,
    pack: &Pack,
    (folder, syntax): (Option<&Path>, Syntax),
    force: ForceArgs,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    let Some(folder) = folder else {
        let why = "a pack is a folder of files: name the folder with `-o`".to_owned();
        return Err(Failure::Said(why));
    };
    // A battle of another program has no files beside it.
    let is_battle = is_battle(from) && !from.is_dir();
    let home = if is_battle {
        None
    } else {
        Some(one_pack(from)?)
    };
    let home = home.as_deref();
    let read = None;
    WholePack { pack, home, read }.write(folder, syntax, force, output)?;
    Ok(Exit::Clean)
}
