//! [`Listing`]: which files the manifest lists besides the parts that every pack has, and what is in them.
//!
//! A file that is listed brings its records with it: the pack in memory would else hold none, and the next save would empty
//! the file. As data the files are their texts, as in [`Parts`](super::Parts).

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::parts::{part_from_text, text_from_part};
use crate::claims::Claims;
use crate::errata::Errata;
use crate::io::SourceFile;
use crate::own::OwnSchema;
use crate::pack::{Manifest, Pack};
use crate::scenario::Scenario;
use crate::stored::Stored;

/// The manifest, and the parts that a pack may have any number of.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// What `pack.ron` says.
    pub manifest: Stored<Manifest>,
    /// The claims; none where the manifest lists no file of them.
    pub claims: Stored<Claims>,
    /// The errata; none where the manifest lists no file of them.
    pub errata: Stored<Errata>,
    /// The schema of own properties; none where the manifest names no file of it.
    pub own_schema: Option<OwnSchema>,
    /// The scenarios, in the order of the manifest.
    pub scenarios: Vec<Stored<Scenario>>,
}

impl Listing {
    /// That of a pack.
    pub fn of(pack: &Pack) -> Self {
        Self {
            manifest: pack.manifest.clone(),
            claims: pack.claims.clone(),
            errata: pack.errata.clone(),
            own_schema: pack.own_schema.clone(),
            scenarios: pack.scenarios.clone(),
        }
    }

    /// The listing of a pack with what this one lists besides; `None` if that is nothing. Where the pack has claims or
    /// errata already it keeps them, and so the schema of own properties.
    pub fn added_to(&self, pack: &Pack) -> Option<Self> {
        let before = Self::of(pack);
        let mut after = before.clone();
        let manifest = &mut after.manifest;
        if manifest.claims.is_none() {
            manifest.claims.clone_from(&self.manifest.claims);
            after.claims = self.claims.clone();
        }
        if manifest.errata.is_none() {
            manifest.errata.clone_from(&self.manifest.errata);
            after.errata = self.errata.clone();
        }
        if manifest.own.is_none() {
            manifest.own.clone_from(&self.manifest.own);
            after.own_schema.clone_from(&self.own_schema);
        }
        for (name, scenario) in self.manifest.scenarios.iter().zip(&self.scenarios) {
            if !manifest.scenarios.contains(name) {
                manifest.scenarios.push(name.clone());
                after.scenarios.push(scenario.clone());
            }
        }
        for name in &self.manifest.scripts {
            if !manifest.scripts.contains(name) {
                manifest.scripts.push(name.clone());
            }
        }
        (after != before).then_some(after)
    }

    /// Whether what is listed and what is there go together.
    pub(super) fn is_consistent(&self) -> bool {
        self.manifest.scenarios.len() == self.scenarios.len()
            && (self.manifest.claims.is_some() || self.claims == Stored::default())
            && (self.manifest.errata.is_some() || self.errata == Stored::default())
            && self.manifest.own.is_some() == self.own_schema.is_some()
    }

    /// Puts it into the pack and keeps what was there.
    pub(super) fn exchange(&mut self, pack: &mut Pack) {
        std::mem::swap(&mut self.manifest, &mut pack.manifest);
        std::mem::swap(&mut self.claims, &mut pack.claims);
        std::mem::swap(&mut self.errata, &mut pack.errata);
        std::mem::swap(&mut self.own_schema, &mut pack.own_schema);
        std::mem::swap(&mut self.scenarios, &mut pack.scenarios);
    }
}

/// The listing as the texts of its files.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Listing", deny_unknown_fields)]
struct Texts {
    manifest: String,
    claims: String,
    errata: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own_schema: Option<String>,
    scenarios: Vec<String>,
}

impl Serialize for Listing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let scenarios = self.scenarios.iter().map(text_from_part);
        let texts = Texts {
            manifest: text_from_part(&self.manifest)?,
            claims: text_from_part(&self.claims)?,
            errata: text_from_part(&self.errata)?,
            own_schema: self.own_schema.as_ref().map(|own| own.text().to_owned()),
            scenarios: scenarios.collect::<Result<_, S::Error>>()?,
        };
        texts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Listing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Texts::deserialize(deserializer)?;
        let scenarios = texts.scenarios.into_iter().map(part_from_text);
        let own_schema = texts.own_schema.map(|text| {
            let read = OwnSchema::read(&SourceFile::new(OwnSchema::KIND.name(), text));
            read.map_err(|finding| D::Error::custom(&finding.message))
        });
        Ok(Self {
            manifest: part_from_text(texts.manifest)?,
            claims: part_from_text(texts.claims)?,
            errata: part_from_text(texts.errata)?,
            own_schema: own_schema.transpose()?,
            scenarios: scenarios.collect::<Result<_, D::Error>>()?,
        })
    }
}
