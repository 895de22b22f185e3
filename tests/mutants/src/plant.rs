//! Plants all faults of a file at once, each behind a switch that is asked for its number.
//!
//! A fault is text before and behind the code it is about, so that faults may lie in one another. What a fault makes of its
//! code is written from the code as it was: no two are ever switched on together.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::site::{Mutant, Plant};

/// A file with its faults.
pub(crate) struct Planted {
    pub text: String,
    /// What each fault put there, and what it put it around.
    parts: Vec<PlantedPart>,
}

struct PlantedPart {
    id: u32,
    /// The code that only the fault has.
    own: Range<usize>,
    /// From there to the end of the code that it is about.
    whole: Range<usize>,
}

impl Planted {
    /// The fault that the compiler means with an error at these bytes: the innermost whose own code holds them, else the
    /// innermost around them.
    pub(crate) fn blamed(&self, start: usize, end: usize) -> Option<u32> {
        let holds = |range: &Range<usize>| range.start <= start && end <= range.end;
        let own = self.parts.iter().filter(|part| holds(&part.own));
        let around = self.parts.iter().filter(|part| holds(&part.whole));
        let inner = |part: &&PlantedPart| part.whole.len();
        let found = own.min_by_key(inner).or(around.min_by_key(inner));
        found.map(|part| part.id)
    }

    /// The faults that put something between these bytes: what is borrowed for longer because of them fails there.
    pub(crate) fn between(&self, start: usize, end: usize) -> Vec<u32> {
        let meets = |part: &&PlantedPart| part.own.start < end && start < part.own.end;
        let parts = self.parts.iter().filter(meets);
        parts.map(|part| part.id).collect()
    }
}

/// A piece of text that is put in.
struct Insertion {
    at: usize,
    /// What ends here comes before what begins here; of two that end together the inner first, of two that begin
    /// together the outer.
    order: (bool, usize, u32),
    id: u32,
    text: String,
}

/// The text with every fault, each under its number.
pub(crate) fn planted(text: &str, mutants: &[(u32, &Mutant)]) -> Planted {
    let mut insertions = Vec::new();
    for (id, mutant) in mutants {
        let id = *id;
        let switch = format!("crate::mutant_switch::is_on({id})");
        let mut insert = |at, order, text| {
            insertions.push(Insertion {
                at,
                order,
                id,
                text,
            })
        };
        let (range, before, behind) = match &mutant.plant {
            Plant::Instead(range, after) => {
                let before = format!("(if {switch} {{ {after} }} else {{ ");
                (range.clone(), before, " })")
            }
            Plant::Without(range) => (range.clone(), format!("if !{switch} {{ "), " }"),
            Plant::NoArmGuarded(range) => (range.clone(), format!("!{switch} && ("), ")"),
            Plant::NoArm(at) => {
                insert(*at, (false, usize::MAX, id), format!(" if !{switch}"));
                continue;
            }
            Plant::Return(at) => {
                let early = format!(" if {switch} {{ return Ok(()); }}");
                insert(*at, (false, usize::MAX, id), early);
                continue;
            }
        };
        let length = range.len();
        insert(range.start, (true, usize::MAX - length, id), before);
        insert(range.end, (false, length, u32::MAX - id), behind.to_owned());
    }
    insertions.sort_by_key(|insertion| (insertion.at, insertion.order));
    let mut planted = Planted {
        text: String::with_capacity(text.len() * 2),
        parts: Vec::new(),
    };
    let mut open: BTreeMap<u32, usize> = BTreeMap::new();
    let mut from = 0;
    for Insertion {
        at,
        id,
        text: inserted,
        ..
    } in insertions
    {
        planted
            .text
            .push_str(text.get(from..at).unwrap_or_default());
        let start = planted.text.len();
        planted.text.push_str(&inserted);
        let end = planted.text.len();
        match open.get(&id).and_then(|part| planted.parts.get_mut(*part)) {
            Some(part) => part.whole.end = end,
            None => {
                open.insert(id, planted.parts.len());
                let (own, whole) = (start..end, start..end);
                planted.parts.push(PlantedPart { id, own, whole });
            }
        }
        from = at;
    }
    planted.text.push_str(text.get(from..).unwrap_or_default());
    planted
}

/// The source that the library of a rulebook gets in addition: a test that asks the proofs that the environment names. So
/// its crate is built once, with its tests, and nothing that stands on it.
pub(crate) const PROOFS: &str = r"
#[cfg(test)]
mod mutant_proofs {
    #[test]
    fn hold() {
        beachhead_engine::testing::proofs::hold(&crate::RULEBOOK);
    }
}
";
/// Name of that test.
pub(crate) const PROOFS_TEST: &str = "mutant_proofs::hold";

/// The module that the switches are in.
pub(crate) const SWITCH: &str = r#"
#[doc(hidden)]
pub mod mutant_switch {
    use std::fs::{File, OpenOptions};
    use std::io::Write;
    use std::sync::{LazyLock, Mutex};
    use std::sync::atomic::{AtomicBool, Ordering};

    struct State {
        on: u32,
        reached: Option<(Vec<AtomicBool>, Mutex<File>)>,
    }

    static STATE: LazyLock<State> = LazyLock::new(|| {
        let on = std::env::var("BEACHHEAD_MUTANT").ok().and_then(|on| on.parse().ok()).unwrap_or(0);
        let reached = std::env::var("BEACHHEAD_REACHED").ok().and_then(|path| {
            let file = OpenOptions::new().create(true).append(true).open(path).ok()?;
            let seen = (0..100_000).map(|_| AtomicBool::new(false)).collect();
            Some((seen, Mutex::new(file)))
        });
        State { on, reached }
    });

    pub fn is_on(id: u32) -> bool {
        let state = &*STATE;
        if let Some((seen, file)) = &state.reached {
            if !seen[id as usize].swap(true, Ordering::Relaxed) {
                let line = format!("{id}\n");
                let _ = file.lock().unwrap().write_all(line.as_bytes());
            }
        }
        state.on == id
    }
}
"#;
