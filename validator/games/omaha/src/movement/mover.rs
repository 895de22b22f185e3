//! A unit on its way: what every step costs it, and what keeps it from one.

use beachhead_base::Id;
use beachhead_engine::HexSet;
use beachhead_kit::{HexIx, Steps, UnitIx, Violation, walk};

use crate::beach::{breaches, obstacles};
use crate::data::{
    Bar, BreachIx, Counter, Mobility, Nerve, SHINGLE, SIXTHS, Sheet, Side, in_points,
    minute_of_day, points,
};
use crate::german::orders;
use crate::movement::command::{self, Command};
use crate::movement::tasks;
use crate::sight::watch::Watchers;
use crate::state::Phase;
use crate::{Rule, Verdict, View, nerve};

/// A unit that may move.
#[derive(Clone)]
pub(crate) struct Mover<'a> {
    view: View<'a>,
    unit: UnitIx,
    counter: &'a Counter,
    pub(crate) from: HexIx,
    /// What it may still spend, in sixths of a point.
    left: u16,
    /// The hexes that are under water.
    sea: Option<&'a HexSet>,
    /// The command by which it moves landward of the shingle.
    command: Command,
    /// The op sheet that it follows: a US unit landward of the shingle alone.
    sheet: Option<&'a Sheet>,
    /// The enemies that may answer it: it stops where one of them does.
    watchers: Watchers,
}

/// What keeps a unit from one more hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance<'a> {
    Apart,
    Closed,
    Side(&'a Id),
    OpenSea,
    Flooded,
    Enemy,
    /// It has no leader and follows no sheet that would take it landward of the shingle.
    Landward,
    /// Its op sheet does not have it go there.
    Astray,
    Obstacle(obstacles::Closed),
    /// A vehicle has passed the breach on this turn.
    Traffic(BreachIx),
    /// An enemy may answer its coming to the hex before: it stops there.
    Watched,
    /// It would have spent so much.
    Allowance(u16),
}

/// What a unit has done on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct March {
    /// What it has paid, in sixths of a point.
    pub(crate) spent: u16,
    /// How many hexes it has entered.
    pub(crate) entered: u16,
    /// The last hexes of wire that it has cleared: it pays for each once (2.4c).
    cut: [Option<HexIx>; 2],
}

impl<'a> beachhead_kit::Mover for Mover<'a> {
    type March = March;
    type Why = Hindrance<'a>;

    #[inline]
    fn cost(march: &March) -> u32 {
        u32::from(march.spent)
    }

    #[inline]
    fn rank(march: &March) -> u16 {
        march.entered
    }

    fn step(&self, at: HexIx, march: &March, to: HexIx) -> Result<March, Hindrance<'a>> {
        let ground = &self.view.game.ground;
        let breach = breaches::open_between(self.view, at, to);
        let costs = &self.view.game.tables.costs;
        let cost = costs.step(
            &self.view.game.board,
            self.counter.mobility,
            (at, to),
            breach.is_some(),
        );
        if cost != Err(Bar::Apart) && ground.is_open_sea(to) {
            return Err(Hindrance::OpenSea);
        }
        if cost != Err(Bar::Apart) && self.sea.is_some_and(|sea| sea.contains(to)) {
            return Err(Hindrance::Flooded);
        }
        let cost = cost.map_err(|bar| match bar {
            Bar::Apart => Hindrance::Apart,
            Bar::Hex => Hindrance::Closed,
            Bar::Side(kind) => Hindrance::Side(kind),
        })?;
        if let Some(breach) = breach
            && !breaches::is_free(self.view, self.counter, Some(breach))
        {
            return Err(Hindrance::Traffic(breach));
        }
        if ground.beach.is_landward(at) || ground.beach.is_landward(to) {
            self.command.landward().map_err(|()| Hindrance::Landward)?;
        }
        if let Some(sheet) = self.sheet
            && tasks::binds(self.view, sheet, to)
            && !tasks::leads(self.view, sheet, at, to)
        {
            return Err(Hindrance::Astray);
        }
        let (mut extra, mut cut) = (0, march.cut);
        if !cut.contains(&Some(to)) {
            extra = obstacles::enter(self.view, self.counter, to).map_err(Hindrance::Obstacle)?;
            if extra > 0 {
                cut = [Some(to), cut[0]];
            }
        }
        let cost = cost.saturating_add(extra);
        if at != self.from && self.watchers.see(self.view, at) {
            return Err(Hindrance::Watched);
        }
        let enemy = self.counter.side.enemy();
        if self.view.of_side_in(enemy, to).next().is_some() {
            return Err(Hindrance::Enemy);
        }
        let spent = march.spent.saturating_add(cost);
        if spent > self.left {
            return Err(Hindrance::Allowance(spent));
        }
        let entered = march.entered + 1;
        Ok(March {
            spent,
            entered,
            cut,
        })
    }

    fn spread(&self, at: HexIx, march: &March, steps: &mut Steps<'_, Self>) {
        let at_least = March {
            spent: march
                .spent
                .saturating_add(self.view.game.tables.costs.least),
            entered: march.entered + 1,
            cut: march.cut,
        };
        let stops = || at != self.from && self.watchers.see(self.view, at);
        if at_least.spent > self.left || stops() {
            return;
        }
        for (_, to) in self.view.game.board.neighbors(at) {
            if to != self.from
                && !steps.is_known(to, &at_least)
                && let Ok(next) = self.step(at, march, to)
            {
                steps.take(to, next);
            }
        }
    }
}

