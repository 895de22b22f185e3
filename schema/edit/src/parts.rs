//! [`Parts`]: all parts of a pack that name hexes, exchanged at once where the numbers themselves change.
//!
//! As data they are the texts of their files, since those are read back as they were written.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use beachhead_model::claims::Claims;
use beachhead_model::diag::Severity;
use beachhead_model::errata::Errata;
use beachhead_model::map::Map;
use beachhead_model::pack::Pack;
use beachhead_model::rules::Rules;
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_text::{Part, SourceFile, read_part, write_part};

/// The parts of a pack in which a printed number may stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// The map, with its grid.
    pub map: Stored<Map>,
    /// The rules, whose queries may name hexes.
    pub rules: Stored<Rules>,
    /// The claims.
    pub claims: Stored<Claims>,
    /// The errata.
    pub errata: Stored<Errata>,
    /// The scenarios, in the order of the manifest.
    pub scenarios: Vec<Stored<Scenario>>,
}

impl Parts {
    /// These parts of a pack.
    pub fn of(pack: &Pack) -> Self {
        Self {
            map: pack.map.clone(),
            rules: pack.rules.clone(),
            claims: pack.claims.clone(),
            errata: pack.errata.clone(),
            scenarios: pack.scenarios.clone(),
        }
    }

    /// Puts them into the pack and keeps what was there.
    pub(super) fn exchange(&mut self, pack: &mut Pack) {
        std::mem::swap(&mut self.map, &mut pack.map);
        std::mem::swap(&mut self.rules, &mut pack.rules);
        std::mem::swap(&mut self.claims, &mut pack.claims);
        std::mem::swap(&mut self.errata, &mut pack.errata);
        std::mem::swap(&mut self.scenarios, &mut pack.scenarios);
    }
}

/// The parts as the texts of their files.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Parts", deny_unknown_fields)]
struct Texts {
    map: String,
    /// None of a pack that has no rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    claims: String,
    errata: String,
    scenarios: Vec<String>,
}

/// A part as the text of its file.
pub(super) fn text_from_part<P: Part, E: serde::ser::Error>(part: &Stored<P>) -> Result<String, E> {
    write_part(part, Syntax::Ron).map_err(E::custom)
}

/// The text of a part that packs may lack; none where nothing is in it.
pub(super) fn text_if_any<P: Part + Default + PartialEq, E: serde::ser::Error>(
    part: &Stored<P>,
) -> Result<Option<String>, E> {
    let is_there = *part != Stored::default();
    is_there.then(|| text_from_part(part)).transpose()
}

/// The part that [`text_if_any`] has written.
pub(super) fn part_if_any<P: Part + Default, E: serde::de::Error>(
    text: Option<String>,
) -> Result<Stored<P>, E> {
    text.map_or_else(|| Ok(Stored::default()), part_from_text)
}

/// The part that this text holds, which must be without a mistake.
pub(super) fn part_from_text<P: Part, E: serde::de::Error>(text: String) -> Result<Stored<P>, E> {
    let read = read_part::<P>(&SourceFile::new(P::KIND.name(), text), Syntax::Ron);
    let worst = read
        .diagnostics
        .iter()
        .find(|finding| finding.severity >= Severity::Error);
    match (read.value, worst) {
        (Some(part), None) => Ok(part),
        (_, Some(finding)) => Err(E::custom(&finding.message)),
        (None, None) => Err(E::custom("it is no part of a pack")),
    }
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let scenarios = self.scenarios.iter().map(text_from_part);
        let texts = Texts {
            map: text_from_part(&self.map)?,
            rules: text_if_any(&self.rules)?,
            claims: text_from_part(&self.claims)?,
            errata: text_from_part(&self.errata)?,
            scenarios: scenarios.collect::<Result<_, S::Error>>()?,
        };
        texts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Parts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Texts::deserialize(deserializer)?;
        let scenarios = texts.scenarios.into_iter().map(part_from_text);
        Ok(Self {
            map: part_from_text(texts.map)?,
            rules: part_if_any(texts.rules)?,
            claims: part_from_text(texts.claims)?,
            errata: part_from_text(texts.errata)?,
            scenarios: scenarios.collect::<Result<_, D::Error>>()?,
        })
    }
}
