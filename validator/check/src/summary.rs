//! What there is in a pack, and how much of it is a reconstruction: the lines that end a run.

use std::collections::BTreeMap;
use std::fmt;

use beachhead_base::Source;
use beachhead_model::diag::one_line;
use beachhead_model::pack::Pack;

use crate::provenance::each_origin;

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
    /// Statements of the rulebook that the data is held to.
    pub claims: usize,
    /// Errata entries.
    pub errata: usize,
    /// Records that may say where they come from, by list, and how many of them are reconstructions.
    pub origins: BTreeMap<&'static str, Origins>,
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

/// Two lines: what there is, and what has to be proof-read.
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
