//! [`LandingsGame`]: what the engine asks for, handed on to the topics.
//!
//! Here an action's names become a deed, once, and a deed goes to its topic. Nothing is decided here.

use crate::script::{Action, Fact, Landings, Position};
use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::games::landings::LandingsScenario;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use super::cards::Cards;
use super::codes::PAGES;
use super::craft::{Coast, Limit};
use super::deed::{Deed, Way};
use super::entries::EntryPlace;
use super::equip::Equipment;
use super::exits::Exits;
use super::ground::Ground;
use super::hits::Faces;
use super::medals::Medals;
use super::obstacles::MineMarkers;
use super::pile::Pile;
use super::play::Play;
use super::pool::Figurines;
use super::reinforcements::Calls;
use super::roster::{Kind, Roster, Side, UnitIx};
use super::rules::Rule;
use super::sample::Scratch;
use super::seats::Seat;
use super::sections::SectionsBySeat;
use super::sequence::Phase;
use super::specials::Specials;
use super::state::{Pending, State, Works};
use super::system::System;
use beachhead_engine::{
    Actor, Board, Choices, Dice, Game, HexSet, Losses, RuleIndex, RuleRow, Scene, Trace, Turn,
    Violation,
};

/// Memoir '44 with its D-Day Landings, opened on a pack.
#[derive(Clone, Debug)]
pub struct LandingsGame {
    pub(super) board: Board,
    /// The hexes in play: those of the scenario's sheets, and half hexes only where two of them meet (L81, L84).
    pub(super) in_play: HexSet,
    /// Of each hex, the scenario's sheet it lies on, counted from the west; [`OFF_SHEETS`] for those out of play.
    pub(super) sheets: Vec<u8>,
    /// How many sheets are played on.
    pub(super) sheet_count: u8,
    /// What lies in each hex of those in play, and how they lie.
    pub(super) ground: Ground,
    pub(super) roster: Roster,
    pub(super) seats: Vec<Seat>,
    /// How many decks are drawn from.
    pub(super) decks: u8,
    /// The cards of each of them.
    pub(super) full_deck: Pile,
    /// The scenario's own part, with everything that it joins.
    pub(super) plan: LandingsScenario,
    pub(super) specials: Specials,
    /// The side that has the first turn.
    pub(super) first: Side,
    /// The side whose baseline is the top row.
    pub(super) top: Side,
    /// The turn with which the game ends at the latest.
    pub(super) turns: u16,
    /// What the rulebook leaves open and the pack decides.
    pub(super) system: System,
    /// What there is to win, and with how much of it (M77, M79, L91).
    pub(super) medals: Medals,
    /// The figures that units are made of (L26).
    pub(super) figurines: Figurines,
    /// What reinforcement rolls bring (L17, L89).
    pub(super) calls: Calls,
    /// Sides whose arrivals are limited (L127).
    pub(super) limits: Vec<Limit>,
    /// Where reinforcements come in over land (L28).
    pub(super) entries: Vec<EntryPlace>,
    /// Where they come in over the sea (L29 to L36).
    pub(super) coast: Coast,
    /// Where units leave the map (M80).
    pub(super) exits: Exits,
    /// What units are given before the game, and what it does (L106, L109).
    pub(super) equipment: Equipment,
    /// Accessories, as table `accessories` lists them.
    pub(super) accessories: Vec<Id>,
    /// Command cards, as table `cards` lists them.
    pub(super) cards: Cards,
    /// Which sections the hexes are in, for each seat.
    pub(super) sections: SectionsBySeat,
    /// What lies on each hex at the start.
    pub(super) works: Vec<Works>,
    /// What a battle die shows (M35).
    pub(super) faces: Faces,
    /// Mine markers, by value (M74).
    pub(super) mines: MineMarkers,
    /// How far smoke shells carry, if there are any (L108).
    pub(super) smoke: Option<u8>,
    /// The bridges that alone may be blown; any where none is marked.
    pub(super) blowable: Vec<HexIx>,
    /// Whether units come in that no roll brings.
    pub(super) has_once: bool,
    /// Where the scenario has each unit, as it is written.
    pub(super) setup: Vec<(Id, HexNo)>,
}

