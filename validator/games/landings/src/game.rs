//! [`LandingsGame`]: what the engine asks for, handed on to the topics.
//!
//! Here an action is resolved, once, and goes to its topic. Nothing is decided here.

use crate::ambush;
use crate::battle;
use crate::bridges;
use crate::command;
use crate::commissar;
use crate::craft;
use crate::draw;
use crate::drops;
use crate::equip;
use crate::facts;
use crate::flags;
use crate::listing;
use crate::losses;
use crate::marching;
use crate::medics;
use crate::movement;
use crate::naming;
use crate::night;
use crate::obstacles;
use crate::once;
use crate::orders;
use crate::overlord;
use crate::plan;
use crate::position;
use crate::recovery;
use crate::reinforcements;
use crate::sample;
use crate::scene;
use crate::script::{Action, Fact, Landings, Position};
use crate::seats;
use crate::sequence;
use crate::soundness;
use crate::start;
use crate::strikes;
use crate::take_ground;
use crate::trucks;
use crate::view::View;
use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic};
use beachhead_schema::games::landings::LandingsScenario;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::cards::Cards;
use crate::codes::PAGES;
use crate::craft::{Coast, Limit};
use crate::entries::EntryPlace;
use crate::equip::Equipment;
use crate::exits::Exits;
use crate::ground::Ground;
use crate::hits::Faces;
use crate::medals::Medals;
use crate::obstacles::MineMarkers;
use crate::pile::Pile;
use crate::play::Play;
use crate::pool::Figurines;
use crate::reinforcements::Calls;
use crate::resolved::{Resolved, Way};
use crate::roster::{Kind, Roster, Side, UnitIx};
use crate::rules::Rule;
use crate::sample::Scratch;
use crate::seats::Seat;
use crate::sections::SectionsBySeat;
use crate::sequence::Phase;
use crate::specials::Specials;
use crate::state::{Pending, State, Works};
use crate::system::System;
use beachhead_engine::{
    Actor, Board, Choices, Dice, Game, HexSet, Losses, Planned, RuleIndex, RuleRow, Scene, Trace,
    Turn, Violation,
};

/// Memoir '44 with its D-Day Landings, opened on a pack.
#[derive(Clone, Debug)]
pub struct LandingsGame {
    pub(crate) board: Board,
    /// The hexes in play: those of the scenario's sheets, and half hexes only where two of them meet (L81, L84).
    pub(crate) in_play: HexSet,
    /// Of each hex, the scenario's sheet it lies on, counted from the west; [`OFF_SHEETS`] for those out of play.
    pub(crate) sheets: Vec<u8>,
    /// How many sheets are played on.
    pub(crate) sheet_count: u8,
    /// What lies in each hex of those in play, and how they lie.
    pub(crate) ground: Ground,
    pub(crate) roster: Roster,
    pub(crate) seats: Vec<Seat>,
    /// How many decks are drawn from.
    pub(crate) decks: u8,
    /// The cards of each of them.
    pub(crate) full_deck: Pile,
    /// The scenario's own part, with everything that it joins.
    pub(crate) plan: LandingsScenario,
    pub(crate) specials: Specials,
    /// The side that has the first turn.
    pub(crate) first: Side,
    /// The side whose baseline is the top row.
    pub(crate) top: Side,
    /// The turn with which the game ends at the latest.
    pub(crate) turns: u16,
    /// What the rulebook leaves open and the pack decides.
    pub(crate) system: System,
    /// What there is to win, and with how much of it (M77, M79, L91).
    pub(crate) medals: Medals,
    /// The figures that units are made of (L26).
    pub(crate) figurines: Figurines,
    /// What reinforcement rolls bring (L17, L89).
    pub(crate) calls: Calls,
    /// Sides whose arrivals are limited (L127).
    pub(crate) limits: Vec<Limit>,
    /// Where reinforcements come in over land (L28).
    pub(crate) entries: Vec<EntryPlace>,
    /// Where they come in over the sea (L29 to L36).
    pub(crate) coast: Coast,
    /// Where units leave the map (M80).
    pub(crate) exits: Exits,
    /// What units are given before the game, and what it does (L106, L109).
    pub(crate) equipment: Equipment,
    /// Accessories, as table `accessories` lists them.
    pub(crate) accessories: Vec<Id>,
    /// Command cards, as table `cards` lists them.
    pub(crate) cards: Cards,
    /// Which sections the hexes are in, for each seat.
    pub(crate) sections: SectionsBySeat,
    /// What lies on each hex at the start.
    pub(crate) works: Vec<Works>,
    /// What a battle die shows (M35).
    pub(crate) faces: Faces,
    /// Mine markers, by value (M74).
    pub(crate) mines: MineMarkers,
    /// How far smoke shells carry, if there are any (L108).
    pub(crate) smoke: Option<u8>,
    /// The bridges that alone may be blown; any where none is marked.
    pub(crate) blowable: Vec<HexIx>,
    /// Whether units come in that no roll brings.
    pub(crate) has_once: bool,
    /// Where the scenario has each unit, as it is written.
    pub(crate) setup: Vec<(Id, HexNo)>,
}

