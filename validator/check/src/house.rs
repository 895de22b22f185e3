//! House rules: which optional rules a project plays by, where a scenario doesn't say.
//!
//! They stand in `beachhead.toml`, and hold wherever the project's packs are checked or played. A scenario's own word goes
//! before them, so that a pack means the same to everybody who reads it whole.

use std::borrow::Cow;
use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_engine::Rulebook;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Choice;

use crate::registry::{RULEBOOKS, rulebook};

/// What a project has decided, by rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseRules(BTreeMap<Id, Vec<Choice>>);

/// Why something can't be a house rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchRule {
    /// No rulebook has this id.
    #[error("no rulebook `{rulebook}` is built in; there is {}", all())]
    Rulebook {
        /// What was asked for.
        rulebook: String,
    },
    /// The rulebook has no such optional rule.
    #[error("`{rulebook}` has no optional rule `{rule}`{}", known(rulebook))]
    Rule {
        /// The rulebook.
        rulebook: String,
        /// What isn't among its optional rules.
        rule: String,
    },
}

/// The rulebooks that there are, as the end of a message.
fn all() -> String {
    let known: Vec<&str> = RULEBOOKS.iter().map(|known| known.id).collect();
    known.join(", ")
}

/// Its optional rules, as the end of a message.
fn known(id: &str) -> String {
    let options = rulebook(id).map_or(&[][..], Rulebook::options);
    let options: Vec<&str> = options.iter().map(|option| &*option.id).collect();
    match options.is_empty() {
        true => ": it has none".to_owned(),
        false => format!("; it has {}", options.join(", ")),
    }
}

impl HouseRules {
    /// Decides on an optional rule.
    ///
    /// # Errors
    /// There is no such rulebook, or none of its rules is optional by that name.
    pub fn decide(&mut self, id: &str, rule: &str, on: bool) -> Result<(), NoSuchRule> {
        let known = rulebook(id).ok_or_else(|| NoSuchRule::Rulebook {
            rulebook: id.to_owned(),
        })?;
        if known.options().iter().all(|option| option.id != rule) {
            let (rulebook, rule) = (id.to_owned(), rule.to_owned());
            return Err(NoSuchRule::Rule { rulebook, rule });
        }
        let choices = self.0.entry(id.into()).or_default();
        choices.retain(|choice| choice.id.as_str() != rule);
        choices.push(Choice {
            id: rule.into(),
            on,
            source: None,
        });
        Ok(())
    }

    /// The pack whose scenarios say what the house has decided, where they say nothing themselves.
    pub fn laid_on<'p>(&self, pack: &'p Pack) -> Cow<'p, Pack> {
        let Some(choices) = pack
            .manifest
            .rulebook
            .as_ref()
            .and_then(|id| self.0.get(id))
        else {
            return Cow::Borrowed(pack);
        };
        let mut pack = pack.clone();
        for scenario in &mut pack.scenarios {
            let own = std::mem::take(&mut scenario.options);
            let silent = choices
                .iter()
                .filter(|choice| own.get(&choice.id).is_none());
            let silent: Vec<Choice> = silent.cloned().collect();
            scenario.options = own.iter().cloned().chain(silent).collect::<Layer<Choice>>();
        }
        Cow::Owned(pack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_text::{DiskFiles, read_pack};

    #[test]
    fn a_scenario_goes_before_the_house() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
        let mut pack = read_pack(&DiskFiles(root)).pack.expect("it is whole");
        let mut house = HouseRules::default();
        house
            .decide("utah", "weather", true)
            .expect("there is such a rule");
        house
            .decide("utah", "flak", false)
            .expect("there is such a rule");
        house
            .decide("utah", "flak", true)
            .expect("there is such a rule");
        let scenario = pack.scenarios.first_mut().expect("a scenario");
        scenario.options.exchange(&"flak".into(), Vec::new());
        let pack = house.laid_on(&pack);
        let on = |id: &str| {
            pack.scenarios[0]
                .options
                .get(&id.into())
                .map(|choice| choice.on)
        };
        assert_eq!(
            (on("flak"), on("weather")),
            (Some(true), Some(false)),
            "only flak was left open"
        );
    }

    #[test]
    fn what_no_rulebook_has_cannot_be_decided() {
        let mut house = HouseRules::default();
        for (rulebook, rule, expected) in [
            (
                "utha",
                "flak",
                "no rulebook `utha` is built in; there is dday, landings, omaha, utah",
            ),
            (
                "utah",
                "snow",
                "`utah` has no optional rule `snow`; it has flak, weather",
            ),
            (
                "landings",
                "snow",
                "`landings` has no optional rule `snow`: it has none",
            ),
        ] {
            let why = house.decide(rulebook, rule, true).expect_err(rule);
            assert_eq!(why.to_string(), expected);
        }
        assert_eq!(house, HouseRules::default());
    }
}
