//! What a record knows the data by that it was played with: a digest of each part that the rules read.
//!
//! A digest is the SHA-256 of the part's content in canonical text ([`canonical_text`]), without the number of its format and
//! whatever its layout, tagged `d1:`. So another layout, another syntax or another format that holds the same does not make
//! other data. Digests without a tag are of records made before there were tags: they are of the part's file in RON as
//! format 1 wrote it, number and all, and are compared with that as long as it can be made ([`untagged`]).

use beachhead_model::pack::Pack;
use beachhead_model::rules::Rules;
use beachhead_model::scenario::Scenario;
use beachhead_model::session::Digests;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_text::{Part, WriteError, write_bare, write_part};
use serde_json::Value;

use super::form::{canonical_text, is_tag, sha256};

/// Heads the digest of a part's content.
const DATA_TAG: &str = "d1:";

/// The digests of a pack and one of its scenarios.
///
/// # Errors
/// Something in them has no text.
pub(super) fn digests_of(pack: &Pack, scenario: &Stored<Scenario>) -> Result<Digests, WriteError> {
    Ok(Digests {
        palette: content_digest(&pack.palette)?,
        map: content_digest(&pack.map)?,
        forces: content_digest(&pack.forces)?,
        tables: content_digest(&pack.tables)?,
        rules: of_rules(pack, content_digest)?,
        scenario: content_digest(scenario)?,
    })
}

/// The digests as they were before they had a tag: of the files in RON, with their layout and their format.
///
/// # Errors
/// Something in them has no text.
fn untagged(pack: &Pack, scenario: &Stored<Scenario>) -> Result<Digests, WriteError> {
    Ok(Digests {
        palette: file_digest(&pack.palette)?,
        map: file_digest(&pack.map)?,
        forces: file_digest(&pack.forces)?,
        tables: file_digest(&pack.tables)?,
        rules: of_rules(pack, file_digest)?,
        scenario: file_digest(scenario)?,
    })
}

/// The digest of the rules, where a pack has rules of its own. So records of other packs stay as they are.
fn of_rules(
    pack: &Pack,
    digest: fn(&Stored<Rules>) -> Result<String, WriteError>,
) -> Result<Option<String>, WriteError> {
    pack.has_rules().then(|| digest(&pack.rules)).transpose()
}

/// Each digest by the name of its part; that of rules is empty where there are none.
fn parts(digests: &Digests) -> [(&'static str, &str); 6] {
    [
        ("palette", &digests.palette),
        ("map", &digests.map),
        ("forces", &digests.forces),
        ("tables", &digests.tables),
        ("rules", digests.rules.as_deref().unwrap_or_default()),
        ("scenario", &digests.scenario),
    ]
}

/// The data of a pack, by each kind of digest that a record may have of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownData {
    /// As records are made today.
    pub today: Digests,
    /// As they were before digests had a tag; only made where a record asks for it.
    untagged: Option<Digests>,
}

impl From<Digests> for KnownData {
    fn from(today: Digests) -> Self {
        let untagged = None;
        Self { today, untagged }
    }
}

impl KnownData {
    /// The data of a pack and one of its scenarios, in the kinds of digest that a record has.
    ///
    /// # Errors
    /// Something in it has no text.
    pub fn of(
        pack: &Pack,
        scenario: &Stored<Scenario>,
        recorded: &Digests,
    ) -> Result<Self, WriteError> {
        let mut parts = parts(recorded).into_iter();
        let is_untagged = parts.any(|(_, digest)| !digest.is_empty() && !digest.contains(':'));
        let untagged = is_untagged.then(|| untagged(pack, scenario));
        Ok(Self {
            today: digests_of(pack, scenario)?,
            untagged: untagged.transpose()?,
        })
    }

    /// The parts whose digests differ from the recorded ones, and whether those can be compared: another version may state
    /// them in its own way.
    pub(super) fn differing<'a>(
        &'a self,
        recorded: &'a Digests,
    ) -> impl Iterator<Item = (&'static str, bool)> + 'a {
        let today = parts(&self.today).into_iter();
        let untagged = parts(self.untagged.as_ref().unwrap_or(&self.today));
        let recorded = parts(recorded).into_iter();
        recorded
            .zip(today.zip(untagged))
            .filter(|((_, recorded), ((_, today), (_, untagged)))| {
                recorded != today && recorded != untagged
            })
            .map(|((part, recorded), _)| (part, is_comparable(recorded)))
    }
}

fn is_comparable(digest: &str) -> bool {
    let tag = digest.split_once(':').map(|(tag, _)| tag);
    !tag.is_some_and(|tag| is_tag(tag, 'd')) || digest.starts_with(DATA_TAG)
}