/// No sheet in play.
pub(crate) const OFF_SHEETS: u8 = u8::MAX;

impl LandingsGame {
    /// The number printed on a hex.
    pub(crate) fn number(&self, hex: HexIx) -> HexNo {
        self.board.number(hex)
    }

    /// The numbers of the hexes of a way.
    pub(crate) fn numbers(&self, way: &Way) -> Vec<HexNo> {
        way.iter().map(|hex| self.number(hex)).collect()
    }

    /// The scenario's sheet that a hex in play lies on.
    pub(crate) fn sheet_of(&self, hex: HexIx) -> Option<u8> {
        let sheet = self.sheets.get(hex.0 as usize).copied();
        sheet.filter(|sheet| *sheet != OFF_SHEETS)
    }

    /// The kind that a unit is of now.
    pub(crate) fn kind_of(&self, state: &State, unit: UnitIx) -> &Kind {
        &self.roster[state.troops[unit].kind]
    }

    /// Whose unit it is.
    pub(crate) fn side_of(&self, unit: UnitIx) -> Side {
        self.roster[unit].side
    }
}
/// A refusal because something else comes first, or because the time for it is past (M1).
pub(crate) fn out_of_order(view: View<'_>, what: &str) -> Violation {
    if let Some(ending) = view.state.ending {
        let why = format!("the game is over: {}", ending.in_words());
        return Violation::new(Rule::TurnOrder, why);
    }
    let side = seats::decider(view).name();
    let now = match view.state.pending.last() {
        Some(Pending::Ambush { .. }) => format!("the {side} side may answer the assault first"),
        Some(Pending::Flags { unit, .. }) => {
            format!("{} has flags to obey first", view.game.roster[*unit].id)
        }
        Some(Pending::BattleBack { unit, .. }) => {
            format!("{} may battle back first", view.game.roster[*unit].id)
        }
        Some(Pending::TakeGround { unit, .. }) => {
            format!("{} may take ground first", view.game.roster[*unit].id)
        }
        Some(Pending::Overrun { unit, .. }) => {
            format!("{} may battle again first", view.game.roster[*unit].id)
        }
        Some(Pending::Keep { .. }) => "a card of those drawn is kept first".to_owned(),
        Some(Pending::CraftReturn { craft, .. }) => {
            let id = &view.game.roster[*craft].id;
            format!("{id} is put back on a hex with a craft's icon first")
        }
        None => format!("it is the {side} side's step `{}`", view.state.phase.name()),
    };
    // Partners wait for each other (L94).
    let partners = view.game.decks > 1 && view.state.pending.is_empty();
    let rule = if partners {
        Rule::StepTogether
    } else {
        Rule::TurnOrder
    };
    Violation::new(rule, format!("{what}: {now}"))
}

