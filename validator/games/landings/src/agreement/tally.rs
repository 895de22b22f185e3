//! Counts what was asked and compares the answers; holds the differences against the lists in `known/`.
//!
//! A list is held in both directions: a difference that it doesn't name fails, and so does an entry whose subject was
//! asked about and no longer differs. Entries about subjects that this collection doesn't have are only counted, so that
//! the same tests run on another collection. `BEACHHEAD_BLESS=1` rewrites the lists and keeps the reasons; a new entry
//! fails until its reason says `ours: ` or `theirs: ` and by which rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::agreement::Verdict;

/// Two answers that differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Difference {
    /// The scenario or case.
    of: String,
    /// The question.
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

/// The questions of one list.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The question that is open: it has been begun, and nothing has been compared yet.
    open: Option<String>,
    /// How many questions the collection has.
    total: usize,
    /// How many of them have been asked.
    asked: usize,
    /// How many of them have no answer in the collection.
    unanswered: usize,
    /// Scenarios and cases that questions were about.
    subjects: BTreeSet<String>,
    same: usize,
    differ: Vec<Difference>,
}

impl Tally {
    /// Begins a question about a scenario or case. If nothing is compared before the next one, that is a difference.
    pub(crate) fn begin(&mut self, of: &str) {
        self.end();
        self.total += 1;
        self.open = Some(of.to_owned());
        if !self.subjects.contains(of) {
            self.subjects.insert(of.to_owned());
        }
    }

    fn end(&mut self) {
        if let Some(of) = self.open.take() {
            self.fail(&of, "asked", "never".to_owned());
        }
    }

    /// The open question has no answer in the collection.
    pub(crate) fn has_no_answer(&mut self) {
        if self.open.take().is_some() {
            self.unanswered += 1;
        }
    }

    /// Compares two answers to the open question.
    pub(crate) fn compare<T: PartialEq + Debug>(
        &mut self,
        of: &str,
        what: String,
        ours: &T,
        theirs: &T,
    ) {
        self.asked += usize::from(self.open.take().is_some());
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

    /// Something could not be asked: a difference like any other, with the cause in the place of our answer.
    pub(crate) fn fail(&mut self, of: &str, what: &str, cause: String) {
        self.open = None;
        self.differ.push(Difference {
            of: of.to_owned(),
            what: what.to_owned(),
            ours: cause,
            theirs: String::new(),
        });
    }

    /// Holds the differences against the list of this name and the share of equal answers against the least one. Returns
    /// the counts.
    pub(crate) fn judge(mut self, list: &str, least: f64) -> Verdict {
        self.end();
        let all = self.same + self.differ.len();
        if all == 0 {
            return Err(format!("{list}: nothing was compared"));
        }
        self.differ.sort();
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src/agreement/known")
            .join(list)
            .with_extension("ron");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|_| "[]".to_owned());
        let known: Vec<Known> =
            ron::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let known = reasons(known);
        if std::env::var_os("BEACHHEAD_BLESS").is_some() {
            bless(&path, &self.differ, &known)?;
            return Ok(format!("{} differences written", self.differ.len()));
        }
        let elsewhere = known
            .keys()
            .filter(|known| !self.subjects.contains(&known.of));
        let elsewhere = elsewhere.count();
        let wrong = self.faults(known);
        if !wrong.is_empty() {
            return Err(format!("{list}: {}\n{}", wrong.len(), wrong.join("\n")));
        }
        let share = self.same as f64 / all as f64;
        if share < least {
            return Err(format!(
                "{list}: {share} of the answers are alike, at least {least} is required"
            ));
        }
        let mut counts = format!(
            "{} of {} questions asked, {} without an answer; {} of {all} answers alike",
            self.asked, self.total, self.unanswered, self.same
        );
        if elsewhere > 0 {
            counts.push_str(&format!(
                "; {elsewhere} listed differences are about subjects that this collection doesn't have"
            ));
        }
        Ok(counts)
    }

    /// What the list and the differences do not agree on.
    fn faults(&self, mut known: BTreeMap<Difference, String>) -> Vec<String> {
        let mut faults = Vec::new();
        for difference in &self.differ {
            match known.remove(difference) {
                None => faults.push(format!("not listed: {difference:?}")),
                Some(reason)
                    if !reason.starts_with("ours: ") && !reason.starts_with("theirs: ") =>
                {
                    faults.push(format!("whose is it, and by which rule? {difference:?}"));
                }
                Some(_) => {}
            }
        }
        let here = known
            .keys()
            .filter(|known| self.subjects.contains(&known.of));
        faults.extend(here.map(|gone| format!("listed, but gone: {gone:?}")));
        faults
    }
}

fn reasons(known: Vec<Known>) -> BTreeMap<Difference, String> {
    let known = known.into_iter().map(|known| {
        let difference = Difference {
            of: known.of,
            what: known.what,
            ours: known.ours,
            theirs: known.theirs,
        };
        (difference, known.reason)
    });
    known.collect()
}

/// Rewrites the list; reasons stay.
fn bless(
    path: &Path,
    differ: &[Difference],
    known: &BTreeMap<Difference, String>,
) -> Result<(), String> {
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
        text.push_str(&ron::to_string(&line).map_err(|error| error.to_string())?);
        text.push_str(",\n");
    }
    text.push_str("]\n");
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(of: &str, what: &str, ours: &str, theirs: &str, reason: &str) -> Known {
        let text = |text: &str| text.to_owned();
        Known {
            of: text(of),
            what: text(what),
            ours: text(ours),
            theirs: text(theirs),
            reason: text(reason),
        }
    }

    #[test]
    fn lists_are_held_in_both_directions() {
        let listed = |entry: Known| reasons(vec![entry]);
        for (entry, ours, fault) in [
            (known("a", "dice", "2", "3", "ours: M66, boats"), 2, None),
            (known("a", "dice", "2", "3", "?"), 2, Some("whose is it")),
            (
                known("a", "dice", "1", "3", "ours: M66"),
                2,
                Some("not listed"),
            ),
            (
                known("a", "dice", "2", "3", "ours: M66"),
                3,
                Some("listed, but gone"),
            ),
            // Of another collection.
            (known("b", "dice", "2", "3", "ours: M66"), 3, None),
        ] {
            let mut tally = Tally::default();
            tally.begin("a");
            tally.compare("a", "dice".to_owned(), &ours, &3);
            let faults = tally.faults(listed(entry.clone()));
            let found = faults.first().map(String::as_str);
            match fault {
                None => assert_eq!(found, None, "{entry:?}"),
                Some(words) => assert!(
                    found.is_some_and(|found| found.starts_with(words)),
                    "{entry:?}: {found:?}"
                ),
            }
        }
    }

    #[test]
    fn a_question_that_compares_nothing_is_a_difference() {
        let mut tally = Tally::default();
        for of in ["a", "b", "c"] {
            tally.begin(of);
            match of {
                "a" => tally.compare(of, "dice".to_owned(), &1, &1),
                "b" => tally.has_no_answer(),
                _ => {}
            }
        }
        tally.end();
        assert_eq!((tally.total, tally.asked, tally.unanswered), (3, 1, 1));
        let faults = tally.faults(BTreeMap::new());
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains("\"c\""), "{faults:?}");
    }
}
