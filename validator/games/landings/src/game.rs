//! [`LandingsGame`]: what the engine asks for, handed on to the topics.
//!
//! Here an action is resolved, once, and goes to its topic. Nothing is decided here.

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
use super::resolved::{Resolved, Way};
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
    Actor, Board, Choices, Dice, Game, HexSet, Losses, Planned, RuleIndex, RuleRow, Scene, Trace,
    Turn, Violation,
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
        let side = self.decider(state).name();
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

    /// Whether the action is in order: each topic judges its own.
    pub(super) fn judge_action(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        if state.ending.is_some() {
            return Err(self.out_of_order(state, "nothing is done any more"));
        }
        match (*action, state.pending.last(), state.phase) {
            // Pending decisions come first; their topics judge them here.
            (Resolved::Keep { card }, Some(Pending::Keep { .. }), _) => {
                self.judge_keep(state, card)
            }
            (Resolved::Ambush, ..) => self.check_ambush(state),
            (Resolved::IgnoreFlag, ..) => self.check_ignore(state),
            (Resolved::Retreat { unit, way }, ..) => self.check_retreat(state, unit, &way),
            (Resolved::BattleBack, ..) => self.check_battle_back(state),
            (Resolved::TakeGround { beyond }, ..) => self.check_take_ground(state, beyond),
            (Resolved::Attack { unit, hex }, ..) => self.check_attack(state, unit, hex),
            (Resolved::ReturnCraft { craft, hex }, ..) => {
                self.check_craft_return(state, craft, hex)
            }
            (Resolved::Done, Some(pending), _) if pending.may_be_declined() => Ok(()),
            (_, Some(_), _) => Err(self.out_of_order(state, "this is not what is decided now")),
            (Resolved::Enter { unit, hex }, None, Phase::Deal) => {
                self.check_setup(state, unit, hex)
            }
            (Resolved::Move { unit, way }, None, _) => self.check_move(state, unit, &way),
            (Resolved::Exit { unit, way }, None, _) => self.check_exit(state, unit, &way),
            (Resolved::Equip { unit, with }, None, _) => self.check_equip(state, unit, with),
            (Resolved::RollReinforcements, None, _) => self.check_roll_reinforcements(state),
            (Resolved::Deploy { unit, hex }, None, _) => self
                .check_deploy(state, unit, hex)
                .map_err(|refused| self.with_deploy_help(state, unit, refused)),
            (Resolved::Bridge { unit, hex }, None, _) => self.check_bridge(state, unit, hex),
            (Resolved::Deal, None, _) => self.judge_deal(state),
            (Resolved::RollNight, None, _) => self.judge_roll_night(state),
            (Resolved::Lay { card }, None, _) => self.judge_lay(state, card),
            (Resolved::HandOut { to, card }, None, _) => self.judge_hand_out(state, to, card),
            (
                Resolved::Play {
                    card,
                    instead,
                    section,
                },
                None,
                _,
            ) => self.judge_play(state, card, instead, section).map(|_| ()),
            (Resolved::RollCard, None, _) => self.judge_roll_card(state),
            (Resolved::RollInitiative, None, _) => self.judge_initiative(state),
            (Resolved::Order { unit }, None, _) => self.judge_order(state, unit),
            (Resolved::OnTheMove { unit }, None, _) => self.judge_on_the_move(state, unit),
            (Resolved::Restore { unit, figures }, None, _) => {
                self.judge_restore(state, unit, figures)
            }
            (Resolved::Bombard { hex }, None, _) => self.judge_bombard(state, hex),
            (Resolved::Strike { hexes }, None, _) => self.judge_strike(state, &hexes),
            (Resolved::Draw, None, _) => self.judge_draw(state),
            (Resolved::Done, None, Phase::Command) => self.judge_command_done(state),
            (Resolved::Done, None, Phase::CardRoll) => self.judge_card_roll_done(state),
            (Resolved::Work { unit, hex }, None, _) => self.check_work(state, unit, hex),
            (Resolved::Recover { unit }, None, _) => self.check_recover(state, unit),
            (
                Resolved::Resupply {
                    truck,
                    unit,
                    figures,
                },
                None,
                _,
            ) => self.check_resupply(state, truck, unit, figures),
            (Resolved::Jump { unit }, None, _) => self.check_jump(state, unit),
            (Resolved::Enter { unit, hex }, None, _) => self.check_enter(state, unit, hex),
            (Resolved::Blow { hex }, None, _) => self.check_blow(state, hex),
            (
                Resolved::Done,
                None,
                Phase::Orders | Phase::Movement | Phase::Battle | Phase::SecondMove,
            ) => Ok(()),
            (Resolved::Done, None, _) => {
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
    type Resolved = Resolved;
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
            .unwrap_or_else(|| Actor::Side(self.decider(state).name().into()));
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

    fn read(&self, _: &State, action: &Action) -> Result<Resolved, Violation> {
        self.read_action(action)
    }

    fn to_action(&self, action: &Resolved) -> Action {
        self.action_from_resolved(action)
    }

    fn check(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        self.judge_action(state, action)
    }

    fn apply(
        &self,
        state: &mut State,
        action: &Resolved,
        dice: &mut dyn Dice,
        trace: &mut dyn Trace,
    ) {
        let mut play = Play {
            game: self,
            state,
            dice,
            trace,
        };
        play.take(action);
        play.settle();
    }

    fn legal(&self, state: &State, actions: &mut Vec<Resolved>) {
        self.list(state, actions);
    }

    fn sample(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
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

    fn describe_cost(&self, state: &State, action: &Resolved) -> Option<String> {
        match *action {
            Resolved::Move { unit, way } => self.move_in_words(state, unit, &way),
            _ => None,
        }
    }

    fn losses(&self, state: &State) -> Vec<Losses> {
        self.lost(state)
    }

    fn planned(&self) -> Vec<Planned<Action>> {
        self.plan_as_actions()
    }

    fn ready(&self, state: &mut State, planned: &Resolved) -> bool {
        self.make_ready(state, planned);
        true
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }
}

impl Play<'_> {
    /// Takes the action, which has been judged.
    pub(super) fn take(&mut self, action: &Resolved) {
        match *action {
            Resolved::Done if self.state.pending.is_empty() => self.finish_step(),
            Resolved::Done => {
                self.state.pending.pop();
            }
            Resolved::Attack { unit, hex } => self.attack(unit, hex),
            Resolved::Ambush => self.ambush(),
            Resolved::IgnoreFlag => self.ignore_flag(),
            Resolved::Retreat { unit, way } => self.retreat(unit, &way),
            Resolved::BattleBack => self.battle_back(),
            Resolved::TakeGround { beyond } => self.take_ground(beyond),
            Resolved::Work { unit, hex } => self.work(unit, hex),
            Resolved::Recover { unit } => self.recover(unit),
            Resolved::Resupply {
                truck,
                unit,
                figures,
            } => self.resupply(truck, unit, figures),
            Resolved::Jump { unit } => self.jump(unit),
            Resolved::Blow { hex } => self.blow(hex),
            Resolved::Enter { unit, hex } if self.state.phase == Phase::Deal => self.put(unit, hex),
            Resolved::Enter { unit, hex } => self.come_in(unit, hex),
            Resolved::Move { unit, way } => self.march(unit, &way),
            Resolved::Exit { unit, way } => self.march_off(unit, &way),
            Resolved::Equip { unit, with } => self.equip(unit, with),
            Resolved::RollReinforcements => self.roll_reinforcements(),
            Resolved::Deploy { unit, hex } => self.deploy(unit, hex),
            Resolved::ReturnCraft { craft, hex } => self.choose_craft_return(craft, hex),
            Resolved::Bridge { unit, hex } => self.build_bridge(unit, hex),
            Resolved::Deal => self.deal(),
            Resolved::RollNight => self.roll_night(),
            Resolved::Lay { card } => self.lay(card),
            Resolved::HandOut { to, card } => self.hand_out(to, card),
            Resolved::Play {
                card,
                instead,
                section,
            } => self.play_card(card, instead, section),
            Resolved::RollCard => self.roll_card(),
            Resolved::RollInitiative => self.roll_initiative(),
            Resolved::Order { unit } => self.order(unit),
            Resolved::OnTheMove { unit } => self.order_on_the_move(unit),
            Resolved::Restore { unit, figures } => self.restore_by_card(unit, figures),
            Resolved::Bombard { hex } => self.bombard(hex),
            Resolved::Strike { hexes } => self.air_strike(hexes),
            Resolved::Draw => self.draw(),
            Resolved::Keep { card } => self.keep(card),
        }
    }
}
