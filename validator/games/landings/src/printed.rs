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

// I. Terrain Tiles & Landmarks
pub(crate) const COASTLINES: Printed = on("2", "Coastlines").numbered(&["Terrain 68"]);
pub(crate) const CLIFFS: Printed = on("2–3", "Cliffs").numbered(&["Terrain 11"]);
pub(crate) const BLUFFS: Printed = on("2–3", "Sea Bluffs").numbered(&["Terrain 11"]);
pub(crate) const CLIFFS_AND_BLUFFS: Printed =
    on("2–3", "Cliffs and Sea Bluffs").numbered(&["Terrain 11"]);
pub(crate) const RIVER_MOUTH: Printed =
    on("3", "River Mouth").numbered(&["Terrain 8", "Terrain 41"]);
pub(crate) const BRIDGES: Printed = on("3", "Bridges").numbered(&["Terrain 9"]);

// II. New Rules
pub(crate) const REINFORCEMENTS: Printed = on("3–5", "Reinforcements").numbered(&["Actions 28"]);
pub(crate) const AXIS_PLACEMENT: Printed =
    on("3–5", "Axis Reinforcement Unit Placement").numbered(&["Actions 28", "Actions 33"]);
pub(crate) const ALLIED_PLACEMENT: Printed =
    on("3–5", "Allied Reinforcement Unit Placement").numbered(&["Actions 28", "Troops 15"]);
pub(crate) const BEACH_PLACEMENT: Printed =
    on("3–5", "Allied Reinforcement Unit Placement").numbered(&["Actions 28", "Actions 30"]);
pub(crate) const ON_THE_MOVE: Printed = on("3–5", "On the Move orders").numbered(&["Actions 28"]);
pub(crate) const TOWN_CONTROL: Printed = on("5", "Town Control").numbered(&["Actions 29"]);
pub(crate) const BEACH_CONTROL: Printed = on("5–6", "Beach Control").numbered(&["Actions 30"]);
pub(crate) const BRIDGE_CONTROL: Printed = on("5–6", "Bridge Control").numbered(&["Actions 32"]);
pub(crate) const AIR_SUPERIORITY: Printed = on("6", "Air Superiority").numbered(&["Actions 34"]);
pub(crate) const OFF_MAP_ARTILLERY: Printed =
    on("6", "Off-Map Artillery Support").numbered(&["Actions 35"]);

// III. New Troops
pub(crate) const BIG_GUNS: Printed = on("6", "Big Guns").numbered(&["Troops 3"]);
pub(crate) const DESTROYERS: Printed = on("6", "Destroyers").numbered(&["Troops 12"]);
pub(crate) const FLAME_TANKS: Printed = on("6–7", "Flame Thrower Tanks").numbered(&["Troops 13"]);
pub(crate) const SUPPORTED_INFANTRY: Printed =
    on("7", "Supported Infantry").numbered(&["Troops 27"]);
pub(crate) const SUPPORTED_ARMOR: Printed = on("7", "Supported Armor").numbered(&["Troops 28"]);
pub(crate) const LINES_OF_SIGHT: Printed =
    on("6–7", "Line of Sight").numbered(&["Troops 13", "Troops 27", "Troops 28"]);

// IV. New Markers
pub(crate) const ENTRY_MARKERS: Printed = on("8", "Entry Markers").numbered(&["Actions 33"]);
pub(crate) const CONTROL_MARKERS: Printed =
    on("8", "Control Markers").numbered(&["Actions 29", "Actions 30"]);

// V. Conditions of Victory
pub(crate) const VICTORY: Printed = on("8", "Conditions of Victory");
pub(crate) const MEDAL_OBJECTIVES: Printed = on("8", "Medal Objectives");

// VI. Game Modes
pub(crate) const SINGLE_MAP: Printed = on("8", "Single Map – Extended Breakthrough");
pub(crate) const GAME_MODES: Printed = on("8–9", "Game Modes, multiple map battles");
pub(crate) const OVERTHROUGH: Printed = on("9", "Double Map – OverThrough");
pub(crate) const DOUBLE_VARIANT: Printed = on("9", "Double Map Variant");
pub(crate) const TRIPLE_MAP: Printed = on("9", "Triple Map – Landings by Nation");
pub(crate) const NEPTUNE: Printed = on("10", "Operation Neptune");
pub(crate) const TEAM_MODES: Printed = on("9–10", "Double Map, Triple Map, Operation Neptune");
pub(crate) const LINKED_MAPS: Printed = on("9–12", "map combinations and Set Up Instructions");

