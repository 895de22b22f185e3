//! A new map: the pack that it begins as, with words taken from a pack that there is, or generic ones.
//!
//! The palette and the tables come from there, since a rulebook can do nothing without them; what lies on the map does not.
//!
//! Holds always: whatever is chosen, the pack checks without a finding (`tests::every_new_map_begins_without_findings`).

use std::borrow::Cow;

use beachhead_schema::games::GameScenario;
use beachhead_schema::hex::{Grid, GridError, GridSpec};
use beachhead_schema::id::Id;
use beachhead_schema::own_game;
use beachhead_schema::pack::{Manifest, Pack};
use beachhead_schema::scenario::Scenario;
use beachhead_schema::stored::Stored;

use crate::bundled::Sample;

/// Where the palette, the tables and the rulebook of a new map come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Words {
    /// From a pack that comes with the editor.
    Sample(Sample),
    /// From the pack in the window.
    #[default]
    Open,
    /// The palette is generic, and there is no rulebook.
    Own,
}

impl Words {
    /// The pack that they come from; `None` where they come from no pack.
    pub(crate) fn pack(self, open: &Pack) -> Option<Cow<'_, Pack>> {
        match self {
            Self::Sample(sample) => sample.pack().map(Cow::Owned),
            Self::Open => Some(Cow::Borrowed(open)),
            Self::Own => None,
        }
    }
}

/// What a new map is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMap {
    /// What it is called.
    pub title: String,
    /// Its hexes.
    pub spec: GridSpec,
    /// The terrain that every hex has at first; nothing is known of them where it is none.
    pub fill: Option<Id>,
    /// Whether the counters come along.
    pub with_forces: bool,
}

impl NewMap {
    /// The pack, with these words; `open` is the pack in the window.
    ///
    /// # Errors
    /// What is wrong with the grid.
    pub fn pack(&self, words: Words, open: &Pack) -> Result<Pack, Vec<GridError>> {
        let grid = Grid::new(self.spec.clone())?;
        let mut pack = own_game::pack(&self.title, grid);
        if let Some(terrain) = &self.fill {
            pack.map.fill(terrain);
        }
        Ok(match words.pack(open) {
            Some(like) => self.like(pack, &like),
            None => pack,
        })
    }

    /// The pack with the palette, tables and rulebook of another one.
    fn like(&self, pack: Pack, like: &Pack) -> Pack {
        let template = like.scenarios.first();
        let first_side = like
            .palette
            .sides
            .ordered()
            .first()
            .map(|side| side.id.clone());
        let rules = match template.and_then(|template| template.rules.as_ref()) {
            Some(rules) => Some(rules.without_map()),
            None => like.rulebook().and_then(GameScenario::blank),
        };
        // A rulebook that isn't built in has no part that a scenario could begin with; one without the other is a mistake.
        let rulebook = rules.as_ref().and(like.manifest.rulebook.clone());
        let scenario = |scenario: Scenario| Scenario {
            turns: template.map_or(scenario.turns, |template| template.turns),
            first: template
                .map(|template| template.first.clone())
                .or_else(|| first_side.clone())
                .unwrap_or(scenario.first),
            rules: rules.clone(),
            ..scenario
        };
        let scenarios = pack.scenarios.into_iter();
        Pack {
            manifest: pack.manifest.map(|manifest| Manifest {
                rulebook,
                ..manifest
            }),
            palette: like.palette.clone(),
            forces: match self.with_forces {
                true => like.forces.clone(),
                false => Stored::default(),
            },
            tables: like.tables.clone(),
            scenarios: scenarios.map(|one| one.map(scenario)).collect(),
            ..pack
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_check::check::check_pack;
    use beachhead_schema::hex::preset;
    use beachhead_schema::hex::usual::USUAL;
    use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts};

    /// What the checks say of a pack as it would be saved.
    fn findings(pack: &Pack) -> Vec<String> {
        let texts = pack_texts(pack, Syntax::Ron)
            .expect("plain data")
            .into_iter();
        let bytes = texts.map(|(name, text)| (name, text.into_bytes()));
        let checked = check_pack(&MemoryFiles(bytes.collect()));
        assert_eq!(
            checked.pack.as_ref(),
            Some(pack),
            "it is read as it was written"
        );
        let findings = checked.diagnostics.iter();
        findings
            .map(|finding| format!("{}: {}", finding.code, finding.message))
            .collect()
    }

    #[test]
    fn every_new_map_begins_without_findings() {
        let open = Sample::first().pack().expect("it can be read");
        let samples = Sample::all().iter().copied().map(Words::Sample);
        for words in samples.chain([Words::Open, Words::Own]) {
            let pack = words.pack(&open);
            let palette = pack
                .as_ref()
                .map_or(own_game::palette(), |pack| &pack.palette);
            let fills = palette.terrains.iter().map(|kind| Some(kind.id.clone()));
            let fills: Vec<Option<Id>> = fills.chain([None]).collect();
            // Terrain, grid and counters don't depend on one another: each is tried with one choice of the others.
            let clear = fills.first().cloned().flatten();
            let small = preset::battle(4, 3);
            let mut choices: Vec<(GridSpec, Option<Id>, bool)> =
                vec![(small.clone(), clear.clone(), true)];
            choices.extend(fills.into_iter().map(|fill| (small.clone(), fill, false)));
            let grids = preset::PRESETS.iter().chain(&USUAL);
            let of_own = grids.filter(|_| words == Words::Own);
            choices.extend(of_own.map(|preset| ((preset.spec)(), clear.clone(), false)));
            for (spec, fill, with_forces) in choices {
                let map = NewMap {
                    title: "New".to_owned(),
                    spec,
                    fill: fill.clone(),
                    with_forces,
                };
                let pack = map.pack(words, &open).expect("a preset is a grid");
                assert_eq!(findings(&pack), [""; 0], "{words:?} {fill:?} {with_forces}");
            }
        }
    }

    #[test]
    fn a_rulebook_comes_from_the_pack_and_an_own_game_has_none() {
        let open = Sample::first().pack().expect("it can be read");
        let map = NewMap {
            title: "New".to_owned(),
            spec: (USUAL[0].spec)(),
            fill: None,
            with_forces: true,
        };
        let of = |words: Words, open: &Pack| map.pack(words, open).expect("a grid");
        for words in Sample::all()
            .iter()
            .copied()
            .map(Words::Sample)
            .chain([Words::Open])
        {
            let made = of(words, &open);
            let rules = made.scenarios[0].rules.as_ref().map(GameScenario::rulebook);
            let like = words.pack(&open).expect("it can be read");
            assert_eq!(made.rulebook(), like.rulebook(), "{words:?}");
            assert_eq!(made.rulebook(), rules, "{words:?}");
        }
        let own = of(Words::Own, &open);
        assert_eq!((own.rulebook(), &own.scenarios[0].rules), (None, &None));
        let again = of(Words::Open, &own);
        assert_eq!((again.rulebook(), &again.scenarios[0].rules), (None, &None));
        // A rulebook that isn't built in has no part here, and gets none of another one.
        let mut other = own;
        other.manifest.rulebook = Some("gettysburg".into());
        let again = of(Words::Open, &other);
        assert_eq!((again.rulebook(), &again.scenarios[0].rules), (None, &None));
    }
}
