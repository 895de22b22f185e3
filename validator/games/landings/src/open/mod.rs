//! The pack as these rules see it: what a scenario needs is looked up once, and what is missing is reported.
//!
//! | file | what it reads |
//! |---|---|
//! | `joined` | a scenario together with those that it joins (L91) |
//! | `field` | the hexes in play (L81, L84) |
//! | `ground` | what lies in each hex |
//! | `kinds`, `units` | table `units`, and the units that the scenario names |
//! | `combination` | which maps may be joined (L86, L88) |
//! | `players`, `card_table` | seats, decks, hands, medals to win |
//! | `plan` | whether medals and special rules name what the game has |
//! | `medals`, `objectives` | what there is to win |
//! | `arrivals` | reinforcements, figures, entries, craft and beaches |
//! | `choices` | table `system`: what the rulebook leaves open |
//! | `equipment` | weapons, accessories, exits |
//! | `opening` | what is being opened, and the findings so far |

use crate::data::seats::BySeat;
use beachhead_engine::{Board, ScenarioLine};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::games::GameScenario;
use beachhead_schema::games::landings::Special;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::tables::Tables;

use crate::codes::BAD_SCENARIO;
use crate::data::{Coast, LandingsGame, Pile, Roster, SectionsBySeat, Specials};
use crate::ground::{Ground, Marks};
use crate::open::opening::Opening;

mod arrivals;
mod card_table;
mod choices;
mod combination;
mod equipment;
mod field;
mod ground;
mod joined;
mod kinds;
mod medals;
mod objectives;
mod opening;
mod plan;
mod players;
mod units;

/// Opens the game.
///
/// # Errors
/// All that the rules need and the pack doesn't have.
pub(crate) fn open_game(pack: &Pack, scenario: &Scenario) -> Result<LandingsGame, Vec<Diagnostic>> {
    let board = Board::compile(&pack.map, &pack.palette);
    let mut opening = Opening {
        pack,
        scenario,
        board: &board,
        findings: Vec::new(),
        full_deck: Pile::default(),
    };
    let Some(GameScenario::Landings(_)) = &scenario.rules else {
        return Err(vec![other_rulebook(scenario)]);
    };
    let joined = opening.joined();
    let field = opening.field(&joined);
    let mut roster = Roster::default();
    opening.kinds(&mut roster);
    opening.counters(&mut roster, &joined, &field);
    let first = opening.side(&scenario.first, ScenarioLine::Field("first"));
    let top = opening.side(&joined.plan.top, ScenarioLine::Rules("top"));
    let (seats, decks) = opening.seats(&joined, &field);
    let medals_to_win = opening.medals_to_win(&joined);
    let cards = opening.cards(&joined);
    let sections =
        top.map(|top| SectionsBySeat::of(&board, &field.in_play, &field.sheets, &seats, top));
    let accessories = opening.row_names("accessories", "L109");
    let system = opening.system();
    opening.check_combination(&joined, &field, &seats, medals_to_win);
    opening.check_medals(&joined, &field);
    opening.check_troops(&joined);
    opening.check_specials(&joined, &roster);
    let medals = opening.medals(&joined, &field, medals_to_win);
    let ground = opening.ground(&field, &roster);
    let (faces, mines) = opening.battle_tables();
    let full_deck = opening.full_deck;
    let calls = opening.calls(&joined, &field, &roster);
    let figurines = opening.figurines(&joined, &field, &roster);
    let limits = opening.limits(&joined, &field, &roster);
    let entries = opening.entry_places(&field);
    let coast = Coast {
        ocean: opening.marked(&field, "ocean"),
        coastline: opening.marked(&field, "coast"),
        icons: opening.craft_icons(&field),
        beaches: opening.beach_sections(&medals, &field),
    };
    let exits = opening.exits(&medals, &field, top);
    let equipment = opening.equipment(&joined, &field, &roster);
    let findings = opening.findings;
    let (Some(first), Some(top), Some(system), Some(sections), true) =
        (first, top, system, sections, findings.is_empty())
    else {
        return Err(findings);
    };
    let sheet_count = field.sheet_count();
    Ok(LandingsGame {
        in_play: field.in_play,
        sheets: field.sheet_of,
        sheet_count,
        roster,
        seats: BySeat(seats),
        decks,
        full_deck,
        specials: Specials::of(&joined.plan.special),
        first,
        top,
        turns: scenario.turns.unwrap_or(system.turns).max(1),
        system,
        medals,
        figurines,
        calls,
        limits,
        entries,
        coast,
        exits,
        equipment,
        accessories,
        faces,
        mines,
        smoke: smoke_range(&pack.tables),
        blowable: marked(&ground, Marks::BLOWABLE),
        has_once: has_once(&joined.plan.special),
        works: ground.start.clone(),
        ground,
        cards,
        sections,
        setup: joined.setup,
        plan: joined.plan,
        board,
    })
}

/// The hexes in play with one of these marks.
fn marked(ground: &Ground, marks: Marks) -> Vec<HexIx> {
    let hexes = ground.shape.hexes();
    hexes.filter(|hex| ground.is(*hex, marks)).collect()
}

/// The scenario's own part is that of another rulebook.
fn other_rulebook(scenario: &Scenario) -> Diagnostic {
    let message = format!(
        "the `rules` of scenario {} are not those of the landings",
        scenario.id
    );
    Diagnostic::error(BAD_SCENARIO, message).help("write `rules: Landings((…))`")
}

/// Reads the table `smoke`: how far shells carry.
pub(crate) fn smoke_range(tables: &Tables) -> Option<u8> {
    let cell = tables.cell("smoke", "shells", "range")?;
    cell.as_str().parse().ok()
}

/// Whether any of these rules brings units in once.
pub(crate) fn has_once(specials: &[Special]) -> bool {
    specials.iter().any(|special| {
        matches!(
            special,
            Special::ArmorBreakthrough { .. } | Special::SupplyTrain { .. }
        )
    })
}
