//! One side of a comparison that is a revision: what lies at a path there.

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_check::house::HouseRules;
use beachhead_check::policy::{self, FILE_NAME};
use beachhead_schema::import::m44::EXTENSION;
use beachhead_schema::io::{SourceFile, Syntax};
use beachhead_schema::pack::Manifest;

use super::loaded::DiffInput;
use crate::cli::git::{Blob, Repository};

/// What lies at a repository's path in a revision.
///
/// # Errors
/// There is no such revision, the path is not in it, or it can't be read.
pub(in crate::cli) fn input(
    repository: &Repository,
    revision: &str,
) -> Result<(String, DiffInput), String> {
    let commit = repository.commit(revision)?;
    let name = format!(
        "{revision}:{}",
        if repository.path().is_empty() {
            "."
        } else {
            repository.path()
        }
    );
    let blobs = repository.blobs(&commit)?;
    if blobs.is_empty() {
        return Err(format!(
            "{} is not in the revision `{revision}`",
            repository.shown_path()
        ));
    }
    if let Some(blob) = blobs.get(repository.path()) {
        let base = repository.path().rsplit('/').next().unwrap_or_default();
        let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
        if manifests.iter().any(|manifest| manifest == base) {
            let folder = repository
                .path()
                .rsplit_once('/')
                .map_or("", |(folder, _)| folder);
            return input(&repository.within(folder), revision);
        }
        let bytes = repository.read(blob)?;
        let source = SourceFile::from_bytes(&*name, bytes)
            .map_err(|finding| format!("{name}: {}", finding.message))?;
        let is_battle = Path::new(base)
            .extension()
            .is_some_and(|known| known == EXTENSION);
        let input = match is_battle {
            true => DiffInput::Battle(source),
            false => DiffInput::File(source),
        };
        return Ok((name, input));
    }
    let folder = pack_folder(repository, &blobs, &name)?;
    let no_pack = || format!("{name}: there is no pack here, a folder with a file `pack.ron`");
    let files = repository.pack(&blobs, &folder)?.ok_or_else(no_pack)?;
    let records = files.records();
    let house = house_of(repository, &commit, &folder)?;
    Ok((name, DiffInput::Pack(Box::new(files), records, house)))
}

/// The folder of the one pack that lies at or below the path.
fn pack_folder(
    repository: &Repository,
    blobs: &BTreeMap<String, Blob>,
    name: &str,
) -> Result<String, String> {
    let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
    let mut folders: Vec<&str> = Vec::new();
    for path in blobs.keys() {
        let (folder, base) = path.rsplit_once('/').unwrap_or(("", path));
        // What lies in a pack is part of it.
        let is_inside = folders.iter().any(|outer| {
            outer.is_empty() || folder == *outer || folder.starts_with(&format!("{outer}/"))
        });
        if manifests.iter().any(|manifest| manifest == base) && !is_inside {
            folders.retain(|inner| !inner.starts_with(&format!("{folder}/")));
            folders.push(folder);
        }
    }
    if folders.contains(&repository.path()) {
        return Ok(repository.path().to_owned());
    }
    match folders.as_slice() {
        [one] => Ok((*one).to_owned()),
        [] => Err(format!(
            "{name}: there is no pack here, a folder with a file `pack.ron`"
        )),
        many => Err(format!(
            "{name}: there are {} packs here, name one of them",
            many.len()
        )),
    }
}

/// How the project plays, by the nearest `beachhead.toml` upwards in the revision.
fn house_of(repository: &Repository, commit: &str, folder: &str) -> Result<HouseRules, String> {
    let mut folder = Some(folder);
    while let Some(here) = folder {
        let path = match here {
            "" => FILE_NAME.to_owned(),
            here => format!("{here}/{FILE_NAME}"),
        };
        if let Some(bytes) = repository.file(commit, &path)? {
            let text = String::from_utf8_lossy(&bytes);
            let file = repository.folder().join(FILE_NAME);
            return Ok(policy::read(&file, &text)?.house().clone());
        }
        folder = match here.rsplit_once('/') {
            Some((above, _)) => Some(above),
            None if here.is_empty() => None,
            None => Some(""),
        };
    }
    Ok(HouseRules::default())
}
