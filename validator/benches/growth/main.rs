//! How the costs of checking and fixing grow with each list of records: `cargo bench -p beachhead-validator --bench growth`.
//!
//! Every list that a pack has is filled with 10,000 and with 20,000 records, all equal and all distinct, by
//! itself: layers of the map, kinds of the palette, units, rows, claims, errata, set-ups, lists inside records, own
//! properties; and so, with a tenth as many, are files of the pack and beside it; and rules for paths in the settings. A
//! record's own lists are short, unless they are what is measured. Each pack is checked, by lints of a project's own as
//! well, and what is found is fixed. Fails where 20,000 records take more than 2.5 times the CPU time of 10,000, or more
//! than a second; times below a twentieth of a second are not compared.
//!
//! The lists are those of the samples. A list of the JSON Schemas that neither a sample nor [`lists::SEEDS`] has a record
//! of is a failure, so that a new layer is measured from the beginning. Words limit the run to lists whose names hold one
//! of them: `cargo bench -p beachhead-validator --bench growth -- hexsides claims`; `--all` prints every figure, `--few=1000`
//! begins with fewer records.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

mod clock;
mod lists;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use beachhead_check::check::check_pack_by;
use beachhead_check::fix::fix_every;
use beachhead_check::policy::{self, Policy};
use beachhead_schema::diag::Code;
use beachhead_schema::edit::Safety;
use beachhead_schema::io::{Files, MemoryFiles};

use clock::{Growth, growth};
use lists::{Filling, Sample};

/// Records of the smaller pack.
const FEW: usize = 10_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let (options, words): (Vec<_>, Vec<_>) =
        words.into_iter().partition(|word| word.starts_with("--"));
    let few = options
        .iter()
        .find_map(|option| option.strip_prefix("--few=")?.parse().ok());
    let few = few.unwrap_or(FEW);
    let counts = [few / 10, few, 2 * few];
    let is_meant =
        |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let samples = Sample::all()?;
    let mut reported = Reported {
        slow: lists::without_record(&samples),
        prints_all: options.iter().any(|option| option == "--all"),
    };
    let work = Work {
        policy: policy::read(Path::new("beachhead.toml"), lists::OWN_LINTS)?,
    };
    let mut measured = 0;
    for (sample, list) in lists::of(&samples) {
        for filling in [Filling::Equal, Filling::Distinct] {
            let name = format!("{} of {}, {filling:?}", list.name(), sample.name());
            if !is_meant(&name) {
                continue;
            }
            let packs = counts.map(|count| sample.filled(list, filling, count));
            measured += work.measure(&name, &packs, &mut reported);
        }
    }
    for (name, filled) in lists::FILES {
        let Some(sample) = samples.first().filter(|_| is_meant(name)) else {
            continue;
        };
        // A file takes as much as many records do.
        let packs = counts.map(|count| filled(sample, count / 10));
        measured += work.measure(name, &packs, &mut reported);
    }
    for (name, text) in lists::settings() {
        if !is_meant(name) {
            continue;
        }
        let texts = counts.map(text);
        let read = |text: &String| policy::read(Path::new("beachhead.toml"), text);
        let reading = growth(&texts, |text| read(text).is_ok());
        reported.add(&format!("read {name}"), reading);
        let [fewest, few, many] = &texts;
        let policies = [read(fewest)?, read(few)?, read(many)?];
        let found = lists::findings();
        let applying = growth(&policies, |policy| policy.apply(&mut found.clone()) > 0);
        reported.add(&format!("apply {name}"), applying);
        measured += 2;
    }
    let slow = &reported.slow;
    println!("{measured} growths measured, {} too large", slow.len());
    for line in slow {
        println!("too large: {line}");
    }
    Ok(match slow.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// Results of the measurement.
struct Reported {
    slow: Vec<String>,
    /// Whether every figure is printed.
    prints_all: bool,
}

impl Reported {
    fn add(&mut self, name: &str, growth: Growth) {
        let few = growth.few.as_secs_f64();
        let line = match growth.many {
            Some(many) => {
                let (many, times) = (many.as_secs_f64(), growth.times());
                format!("{name}: {few:.2} s, then {many:.2} s, {times:.1} times as long")
            }
            None => format!("{name}: {few:.2} s for fewer records than the limit is for"),
        };
        let is_slow = growth.is_too_large();
        if self.prints_all || is_slow {
            println!("{line}");
        }
        if is_slow {
            self.slow.push(line);
        }
    }
}

/// The work that is measured, by the settings of a project.
struct Work {
    policy: Policy,
}

impl Work {
    /// Measures checks of these packs, and fixes of what they find. Returns how many growths that are.
    fn measure(&self, name: &str, packs: &[MemoryFiles; 3], reported: &mut Reported) -> usize {
        let checked = growth(packs, |files| self.check(files));
        reported.add(&format!("check {name}"), checked);
        // Who fixes has checked before.
        if checked.many.is_none() {
            return 1;
        }
        let fixed = growth(packs, |files| self.fix(files));
        reported.add(&format!("fix {name}"), fixed);
        2
    }

    fn check(&self, files: &MemoryFiles) -> bool {
        let checked = check_pack_by(self.policy.checks(), files);
        !checked.files.is_empty()
    }

    /// As `check --fix --unsafe-fixes` does it: code by code, each on what the last one left.
    fn fix(&self, files: &MemoryFiles) -> bool {
        let checked = check_pack_by(self.policy.checks(), files as &dyn Files);
        let Some(mut pack) = checked.pack else {
            return false;
        };
        let mut codes: Vec<Code> = checked.diagnostics.iter().map(|it| it.code).collect();
        codes.sort_unstable();
        codes.dedup();
        for code in codes {
            let fixed = fix_every(&pack, Some(code), &checked.diagnostics, Safety::Unsafe);
            if let Some((edit, _)) = fixed {
                drop(edit.with_comments(&pack).apply(&mut pack));
            }
        }
        true
    }
}
