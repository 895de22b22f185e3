//! Damage at random: bytes that go missing, are doubled or are others, and words that stand where others belong.

use std::collections::BTreeSet;

use beachhead_check::registry::rulebook_of;
use beachhead_engine::Watch;
use beachhead_schema::io::Syntax;
use proptest::prelude::*;

use super::{assert_fit_to_be_checked, pack_in, packed_utah, reported};

/// What happens to files: bytes go missing, are doubled, or are others.
fn damaged(bytes: &[u8], damage: &[(u32, u8, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (at, lost, new) in damage {
        let at = *at as usize % (bytes.len() + 1);
        let end = bytes.len().min(at + usize::from(*lost));
        bytes.splice(at..end, new.iter().copied());
    }
    bytes
}

/// Bytes that mean something in RON or JSON, more often than others.
fn a_byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        prop::sample::select(b"()[]{}\",:'r#/*\\ \n-.0\xff".to_vec()),
        any::<u8>()
    ]
}

/// The strings and numbers of a file, and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_end = |c: char| !c.is_ascii_alphanumeric() && c != '"' && c != '-' && c != '/';
    let pieces = text
        .split(is_end)
        .map(|word| (word.as_ptr().addr() - text.as_ptr().addr(), word));
    pieces.filter(|(_, word)| {
        word.starts_with('"') && word.len() > 1 && word.ends_with('"')
            || word.parse::<i64>().is_ok()
    })
}

/// Another string or number: of the Utah Beach pack, so that it mostly means something, or beyond anything in it.
fn a_word() -> impl Strategy<Value = String> {
    let all = packed_utah().0.values();
    let known: BTreeSet<String> = all
        .flat_map(|text| words(str::from_utf8(text).expect("it is text")))
        .map(|(_, word)| word.to_owned())
        .collect();
    let strange = [
        "0",
        "-1",
        "1",
        "255",
        "32767",
        "65535",
        "4000000000",
        "\"\"",
        "\"0000\"",
        "\"9999\"",
        "\"é\"",
        "\"-\"",
        "\"1/2\"",
        "\"-99999999999\"",
    ];
    prop_oneof![
        3 => prop::sample::select(known.into_iter().collect::<Vec<_>>()),
        1 => prop::sample::select(strange.map(str::to_owned).to_vec()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn damaged_files_are_read_as_far_as_they_go(
        is_json in any::<bool>(),
        part in 0_usize..8,
        damage in prop::collection::vec((any::<u32>(), any::<u8>(), prop::collection::vec(a_byte(), 0..12)), 1..4),
    ) {
        let files = pack_in(if is_json { Syntax::Json } else { Syntax::Ron });
        let (name, bytes) = files.0.iter().nth(part).expect("there are eight files");
        reported(files, name, &damaged(bytes, &damage));
    }

    /// What is well written and means nonsense: a name or number stands where another belongs. Where the rulebook
    /// opens on it all the same, it is played.
    #[test]
    fn misplaced_words_are_checked_and_played_like_others(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<usize>(), a_word()), 1..4)) {
        let mut files = packed_utah().clone();
        for (part, at, word) in changes {
            let part = part.index(files.0.len());
            let text = files.0.values_mut().nth(part).expect("there are that many parts");
            let whole = str::from_utf8(text).expect("it is text");
            let (start, old) = words(whole).nth(at % words(whole).count()).expect("it is one of them");
            let new = whole[..start].to_owned() + &word + &whole[start + old.len()..];
            *text = new.into_bytes();
        }
        let checked = assert_fit_to_be_checked(&files);
        let pack = checked.pack.as_ref();
        let rulebook = pack.and_then(rulebook_of);
        if let (Some(pack), Some(rulebook)) = (pack, rulebook) {
            for scenario in &pack.scenarios {
                if let Ok(game) = rulebook.open(pack, scenario.id.as_str()) {
                    game.play_out(7, 40, Watch::Invariants);
                }
            }
        }
    }

    #[test]
    fn nothing_but_brackets_and_quotes_is_read_as_well(content in prop::collection::vec(a_byte(), 0..400)) {
        let mut head = b"(format: 1, title: \"x\", hexes: [".to_vec();
        head.extend(content);
        reported(pack_in(Syntax::Ron), "map.ron", &head);
    }
}