impl Mover<'_> {
    /// The row by which it moves as far as it may.
    fn rule(&self) -> Rule {
        match self.counter.side {
            Side::Us => Rule::LandingFirst,
            Side::German => Rule::Unreleased,
        }
    }

    /// The command by which it moves landward of the shingle.
    pub(crate) fn command(&self) -> Command {
        self.command
    }

    /// Follows a path from where the unit stands; nothing where it can't.
    pub(crate) fn goes(&self, path: &[HexIx]) -> Option<March> {
        walk(self, (self.from, March::default()), path).ok()
    }

    /// Follows a path from where the unit stands.
    ///
    /// # Errors
    /// The rule that forbids one of its hexes, in words.
    pub(crate) fn march(&self, path: &[HexIx]) -> Result<March, Violation> {
        walk(self, (self.from, March::default()), path).map_err(|(place, why)| {
            let last = place.checked_sub(1).and_then(|last| path.get(last));
            let hex = path.get(place).copied().unwrap_or(self.from);
            self.refusal(*last.unwrap_or(&self.from), hex, why)
        })
    }

    fn refusal(&self, at: HexIx, hex: HexIx, hindrance: Hindrance<'_>) -> Violation {
        let view = self.view;
        let (name, number, last) = (view.id(self.unit), view.number(hex), view.number(at));
        let ordinary = self.rule();
        let (rule, why) = match hindrance {
            Hindrance::Apart => (ordinary, format!("{number} is not next to {last}")),
            Hindrance::Closed => (ordinary, format!("{number} is closed to {name}")),
            Hindrance::Side(kind) => {
                let why = format!("{name} can't cross the {kind} between {last} and {number}");
                let is_breach = view.game.breach_between(at, hex).is_some();
                let is_german = self.counter.side == Side::German;
                match is_breach && is_german && *kind == *SHINGLE {
                    true => (
                        Rule::BreachGermans,
                        format!("{why}: the breach is not open"),
                    ),
                    false => (side_rule(kind).unwrap_or(ordinary), why),
                }
            }
            Hindrance::Landward => return command::refusal(view, self.unit, hex),
            Hindrance::Astray => {
                let sheet = self
                    .sheet
                    .map(|sheet| tasks::refusal(view, sheet, self.unit, hex));
                return sheet.unwrap_or_else(|| command::refusal(view, self.unit, hex));
            }
            Hindrance::Obstacle(closed) => closed.in_words(&number, name),
            Hindrance::Traffic(breach) => {
                let breach = view.game.breach(breach);
                let breach = breach.map_or("", |breach| breach.id.as_str());
                let why = format!("a vehicle or carrier has passed breach {breach} on this turn");
                (Rule::BreachTraffic, why)
            }
            Hindrance::OpenSea => (Rule::SeaBars, format!("{number} is all sea")),
            Hindrance::Flooded => (
                Rule::TideBars,
                format!("{number} is beyond the tide line of the hour"),
            ),
            Hindrance::Watched => {
                let why = format!(
                    "an enemy may answer as {name} comes to {last}, and the move stops there"
                );
                (Rule::Overwatch, why)
            }
            Hindrance::Enemy => (ordinary, format!("the enemy holds {number}")),
            Hindrance::Allowance(spent) => {
                let (spent, left) = (in_points(spent), points(self.left));
                let why = format!("to {number} it is {spent}, and {name} has {left}");
                (ordinary, why)
            }
        };
        view.about(self.unit).at(hex).by(rule, why)
    }
}

