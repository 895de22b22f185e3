//! Where the record that a finding is about stands in the files of its pack.

use super::Spot;
use crate::diag::{Address, Place};
use crate::id::Id;
use crate::io::{PackFiles, Spans};
use crate::pack::Pack;

impl Address {
    /// Its place in the files that the pack was read from: the field, or else the record; `None` where the pack has no such
    /// record.
    #[must_use]
    pub fn place(&self, pack: &Pack, files: &PackFiles) -> Option<Place> {
        if let Some((file, list, at)) = self.spot.stands_at(pack, files) {
            return Some(match self.field {
                Some(field) => file.spans.within(list, at, field),
                None => file.spans.place(list, at),
            });
        }
        let in_scenario = |id: &Id| -> Option<&Spans> {
            let at = pack.scenarios.iter().position(|one| one.id == *id)?;
            files.scenarios.get(at).map(|file| &file.spans)
        };
        match &self.spot {
            Spot::Rules(id) => {
                let spans = in_scenario(id)?;
                Some(match self.field {
                    Some(field) => spans.inside("rules", field, self.index),
                    None => spans.field("rules"),
                })
            }
            Spot::ScenarioHead(id) => in_scenario(id).map(|spans| match self.field {
                Some(field) => spans.field(field),
                None => spans.field("title"),
            }),
            _ => None,
        }
    }
}