// Scenarios
pub(crate) const BRIEFINGS: Printed = on("14", "Sword Beach; also every other briefing");
pub(crate) const TOWN_BRIEFINGS: Printed = BRIEFINGS.numbered(&["Actions 29"]);
pub(crate) const BEACH_BRIEFINGS: Printed =
    on("14", "Sword Beach; also Juno, Gold and Omaha Beach").numbered(&["Actions 30"]);
pub(crate) const BIG_GUN_BRIEFINGS: Printed = on(
    "14",
    "Sword Beach; also every other briefing but Omaha Beach",
)
.numbered(&["Troops 3"]);
pub(crate) const SWORD: Printed = on("14", "Sword Beach");
pub(crate) const SWORD_BRIDGES: Printed = on("14", "Sword Beach").numbered(&["Actions 32"]);
pub(crate) const COMMONWEALTH: Printed =
    on("14", "Sword Beach; also Juno and Gold Beach").numbered(&["Nations 5"]);
pub(crate) const SWORD_WEAPONS: Printed =
    on("14", "Sword Beach").numbered(&["SWAs 4", "SWAs 5", "SWAs 6", "SWAs 7"]);
pub(crate) const AIRBORNE_WEAPONS: Printed =
    on("14", "Sword Beach; also American Airborne").numbered(&["SWAs 4"]);
pub(crate) const SMOKE: Printed = on("14", "Sword Beach").numbered(&["Actions 31", "Troops 25"]);
pub(crate) const HOBART: Printed =
    on("14", "Sword Beach; also Juno and Gold Beach").numbered(&["Troops 26"]);
pub(crate) const JUNO: Printed = briefing("Juno Beach");
pub(crate) const JUNO_AND_GOLD: Printed =
    briefing("Juno Beach and Gold Beach").numbered(&["Troops 26"]);
pub(crate) const MARKED_UNITS: Printed = briefing("Juno Beach, Gold Beach and Omaha Beach")
    .numbered(&["Troops 2", "Troops 4", "Troops 23", "SWAs 4"]);
pub(crate) const GOLD: Printed = briefing("Gold Beach");
pub(crate) const GOLD_AND_UTAH: Printed = briefing("Gold Beach and Utah Beach");
pub(crate) const OMAHA: Printed = briefing("Omaha Beach");
pub(crate) const UTAH: Printed = briefing("Utah Beach");
pub(crate) const UTAH_BEACH: Printed = briefing("Utah Beach").numbered(&["Actions 30"]);
pub(crate) const AIRBORNE: Printed = briefing("American Airborne");
pub(crate) const AIRBORNE_TOWNS: Printed = briefing("American Airborne").numbered(&["Actions 29"]);
pub(crate) const AIRBORNE_BRIDGES: Printed =
    briefing("American Airborne").numbered(&["Actions 32"]);
pub(crate) const AIRBORNE_ARRIVALS: Printed =
    briefing("American Airborne").numbered(&["Actions 28", "Nations 1", "Troops 2", "Troops 17"]);
pub(crate) const AIRBORNE_HANDOUT: Printed =
    briefing("American Airborne").numbered(&["SWAs 4", "SWAs 6", "SWAs 7"]);

// Packs of the series besides the base game.
pub(crate) const BREAKTHROUGH_DECK: Printed =
    Printed::paragraph("Breakthrough deck, cards Recon 1, Probe, Attack").of("Winter Wars");
pub(crate) const OVERLORD: Printed =
    Printed::heading("command cards", Page::Unknown).of("Memoir '44 Overlord");

#[cfg(test)]
mod tests {
    use super::super::rules::Rule;
    use beachhead_engine::{Page, RuleIndex};

    /// A player finds each row: rows of the expansion by its own headings, rows of the base game by their publication.
    #[test]
    fn every_row_says_where_it_is_printed() {
        const LAST_PAGE: u32 = 14; // Where the first briefing begins; no later page is known.
        for row in Rule::ROWS {
            let printed = row.printed;
            assert!(!printed.heading.is_empty(), "{}", row.id);
            let expansion = row.id.starts_with('L');
            assert_eq!(printed.publication.is_none(), expansion, "{}", row.id);
            assert!(
                row.in_print().is_some(),
                "{}: our numbers are not printed",
                row.id
            );
            match printed.page {
                Page::On(pages) => {
                    let numbers: Result<Vec<u32>, _> = pages.split('–').map(str::parse).collect();
                    let numbers = numbers.unwrap_or_else(|_| panic!("{}: {pages}", row.id));
                    assert!(numbers.is_sorted() && numbers.iter().all(|nr| *nr <= LAST_PAGE));
                }
                Page::Unknown => {}
                Page::Needless => assert!(!expansion, "{}: the rulebook has pages", row.id),
            }
            for number in printed.numbers {
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
            assert_eq!(row.row().printed.to_string(), place, "{}", row.row().id);
        }
    }
}
