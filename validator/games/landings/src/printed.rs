//! Where the rows of the rule index are printed: headings, pages and the series' own numbers.
//!
//! Pages of the expansion are those of its table of contents, which lost some of its lines: a heading between two known
//! pages has both (`2–3`), and a briefing after the first has none. The base game's rulebook is not among our sources, so
//! no page of it is stated; its cards and terrains are found by name and number. Numbers are as the expansion cites them
//! (`Actions 28`), those of terrain it does not cite as the series numbers its summary cards.

use beachhead_engine::{Page, Printed};

/// A heading of D-Day Landings.
const fn on(page: &'static str, heading: &'static str) -> Printed {
    Printed::heading(heading, Page::On(page))
}

/// A briefing of D-Day Landings whose page no source gives.
const fn briefing(heading: &'static str) -> Printed {
    Printed::heading(heading, Page::Unknown)
}

/// A topic of the base game's rulebook, whose pages are not known.
pub(crate) const fn base(topic: &'static str) -> Printed {
    Printed::heading(topic, Page::Unknown).of("Memoir '44")
}

/// What has a summary card in the base game or its packs, and is found by the card's number.
pub(crate) const fn numbered(name: &'static str, numbers: &'static [&'static str]) -> Printed {
    Printed::paragraph(name).of("Memoir '44").numbered(numbers)
}

/// Command cards, whose text is on the cards.
pub(crate) const fn cards(names: &'static str) -> Printed {
    Printed::paragraph(names).of("Memoir '44, command cards")
}

/// Declares places of the rulebooks: `printed! { CLIFFS = on("2–3", "Cliffs"); }`.
macro_rules! printed {
    ($($NAME:ident = $printed:expr;)+) => {
        $(pub(crate) const $NAME: Printed = $printed;)+
    };
}

printed! {
    // I. Terrain Tiles & Landmarks
    COASTLINES = on("2", "Coastlines").numbered(&["Terrain 68"]);
    CLIFFS = on("2–3", "Cliffs").numbered(&["Terrain 11"]);
    BLUFFS = on("2–3", "Sea Bluffs").numbered(&["Terrain 11"]);
    CLIFFS_AND_BLUFFS = on("2–3", "Cliffs and Sea Bluffs").numbered(&["Terrain 11"]);
    RIVER_MOUTH = on("3", "River Mouth").numbered(&["Terrain 8", "Terrain 41"]);
    BRIDGES = on("3", "Bridges").numbered(&["Terrain 9"]);

    // II. New Rules
    REINFORCEMENTS = on("3–5", "Reinforcements").numbered(&["Actions 28"]);
    AXIS_PLACEMENT = on("3–5", "Axis Reinforcement Unit Placement").numbered(&["Actions 28", "Actions 33"]);
    ALLIED_PLACEMENT = on("3–5", "Allied Reinforcement Unit Placement").numbered(&["Actions 28", "Troops 15"]);
    BEACH_PLACEMENT = on("3–5", "Allied Reinforcement Unit Placement").numbered(&["Actions 28", "Actions 30"]);
    ON_THE_MOVE = on("3–5", "On the Move orders").numbered(&["Actions 28"]);
    TOWN_CONTROL = on("5", "Town Control").numbered(&["Actions 29"]);
    BEACH_CONTROL = on("5–6", "Beach Control").numbered(&["Actions 30"]);
    BRIDGE_CONTROL = on("5–6", "Bridge Control").numbered(&["Actions 32"]);
    AIR_SUPERIORITY = on("6", "Air Superiority").numbered(&["Actions 34"]);
    OFF_MAP_ARTILLERY = on("6", "Off-Map Artillery Support").numbered(&["Actions 35"]);

    // III. New Troops
    BIG_GUNS = on("6", "Big Guns").numbered(&["Troops 3"]);
    DESTROYERS = on("6", "Destroyers").numbered(&["Troops 12"]);
    FLAME_TANKS = on("6–7", "Flame Thrower Tanks").numbered(&["Troops 13"]);
    SUPPORTED_INFANTRY = on("7", "Supported Infantry").numbered(&["Troops 27"]);
    SUPPORTED_ARMOR = on("7", "Supported Armor").numbered(&["Troops 28"]);
    LINES_OF_SIGHT = on("6–7", "Line of Sight").numbered(&["Troops 13", "Troops 27", "Troops 28"]);

    // IV. New Markers
    ENTRY_MARKERS = on("8", "Entry Markers").numbered(&["Actions 33"]);
    CONTROL_MARKERS = on("8", "Control Markers").numbered(&["Actions 29", "Actions 30"]);

    // V. Conditions of Victory
    VICTORY = on("8", "Conditions of Victory");
    MEDAL_OBJECTIVES = on("8", "Medal Objectives");

    // VI. Game Modes
    SINGLE_MAP = on("8", "Single Map – Extended Breakthrough");
    GAME_MODES = on("8–9", "Game Modes, multiple map battles");
    OVERTHROUGH = on("9", "Double Map – OverThrough");
    DOUBLE_VARIANT = on("9", "Double Map Variant");
    TRIPLE_MAP = on("9", "Triple Map – Landings by Nation");
    NEPTUNE = on("10", "Operation Neptune");
    TEAM_MODES = on("9–10", "Double Map, Triple Map, Operation Neptune");
    LINKED_MAPS = on("9–12", "map combinations and Set Up Instructions");

    // Scenarios
    BRIEFINGS = on("14", "Sword Beach; also every other briefing");
    TOWN_BRIEFINGS = BRIEFINGS.numbered(&["Actions 29"]);
    BEACH_BRIEFINGS = on("14", "Sword Beach; also Juno, Gold and Omaha Beach").numbered(&["Actions 30"]);
    BIG_GUN_BRIEFINGS = on("14", "Sword Beach; also every other briefing but Omaha Beach").numbered(&["Troops 3"]);
    SWORD = on("14", "Sword Beach");
    SWORD_BRIDGES = on("14", "Sword Beach").numbered(&["Actions 32"]);
    COMMONWEALTH = on("14", "Sword Beach; also Juno and Gold Beach").numbered(&["Nations 5"]);
    SWORD_WEAPONS = on("14", "Sword Beach").numbered(&["SWAs 4", "SWAs 5", "SWAs 6", "SWAs 7"]);
    AIRBORNE_WEAPONS = on("14", "Sword Beach; also American Airborne").numbered(&["SWAs 4"]);
    SMOKE = on("14", "Sword Beach").numbered(&["Actions 31", "Troops 25"]);
    HOBART = on("14", "Sword Beach; also Juno and Gold Beach").numbered(&["Troops 26"]);
    JUNO = briefing("Juno Beach");
    JUNO_AND_GOLD = briefing("Juno Beach and Gold Beach").numbered(&["Troops 26"]);
    MARKED_UNITS = briefing("Juno Beach, Gold Beach and Omaha Beach").numbered(&["Troops 2", "Troops 4", "Troops 23", "SWAs 4"]);
    GOLD = briefing("Gold Beach");
    GOLD_AND_UTAH = briefing("Gold Beach and Utah Beach");
    OMAHA = briefing("Omaha Beach");
    UTAH = briefing("Utah Beach");
    UTAH_BEACH = briefing("Utah Beach").numbered(&["Actions 30"]);
    AIRBORNE = briefing("American Airborne");
    AIRBORNE_TOWNS = briefing("American Airborne").numbered(&["Actions 29"]);
    AIRBORNE_BRIDGES = briefing("American Airborne").numbered(&["Actions 32"]);
    AIRBORNE_ARRIVALS = briefing("American Airborne").numbered(&["Actions 28", "Nations 1", "Troops 2", "Troops 17"]);
    AIRBORNE_HANDOUT = briefing("American Airborne").numbered(&["SWAs 4", "SWAs 6", "SWAs 7"]);

    // Packs of the series besides the base game.
    BREAKTHROUGH_DECK = Printed::paragraph("Breakthrough deck, cards Recon 1, Probe, Attack").of("Winter Wars");
    OVERLORD = Printed::heading("command cards", Page::Unknown).of("Memoir '44 Overlord");
}

#[cfg(test)]
mod tests {
    use super::super::rules::Rule;
    use beachhead_engine::{Page, RuleIndex};

    /// A player finds each row: rows of the expansion by its own headings, rows of the base game by their publication.
    #[test]
    fn every_row_says_where_it_is_printed() {
        const LAST_PAGE: u32 = 14; // Where the first briefing begins; no later page is known.
        for row in Rule::ROWS {
            let printed = &row.printed;
            assert!(!printed.heading.is_empty(), "{}", row.id);
            let expansion = row.id.starts_with('L');
            assert_eq!(printed.publication.is_none(), expansion, "{}", row.id);
            assert!(
                row.in_print().is_some(),
                "{}: our numbers are not printed",
                row.id
            );
            match &printed.page {
                Page::On(pages) => {
                    let numbers: Result<Vec<u32>, _> = pages.split('–').map(str::parse).collect();
                    let numbers = numbers.unwrap_or_else(|_| panic!("{}: {pages}", row.id));
                    assert!(numbers.is_sorted() && numbers.iter().all(|nr| *nr <= LAST_PAGE));
                }
                Page::Unknown => {}
                Page::Needless => assert!(!expansion, "{}: the rulebook has pages", row.id),
            }
            for number in printed.numbers.iter() {
                let (series, number) = number.split_once(' ').expect("a series and its number");
                assert!(["Terrain", "Actions", "Troops", "Nations", "SWAs"].contains(&series));
                assert!(
                    number.parse::<u32>().is_ok_and(|number| number <= 68),
                    "{number}"
                );
            }
        }
    }

    #[test]
    fn rows_are_found_as_the_rulebook_prints_them() {
        for (row, place) in [
            (
                Rule::MouthToBridge,
                "River Mouth, p. 3; Terrain 8, Terrain 41",
            ),
            (
                Rule::ReinforcementRoll,
                "Reinforcements, p. 3–5; Actions 28",
            ),
            (Rule::DestroyerMove, "Destroyers, p. 6; Troops 12"),
            (Rule::Juno, "Juno Beach, page not known"),
            (Rule::Firefight, "Memoir '44, command cards, Firefight"),
            (
                Rule::IgnoreFlag,
                "Memoir '44, Flags and retreats, page not known",
            ),
            (Rule::Mines, "Memoir '44, Minefield; Terrain 29"),
            (Rule::Flak, "Memoir '44, Heavy Anti-Tank Guns; Troops 23"),
        ] {
            assert_eq!(row.row().printed.to_string(), place, "{}", row.cited());
        }
    }
}
