//! Every reader is given its seeds, and what a [`Mutator`] makes of them: always the same, so that a compiler without
//! libFuzzer finds what it finds every time. `BEACHHEAD_FUZZ_CASES=200000` looks for longer, and
//! `BEACHHEAD_FUZZ_START=7` elsewhere.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use beachhead_test_support::root;
use beachhead_tests::fuzz::{Mutator, TARGETS, Target};

/// Far more than any file of this size takes, on a slow machine too.
const HANGS: Duration = Duration::from_secs(20);

fn asked(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Gives a reader some bytes; those that it doesn't stand are kept, and reported.
fn give(target: Target, bytes: &[u8], what: &str) {
    let begin = Instant::now();
    let ended = catch_unwind(AssertUnwindSafe(|| (target.read)(bytes)));
    let took = begin.elapsed();
    if ended.is_ok() && took < HANGS {
        return;
    }
    let kept = std::env::temp_dir().join(format!("beachhead-{}-{}", target.name, what.len()));
    fs::write(&kept, bytes).expect("there is room");
    println!(
        "{}: {what} took {took:?}; it is in {}",
        target.name,
        kept.display()
    );
    if let Err(panic) = ended {
        resume_unwind(panic);
    }
    panic!("{} hangs", target.name);
}

/// Gives a reader its seeds, then this many broken ones.
fn try_out(name: &str, cases: u64) {
    let target = Target::named(name);
    let seeds = target.seeds();
    for (file, bytes) in &seeds {
        give(target, bytes, &file.display().to_string());
    }
    let seeds: Vec<Vec<u8>> = seeds.into_iter().map(|(_, bytes)| bytes).collect();
    let start = asked("BEACHHEAD_FUZZ_START").unwrap_or(1944);
    for case in 0..asked("BEACHHEAD_FUZZ_CASES").unwrap_or(cases) {
        // Each case for itself, so that it can be made again alone.
        let number = start.wrapping_mul(1 << 32).wrapping_add(case);
        let bytes = Mutator::new(number).broken(&seeds);
        give(target, &bytes, &format!("case {number}"));
    }
}

macro_rules! readers {
    ($($name:ident: $cases:literal,)*) => {
        $(
            #[test]
            fn $name() {
                try_out(stringify!($name), $cases);
            }
        )*

        #[test]
        fn every_target_has_its_files() {
            let tried = BTreeSet::from([$(stringify!($name)),*]);
            let known: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(tried, known);
            let folder = root().join("tests/fuzz");
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("it is there");
            for name in known {
                assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
                let file = format!("fuzz_targets/{name}.rs");
                let target = fs::read_to_string(folder.join(file)).expect("it is there");
                assert!(target.contains(&format!("fuzz::{name}(bytes)")), "{target}");
            }
            let in_corpus = fs::read_dir(folder.join("corpus")).expect("there are seeds");
            assert_eq!(in_corpus.count(), TARGETS.len());
        }
    };
}

// How many broken files each is given. All of them together take some seconds.
readers! {
    ron: 80,
    json: 80,
    m44: 50,
    script: 50,
    record: 30,
    policy: 500,
    baseline: 400,
    report: 1000,
    scan: 400,
    number: 150,
    query: 400,
    clipboard: 1000,
    journal: 800,
    save_record: 500,
}
