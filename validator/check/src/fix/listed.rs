//! PACK006: files that the manifest is to list. The finding brings the file, since only its lint sees it.

use std::collections::BTreeSet;

use beachhead_edit::{Fix, ListedFile, Listing, Safety, Swap};
use beachhead_model::diag::{Diagnostic, UnlistedFile};
use beachhead_model::pack::Manifest;
use beachhead_text::{SourceFile, Syntax};

use super::Fixing;
use super::safety::{self, guess};
use super::together::Together;

/// PACK006: the file, listed.
pub(super) fn unlisted(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let fix = finding.unlisted.as_deref().and_then(|file| {
        let manifest = &fixing.pack.manifest;
        let mut listed = manifest.scenarios.iter().chain(&manifest.scripts);
        if listed.any(|name| *name == file.name) {
            return None;
        }
        let mut listing = Listing::of(fixing.pack);
        let has_grown = listing.add(&file.name, read(file)?);
        let manifest = Manifest::file_name(Syntax::of_name(&file.name));
        let title = format!("List `{}` in {manifest}", file.name);
        has_grown.then(|| guess(title, vec![Swap::Listing(Box::new(listing))]))?
    });
    fix.into_iter().collect()
}

/// PACK006 of several files: all of them listed, as if each were added to what the manifest has then.
pub(super) fn together(
    fixing: &Fixing<'_>,
    findings: &[&Diagnostic],
    most_daring: Safety,
) -> Option<Together> {
    let mut listing = Listing::of(fixing.pack);
    let manifest = &fixing.pack.manifest;
    let listed = manifest.scenarios.iter().chain(&manifest.scripts);
    let mut listed: BTreeSet<String> = listed.cloned().collect();
    let mut together = Together::default();
    for finding in findings {
        let Some(file) = &finding.unlisted else { break };
        together.findings += 1;
        let may_be_made = safety::is_made(Safety::Unsafe, most_daring);
        if may_be_made
            && !listed.contains(&file.name)
            && read(file).is_some_and(|read| listing.add(&file.name, read))
        {
            listed.insert(file.name.clone());
            together.count += 1;
        }
    }
    if together.count > 0 {
        together.swaps = vec![Swap::Listing(Box::new(listing))];
    }
    Some(together)
}

fn read(file: &UnlistedFile) -> Option<ListedFile> {
    ListedFile::read(&SourceFile::new(file.name.as_str(), file.text.as_str()))
}
