//! Seats, decks, hands, and what each side plays for (L82, L83, L87, L91 to L96).

use beachhead_base::Id;
use beachhead_kit::Opening;
use beachhead_kit::tables::cells;
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::{Mode, Player};

use crate::codes::{BAD_HAND, BAD_PLAYERS};
use crate::data::{CardIx, Command, Pile, Seat, Section};
use crate::open::field::PlayField;
use crate::open::opening::{PLAYERS, report};
use crate::open::setting::Setting;
use crate::open::{card_table, opening};
use crate::side::{BySide, Side};

/// The players.
pub(crate) fn seats(opening: &mut Opening<'_>, setting: &Setting) -> Vec<Seat> {
    let (plan, field) = (&setting.joined.plan, &setting.field);
    let mut seats: Vec<Seat> = Vec::new();
    for player in &plan.players {
        let Some(side) = opening::side(opening, &player.side, PLAYERS) else {
            continue;
        };
        let command = match plan.mode {
            Mode::Duel => Command::All,
            Mode::OverThrough => Command::Chief,
            Mode::Partners => {
                let named = player.sheet.as_ref();
                let at = named.and_then(|sheet| field.sheets.iter().position(|s| s == sheet));
                let Some(at) = at.and_then(|at| u8::try_from(at).ok()) else {
                    let what = "a partner commands one of the sheets played on";
                    report(opening, BAD_PLAYERS, PLAYERS, "L93", what);
                    continue;
                };
                Command::Sheet(at)
            }
        };
        let mut others = seats.iter();
        if others.any(|seat| seat.side == side && seat.command == command) {
            let what = format!("two players of the {} side command the same", side.name());
            report(opening, BAD_PLAYERS, PLAYERS, "L92", &what);
            continue;
        }
        let later = player.later.iter();
        seats.push(Seat {
            cards: player.cards,
            later: later.map(|line| (line.turn, line.cards)).collect(),
            ..seat(side, command, field)
        });
        if plan.mode == Mode::OverThrough {
            let general = |section| seat(side, Command::General(section), field);
            seats.extend(Section::ALL.map(general));
        }
    }
    let wanted = match plan.mode {
        Mode::Duel => 1,
        Mode::OverThrough => 4,
        Mode::Partners => field.sheets.len(),
    };
    for side in Side::BOTH {
        let found = seats.iter().filter(|seat| seat.side == side).count();
        if found != wanted {
            let side = side.name();
            let what =
                format!("the {side} side has {found} players of the {wanted} that the mode needs");
            report(opening, BAD_PLAYERS, PLAYERS, "L92", &what);
        }
    }
    seats
}

/// L91: how many decks they draw from.
pub(crate) fn decks(setting: &Setting) -> u8 {
    match setting.joined.plan.mode {
        Mode::Partners => setting.field.sheet_count(),
        Mode::Duel | Mode::OverThrough => 1,
    }
}

/// M79, L91: what each side plays for. Where the scenario joins others and says nothing itself, theirs are summed.
pub(crate) fn medals_to_win(opening: &mut Opening<'_>, setting: &Setting) -> BySide<u16> {
    let plan = &setting.joined.plan;
    let pack = opening.pack;
    BySide(Side::BOTH.map(|side| {
        let sum = |players: &[Player]| {
            let of_side = players.iter().filter(|player| player.side == *side.name());
            of_side.fold(0u16, |sum, player| sum.saturating_add(player.medals))
        };
        let mut medals = sum(&plan.players);
        if medals == 0 {
            let joined = plan.joins.iter().filter_map(|id| pack.scenario(id));
            for other in joined {
                if let Some(GameScenario::Landings(part)) = &other.rules {
                    medals = medals.saturating_add(sum(&part.players));
                }
            }
        }
        if medals == 0 {
            let what = format!("the {} side plays for no medal", side.name());
            report(opening, BAD_PLAYERS, PLAYERS, "M79", &what);
        }
        medals
    }))
}

/// The cards of each deck. Hands are no larger than what they are dealt from.
pub(crate) fn full_deck(
    opening: &mut Opening<'_>,
    setting: &Setting,
    seats: &[Seat],
    decks: u8,
) -> Pile {
    let (column, copies) = card_table::of_deck(setting.joined.plan.deck);
    let tables = &opening.pack.tables;
    let mut full = Pile::default();
    for (at, row) in (0..).zip(tables.rows_of("cards")) {
        let cell = tables.cell("cards", row.row.as_str(), column);
        let count = cell.and_then(|cell| cells::any_number::<u8>(cell.as_str()));
        for _ in 0..count.unwrap_or(0).saturating_mul(copies) {
            full.add(CardIx(at));
        }
    }
    let size = usize::from(full.len());
    for deck in 0..decks {
        let hands = seats.iter().filter(|seat| seat.deck == deck);
        let dealt: usize = hands.map(|seat| usize::from(seat.cards)).sum();
        if dealt > size {
            let what = format!("{dealt} cards are dealt from a deck of {size}");
            report(opening, BAD_HAND, PLAYERS, "M6", &what);
        }
    }
    full
}

/// A player who has no cards at the start.
fn seat(side: Side, command: Command, field: &PlayField) -> Seat {
    let (name, deck) = match command {
        Command::All => (None, 0),
        Command::Sheet(at) => (field.sheets.get(usize::from(at)).map(String::as_str), at),
        Command::Chief => (Some("chief"), 0),
        Command::General(section) => (Some(section.name()), 0),
    };
    Seat {
        side,
        command,
        name: name.map(Id::from),
        deck,
        cards: 0,
        later: Vec::new(),
    }
}
