//! The page of every code of imports. Its examples are whole files or the hexagons of one, and are checked.

use beachhead_import::m44::codes;
use beachhead_model::diag::Code;

/// Each code and its page, in the order of codes.
pub(super) const PAGES: &[(Code, &str)] = &[
    (codes::BROKEN_JSON, include_str!("imports/broken_json.md")),
    (codes::NO_BATTLE, include_str!("imports/no_battle.md")),
    (codes::UNFIT_VALUE, include_str!("imports/unfit_value.md")),
    (codes::SPELLING, include_str!("imports/spelling.md")),
    (codes::KEY_DOUBLED, include_str!("imports/key_doubled.md")),
    (
        codes::HEX_OFF_BOARD,
        include_str!("imports/hex_off_board.md"),
    ),
    (
        codes::HEX_LISTED_AGAIN,
        include_str!("imports/hex_listed_again.md"),
    ),
    (codes::UNKNOWN_TILE, include_str!("imports/unknown_tile.md")),
    (
        codes::UNKNOWN_PIECE,
        include_str!("imports/unknown_piece.md"),
    ),
    (
        codes::UNKNOWN_BEHAVIOUR,
        include_str!("imports/unknown_behaviour.md"),
    ),
    (codes::ORIENTATION, include_str!("imports/orientation.md")),
    (
        codes::UNIT_MISPLACED,
        include_str!("imports/unit_misplaced.md"),
    ),
    (
        codes::GROUP_OFF_BOARD,
        include_str!("imports/group_off_board.md"),
    ),
    (
        codes::BUNKER_OWNERLESS,
        include_str!("imports/bunker_ownerless.md"),
    ),
    (codes::NATION_SIDE, include_str!("imports/nation_side.md")),
    (
        codes::OBJECTIVE_UNREACHABLE,
        include_str!("imports/objective_unreachable.md"),
    ),
    (codes::NOT_WRITTEN, include_str!("imports/not_written.md")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::check_m44;
    use beachhead_import::m44::{export, import};
    use beachhead_text::SourceFile;

    /// A battle of one side's infantry on an empty board; an example gives its hexagons, or all of a file.
    fn file(example: &str) -> String {
        if example.starts_with('{') && !example.contains("\"row\"") || example.contains("\"board\"")
        {
            return example.to_owned();
        }
        let info = r#""side_player1": "AXIS", "side_player2": "ALLIES", "cards_player1": 4, "cards_player2": 4,
            "victory_player1": 4, "victory_player2": 4, "starting": "PLAYER1""#;
        let info = info.replace('\n', "");
        format!(
            r#"{{"game_info": {{{info}}}, "text": {{"en": {{"name": "Example"}}}}, "board": {{"type": "STANDARD", "face": "COUNTRY", "hexagons": [
{example}]}}}}"#
        )
    }

    /// The line and words of every finding of a code.
    fn findings(code: Code, text: &str) -> Vec<(u32, String)> {
        let source = SourceFile::new("battle.m44", text);
        let checked = check_m44(&source);
        let mut all = checked.diagnostics.clone();
        if let Some(pack) = import(&source).pack {
            all.extend(export(&pack, &"battle".into()).diagnostics);
        }
        let ours = all.iter().filter(|finding| finding.code == code);
        ours.map(|finding| {
            let line = checked
                .line_column(&finding.place)
                .map_or(1, |(line, _)| line);
            (line, finding.message.clone())
        })
        .collect()
    }

    fn blocks(page: &str, fence: &str) -> Vec<String> {
        let mut blocks = Vec::new();
        let mut lines = page.lines();
        while lines.any(|line| line == fence) {
            let body = lines.by_ref().take_while(|line| *line != "```");
            blocks.push(body.map(|line| format!("{line}\n")).collect());
        }
        blocks
    }

    #[test]
    fn every_page_is_true() {
        assert_eq!(
            PAGES.iter().map(|(code, _)| *code).collect::<Vec<_>>(),
            codes::CODES,
            "every code has its page"
        );
        for (code, page) in PAGES {
            assert_eq!(page.lines().next(), Some(format!("# {code}").as_str()));
            assert!(
                page.contains("**Why:**") && page.contains("**Fix:**"),
                "{code}"
            );
            // A pack that can't be written as such a file is no such file: that page is only reported.
            if *code == codes::NOT_WRITTEN {
                continue;
            }
            let (fails, passes) = (
                blocks(page, "```json fails"),
                blocks(page, "```json passes"),
            );
            assert!(
                !fails.is_empty() && !passes.is_empty(),
                "{code}: an example of either kind"
            );
            for example in fails {
                let text = file(&example);
                let marks: Vec<(u32, String)> = (1..)
                    .zip(text.lines())
                    .filter_map(|(line, text)| Some((line, text.split_once(" //~ ")?.1.to_owned())))
                    .collect();
                assert!(!marks.is_empty(), "{code}: a failing example has marks");
                let bare: String = text
                    .lines()
                    .map(|line| line.split(" //~ ").next().unwrap_or_default().to_owned() + "\n")
                    .collect();
                let found = findings(*code, &bare);
                let meets = |(line, words): &(u32, String), (at, reported): &(u32, String)| {
                    line == at && reported.contains(words.as_str())
                };
                for mark in &marks {
                    assert!(
                        found.iter().any(|found| meets(mark, found)),
                        "{code}: {mark:?} in {found:#?}"
                    );
                }
                assert_eq!(found.len(), marks.len(), "{code}: {found:#?}");
            }
            for example in passes {
                assert_eq!(findings(*code, &file(&example)), [], "{code} in {example}");
            }
        }
    }
}