/// No sheet in play.
pub(super) const OFF_SHEETS: u8 = u8::MAX;

impl LandingsGame {
    /// The number printed on a hex.
    pub(super) fn number(&self, hex: HexIx) -> HexNo {
        self.board.number(hex)
    }

    /// The numbers of the hexes of a way.
    pub(super) fn numbers(&self, way: &Way) -> Vec<HexNo> {
        way.iter().map(|hex| self.number(hex)).collect()
    }

    /// The scenario's sheet that a hex in play lies on.
    pub(super) fn sheet_of(&self, hex: HexIx) -> Option<u8> {
        let sheet = self.sheets.get(hex.0 as usize).copied();
        sheet.filter(|sheet| *sheet != OFF_SHEETS)
    }

    /// The kind that a unit is of now.
    pub(super) fn kind_of(&self, state: &State, unit: UnitIx) -> &Kind {
        &self.roster[state.troops[unit].kind]
    }

    /// Whose unit it is.
    pub(super) fn side_of(&self, unit: UnitIx) -> Side {
        self.roster[unit].side
    }

    /// A refusal because something else comes first, or because the time for it is past (M1).
    pub(super) fn out_of_order(&self, state: &State, what: &str) -> Violation {
        if let Some(ending) = state.ending {
            let why = format!("the game is over: {}", ending.in_words());
            return Violation::new(Rule::TurnOrder, why);
        }
        let (side, _) = self.decider(state);
        let side = side.name();
        let now = match state.pending.last() {
            Some(Pending::Ambush { .. }) => format!("the {side} side may answer the assault first"),
            Some(Pending::Flags { unit, .. }) => {
                format!("{} has flags to obey first", self.roster[*unit].id)
            }
            Some(Pending::BattleBack { unit, .. }) => {
                format!("{} may battle back first", self.roster[*unit].id)
            }
            Some(Pending::TakeGround { unit, .. }) => {
                format!("{} may take ground first", self.roster[*unit].id)
            }
            Some(Pending::Overrun { unit, .. }) => {
                format!("{} may battle again first", self.roster[*unit].id)
            }
            Some(Pending::Keep { .. }) => "a card of those drawn is kept first".to_owned(),
            Some(Pending::CraftReturn { craft, .. }) => {
                let id = &self.roster[*craft].id;
                format!("{id} is put back on a hex with a craft's icon first")
            }
            None => format!("it is the {side} side's step `{}`", state.phase.name()),
        };
        // Partners wait for each other (L94).
        let partners = self.decks > 1 && state.pending.is_empty();
        let rule = if partners {
            Rule::StepTogether
        } else {
            Rule::TurnOrder
        };
        Violation::new(rule, format!("{what}: {now}"))
    }

