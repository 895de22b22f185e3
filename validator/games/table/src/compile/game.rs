//! [`TableGame`]: the rules of a pack, opened on a scenario.

use beachhead_base::layer::Layer;
use beachhead_engine::{Row, Rows, SharedBoard};
use beachhead_kit::{HexIx, Roster, ZocMap};
use beachhead_model::diag::{Address, Diagnostic};
use beachhead_model::pack::Pack;
use beachhead_model::rules::{Basic, Says, Setup, Turn};
use beachhead_model::scenario::{Placement, Scenario};

use super::ground::Ground;
use super::order::Order;
use super::profile::{self, Limit, Profile};
use super::profile_set::ProfileSet;
use super::roster::{self, Counter};
use super::zones::Reach;
use crate::codes::RULES_UNFIT;
use crate::index::{self, RowIx};
use crate::reading::{Fault, Parts, Reading};
use crate::sides::Sides;

/// The rules of a pack, opened on a scenario.
#[derive(Clone, Debug)]
pub struct TableGame {
    pub(crate) board: SharedBoard,
    pub(crate) rows: Rows,
    /// The same, to be cited.
    cited: Vec<Row>,
    pub(crate) sides: Sides,
    pub(crate) roster: Roster<Counter>,
    pub(crate) profiles: Vec<Profile>,
    pub(crate) grounds: Vec<Ground>,
    pub(crate) reaches: Vec<Reach>,
    pub(crate) limits: Vec<Limit>,
    pub(crate) order: Order,
    pub(crate) parts: Parts,
    pub(crate) basics: Basics,
    /// The line by which the game ends after its last turn.
    pub(crate) length: Option<RowIx>,
    pub(crate) turns: u16,
    /// The lines by which units are set up within the areas of their groups, and by the limits of stacking.
    pub(crate) groups: Option<RowIx>,
    pub(crate) setup_stacking: Option<RowIx>,
    pub(crate) setup: Layer<Placement>,
    /// A board with no unit on it.
    pub(crate) empty: ZocMap,
}

/// The rows by which what every game needs is refused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Basics {
    pub(crate) order_of_play: RowIx,
    pub(crate) known_names: RowIx,
    pub(crate) step_by_step: RowIx,
    pub(crate) once_per_phase: RowIx,
}

impl TableGame {
    /// Opens the rules of a pack on a scenario.
    ///
    /// # Errors
    /// Reasons why it can't be opened: mistakes in the rules or in the scenario.
    pub(crate) fn new(
        board: SharedBoard,
        pack: &Pack,
        scenario: &Scenario,
    ) -> Result<Self, Vec<Diagnostic>> {
        let reading = Reading::of(pack);
        let errors = reading.faults.iter().filter(|fault| fault.is_error);
        let errors: Vec<Diagnostic> = errors.map(|fault| finding(pack, fault)).collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let sides = Sides::of(pack, scenario)?;
        let order = Order::of_scenario(pack, scenario, &sides);
        let parts = reading.parts();
        let says = |said: &Says| {
            let at = reading.lines.iter().position(|line| line.says() == said);
            at.map(RowIx::of_line)
        };
        let basic = |basic| index::basic(pack, basic);
        let set = ProfileSet::of(&reading, &board, &order.modes, parts);
        let limits = profile::limits(&reading);
        let roster = roster::read(&roster::Sources {
            pack,
            scenario,
            board: &board,
            sides: &sides,
            order: &order,
            set: &set,
            limits: &limits,
            parts,
        });
        let rows = index::rows(pack);
        Ok(Self {
            cited: (0..rows.len()).filter_map(|at| rows.get(at)).collect(),
            rows,
            sides,
            roster,
            profiles: set.profiles,
            grounds: set.grounds,
            reaches: set.reaches,
            limits,
            order,
            parts,
            basics: Basics {
                order_of_play: basic(Basic::OrderOfPlay),
                known_names: basic(Basic::KnownNames),
                step_by_step: basic(Basic::StepByStep),
                once_per_phase: basic(Basic::OncePerPhase),
            },
            length: says(&Says::Turn(Turn::Length)),
            turns: scenario.turns.unwrap_or_default(),
            groups: says(&Says::Setup(Setup::Groups)),
            setup_stacking: says(&Says::Setup(Setup::Stacking)),
            setup: scenario.setup.clone(),
            empty: ZocMap::empty(board.len()),
            board,
        })
    }

    /// A row, to be cited.
    pub(crate) fn row(&self, row: RowIx) -> &Row {
        // Each `RowIx` is the place of one of them.
        &self.cited[usize::from(row.0)]
    }

    /// The profile of a unit.
    #[inline]
    pub(crate) fn profile(&self, counter: &Counter) -> &Profile {
        // Each counter has the place of one of them.
        &self.profiles[counter.profile]
    }

    /// The ground as units of a profile see it.
    #[inline]
    pub(crate) fn ground(&self, profile: &Profile) -> &Ground {
        // Each profile has the place of one of them.
        &self.grounds[profile.ground]
    }

    #[inline]
    fn reach(&self, profile: &Profile) -> &Reach {
        // As above.
        &self.reaches[profile.reach]
    }

    /// The lines by which a unit has a zone where it stands, and by which that does not reach all hexes around it.
    pub(crate) fn zone_rows(&self, counter: &Counter, hex: HexIx) -> impl Iterator<Item = RowIx> {
        let profile = self.profile(counter);
        let barred = self.reach(profile).barred.get(hex.0 as usize);
        let barred = barred.into_iter().flatten().flatten().copied();
        profile.has_zone.into_iter().chain(barred)
    }

    /// The hexes that a unit controls from where it stands.
    #[inline]
    pub(crate) fn controlled(&self, counter: &Counter, hex: HexIx) -> &[Option<HexIx>] {
        let reach = self.reach(self.profile(counter));
        let controlled = reach.controlled.get(hex.0 as usize);
        controlled.map_or(&[], |controlled| controlled.as_slice())
    }
}

/// A mistake in the rules as the reason why they can't be opened.
fn finding(pack: &Pack, fault: &Fault) -> Diagnostic {
    let finding = Diagnostic::error(RULES_UNFIT, fault.message.clone());
    let finding = match fault.at.spot(pack) {
        Some(spot) => finding.about(Address::of(spot).field(fault.field)),
        None => finding,
    };
    let help = fault.help.iter();
    help.fold(finding, |finding, help| finding.help(help.clone()))
}
