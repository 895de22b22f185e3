//! What makes one pack of another: first what is another as a whole, then what was exchanged at single spots.

use beachhead_edit::between;
use beachhead_model::pack::Pack;

use super::change::{Changes, PackChange};
use super::spot_change::SpotChange;
use super::{label, pairs, rename, rows, whole};

impl Changes {
    /// What makes `after` of `before`. Scripts are in no pack: [`Changes::compare_scripts`] adds what differs in them.
    pub fn between(before: &Pack, after: &Pack) -> Self {
        let mut base = before.clone();
        let (mut all, regridded) = whole::align(&mut base, after);
        let mut pack = base.clone();
        let entries = match between("Diff", &base, after) {
            Some(edit) => SpotChange::all(edit, &mut pack),
            None => Vec::new(),
        };
        all.extend(recognised(entries, (&base, after)));
        let mut changes = Self {
            base,
            all,
            regridded,
        };
        changes.sort();
        changes
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn sort(&mut self) {
        self.all.sort_by(|a, b| {
            (a.group, &a.scenario, a.spots.first(), &a.label).cmp(&(
                b.group,
                &b.scenario,
                b.spots.first(),
                &b.label,
            ))
        });
    }
}

/// Makes changes of what was exchanged at single spots.
fn recognised(mut entries: Vec<SpotChange>, packs: (&Pack, &Pack)) -> Vec<PackChange> {
    let mut changes = Vec::new();
    let renames = rename::take(&mut entries, &mut changes);
    rows::take(&mut entries, packs, &renames, &mut changes);
    pairs::take_hexsides(&mut entries, &renames, &mut changes);
    pairs::take_rules(&mut entries, &renames, &mut changes);
    pairs::take_claims(&mut entries, &renames, &mut changes);
    changes.extend(
        entries
            .into_iter()
            .map(|entry| label::single(entry, &renames)),
    );
    changes
}