    /// Whether the deed is in order: each topic judges its own.
    pub(super) fn judge_deed(&self, state: &State, deed: &Deed) -> Result<(), Violation> {
        if state.ending.is_some() {
            return Err(self.out_of_order(state, "nothing is done any more"));
        }
        match (*deed, state.pending.last(), state.phase) {
            // Pending decisions come first; their topics judge them here.
            (Deed::Keep { card }, Some(Pending::Keep { .. }), _) => self.judge_keep(state, card),
            (Deed::Ambush, ..) => self.check_ambush(state),
            (Deed::IgnoreFlag, ..) => self.check_ignore(state),
            (Deed::Retreat { unit, way }, ..) => self.check_retreat(state, unit, &way),
            (Deed::BattleBack, ..) => self.check_battle_back(state),
            (Deed::TakeGround { beyond }, ..) => self.check_take_ground(state, beyond),
            (Deed::Attack { unit, hex }, ..) => self.check_attack(state, unit, hex),
            (Deed::ReturnCraft { craft, hex }, ..) => self.check_craft_return(state, craft, hex),
            (Deed::Done, Some(pending), _) if pending.may_be_declined() => Ok(()),
            (_, Some(_), _) => Err(self.out_of_order(state, "this is not what is decided now")),
            (Deed::Enter { unit, hex }, None, Phase::Deal) => self.check_setup(state, unit, hex),
            (Deed::Move { unit, way }, None, _) => self.check_move(state, unit, &way),
            (Deed::Exit { unit, way }, None, _) => self.check_exit(state, unit, &way),
            (Deed::Equip { unit, with }, None, _) => self.check_equip(state, unit, with),
            (Deed::RollReinforcements, None, _) => self.check_roll_reinforcements(state),
            (Deed::Deploy { unit, hex }, None, _) => self
                .check_deploy(state, unit, hex)
                .map_err(|refused| self.with_deploy_help(state, unit, refused)),
            (Deed::Bridge { unit, hex }, None, _) => self.check_bridge(state, unit, hex),
            (Deed::Deal, None, _) => self.judge_deal(state),
            (Deed::RollNight, None, _) => self.judge_roll_night(state),
            (Deed::Lay { card }, None, _) => self.judge_lay(state, card),
            (Deed::HandOut { to, card }, None, _) => self.judge_hand_out(state, to, card),
            (
                Deed::Play {
                    card,
                    instead,
                    section,
                },
                None,
                _,
            ) => self.judge_play(state, card, instead, section).map(|_| ()),
            (Deed::RollCard, None, _) => self.judge_roll_card(state),
            (Deed::RollInitiative, None, _) => self.judge_initiative(state),
            (Deed::Order { unit }, None, _) => self.judge_order(state, unit),
            (Deed::OnTheMove { unit }, None, _) => self.judge_on_the_move(state, unit),
            (Deed::Restore { unit, figures }, None, _) => self.judge_restore(state, unit, figures),
            (Deed::Bombard { hex }, None, _) => self.judge_bombard(state, hex),
            (Deed::Strike { hexes }, None, _) => self.judge_strike(state, &hexes),
            (Deed::Draw, None, _) => self.judge_draw(state),
            (Deed::Done, None, Phase::Command) => self.judge_command_done(state),
            (Deed::Done, None, Phase::CardRoll) => self.judge_card_roll_done(state),
            (Deed::Work { unit, hex }, None, _) => self.check_work(state, unit, hex),
            (Deed::Recover { unit }, None, _) => self.check_recover(state, unit),
            (
                Deed::Resupply {
                    truck,
                    unit,
                    figures,
                },
                None,
                _,
            ) => self.check_resupply(state, truck, unit, figures),
            (Deed::Jump { unit }, None, _) => self.check_jump(state, unit),
            (Deed::Enter { unit, hex }, None, _) => self.check_enter(state, unit, hex),
            (Deed::Blow { hex }, None, _) => self.check_blow(state, hex),
            (
                Deed::Done,
                None,
                Phase::Orders | Phase::Movement | Phase::Battle | Phase::SecondMove,
            ) => Ok(()),
            (Deed::Done, None, _) => {
                let what = "the step ends when everything in it is done";
                Err(self.out_of_order(state, what))
            }
            _ => Err(self.out_of_order(state, "this is not done now")),
        }
    }
}

impl Game for LandingsGame {
    type Data = Landings;
    type State = State;
    type Deed = Deed;
    type Scratch = Scratch;

    const TITLE: &'static str = "Memoir '44: D-Day Landings";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const PAGES: &'static [(Code, &'static str)] = PAGES;

    fn open(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        Self::new(pack, scenario)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        self.start_state()
    }

    fn given(&self, position: &Position) -> Result<State, String> {
        self.staged(position)
    }

    fn turn(&self, state: &State) -> Turn {
        let actor = self
            .over_as(state)
            .unwrap_or_else(|| Actor::Side(self.decider(state).0.name().into()));
        Turn {
            number: state.turn,
            clock: None,
            phase: state.phase.name(),
            actor,
        }
    }

    fn over(&self, state: &State) -> bool {
        state.ending.is_some()
    }

    fn read(&self, _: &State, action: &Action) -> Result<Deed, Violation> {
        self.read_action(action)
    }

    fn to_action(&self, deed: &Deed) -> Action {
        self.deed_to_action(deed)
    }

