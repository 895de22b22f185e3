//! The rulebooks that are built in, to be read from top to bottom.
//!
//! A further rulebook is a line here, and one in the test that generates the schemas of scripts (`schemas` of the validator). What else names it outside its
//! own crate is listed in CONTRIBUTING (*Add a rulebook*).

use beachhead_engine::Rulebook;
use beachhead_model::pack::Pack;

/// Every rulebook, in the order of their ids.
pub const RULEBOOKS: &[Rulebook] = &[
    beachhead_dday::RULEBOOK,
    beachhead_landings::RULEBOOK,
    beachhead_omaha::RULEBOOK,
    beachhead_utah::RULEBOOK,
];

/// What plays packs whose rules are data. No pack names it, so no list of rulebooks has it: its rows are those of the pack.
pub const TABLE: &Rulebook = &beachhead_table::RULEBOOK;

/// What plays packs that have no rules at all. It is no rulebook itself, so no list of rulebooks has it, and nothing of it is proved.
pub const FREE: &Rulebook = &beachhead_free::RULEBOOK;

/// The rulebook of this id.
pub fn rulebook(id: &str) -> Option<&'static Rulebook> {
    RULEBOOKS.iter().find(|rulebook| rulebook.id == id)
}

/// The rulebook of a pack: the one that it names, or that of its own rules; `None` where it has neither, or names one that isn't built in.
pub fn rulebook_of(pack: &Pack) -> Option<&'static Rulebook> {
    match pack.rulebook() {
        Some(id) => rulebook(id),
        None => Some(TABLE).filter(|_| pack.has_rules()),
    }
}

/// Play by the rulebook of this id, by rules that are data, or free play. Sessions and records name what they were played by.
pub fn played_as(id: &str) -> Option<&'static Rulebook> {
    let others = [FREE, TABLE].into_iter();
    rulebook(id).or_else(|| others.into_iter().find(|other| other.id == id))
}

/// What a pack is played by: its rulebook, or free play if it has none; `None` where it names one that isn't built in.
pub fn played_by(pack: &Pack) -> Option<&'static Rulebook> {
    let free = Some(FREE).filter(|_| pack.rulebook().is_none());
    rulebook_of(pack).or(free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulebooks_are_listed_once_and_in_order() {
        assert!(RULEBOOKS.is_sorted_by(|a, b| a.id < b.id));
        for known in RULEBOOKS {
            assert_eq!(
                rulebook(known.id).map(|found| found.title),
                Some(known.title)
            );
        }
    }

    /// A pack can't name it, and nothing that asks for rules finds it.
    #[test]
    fn free_play_is_no_rulebook() {
        assert!(RULEBOOKS.iter().all(|known| known.id != FREE.id));
        assert!(RULEBOOKS.iter().all(|known| known.has_rules));
        assert!(!FREE.has_rules && rulebook(FREE.id).is_none());
        assert_eq!(played_as(FREE.id).map(|free| free.title), Some(FREE.title));
        assert!(FREE.rules().iter().all(|row| !row.is_counted()));
    }

    #[test]
    fn a_pack_is_played_by_its_rulebook_or_freely() {
        let [built_in, ..] = RULEBOOKS else {
            panic!("there are rulebooks")
        };
        let grid = beachhead_hex::Grid::new(beachhead_hex::usual::flat_columns_first());
        let mut pack = beachhead_text::own_game::pack("Mine", grid.expect("a grid"));
        for (named, expected) in [
            (None, Some(FREE.id)),
            (Some(built_in.id), Some(built_in.id)),
            (Some("example"), None),
            (Some(FREE.id), None),
        ] {
            pack.manifest.part.rulebook = named.map(Into::into);
            assert_eq!(played_by(&pack).map(|by| by.id), expected, "{named:?}");
            assert_eq!(rulebook_of(&pack).is_some(), named == Some(built_in.id));
        }
    }

    #[test]
    fn rows_are_named_once() {
        for known in RULEBOOKS.iter().chain([FREE]) {
            let rules = known.rules();
            let mut ids: Vec<&str> = rules.iter().map(|row| &*row.id).collect();
            ids.sort_unstable();
            assert!(
                ids.is_sorted_by(|a, b| a < b),
                "{}: a row is listed twice",
                known.id
            );
        }
    }
}
