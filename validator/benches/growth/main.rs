//! How the costs of checking and fixing grow with each list of records: `cargo bench -p beachhead-validator --bench growth`.
//!
//! Every list that a pack has is filled with 10,000 and with 20,000 records, all equal and all distinct, by
//! itself: layers of the map, kinds of the palette, units, rows, claims, errata, set-ups, lists inside records, own
//! properties, own lints. Each pack is checked, and what is found is fixed. Fails where 20,000 records take more than 2.5
//! times the CPU time of 10,000, or more than a second.
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

use beachhead_schema::diag::{Code, Safety};
use beachhead_schema::io::{Files, MemoryFiles};
use beachhead_validator::check::check_pack_by;
use beachhead_validator::lint::fix::fix_every;
use beachhead_validator::policy::{self, Policy};

use clock::{Growth, growth};
use lists::{Filling, Sample};

/// Records of the smaller pack.
const FEW: usize = 10_000;
/// The most that twice the records may take, as a multiple.
const MOST_TIMES: f64 = 2.5;
/// The most that the larger pack may take, in seconds of CPU time.
const MOST_SECONDS: f64 = 1.0;

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
    let prints_all = options.iter().any(|option| option == "--all");
    let is_meant =
        |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let samples = Sample::all()?;
    let mut slow = lists::without_record(&samples);
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
            let packs = [few, 2 * few].map(|count| sample.filled(list, filling, count));
            let [few, many] = packs;
            let checked = growth(|| work.check(&few), || work.check(&many));
            report(&format!("check {name}"), checked, prints_all, &mut slow);
            measured += 1;
            // Fixes of values within one record are made one after the other, each on what the last one left.
            if list.has_records() {
                let fixed = growth(|| work.fix(&few), || work.fix(&many));
                report(&format!("fix {name}"), fixed, prints_all, &mut slow);
                measured += 1;
            }
        }
    }
    for (name, text) in lists::settings() {
        if !is_meant(name) {
            continue;
        }
        let [few, many] = [few, 2 * few].map(text);
        let read = |text: &str| policy::read(Path::new("beachhead.toml"), text).is_ok();
        let reading = growth(|| read(&few), || read(&many));
        report(&format!("read {name}"), reading, prints_all, &mut slow);
        measured += 1;
    }
    println!("{measured} growths measured, {} too large", slow.len());
    for line in &slow {
        println!("too large: {line}");
    }
    Ok(match slow.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

fn report(name: &str, growth: Growth, prints_all: bool, slow: &mut Vec<String>) {
    let line = format!(
        "{name}: {:.2} s, then {:.2} s",
        growth.few.as_secs_f64(),
        growth.many.as_secs_f64()
    );
    let is_slow = growth.many.as_secs_f64() > MOST_SECONDS || growth.times() > MOST_TIMES;
    if prints_all || is_slow {
        println!("{line}");
    }
    if is_slow {
        slow.push(line);
    }
}

/// The work that is measured, by the settings of a project.
struct Work {
    policy: Policy,
}

impl Work {
    fn check(&self, files: &MemoryFiles) -> bool {
        let policy = &self.policy;
        let house = policy.house();
        let checked = check_pack_by(house, policy.own_lints(), policy.letters(), files);
        !checked.files.is_empty()
    }

    /// As `check --fix --unsafe-fixes` does it: code by code, each on what the last one left.
    fn fix(&self, files: &MemoryFiles) -> bool {
        let policy = &self.policy;
        let house = policy.house();
        let checked = check_pack_by(
            house,
            policy.own_lints(),
            policy.letters(),
            files as &dyn Files,
        );
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