    fn check(&self, state: &State, deed: &Deed) -> Result<(), Violation> {
        self.judge_deed(state, deed)
    }

    fn apply(&self, state: &mut State, deed: &Deed, dice: &mut dyn Dice, trace: &mut dyn Trace) {
        let mut play = Play {
            game: self,
            state,
            dice,
            trace,
        };
        play.take(deed);
        play.settle();
    }

    fn legal(&self, state: &State, deeds: &mut Vec<Deed>) {
        self.list(state, deeds);
    }

    fn sample(&self, state: &State, scratch: &mut Scratch, choices: &mut Choices) -> Option<Deed> {
        self.choose(state, scratch, choices)
    }

    fn holds(&self, state: &State, fact: &Fact) -> Result<bool, String> {
        self.is_so(state, fact)
    }

    fn instead(&self, state: &State, fact: &Fact) -> Option<String> {
        self.what_is_so(state, fact)
    }

    fn scene(&self, state: &State) -> Scene {
        self.seen(state)
    }

    fn remark(&self, state: &State, deed: &Deed) -> Option<String> {
        match *deed {
            Deed::Move { unit, way } => self.move_in_words(state, unit, &way),
            _ => None,
        }
    }

    fn losses(&self, state: &State) -> Vec<Losses> {
        self.lost(state)
    }

    fn planned(&self) -> Vec<Action> {
        self.plan_as_actions()
    }

    fn ready(&self, state: &mut State, planned: &Deed) -> bool {
        self.make_ready(state, planned)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }
}

impl Play<'_> {
    /// Does the deed, which has been judged.
    pub(super) fn take(&mut self, deed: &Deed) {
        match *deed {
            Deed::Done if self.state.pending.is_empty() => self.finish_step(),
            Deed::Done => {
                self.state.pending.pop();
            }
            Deed::Attack { unit, hex } => self.attack(unit, hex),
            Deed::Ambush => self.ambush(),
            Deed::IgnoreFlag => self.ignore_flag(),
            Deed::Retreat { unit, way } => self.retreat(unit, &way),
            Deed::BattleBack => self.battle_back(),
            Deed::TakeGround { beyond } => self.take_ground(beyond),
            Deed::Work { unit, hex } => self.work(unit, hex),
            Deed::Recover { unit } => self.recover(unit),
            Deed::Resupply {
                truck,
                unit,
                figures,
            } => self.resupply(truck, unit, figures),
            Deed::Jump { unit } => self.jump(unit),
            Deed::Blow { hex } => self.blow(hex),
            Deed::Enter { unit, hex } if self.state.phase == Phase::Deal => self.put(unit, hex),
            Deed::Enter { unit, hex } => self.come_in(unit, hex),
            Deed::Move { unit, way } => self.march(unit, &way),
            Deed::Exit { unit, way } => self.march_off(unit, &way),
            Deed::Equip { unit, with } => self.equip(unit, with),
            Deed::RollReinforcements => self.roll_reinforcements(),
            Deed::Deploy { unit, hex } => self.deploy(unit, hex),
            Deed::ReturnCraft { craft, hex } => self.choose_craft_return(craft, hex),
            Deed::Bridge { unit, hex } => self.build_bridge(unit, hex),
            Deed::Deal => self.deal(),
            Deed::RollNight => self.roll_night(),
            Deed::Lay { card } => self.lay(card),
            Deed::HandOut { to, card } => self.hand_out(to, card),
            Deed::Play {
                card,
                instead,
                section,
            } => self.play_card(card, instead, section),
            Deed::RollCard => self.roll_card(),
            Deed::RollInitiative => self.roll_initiative(),
            Deed::Order { unit } => self.order(unit),
            Deed::OnTheMove { unit } => self.order_on_the_move(unit),
            Deed::Restore { unit, figures } => self.restore_by_card(unit, figures),
            Deed::Bombard { hex } => self.bombard(hex),
            Deed::Strike { hexes } => self.air_strike(hexes),
            Deed::Draw => self.draw(),
            Deed::Keep { card } => self.keep(card),
        }
    }
}