/// Whether the action is in order: each topic judges its own.
pub(crate) fn judge_action(view: View<'_>, action: &Resolved) -> Result<(), Violation> {
    if view.state.ending.is_some() {
        return Err(out_of_order(view, "nothing is done any more"));
    }
    match (*action, view.state.pending.last(), view.state.phase) {
        // Pending decisions come first; their topics judge them here.
        (Resolved::Keep { card }, Some(Pending::Keep { .. }), _) => draw::judge_keep(view, card),
        (Resolved::Ambush, ..) => ambush::check_ambush(view),
        (Resolved::IgnoreFlag, ..) => flags::check_ignore(view),
        (Resolved::Retreat { unit, way }, ..) => flags::check_retreat(view, unit, &way),
        (Resolved::BattleBack, ..) => battle::check_battle_back(view),
        (Resolved::TakeGround { beyond }, ..) => take_ground::check_take_ground(view, beyond),
        (Resolved::Attack { unit, hex }, ..) => battle::check_attack(view, unit, hex),
        (Resolved::ReturnCraft { craft, hex }, ..) => craft::check_craft_return(view, craft, hex),
        (Resolved::Done, Some(pending), _) if pending.may_be_declined() => Ok(()),
        (_, Some(_), _) => Err(out_of_order(view, "this is not what is decided now")),
        (Resolved::Enter { unit, hex }, None, Phase::Deal) => plan::check_setup(view, unit, hex),
        (Resolved::Move { unit, way }, None, _) => movement::check_move(view, unit, &way),
        (Resolved::Exit { unit, way }, None, _) => movement::check_exit(view, unit, &way),
        (Resolved::Equip { unit, with }, None, _) => equip::check_equip(view, unit, with),
        (Resolved::RollReinforcements, None, _) => reinforcements::check_roll_reinforcements(view),
        (Resolved::Deploy { unit, hex }, None, _) => reinforcements::check_deploy(view, unit, hex)
            .map_err(|refused| reinforcements::with_deploy_help(view, unit, refused)),
        (Resolved::Bridge { unit, hex }, None, _) => equip::check_bridge(view, unit, hex),
        (Resolved::Deal, None, _) => draw::judge_deal(view),
        (Resolved::RollNight, None, _) => night::judge_roll_night(view),
        (Resolved::Lay { card }, None, _) => commissar::judge_lay(view, card),
        (Resolved::HandOut { to, card }, None, _) => overlord::judge_hand_out(view, to, card),
        (
            Resolved::Play {
                card,
                instead,
                section,
            },
            None,
            _,
        ) => command::judge_play(view, card, instead, section).map(|_| ()),
        (Resolved::RollCard, None, _) => medics::judge_roll_card(view),
        (Resolved::RollInitiative, None, _) => overlord::judge_initiative(view),
        (Resolved::Order { unit }, None, _) => orders::judge_order(view, unit),
        (Resolved::OnTheMove { unit }, None, _) => orders::judge_on_the_move(view, unit),
        (Resolved::Restore { unit, figures }, None, _) => {
            medics::judge_restore(view, unit, figures)
        }
        (Resolved::Bombard { hex }, None, _) => strikes::judge_bombard(view, hex),
        (Resolved::Strike { hexes }, None, _) => strikes::judge_strike(view, &hexes),
        (Resolved::Draw, None, _) => draw::judge_draw(view),
        (Resolved::Done, None, Phase::Command) => overlord::judge_command_done(view),
        (Resolved::Done, None, Phase::CardRoll) => medics::judge_card_roll_done(view),
        (Resolved::Work { unit, hex }, None, _) => obstacles::check_work(view, unit, hex),
        (Resolved::Recover { unit }, None, _) => recovery::check_recover(view, unit),
        (
            Resolved::Resupply {
                truck,
                unit,
                figures,
            },
            None,
            _,
        ) => trucks::check_resupply(view, truck, unit, figures),
        (Resolved::Jump { unit }, None, _) => drops::check_jump(view, unit),
        (Resolved::Enter { unit, hex }, None, _) => once::check_enter(view, unit, hex),
        (Resolved::Blow { hex }, None, _) => bridges::check_blow(view, hex),
        (
            Resolved::Done,
            None,
            Phase::Orders | Phase::Movement | Phase::Battle | Phase::SecondMove,
        ) => Ok(()),
        (Resolved::Done, None, _) => {
            let what = "the step ends when everything in it is done";
            Err(out_of_order(view, what))
        }
        _ => Err(out_of_order(view, "this is not done now")),
    }
}

impl Game for LandingsGame {
    type Data = Landings;
    type State = State;
    type Resolved = Resolved;
    type Scratch = Scratch;

