//! What there is in a pack, and how much of it is a reconstruction: the lines that end a run.

use std::collections::BTreeMap;
use std::fmt;

use beachhead_base::Source;
use beachhead_model::diag::one_line;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{Rules, Says};

use crate::provenance::each_origin;
use crate::words::count;

/// What there is in a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The pack's title, in one line.
    pub title: String,
    /// Hexes that the map describes.
    pub hexes: usize,
    /// Hexside records.
    pub hexsides: usize,
    /// Roads, trails and railways.
    pub paths: usize,
    /// Counters.
    pub units: usize,
    /// Scenarios.
    pub scenarios: usize,
    /// The rules, where they are data.
    pub rules: Option<RulesSummary>,
    /// Statements of the rulebook that the data is held to.
    pub claims: usize,
    /// Errata entries.
    pub errata: usize,
    /// Records that may say where they come from, by list, and how many of them are reconstructions.
    pub origins: BTreeMap<&'static str, Origins>,
}

/// How many rules there are, and what is done with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RulesSummary {
    /// Those that are played.
    pub played: usize,
    /// Those that only define a word.
    pub definitions: usize,
    /// Those that are not played yet.
    pub not_yet: usize,
}

impl RulesSummary {
    fn of(rules: &Rules) -> Self {
        let mut summary = Self::default();
        for line in &rules.rules {
            match &line.says {
                Says::Define(_) => summary.definitions += 1,
                Says::NotYet(_) => summary.not_yet += 1,
                _ => summary.played += 1,
            }
        }
        summary
    }

    /// All of them.
    pub fn all(self) -> usize {
        self.played + self.definitions + self.not_yet
    }
}

/// `67 rules: 62 played, 3 definitions, 1 not yet`.
impl fmt::Display for RulesSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            played,
            definitions,
            not_yet,
        } = *self;
        let all = count(self.all(), "rule", "rules");
        write!(f, "{all}: {played} played")?;
        if definitions > 0 {
            write!(f, ", {}", count(definitions, "definition", "definitions"))?;
        }
        if not_yet > 0 {
            write!(f, ", {not_yet} not yet")?;
        }
        Ok(())
    }
}

/// Where the records of one list come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// All of them.
    pub records: usize,
    /// Those that have not been read off the print: to be proof-read.
    pub reconstructed: usize,
    /// Those that don't say.
    pub unsaid: usize,
}

impl Summary {
    /// Counts what there is in a pack.
    pub fn of(pack: &Pack) -> Self {
        let mut by_list = BTreeMap::<&'static str, Origins>::new();
        // Records of one list come one after the other.
        let mut list = ("", Origins::default());
        let mut add = |(field, origins): (&'static str, Origins)| {
            if origins.records > 0 {
                let all = by_list.entry(field).or_default();
                all.records += origins.records;
                all.reconstructed += origins.reconstructed;
                all.unsaid += origins.unsaid;
            }
        };
        each_origin(pack, |origin| {
            if origin.field != list.0 {
                add(std::mem::replace(
                    &mut list,
                    (origin.field, Origins::default()),
                ));
            }
            list.1.records += 1;
            list.1.reconstructed += usize::from(origin.source == Some(&Source::Reconstructed));
            list.1.unsaid += usize::from(origin.is_unknown());
        });
        add(list);
        Self {
            title: one_line(pack.manifest.title.clone()),
            hexes: pack.map.hexes.known(),
            hexsides: pack.map.hexsides.len(),
            paths: pack.map.paths.len(),
            units: pack.forces.units.len(),
            scenarios: pack.scenarios.len(),
            rules: pack.has_rules().then(|| RulesSummary::of(&pack.rules)),
            claims: pack.claims.claims.len(),
            errata: pack.errata.errata.len(),
            origins: by_list,
        }
    }

    /// How many records are reconstructions.
    pub fn reconstructed(&self) -> usize {
        self.origins.values().map(|list| list.reconstructed).sum()
    }
}

/// What there is, a line for the rules where they are data, and a line for what has to be proof-read.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            title,
            hexes,
            hexsides,
            paths,
            units,
            scenarios,
            claims,
            errata,
            ..
        } = self;
        let counted = |count: &usize, what: &str| {
            let s = if *count == 1 {
                ""
            } else {
                if what == "hex" { "es" } else { "s" }
            };
            format!("{count} {what}{s}")
        };
        let counts = [
            counted(hexes, "hex"),
            counted(hexsides, "hexside"),
            counted(paths, "path"),
            counted(units, "unit"),
            counted(scenarios, "scenario"),
            counted(claims, "claim"),
        ];
        write!(f, "{title}: {}, {errata} ", counts.join(", "))?;
        f.write_str(if *errata == 1 { "erratum" } else { "errata" })?;
        if let Some(rules) = &self.rules {
            write!(f, "\n{rules}")?;
        }
        let parts: Vec<String> = self
            .origins
            .iter()
            .filter(|(_, list)| list.reconstructed > 0)
            .map(|(field, list)| format!("{} of {} {field}", list.reconstructed, list.records))
            .collect();
        if !parts.is_empty() {
            write!(
                f,
                "\nreconstructed, to be proof-read against the print: {}",
                parts.join(", ")
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use beachhead_base::Source;
    use beachhead_text::{DiskFiles, read_pack};

    use super::*;

    #[test]
    fn rules_are_counted_by_what_is_done_with_them() {
        for ((played, definitions, not_yet), expected) in [
            ((62, 3, 1), "66 rules: 62 played, 3 definitions, 1 not yet"),
            ((1, 0, 0), "1 rule: 1 played"),
            ((0, 1, 2), "3 rules: 0 played, 1 definition, 2 not yet"),
            ((0, 0, 0), "0 rules: 0 played"),
        ] {
            let summary = RulesSummary {
                played,
                definitions,
                not_yet,
            };
            assert_eq!(summary.to_string(), expected);
        }
        let files = crate::sample::sixteen_hexes_with_rules().into_iter();
        let files = files.map(|(name, text)| (name, text.into_bytes()));
        let pack = read_pack(&beachhead_text::MemoryFiles(files.collect())).pack;
        let summary = Summary::of(&pack.expect("it can be read"));
        assert!(
            summary
                .to_string()
                .ends_with("\n5 rules: 4 played, 1 definition"),
            "{summary}"
        );
    }

    #[test]
    fn reconstructed_facts_are_counted() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/landings");
        let pack = read_pack(&DiskFiles(folder)).pack.expect("it can be read");
        let ours = |source: Option<&Source>| source == Some(&Source::Reconstructed);
        let mut reconstructed = BTreeMap::new();
        for scenario in &pack.scenarios {
            for (field, sources) in scenario.part().sources() {
                let count = sources.into_iter().filter(|from| ours(from.source)).count();
                *reconstructed.entry(field).or_insert(0) += count;
            }
        }
        assert!(reconstructed["medals"] > 0);
        let claims = pack.claims.claims.iter();
        let claims = claims.filter(|record| ours(record.source.as_ref())).count();
        assert!(claims > 0);

        let origins = Summary::of(&pack).origins;
        for (field, count) in reconstructed {
            assert_eq!(origins[field].reconstructed, count, "{field}");
        }
        assert_eq!(origins["claims"].reconstructed, claims);
        assert_eq!(
            origins["claims"].unsaid, 0,
            "they come from their paragraphs"
        );
    }
}
