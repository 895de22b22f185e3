//! Other people's scenarios, and what independent implementations answer for them: whether ours answers alike.
//!
//! The collection lies in the folder that `BEACHHEAD_CORPUS` names; without it nothing is tested, and one line says so.
//! Where answers differ, the difference is listed in a file of `known/`, with the reason: ours or theirs, by rule. A
//! difference that isn't listed fails, and so does a listed one that is gone. `BEACHHEAD_BLESS=1` rewrites the lists; new
//! lines then ask for their reason.

mod battles;
mod cards;
mod cases;
mod directions;
mod fight;
mod fights;
mod objectives;
mod probes;
mod setting;
mod sight;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The collection, if there is one.
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("BEACHHEAD_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus"),
        PathBuf::from,
    );
    if folder.is_dir() {
        return Some(folder);
    }
    println!(
        "skipped: no other people's scenarios in {}",
        folder.display()
    );
    None
}

fn json(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).expect("the collection can be read");
    serde_json::from_str(&text).expect("it is JSON")
}

/// An answer that is not the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Difference {
    /// The scenario or case.
    of: String,
    /// What was asked, and of whom.
    what: String,
    ours: String,
    theirs: String,
}

/// A difference with its reason.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Known {
    of: String,
    what: String,
    ours: String,
    theirs: String,
    reason: String,
}

/// Answers compared.
#[derive(Debug, Default)]
struct Tally {
    same: usize,
    differ: Vec<Difference>,
}

impl Tally {
    fn compare<T: PartialEq + std::fmt::Debug>(
        &mut self,
        of: &str,
        what: String,
        ours: &T,
        theirs: &T,
    ) {
        if ours == theirs {
            self.same += 1;
            return;
        }
        self.differ.push(Difference {
            of: of.to_owned(),
            what,
            ours: format!("{ours:?}"),
            theirs: format!("{theirs:?}"),
        });
    }

    /// Holds the differences against the list of this name, and the share of the same against what is asked for.
    fn judge(mut self, list: &str, least: f64) {
        let all = self.same + self.differ.len();
        println!("{list}: {} of {all} alike", self.same);
        self.differ.sort();
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src/games/landings/agreement/known")
            .join(list)
            .with_extension("ron");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|_| "[]".to_owned());
        let known: Vec<Known> = ron::from_str(&text).expect("the list can be read");
        let mut known: BTreeMap<Difference, String> = known
            .into_iter()
            .map(|known| {
                let difference = Difference {
                    of: known.of,
                    what: known.what,
                    ours: known.ours,
                    theirs: known.theirs,
                };
                (difference, known.reason)
            })
            .collect();
        if std::env::var_os("BEACHHEAD_BLESS").is_some() {
            return bless(&path, &self.differ, &known);
        }
        let mut wrong = Vec::new();
        for difference in &self.differ {
            match known.remove(difference) {
                None => wrong.push(format!("not listed: {difference:?}")),
                Some(reason)
                    if !reason.starts_with("ours: ") && !reason.starts_with("theirs: ") =>
                {
                    wrong.push(format!("whose is it, and by which rule? {difference:?}"));
                }
                Some(_) => {}
            }
        }
        wrong.extend(
            known
                .keys()
                .map(|gone| format!("listed, but gone: {gone:?}")),
        );
        assert!(
            wrong.is_empty(),
            "{list}: {}\n{}",
            wrong.len(),
            wrong.join("\n")
        );
        let share = self.same as f64 / all.max(1) as f64;
        assert!(
            share >= least,
            "{list}: {share} are alike, and {least} are asked for"
        );
    }
}

/// Writes the list anew; reasons stay.
fn bless(path: &Path, differ: &[Difference], known: &BTreeMap<Difference, String>) {
    let mut text = "[\n".to_owned();
    for difference in differ {
        let line = Known {
            of: difference.of.clone(),
            what: difference.what.clone(),
            ours: difference.ours.clone(),
            theirs: difference.theirs.clone(),
            reason: known
                .get(difference)
                .cloned()
                .unwrap_or_else(|| "?".to_owned()),
        };
        text.push_str("    ");
        text.push_str(&ron::to_string(&line).expect("a list can be written"));
        text.push_str(",\n");
    }
    text.push_str("]\n");
    std::fs::write(path, text).expect("the list can be written");
}
