//! [`Listing`]: which files the manifest lists besides the parts that every pack has, and what is in them.
//!
//! A file that is listed brings its records with it: the pack in memory would else hold none, and the next save would empty
//! the file. As data the files are their texts, as in [`Parts`](super::Parts).

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::parts::{part_from_text, part_if_any, text_from_part, text_if_any};
use beachhead_model::claims::Claims;
use beachhead_model::comments::MAX_COMMENTS;
use beachhead_model::diag::Severity;
use beachhead_model::errata::Errata;
use beachhead_model::own::OwnSchema;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::part_kind::PartKind;
use beachhead_model::rules::Rules;
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;
use beachhead_text::{Part, SourceFile, kind_of, read_part};

/// The manifest, and the parts that a pack may have any number of.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// What `pack.ron` says.
    pub manifest: Stored<Manifest>,
    /// The rules; none where the manifest lists no file of them.
    pub rules: Stored<Rules>,
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
            rules: pack.rules.clone(),
            claims: pack.claims.clone(),
            errata: pack.errata.clone(),
            own_schema: pack.own_schema.clone(),
            scenarios: pack.scenarios.clone(),
        }
    }

    /// Lists one more file, which isn't listed yet, behind the others. Whether there is room for it: a manifest lists one file
    /// of rules, one of claims and one of errata.
    pub fn add(&mut self, name: &str, file: ListedFile) -> bool {
        if !file.has_room(&self.manifest) {
            return false;
        }
        let (manifest, name) = (&mut self.manifest, name.to_owned());
        match file {
            ListedFile::Rules(rules) => {
                manifest.rules = Some(name);
                self.rules = rules;
            }
            ListedFile::Claims(claims) => {
                manifest.claims = Some(name);
                self.claims = claims;
            }
            ListedFile::Errata(errata) => {
                manifest.errata = Some(name);
                self.errata = errata;
            }
            ListedFile::Scenario(scenario) => {
                manifest.scenarios.push(name);
                self.scenarios.push(*scenario);
            }
            ListedFile::Script => manifest.scripts.push(name),
        }
        true
    }

    /// Whether what is listed and what is there go together.
    pub(super) fn is_consistent(&self) -> bool {
        self.manifest.scenarios.len() == self.scenarios.len()
            && (self.manifest.rules.is_some() || self.rules == Stored::default())
            && (self.manifest.claims.is_some() || self.claims == Stored::default())
            && (self.manifest.errata.is_some() || self.errata == Stored::default())
            && self.manifest.own.is_some() == self.own_schema.is_some()
    }

    /// Puts it into the pack and keeps what was there.
    pub(super) fn exchange(&mut self, pack: &mut Pack) {
        std::mem::swap(&mut self.manifest, &mut pack.manifest);
        std::mem::swap(&mut self.rules, &mut pack.rules);
        std::mem::swap(&mut self.claims, &mut pack.claims);
        std::mem::swap(&mut self.errata, &mut pack.errata);
        std::mem::swap(&mut self.own_schema, &mut pack.own_schema);
        std::mem::swap(&mut self.scenarios, &mut pack.scenarios);
    }
}

/// A file that a manifest could list, with what it brings into the pack.
#[derive(Clone, Debug, PartialEq)]
pub enum ListedFile {
    /// Rules.
    Rules(Stored<Rules>),
    /// Claims.
    Claims(Stored<Claims>),
    /// Errata.
    Errata(Stored<Errata>),
    /// A scenario.
    Scenario(Box<Stored<Scenario>>),
    /// A script, of which a pack in memory has the name only.
    Script,
}

impl ListedFile {
    /// Reads it. Nothing of a file with mistakes, or with so many comments that it would lose them with the next save, and of
    /// a kind that packs have one of in any case.
    pub fn read(source: &SourceFile) -> Option<Self> {
        match kind_of(source)? {
            PartKind::Rules => Some(Self::Rules(whole(source)?)),
            PartKind::Claims => Some(Self::Claims(whole(source)?)),
            PartKind::Errata => Some(Self::Errata(whole(source)?)),
            PartKind::Scenario => Some(Self::Scenario(Box::new(whole(source)?))),
            PartKind::Script => Some(Self::Script),
            _ => None,
        }
    }

    /// Whether this manifest could list one more of its kind.
    pub fn has_room(&self, manifest: &Manifest) -> bool {
        match self {
            // A pack is played by one rulebook: one that is built in, or its own.
            Self::Rules(_) => manifest.rules.is_none() && manifest.rulebook.is_none(),
            Self::Claims(_) => manifest.claims.is_none(),
            Self::Errata(_) => manifest.errata.is_none(),
            Self::Scenario(_) | Self::Script => true,
        }
    }
}

/// The part in a file without mistakes, and with its comments.
fn whole<P: Part>(source: &SourceFile) -> Option<Stored<P>> {
    let read = read_part::<P>(source, source.syntax());
    let mut findings = read.diagnostics.iter();
    let is_whole = findings.all(|finding| finding.severity < Severity::Error);
    read.value
        .filter(|_| is_whole && read.comments <= MAX_COMMENTS)
}

/// The listing as the texts of its files.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Listing", deny_unknown_fields)]
struct Texts {
    manifest: String,
    /// None of a pack that has no rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
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
            rules: text_if_any(&self.rules)?,
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
            let read =
                beachhead_text::read_own_schema(&SourceFile::new(OwnSchema::KIND.name(), text));
            read.map_err(|finding| D::Error::custom(&finding.message))
        });
        Ok(Self {
            manifest: part_from_text(texts.manifest)?,
            rules: part_if_any(texts.rules)?,
            claims: part_from_text(texts.claims)?,
            errata: part_from_text(texts.errata)?,
            own_schema: own_schema.transpose()?,
            scenarios: scenarios.collect::<Result<_, D::Error>>()?,
        })
    }
}