/// The row by which a kind of hexside bars, if the booklet has one.
pub(crate) fn side_rule(kind: &Id) -> Option<Rule> {
    match kind.as_str() {
        "bocage" => Some(Rule::BocageMoves),
        "cliff" => Some(Rule::Cliffs),
        "slope" => Some(Rule::Slopes),
        "shingle" => Some(Rule::ShingleMoves),
        _ => None,
    }
}

/// Whether the unit may move now, as [`mover`] has it.
pub(crate) fn may_move(view: View<'_>, unit: UnitIx) -> bool {
    let (counter, troop) = (view.counter(unit), view.troop(unit));
    let phase = match counter.side {
        Side::Us => Phase::Action,
        Side::German => Phase::GermanAction,
    };
    view.state.phase == phase
        && troop.moving
        && troop.nerve == Nerve::Steady
        && counter.mobility != Mobility::Fixed
        && view.hex_of(unit).is_some()
        && orders::is_active(view, unit)
        && (counter.side == Side::Us || orders::check(view, unit).is_ok())
}

/// The unit, if it may move now.
///
/// # Errors
/// Why it doesn't.
pub(crate) fn mover(view: View<'_>, unit: UnitIx) -> Result<Mover<'_>, Violation> {
    let (about, name, counter) = (view.about(unit), view.id(unit), view.counter(unit));
    let stays = match counter.is_pit() {
        true => Rule::PitsStay,
        false => Rule::BoxesStay,
    };
    about.require(counter.mobility != Mobility::Fixed, stays, || {
        format!("{name} stays where it is set up")
    })?;
    let (phase, rule) = match counter.side {
        Side::Us => (Phase::Action, Rule::LandingFirst),
        Side::German => (Phase::GermanAction, Rule::GermanPhase),
    };
    about.require(view.state.phase == phase, rule, || {
        let when = match counter.side {
            Side::Us => ", when all boats have landed",
            Side::German => "",
        };
        format!("{name} moves in phase `{}`{when}", phase.name())
    })?;
    let Some(from) = view.hex_of(unit) else {
        return about.refuse(rule, format!("{name} is not on the map"));
    };
    if counter.side == Side::German {
        orders::check(view, unit)?;
    }
    nerve::check_steady(view, unit, "does not move")?;
    about.require(view.troop(unit).moving, Rule::Modes, || {
        format!("{name} is in fire mode, and does not move")
    })?;
    let allowance = counter.allowance.saturating_mul(SIXTHS);
    Ok(Mover {
        view,
        unit,
        counter,
        from,
        left: allowance.saturating_sub(view.troop(unit).spent),
        sea: view.game.ground.sea(minute_of_day(view.state.turn)),
        command: Command::over(view, unit),
        sheet: tasks::followed(view, unit),
        watchers: Watchers::of(view, unit),
    })
}

/// Whether the unit may move along this path.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    cost(view, unit, path).map(drop)
}

/// What the move along this path costs, in sixths of a point.
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn cost(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<u16, Violation> {
    let mover = mover(view, unit)?;
    if path.is_empty() {
        let why = "a move enters at least one hex";
        return view.about(unit).refuse(mover.rule(), why);
    }
    let march = mover.march(path)?;
    breaches::check_once(view, unit, (mover.from, path))?;
    Ok(march.spent)
}
