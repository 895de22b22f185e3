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
//! | `equipment` | weapons, accessories, exits |
//! | `opening` | what is said of a pack that can't be opened |

use crate::data::seats::BySeat;
use beachhead_base::Id;
use beachhead_engine::{ScenarioLine, SharedBoard};
use beachhead_kit::opening::other_rulebook;
use beachhead_kit::tables::Reader;
use beachhead_kit::{HexIx, Opening, Roster as Counters};
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::GameScenario;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::tables::Tables;

use crate::codes::BAD_SCENARIO;
use crate::data::{Coast, Faces, LandingsGame, MineMarkers, SectionsBySeat, Specials, System};
use crate::ground::{Ground, Marks};
use crate::open::setting::Setting;

mod arrivals;
pub(crate) mod card_table;
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
mod setting;
mod units;

pub(crate) use opening::in_words;

/// Opens the game.
///
/// # Errors
/// All that the rules need and the pack doesn't have.
pub(crate) fn open_game(
    board: SharedBoard,
    pack: &Pack,
    scenario: &Scenario,
) -> Result<LandingsGame, Vec<Diagnostic>> {
    let Some(GameScenario::Landings(own)) = &scenario.rules else {
        let whose = "those of the landings";
        let finding = other_rulebook(BAD_SCENARIO, scenario, whose, "Landings");
        return Err(vec![finding]);
    };
    let mut opening = Opening {
        pack,
        scenario,
        board: &board,
        findings: Vec::new(),
    };
    let opened = &mut opening;
    let joined = joined::joined(opened, own);
    let field = field::field(opened, &joined);
    let roster = opened.tables(in_words, kinds::read);
    let mut setting = Setting {
        joined,
        field,
        roster,
    };
    let counters = units::counters(opened, &setting);
    setting.roster.counters = Counters::new(counters);
    let (plan, field) = (&setting.joined.plan, &setting.field);
    let first = opening::side(opened, &scenario.first, ScenarioLine::Field("first"));
    let top = opening::side(opened, &plan.top, ScenarioLine::Rules("top"));
    let seats = players::seats(opened, &setting);
    let decks = players::decks(&setting);
    let full_deck = players::full_deck(opened, &setting, &seats, decks);
    let target = players::medals_to_win(opened, &setting);
    let cards = opened.tables(card_table::in_words, |reader| {
        card_table::read(reader, plan.deck)
    });
    let sections =
        top.map(|top| SectionsBySeat::of(&board, &field.in_play, &field.sheets, &seats, top));
    let accessories = opened.tables(in_words, accessories);
    let system = opened.tables(in_words, |reader| {
        let rows = reader.rows("system").len();
        (rows > 0).then(|| System::read(reader))
    });
    combination::check(opened, &setting, &seats, target);
    plan::check_medals(opened, &setting);
    plan::check_troops(opened, &setting);
    plan::check_specials(opened, &setting);
    let medals = medals::medals(opened, &setting, target);
    let ground = ground::ground(opened, &setting);
    let faces = opened.tables(in_words, Faces::read);
    let mines = opened.tables(in_words, MineMarkers::read);
    let calls = arrivals::calls(opened, &setting);
    let figurines = opened.tables(in_words, |reader| arrivals::figurines(reader, &setting));
    let limits = arrivals::limits(opened, &setting);
    let entries = arrivals::entry_places(opened, field);
    let coast = Coast {
        ocean: ground::marked(pack, field, "ocean"),
        coastline: ground::marked(pack, field, "coast"),
        icons: arrivals::craft_icons(opened, field),
        beaches: arrivals::beach_sections(opened, &medals, field),
    };
    let exits = equipment::exits(opened, &medals, field, top);
    let equipment = equipment::equipment(opened, &setting);
    let findings = opening.findings;
    let (Some(first), Some(top), Some(system), Some(sections), true) =
        (first, top, system, sections, findings.is_empty())
    else {
        return Err(findings);
    };
    Ok(LandingsGame {
        sheet_count: field.sheet_count(),
        in_play: setting.field.in_play,
        sheets: setting.field.sheet_of,
        roster: setting.roster,
        seats: BySeat(seats),
        decks,
        full_deck,
        specials: Specials::of(&plan.special),
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
        ground,
        cards,
        sections,
        setup: setting.joined.setup,
        plan: setting.joined.plan,
        board,
    })
}

/// The names of accessories.
fn accessories(reader: &mut Reader<'_>) -> Vec<Id> {
    let rows = reader.rows("accessories");
    rows.map(|row| row.row.clone()).collect()
}

/// The hexes in play with one of these marks.
fn marked(ground: &Ground, marks: Marks) -> Vec<HexIx> {
    let hexes = ground.shape.hexes();
    hexes.filter(|hex| ground.is(*hex, marks)).collect()
}

/// Reads the table `smoke`: how far shells carry.
pub(crate) fn smoke_range(tables: &Tables) -> Option<u8> {
    let cell = tables.cell("smoke", "shells", "range")?;
    cell.as_str().parse().ok()
}
