//! tries: KIND FROM TO
use beachhead_scan::{
    Progress,
    find::{FoundGrid, find_grid},
};
use beachhead_test_scans::{Made, Wants, false_period, scan, without_grid};
use std::io::Cursor;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (kind, from, to): (&str, u64, u64) =
        (&args[1], args[2].parse().unwrap(), args[3].parse().unwrap());
    let longest = std::env::var("LONGEST")
        .ok()
        .and_then(|l| l.parse().ok())
        .unwrap_or(1800);
    let small = Wants::small();
    let any = Wants {
        longest,
        ..Wants::default()
    };
    let (mut good, mut wrong, mut refused, mut offs) = (0, 0, 0, Vec::new());
    for seed in from..to {
        let made: Option<Made> = match kind {
            "small" => Some(scan(seed, &small)),
            "any" => Some(scan(seed, &any)),
            "whole" => Some(scan(seed, &any.clone().in_one_piece())),
            "period" => Some(false_period(seed, &any)),
            _ => None,
        };
        let image = made
            .as_ref()
            .map_or_else(|| without_grid(seed), |made| made.image.clone());
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        bytes.set_position(0);
        let read = beachhead_scan::Scan::read_from(bytes).unwrap();
        let t = std::time::Instant::now();
        let found = find_grid(&read, &Progress::default());
        let took = t.elapsed();
        let about = made.as_ref().map_or(String::new(), |m| m.about.clone());
        match found {
            Err(why) => {
                refused += 1;
                println!("{seed}: refused {why} {took:?} {about}");
            }
            Ok(found) => {
                let mut verdict = String::new();
                if let Some(made) = &made {
                    let (ok, worst, size) = compare(made, &found);
                    if ok {
                        good += 1;
                        offs.push(worst);
                    } else {
                        wrong += 1;
                    }
                    verdict = format!(
                        "{} worst {worst:.2} {size}",
                        if ok { "ok" } else { "WRONG" }
                    );
                }
                println!(
                    "{seed}: found {:?} {:.1} px {:?} seen {:.2} pieces {} {verdict} {took:?} {about}",
                    found.ink,
                    found.px_per_hex(),
                    found.layout.size(),
                    found.seen,
                    found.pieces()
                );
            }
        }
    }
    offs.sort_by(f64::total_cmp);
    println!(
        "{kind}: {good} good, {wrong} wrong, {refused} refused of {}; worst median {:.2} 95 % {:.2}, over 1.5: {}",
        to - from,
        offs.get(offs.len() / 2).unwrap_or(&0.0),
        offs.get(offs.len() * 95 / 100).unwrap_or(&0.0),
        offs.iter().filter(|o| **o > 1.5).count()
    );
}

fn compare(made: &Made, found: &FoundGrid) -> (bool, f64, String) {
    let ok = (found.px_per_hex() / made.px_per_hex() - 1.0).abs() < 0.03;
    let (mut worst, mut missed, mut n) = (0f64, 0, 0);
    for hex in made.grid().iter().filter(|hex| made.shows(*hex)) {
        n += 1;
        let at = made.middle(hex);
        match found.cell_at(at) {
            Some(cell) => worst = worst.max(found.middle(cell).distance(at)),
            None => missed += 1,
        }
    }
    let sheet = &made.grid().spec().sheets[0];
    (
        ok && worst < 0.3 * made.px_per_hex() && missed < n / 2,
        worst,
        format!("missed {missed} of {n}, {}x{}", sheet.columns, sheet.rows),
    )
}
