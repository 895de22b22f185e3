//! Prints of files: short numbers that say whether a file is still the same.

/// Print of a file, which says whether it is still the same. The editor's journals hold prints, so how they are made never changes.
pub type Print = u64;

/// The print of these bytes: for accidents, not against somebody who means harm. Every step can be taken back, so that
/// a change of eight bytes or fewer never goes unseen.
pub fn print_of(bytes: &[u8]) -> Print {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |print: u64, word: u64| {
        let print = (print.rotate_left(5) ^ word).wrapping_mul(ODD);
        print ^ (print >> 32)
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let last = rest
        .iter()
        .rev()
        .fold(0, |word, byte| (word << 8) | u64::from(*byte));
    let print = words.fold(bytes.len() as u64, mix);
    mix(mix(print, last), ODD)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn prints_stay_what_they_are() {
        // Journals of older editors hold such numbers.
        assert_eq!(print_of(b"nine long"), 0x062c156c95af787c);
        let text = b"(hex: \"2404\", terrain: \"woods\")";
        let mut seen = BTreeSet::from([print_of(text)]);
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut changed = text.to_vec();
                changed[at] ^= 1 << bit;
                assert!(seen.insert(print_of(&changed)), "bit {bit} of byte {at}");
            }
            assert!(seen.insert(print_of(&text[..at])), "{at} bytes");
        }
    }
}