/// The digest of what a part holds, whatever its format and layout.
fn content_digest<P: Part>(part: &Stored<P>) -> Result<String, WriteError> {
    let text = write_part(part, Syntax::Json)?;
    let unread = |why: String| WriteError {
        kind: P::KIND.name(),
        field: "format",
        why,
    };
    let mut content: Value =
        serde_json::from_str(&text).map_err(|error| unread(error.to_string()))?;
    if let Some(fields) = content.as_object_mut() {
        fields.remove("format");
    }
    let text = canonical_text(&content).map_err(unread)?;
    Ok(format!("{DATA_TAG}{}", sha256(&text)))
}

/// The digest of a part's file in RON, without its comments.
fn file_digest<P: Part>(part: &Stored<P>) -> Result<String, WriteError> {
    Ok(sha256(&write_bare(part, Syntax::Ron)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::pack;
    use beachhead_model::part_kind::PartKind;
    use beachhead_text::{Reader, Writer};

    /// The same content as a kind of file whose format has been raised since.
    struct Newer(String, Vec<u8>);

    /// And before.
    struct Older(String, Vec<u8>);

    macro_rules! rosters {
        ($($roster:ident $format:literal;)+) => {$(
            impl Part for $roster {
                const KIND: PartKind = PartKind::Forces;
                const SINCE: u32 = $format;
                type Before = Self;

                fn upgrade(before: Self) -> Self {
                    before
                }

                fn read(_: &mut Reader<'_>) -> Option<Self> {
                    None
                }

                fn write(&self, writer: &mut Writer) {
                    writer.one("title", &self.0);
                    writer.list("steps", &self.1);
                }
            }
        )+};
    }
    rosters! { Older 1; Newer 2; }

    #[test]
    fn a_format_has_no_part_in_a_digest() {
        let (title, steps) = ("VII Corps".to_owned(), vec![3, 1]);
        let older = Stored::from(Older(title.clone(), steps.clone()));
        let newer = Stored::from(Newer(title, steps.clone()));
        let expected = format!("d1:{}", sha256(r#"{"steps":[3,1],"title":"VII Corps"}"#));
        assert_eq!(content_digest(&older).ok(), Some(expected.clone()));
        assert_eq!(content_digest(&newer).ok(), Some(expected.clone()));
        assert_ne!(file_digest(&older).ok(), file_digest(&newer).ok());
        let other = Stored::from(Older("V Corps".to_owned(), steps));
        assert_ne!(content_digest(&other).ok(), Some(expected));
    }

    #[test]
    fn each_kind_of_digest_is_compared_with_its_own() {
        let pack = pack();
        let scenario = &pack.scenarios[0];
        let mut recorded = digests_of(&pack, scenario).expect("plain data");
        recorded.map = super::untagged(&pack, scenario).expect("plain data").map;
        assert!(!recorded.map.contains(':'));
        let untagged = |recorded: &Digests| {
            let known = KnownData::of(&pack, scenario, recorded).expect("plain data");
            known.untagged.is_some()
        };
        assert!(
            untagged(&recorded) && !untagged(&digests_of(&pack, scenario).expect("plain data"))
        );
        let differing = |recorded: &Digests| {
            let known = KnownData::of(&pack, scenario, recorded).expect("plain data");
            known.differing(recorded).collect::<Vec<_>>()
        };
        assert_eq!(differing(&recorded), []);
        recorded.map.push('0');
        recorded.tables.push('0');
        assert_eq!(differing(&recorded), [("map", true), ("tables", true)]);
        recorded.forces = recorded.forces.replacen("d1:", "d9:", 1);
        let expected = [("map", true), ("forces", false), ("tables", true)];
        assert_eq!(differing(&recorded), expected);
    }

    #[test]
    fn only_a_pack_with_rules_has_their_digest() {
        let without = pack();
        let scenario = &without.scenarios[0];
        let plain = digests_of(&without, scenario).expect("plain data");
        let written = serde_json::to_string(&plain).expect("plain data");
        assert!(!written.contains("rules"), "{written}");
        let mut with = without.clone();
        with.manifest.rulebook = None;
        with.manifest.rules = Some("rules.ron".to_owned());
        let recorded = digests_of(&with, scenario).expect("plain data");
        assert!(recorded.rules.is_some());
        let differing = |pack: &Pack, recorded: &Digests| {
            let known = KnownData::of(pack, scenario, recorded).expect("plain data");
            known.differing(recorded).collect::<Vec<_>>()
        };
        assert_eq!(differing(&with, &recorded), []);
        assert_eq!(differing(&without, &plain), []);
        // Rules that are others, or that have come or gone.
        let mut other = with.clone();
        other.rules.title = "Other rules".to_owned();
        for (pack, recorded) in [(&other, &recorded), (&without, &recorded), (&with, &plain)] {
            assert_eq!(differing(pack, recorded), [("rules", true)]);
        }
    }
}
