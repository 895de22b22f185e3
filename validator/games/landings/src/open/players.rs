//! Seats, decks, hands, and what each side plays for (L82, L83, L87, L91 to L96).

use beachhead_engine::ScenarioLine;
use beachhead_schema::games::GameScenario;
use beachhead_schema::games::landings::{Deck, LaterCards, Mode, Player};

use crate::codes::{BAD_HAND, BAD_PLAYERS};
use crate::data::{CardIx, Command, Pile, Seat, Section};
use crate::open::field::PlayField;
use crate::open::joined::Joined;
use crate::open::opening::Opening;
use crate::side::{BySide, Side};

impl Opening<'_> {
    /// The players, and how many decks they draw from.
    pub(crate) fn seats(&mut self, joined: &Joined, field: &PlayField) -> (Vec<Seat>, u8) {
        let mode = joined.plan.mode;
        let mut seats: Vec<Seat> = Vec::new();
        for player in &joined.plan.players {
            let Some(side) = self.side(&player.side, ScenarioLine::Rules("players")) else {
                continue;
            };
            let command = match (mode, &player.sheet) {
                (Mode::Duel, _) => Command::All,
                (Mode::OverThrough, _) => Command::Chief,
                (Mode::Partners, sheet) => {
                    let named = sheet.as_ref();
                    let at = named.and_then(|sheet| field.sheets.iter().position(|s| s == sheet));
                    let Some(at) = at.and_then(|at| u8::try_from(at).ok()) else {
                        let what = "a partner commands one of the sheets played on".to_owned();
                        self.report(BAD_PLAYERS, ScenarioLine::Rules("players"), "L93", &what);
                        continue;
                    };
                    Command::Sheet(at)
                }
            };
            if seats
                .iter()
                .any(|seat| seat.side == side && seat.command == command)
            {
                let what = format!("two players of the {} side command the same", side.name());
                self.report(BAD_PLAYERS, ScenarioLine::Rules("players"), "L92", &what);
                continue;
            }
            seats.push(seat(side, command, player, field));
            if mode == Mode::OverThrough {
                seats.extend(Section::ALL.map(|section| general(side, section)));
            }
        }
        for side in Side::BOTH {
            let found = seats.iter().filter(|seat| seat.side == side).count();
            let wanted = match mode {
                Mode::Duel => 1,
                Mode::OverThrough => 4,
                Mode::Partners => field.sheets.len(),
            };
            if found != wanted {
                let what = format!(
                    "the {} side has {found} players of the {wanted} that the mode needs",
                    side.name()
                );
                self.report(BAD_PLAYERS, ScenarioLine::Rules("players"), "L92", &what);
            }
        }
        let decks = if mode == Mode::Partners {
            field.sheet_count()
        } else {
            1
        };
        self.check_hands(joined, &seats, decks);
        (seats, decks)
    }

    /// M79, L91: what each side plays for. Where the scenario joins others and says nothing itself, theirs are summed.
    pub(crate) fn medals_to_win(&mut self, joined: &Joined) -> BySide<u16> {
        let mut medals = BySide([0u16; 2]);
        for player in &joined.plan.players {
            if let Some(side) = Side::named(&player.side) {
                medals[side] = medals[side].saturating_add(player.medals);
            }
        }
        let joins = &joined.plan.joins;
        for side in Side::BOTH {
            if medals[side] > 0 {
                continue;
            }
            for id in joins {
                let other = self.pack.scenario(id);
                if let Some(GameScenario::Landings(part)) =
                    other.and_then(|other| other.rules.as_ref())
                {
                    let players = part.players.iter();
                    let of_side = players.filter(|player| player.side == *side.name());
                    medals[side] = of_side.fold(medals[side], |sum, player| {
                        sum.saturating_add(player.medals)
                    });
                }
            }
            if medals[side] == 0 {
                let what = format!("the {} side plays for no medal", side.name());
                self.report(BAD_PLAYERS, ScenarioLine::Rules("players"), "M79", &what);
            }
        }
        medals
    }

    /// Hands are no larger than the deck they are dealt from.
    fn check_hands(&mut self, joined: &Joined, seats: &[Seat], decks: u8) {
        let (column, copies) = match joined.plan.deck {
            Deck::Standard => ("Standard", 1),
            Deck::Breakthrough => ("Breakthrough", 1),
            Deck::TwoStandard => ("Standard", 2),
            Deck::Overlord => ("Overlord", 1),
        };
        let mut deck = Pile::default();
        for (at, row) in (0..).zip(self.pack.tables.rows_of("cards")) {
            let cell = self.pack.tables.cell("cards", row.row.as_str(), column);
            let count: Option<u8> = cell.and_then(|cell| cell.as_str().parse().ok());
            for _ in 0..count.unwrap_or(0).saturating_mul(copies) {
                deck.add(CardIx(at));
            }
        }
        let size = usize::from(deck.len());
        self.full_deck = deck;
        for deck in 0..decks {
            let dealt: usize = seats
                .iter()
                .filter(|seat| seat.deck == deck)
                .map(|seat| usize::from(seat.cards))
                .sum();
            if dealt > size {
                let what = format!("{dealt} cards are dealt from a deck of {size}");
                self.report(BAD_HAND, ScenarioLine::Rules("players"), "M6", &what);
            }
        }
    }
}

fn seat(side: Side, command: Command, player: &Player, field: &PlayField) -> Seat {
    let (name, deck) = match command {
        Command::Sheet(at) => {
            let sheet = field.sheets.get(usize::from(at));
            (sheet.map(|sheet| sheet.as_str().into()), at)
        }
        Command::Chief => (Some("chief".into()), 0),
        Command::All | Command::General(_) => (None, 0),
    };
    let later = |line: &LaterCards| (line.turn, line.cards);
    Seat {
        side,
        command,
        name,
        deck,
        cards: player.cards,
        later: player.later.iter().map(later).collect(),
    }
}

fn general(side: Side, section: Section) -> Seat {
    Seat {
        side,
        command: Command::General(section),
        name: Some(section.name().into()),
        deck: 0,
        cards: 0,
        later: Vec::new(),
    }
}