    const TITLE: &'static str = "Memoir '44: D-Day Landings";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const MOST_ACTIONS: usize = 20_000;
    const PAGES: &'static [(Code, &'static str)] = PAGES;

    fn open(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        Self::new(pack, scenario)
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> State {
        start::start_state(self)
    }

    fn given(&self, position: &Position) -> Result<State, String> {
        position::staged(self, position)
    }

    fn turn(&self, state: &State) -> Turn {
        let actor = sequence::over_as(self.view(state))
            .unwrap_or_else(|| Actor::Side(seats::decider(self.view(state)).name().into()));
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
        naming::read_action(self, action)
    }

    fn to_action(&self, action: &Resolved) -> Action {
        naming::action_from_resolved(self, action)
    }

    fn check(&self, state: &State, action: &Resolved) -> Result<(), Violation> {
        judge_action(self.view(state), action)
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
        take(&mut play, action);
        sequence::settle(&mut play);
    }

    fn legal(&self, state: &State, actions: &mut Vec<Resolved>) {
        listing::list(self.view(state), actions);
    }

    fn sample(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        sample::choose(self.view(state), scratch, choices)
    }

    fn holds(&self, state: &State, fact: &Fact) -> Result<bool, String> {
        facts::is_so(self.view(state), fact)
    }

    fn instead(&self, state: &State, fact: &Fact) -> Option<String> {
        facts::what_is_so(self.view(state), fact)
    }

    fn scene(&self, state: &State) -> Scene {
        scene::seen(self.view(state))
    }

    fn describe_cost(&self, state: &State, action: &Resolved) -> Option<String> {
        match *action {
            Resolved::Move { unit, way } => movement::move_in_words(self.view(state), unit, &way),
            _ => None,
        }
    }

    fn losses(&self, state: &State) -> Vec<Losses> {
        losses::lost(self.view(state))
    }

    fn planned(&self) -> Vec<Planned<Action>> {
        plan::plan_as_actions(self)
    }

    fn ready(&self, state: &mut State, planned: &Resolved) -> bool {
        plan::make_ready(self, state, planned);
        true
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        soundness::sound(self.view(state))
    }
}

/// Takes the action, which has been judged.
pub(crate) fn take(play: &mut Play<'_>, action: &Resolved) {
    match *action {
        Resolved::Done if play.state.pending.is_empty() => sequence::finish_step(play),
        Resolved::Done => {
            play.state.pending.pop();
        }
        Resolved::Attack { unit, hex } => battle::attack(play, unit, hex),
        Resolved::Ambush => ambush::ambush(play),
        Resolved::IgnoreFlag => flags::ignore_flag(play),
        Resolved::Retreat { unit, way } => flags::retreat(play, unit, &way),
        Resolved::BattleBack => battle::battle_back(play),
        Resolved::TakeGround { beyond } => take_ground::take_ground(play, beyond),
        Resolved::Work { unit, hex } => obstacles::work(play, unit, hex),
        Resolved::Recover { unit } => recovery::recover(play, unit),
        Resolved::Resupply {
            truck,
            unit,
            figures,
        } => trucks::resupply(play, truck, unit, figures),
        Resolved::Jump { unit } => drops::jump(play, unit),
        Resolved::Blow { hex } => bridges::blow(play, hex),
        Resolved::Enter { unit, hex } if play.state.phase == Phase::Deal => play.put(unit, hex),
        Resolved::Enter { unit, hex } => once::come_in(play, unit, hex),
        Resolved::Move { unit, way } => marching::march(play, unit, &way),
        Resolved::Exit { unit, way } => marching::march_off(play, unit, &way),
        Resolved::Equip { unit, with } => equip::equip(play, unit, with),
        Resolved::RollReinforcements => reinforcements::roll_reinforcements(play),
        Resolved::Deploy { unit, hex } => reinforcements::deploy(play, unit, hex),
        Resolved::ReturnCraft { craft, hex } => craft::choose_craft_return(play, craft, hex),
        Resolved::Bridge { unit, hex } => equip::build_bridge(play, unit, hex),
        Resolved::Deal => draw::deal(play),
        Resolved::RollNight => night::roll_night(play),
        Resolved::Lay { card } => commissar::lay(play, card),
        Resolved::HandOut { to, card } => overlord::hand_out(play, to, card),
        Resolved::Play {
            card,
            instead,
            section,
        } => command::play_card(play, card, instead, section),
        Resolved::RollCard => medics::roll_card(play),
        Resolved::RollInitiative => overlord::roll_initiative(play),
        Resolved::Order { unit } => orders::order(play, unit),
        Resolved::OnTheMove { unit } => orders::order_on_the_move(play, unit),
        Resolved::Restore { unit, figures } => medics::restore_by_card(play, unit, figures),
        Resolved::Bombard { hex } => strikes::bombard(play, hex),
        Resolved::Strike { hexes } => strikes::air_strike(play, hexes),
        Resolved::Draw => draw::draw(play),
        Resolved::Keep { card } => draw::keep(play, card),
    }
}
