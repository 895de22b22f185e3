//! PACK006: files that the manifest is to list. The finding brings its fix, since only its lint sees the file.

use std::collections::BTreeSet;

use beachhead_schema::diag::{Diagnostic, Fix, Safety};
use beachhead_schema::edit::{Edit, Listing, Swap};
use beachhead_schema::pack::Pack;

use super::Fixing;
use super::together::{self, Together};

/// The fix of a finding, for the pack as other fixes have left it: what lists a file was made for the manifest as it was, and
/// would take back what has been listed or changed since.
pub(super) fn anew(pack: &Pack, fix: &Fix) -> Option<Fix> {
    let [Swap::Listing(wanted)] = fix.edit.swaps.as_slice() else {
        return Some(fix.clone());
    };
    let listing = wanted.added_to(pack)?;
    let swaps = vec![Swap::Listing(Box::new(listing))];
    Some(Fix {
        edit: Edit::new(fix.edit.name.clone(), swaps)?,
        ..fix.clone()
    })
}

/// PACK006 of several files: all of them listed, as if each were added to what the manifest has then.
pub(super) fn together(
    fixing: &Fixing<'_>,
    findings: &[&Diagnostic],
    most_daring: Safety,
) -> Option<Together> {
    let mut growing = GrowingList::of(fixing.pack);
    let mut together = Together::default();
    for finding in findings {
        let [fix] = finding.fixes.as_slice() else {
            break;
        };
        let [Swap::Listing(wanted)] = fix.edit.swaps.as_slice() else {
            break;
        };
        together.findings += 1;
        if together::is_made(fix.safety, most_daring) && growing.add(wanted) {
            together.count += 1;
        }
    }
    if together.count > 0 {
        together.swaps = vec![Swap::Listing(Box::new(growing.listing))];
    }
    Some(together)
}

/// A listing to which others are added, as [`Listing::added_to`] does it for one.
struct GrowingList {
    listing: Listing,
    scenarios: BTreeSet<String>,
    scripts: BTreeSet<String>,
}

impl GrowingList {
    fn of(pack: &Pack) -> Self {
        let listing = Listing::of(pack);
        let names = |names: &[String]| names.iter().cloned().collect();
        Self {
            scenarios: names(&listing.manifest.scenarios),
            scripts: names(&listing.manifest.scripts),
            listing,
        }
    }

    /// Adds what another lists besides; whether that is anything.
    fn add(&mut self, wanted: &Listing) -> bool {
        let (listing, from) = (&mut self.listing, &wanted.manifest);
        let manifest = &mut listing.manifest;
        let mut has_grown = false;
        if manifest.claims.is_none() && from.claims.is_some() {
            manifest.claims.clone_from(&from.claims);
            listing.claims = wanted.claims.clone();
            has_grown = true;
        }
        if manifest.errata.is_none() && from.errata.is_some() {
            manifest.errata.clone_from(&from.errata);
            listing.errata = wanted.errata.clone();
            has_grown = true;
        }
        if manifest.own.is_none() && from.own.is_some() {
            manifest.own.clone_from(&from.own);
            listing.own_schema.clone_from(&wanted.own_schema);
            has_grown = true;
        }
        for (name, scenario) in from.scenarios.iter().zip(&wanted.scenarios) {
            if self.scenarios.insert(name.clone()) {
                manifest.scenarios.push(name.clone());
                listing.scenarios.push(scenario.clone());
                has_grown = true;
            }
        }
        for name in &from.scripts {
            if self.scripts.insert(name.clone()) {
                manifest.scripts.push(name.clone());
                has_grown = true;
            }
        }
        has_grown
    }
}
