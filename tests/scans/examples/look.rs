//! Writes one scan to be looked at: `cargo run -p beachhead-test-scans --example look -- SEED OUT.png [small|clean|period|none]`.

use beachhead_test_scans::{Wants, false_period, scan, without_grid};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, out, manner @ ..] = arguments.as_slice() else {
        eprintln!("usage: look SEED OUT.png [small|clean|period|none]");
        return;
    };
    let seed = seed.parse().expect("the seed is a number");
    let made = match manner.first().map(String::as_str) {
        Some("small") => scan(seed, &Wants::small()),
        Some("clean") => scan(seed, &Wants::clean()),
        Some("period") => false_period(seed, &Wants::small()),
        Some("none") => {
            without_grid(seed).save(out).expect("it can be written");
            return;
        }
        _ => scan(seed, &Wants::default()),
    };
    made.image.save(out).expect("it can be written");
    println!("{}", made.about);
}
