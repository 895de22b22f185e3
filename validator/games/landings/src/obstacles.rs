//! Obstacles in play: mines that go off, and what units clear instead of battling (M42, M70, M74, M75).

use crate::battle;
use crate::caves;
use crate::draw;
use crate::entering;
use crate::equip;
use crate::losing;
use crate::smoke;
use crate::view::View;
use beachhead_schema::hex::HexIx;
use beachhead_schema::tables::Tables;

use crate::hits::{Face, Faces};
use crate::play::Play;
use crate::resolved::Resolved;
use crate::roster::{Class, Side, Stars, Traits, UnitIx};
use crate::rules::Rule;
use crate::state::{Mine, State, Work};
use beachhead_engine::Violation;

/// How many mine markers bear each value (M74).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MineMarkers(Vec<(u8, u8)>);

impl MineMarkers {
    /// The most dice that a mine may roll, and markers of a value.
    const MOST: u8 = 20;

    /// Reads the table `mines`: values, and how many markers bear each. Nothing where it says something else.
    pub(crate) fn read(tables: &Tables) -> Option<Self> {
        let number = |text: &str| text.parse().ok().filter(|number| *number <= Self::MOST);
        let mut markers = Vec::new();
        for row in tables.rows_of("mines") {
            let count = number(row.cells.first()?.as_str())?;
            markers.push((number(row.row.as_str())?, count));
        }
        markers
            .iter()
            .any(|(_, count)| *count > 0)
            .then_some(Self(markers))
    }

    /// The markers that no revealed mine bears; all of them again when none is left.
    fn left(&self, state: &State) -> Vec<(u8, u8)> {
        let revealed = |value| {
            let mines = state.mines.iter();
            mines.filter(|mine| mine.dice == Some(value)).count()
        };
        let left = |&(value, count): &(u8, u8)| {
            let out = u8::try_from(revealed(value)).unwrap_or(u8::MAX);
            (value, count.saturating_sub(out))
        };
        let left: Vec<(u8, u8)> = self.0.iter().map(left).collect();
        if left.iter().any(|(_, count)| *count > 0) {
            left
        } else {
            self.0.clone()
        }
    }
}

/// What a unit can clear where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    Wire,
    Mine,
    RoadBlock,
    Cave,
}

/// Whether an enemy minefield lies under the unit.
fn stands_on_mines(view: View<'_>, unit: UnitIx) -> bool {
    let works = view.state.hex_of(unit).map(|hex| view.state.works_on(hex));
    works.is_some_and(|works| {
        works.lies.has(Work::MINE) && works.owner != Some(view.game.side_of(unit))
    })
}

/// An engineer on an enemy minefield clears it, and does not battle (M42).
pub(crate) fn check_sweeps_first(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let engineer = view.kind_of(unit).traits.has(Traits::ENGINEER);
    if !engineer || !stands_on_mines(view, unit) {
        return Ok(());
    }
    let id = &view.game.roster[unit].id;
    let why = format!("{id} stands on mines, and clears them instead of battling");
    Err(Violation::new(Rule::Engineer, why).of(id.clone()))
}

/// What the unit can clear in the hex: it has to stand there.
fn job(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<Job, Violation> {
    let id = &view.game.roster[unit].id;
    let refuse = |rule, why: String| {
        Err(Violation::new(rule, why)
            .of(id.clone())
            .at(view.game.number(hex)))
    };
    if view.state.hex_of(unit) != Some(hex) {
        let why = format!(
            "{id} clears its own hex, and is not in {}",
            view.game.number(hex)
        );
        return refuse(Rule::Engineer, why);
    }
    let kind = view.kind_of(unit);
    let engineer = kind.traits.has(Traits::ENGINEER);
    let lies = view.state.works_on(hex).lies;
    if stands_on_mines(view, unit) {
        if engineer {
            return Ok(Job::Mine);
        }
        let why = format!("{id} can't clear mines: engineers do");
        return refuse(Rule::Engineer, why);
    }
    if lies.has(Work::ROAD_BLOCK) {
        if engineer {
            return Ok(Job::RoadBlock);
        }
        let why = format!("{id} can't clear a road block: engineers do");
        return refuse(Rule::Engineer, why);
    }
    if lies.has(Work::WIRE) {
        if kind.class == Class::Infantry && !kind.traits.has(Traits::VEHICLE) {
            return Ok(Job::Wire);
        }
        let why = format!("{id} can't remove wire instead of battling: infantry does");
        return refuse(Rule::Wire, why);
    }
    if caves::may_seal(view, unit, hex) {
        return Ok(Job::Cave);
    }
    let why = format!(
        "no wire, mines or road block are in {} to be cleared",
        view.game.number(hex)
    );
    refuse(Rule::Engineer, why)
}

pub(crate) fn check_work(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    if view.kind_of(unit).traits.has(Traits::SMOKE) {
        return smoke::check_smoke(view, unit, hex);
    }
    if equip::accessory_work(view, unit, hex).is_some() {
        return battle::check_ready(view, unit);
    }
    let job = job(view, unit, hex)?;
    let engineer = view.kind_of(unit).traits.has(Traits::ENGINEER);
    let turn = &view.state.troops[unit].turn;
    if job == Job::Wire && engineer && turn.battles > 0 && !turn.no_battle {
        // Engineers battle and remove the wire; it is still there as they battle.
        return battle::check_battle_step(view, unit);
    }
    battle::check_ready(view, unit)
}

/// Lists what the unit, in its player's battle step, may clear.
pub(crate) fn list_works(view: View<'_>, unit: UnitIx, actions: &mut Vec<Resolved>) {
    if view.kind_of(unit).traits.has(Traits::SMOKE) {
        return smoke::list_smoke(view, unit, actions);
    }
    equip::list_accessory_work(view, unit, actions);
    let Some(hex) = view.state.hex_of(unit) else {
        return;
    };
    let bare = view.state.works_on(hex).lies.is_empty() && !caves::is_cave(view, hex);
    if !bare && check_work(view, unit, hex).is_ok() {
        actions.push(Resolved::Work { unit, hex });
    }
}

/// The unit does its work: it has battled with that.
pub(crate) fn work(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    if play
        .game
        .kind_of(play.state, unit)
        .traits
        .has(Traits::SMOKE)
    {
        return smoke::lay_smoke(play, unit, hex);
    }
    if let Some(work) = equip::accessory_work(play.view(), unit, hex) {
        return equip::clear_by_accessory(play, unit, hex, work);
    }
    let Ok(job) = job(play.view(), unit, hex) else {
        return;
    };
    end_battles(play, unit);
    match job {
        Job::Wire => {
            play.cite(Rule::Wire);
            if play
                .game
                .kind_of(play.state, unit)
                .traits
                .has(Traits::ENGINEER)
            {
                play.cite(Rule::Engineer);
            }
            entering::clear(play, hex, Work::WIRE);
        }
        Job::Mine => sweep(play, hex),
        Job::RoadBlock => {
            play.cite(Rule::Engineer);
            entering::clear(play, hex, Work::ROAD_BLOCK);
        }
        Job::Cave => caves::seal(play, unit, hex),
    }
}

/// The unit battles no more this turn.
pub(crate) fn end_battles(play: &mut Play<'_>, unit: UnitIx) {
    let battles = battle::battles_of(play.view(), unit);
    let turn = &mut play.state.troops[unit].turn;
    turn.battles = turn.battles.max(battles);
    turn.no_battle = true;
}

/// A minefield is cleared.
fn sweep(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::Engineer);
    entering::clear(play, hex, Work::MINE);
}

