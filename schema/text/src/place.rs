//! Where the record that a finding is about stands in the files of its pack.

use beachhead_base::Id;

use super::{PackFiles, PartFile, Spans};
use beachhead_model::diag::{Address, Place};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::part_kind;
use beachhead_model::spot::{Spot, with_spots};

macro_rules! records {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        records! {
            @all
            pack {
                $($drawn_record in map.$drawn;)+
                $($scan in map.$scans;)+
                $($variant in $part.$layer;)+
            }
            scenario { $($inner in $inner_layer;)+ }
        }
    };
    (
        @all
        pack { $($variant:ident in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident in $inner_layer:ident;)+ }
    ) => {
        /// Where the first record of a key stands: its file, its list and its place there.
        fn stands_at<'f>(
            spot: &Spot,
            pack: &Pack,
            files: &'f PackFiles,
        ) -> Option<(&'f PartFile, &'static str, usize)> {
            match spot {
                Spot::Hex(hex) => {
                    let at = pack.map.grid.find(hex.as_str())?;
                    Some((&files.map, "hexes", at.index()))
                }
                Spot::Stray(hex) => {
                    let at = pack.map.hexes.strays().position(hex)?;
                    Some((&files.map, "hexes", pack.map.stray_place(at)))
                }
                Spot::Rules(_)
                | Spot::ScenarioHead(_)
                | Spot::PackTitle
                | Spot::MapTitle
                | Spot::RulesHead
                | Spot::Parts
                | Spot::Listing
                | Spot::Comments
                | Spot::FileComments(..)
                | Spot::FileConflicts(..) => None,
                $(Spot::$variant(key) => {
                    let file = files.of(part_kind!($part))?;
                    Some((file, stringify!($layer), pack.$part.$layer.position(key)?))
                })+
                $(Spot::$inner(id, key) => {
                    let at = pack.scenarios.iter().position(|scenario| scenario.id == *id)?;
                    let place = pack.scenarios.get(at)?.$inner_layer.position(key)?;
                    Some((files.scenarios.get(at)?, stringify!($inner_layer), place))
                })+
            }
        }
    };
}
with_spots!(records);

impl PackFiles {
    /// Where the record that a finding is about stands in the files that the pack was read from: the field, or else the record;
    /// `None` where the pack has no such record.
    #[must_use]
    pub fn place_of(&self, address: &Address, pack: &Pack) -> Option<Place> {
        if let Some((file, list, at)) = stands_at(&address.spot, pack, self) {
            return Some(match address.field {
                Some(field) => file.spans.within(list, at, field),
                None => file.spans.place(list, at),
            });
        }
        let in_scenario = |id: &Id| -> Option<&Spans> {
            let at = pack.scenarios.iter().position(|one| one.id == *id)?;
            self.scenarios.get(at).map(|file| &file.spans)
        };
        match &address.spot {
            Spot::Rules(id) => {
                let spans = in_scenario(id)?;
                Some(match address.field {
                    Some(field) => spans.inside("rules", field, address.index),
                    None => spans.field("rules"),
                })
            }
            Spot::ScenarioHead(id) => in_scenario(id).map(|spans| match address.field {
                Some(field) => spans.field(field),
                None => spans.field("title"),
            }),
            _ => None,
        }
    }
}
