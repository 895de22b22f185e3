//! tries
fn main() {
    for path in std::env::args().skip(1) {
        let scan = beachhead_scan::Scan::read(path.as_ref(), &Default::default()).unwrap();
        let (shades, px) = beachhead_scan::find::Shades::of(&scan.pyramid);
        let t = std::time::Instant::now();
        let found = beachhead_scan::find::find_all(&shades);
        println!(
            "{path} {}x{} px {px} {:?}",
            shades.width,
            shades.height,
            t.elapsed()
        );
        for f in found.iter().take(6) {
            println!(
                "   {:?} r {:.2} contrast {:.2} weakest {:.2} strength {:.1} seen {:.2} mistaken {:.2} hexes {} votes {}",
                f.ink,
                f.radius,
                f.contrast,
                f.weakest,
                f.strength,
                f.seen,
                f.mistaken,
                f.hexes,
                f.votes
            );
        }
    }
}