/// A unit has come onto a minefield, and not in a retreat.
///
/// An engineer that could battle clears it instead, but not as it takes ground.
pub(crate) fn tread_on_mine(play: &mut Play<'_>, unit: UnitIx, hex: HexIx, sweeps: bool) {
    let game = play.game;
    if play.state.works_on(hex).owner == Some(game.side_of(unit)) {
        return;
    }
    let turn = &play.state.troops[unit].turn;
    let engineer = game.kind_of(play.state, unit).traits.has(Traits::ENGINEER);
    if sweeps && engineer && turn.ordered && !turn.on_move && !turn.no_battle {
        end_battles(play, unit);
        return sweep(play, hex);
    }
    play.cite(Rule::Mines);
    let value = reveal(play, hex);
    if value == 0 {
        return entering::clear(play, hex, Work::MINE);
    }
    let tally = battle::roll_at(play, value, unit, Stars::None);
    losing::lose_figures(play, unit, tally.hits);
}

/// Ice that may break: each star takes a figure.
pub(crate) fn tread_on_ice(play: &mut Play<'_>, unit: UnitIx) {
    const DICE: u8 = 2;
    let mut broken = 0;
    for _ in 0..DICE {
        let die = play.dice.roll(Faces::SIDES, &"ice");
        if play.game.faces.of(die) == Face::Star {
            broken += 1;
        }
    }
    losing::lose_figures(play, unit, broken);
}

/// The value of a minefield, drawn as it is first trodden on.
fn reveal(play: &mut Play<'_>, hex: HexIx) -> u8 {
    let known = |mine: &&Mine| mine.hex == hex;
    if let Some(value) = play
        .state
        .mines
        .iter()
        .find(known)
        .and_then(|mine| mine.dice)
    {
        return value;
    }
    let left = play.game.mines.left(play.state);
    let markers: u16 = left.iter().map(|(_, count)| u16::from(*count)).sum();
    let mut die = play.dice.roll(markers, &"mines");
    let mut markers = left
        .into_iter()
        .map(|(value, count)| (value, u16::from(count)));
    let found = markers.find(|(_, count)| {
        let is_drawn = die <= *count;
        die = die.saturating_sub(*count);
        is_drawn
    });
    let drawn = found.map(|(value, _)| value).unwrap_or_default();
    let mines = &mut play.state.mines;
    let (Ok(at) | Err(at)) = mines.binary_search_by_key(&hex, |mine| mine.hex);
    let dice = Some(drawn);
    mines.insert(at, Mine { hex, dice });
    drawn
}

/// Armour that battled out of wire has removed it by that (M70).
pub(crate) fn crush_wire(play: &mut Play<'_>, unit: UnitIx, from: HexIx) {
    let armor = play.game.kind_of(play.state, unit).class == Class::Armor;
    if armor && play.state.works_on(from).lies.has(Work::WIRE) {
        play.cite(Rule::WireCrushed);
        entering::clear(play, from, Work::WIRE);
    }
}

/// The Axis loses a card with each unit, under its Italian high command.
pub(crate) fn lose_card_with_unit(play: &mut Play<'_>, side: Side) {
    const FEWEST: u16 = 3;
    if play.game.specials.italian_command && side == Side::Axis {
        draw::lose_random_card(play, side, FEWEST);
    }
}
