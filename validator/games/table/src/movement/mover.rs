//! [`Mover`]: a unit on its way.

use beachhead_kit::{Halt, HexIx, March, Pace, Steps, Stride, UnitIx, Violation, ZocMap, walk};

use crate::compile::ground::{CLOSED, Ground, MOST};
use crate::compile::profile::{ModeRules, Profile};
use crate::index::RowIx;
use crate::sides::Side;
use crate::state::Place;
use crate::turn;
use crate::view::{Verdict, View};

/// A unit that may move, and what binds it on its way.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'a> {
    pub(crate) view: View<'a>,
    pub(crate) unit: UnitIx,
    pub(crate) from: HexIx,
    pub(crate) profile: &'a Profile,
    pub(crate) mode: &'a ModeRules,
    pub(crate) ground: &'a Ground,
    zoc_map: &'a ZocMap,
    side: Side,
    enemy: Side,
    pub(crate) pace: Pace,
}

/// An obstacle to entering one more hex. Searches only ask whether there is one; words are made for those who read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// The hex is not next to the last.
    Apart,
    /// The way is closed.
    Closed,
    /// An enemy is there.
    Enemy,
    /// A friend was in the last hex, and it passes through none.
    Friend,
    /// Its pace.
    Halt(Halt),
}

impl beachhead_kit::Mover for Mover<'_> {
    type March = March;
    type Why = Hindrance;

    #[inline]
    fn cost(march: &March) -> u32 {
        u32::from(march.spent)
    }

    #[inline]
    fn rank(march: &March) -> u16 {
        march.entered
    }

    fn step(&self, at: HexIx, march: &March, to: HexIx) -> Result<March, Hindrance> {
        let link = self.ground.graph.link(at, to).ok_or(Hindrance::Apart)?;
        self.enter(at, *march, to, link.side)
    }

    #[inline]
    fn spread(&self, at: HexIx, march: &March, steps: &mut Steps<'_, Self>) {
        let Some(at_least) = self.pace.at_least(*march, self.ground.least) else {
            return;
        };
        for link in self.ground.graph.links(at) {
            if link.to != self.from
                && !steps.is_known(link.to, &at_least)
                && let Ok(next) = self.enter(at, *march, link.to, link.side)
            {
                steps.take(link.to, next);
            }
        }
    }
}

impl Mover<'_> {
    /// Follows a path.
    ///
    /// # Errors
    /// The row that forbids one of its hexes, in words.
    pub(crate) fn march(&self, path: &[HexIx]) -> Result<March, Violation> {
        walk(self, (self.from, March::default()), path).map_err(|(place, why)| {
            let last = place.checked_sub(1).and_then(|last| path.get(last));
            let at = last.copied().unwrap_or(self.from);
            let to = path.get(place).copied().unwrap_or(self.from);
            self.refusal(at, to, why)
        })
    }

    /// Whether enemy units stand in the hex.
    #[inline]
    pub(super) fn has_enemy(&self, hex: HexIx) -> bool {
        self.zoc_map.held(self.enemy, hex)
    }

    /// Whether the hex lies in an enemy zone of control.
    #[inline]
    pub(super) fn is_in_zone(&self, hex: HexIx) -> bool {
        self.zoc_map.controlled(self.enemy, hex)
    }

    /// One more hex.
    #[inline]
    fn enter(&self, at: HexIx, march: March, to: HexIx, cost: u16) -> Result<March, Hindrance> {
        if cost == CLOSED {
            return Err(Hindrance::Closed);
        }
        if self.profile.not_into_enemies.is_some() && self.has_enemy(to) {
            return Err(Hindrance::Enemy);
        }
        let has_begun = march.entered > 0;
        let passes = has_begun && self.profile.not_through_friends.is_some();
        if passes && self.zoc_map.held(self.side, at) {
            return Err(Hindrance::Friend);
        }
        let stride = Stride {
            cost,
            halts: self.ground.graph[to].is_some(),
            leaves: self.is_in_zone(at),
            enters: self.is_in_zone(to),
        };
        self.pace.step(march, stride).map_err(Hindrance::Halt)
    }
}

/// Reason why a unit does not move in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barred {
    NotItsTime,
    OffMap,
    Moved,
    /// By this line only others do.
    OnlyOthers(RowIx),
    /// By this line a zone holds it.
    Held(RowIx, HexIx),
}

/// The unit, if it may move at all in this phase, as [`mover`] has it, without the words.
pub(crate) fn bind(view: View<'_>, unit: UnitIx) -> Option<Mover<'_>> {
    bound(view, unit).ok()
}

/// The unit, if it may move at all in this phase.
///
/// # Errors
/// The row by which it doesn't: first that its time is another, then that it has moved, then in the order of the lines that it is none
/// of those who move, and that a zone holds it.
pub(crate) fn mover(view: View<'_>, unit: UnitIx) -> Result<Mover<'_>, Violation> {
    bound(view, unit).map_err(|barred| refusal(view, unit, barred))
}

fn refusal(view: View<'_>, unit: UnitIx, barred: Barred) -> Violation {
    let (game, id, about) = (view.game, view.id(unit), view.about(unit));
    let by = |row, why| about.by(game.row(row), why);
    match barred {
        Barred::NotItsTime => {
            turn::not_its_time(view, unit, "moves in a movement phase of its own side")
        }
        Barred::OffMap => by(game.basics.step_by_step, format!("{id} is not on the map")),
        Barred::Moved => by(
            game.basics.once_per_phase,
            format!("{id} has moved in this phase"),
        ),
        Barred::OnlyOthers(row) => {
            let phase = &game.step(view.state).name;
            by(
                row,
                format!("{id} is none of the units that move in phase `{phase}`"),
            )
        }
        Barred::Held(row, from) => {
            let why = format!("{id} stands in an enemy zone of control, and stays there");
            about.at(from).by(game.row(row), why)
        }
    }
}

fn bound(view: View<'_>, unit: UnitIx) -> Result<Mover<'_>, Barred> {
    let (game, counter, troop) = (view.game, view.counter(unit), view.troop(unit));
    let step = game.step(view.state);
    let is_its_time = !view.state.is_over && step.side == counter.side;
    let mode_at = step
        .moves
        .filter(|_| is_its_time)
        .ok_or(Barred::NotItsTime)?;
    let Place::Map(from) = view.place(unit) else {
        return Err(Barred::OffMap);
    };
    if troop.moved {
        return Err(Barred::Moved);
    }
    let profile = game.profile(counter);
    // A profile has the rules of each mode.
    let mode = &profile.modes[mode_at];
    if let Some(row) = mode.only_others {
        return Err(Barred::OnlyOthers(row));
    }
    let zoc_map = &view.state.zoc_map;
    let enemy = counter.side.enemy();
    if zoc_map.controlled(enemy, from)
        && let Some(row) = first_of(mode.not_from_zones, profile.locks)
    {
        return Err(Barred::Held(row, from));
    }
    // Where no line bounds it, all that can be counted.
    let allowance = counter.allowance(mode_at, troop.steps).unwrap_or(MOST);
    Ok(Mover {
        view,
        unit,
        from,
        profile,
        mode,
        ground: game.ground(profile),
        zoc_map,
        side: counter.side,
        enemy,
        pace: profile.pace(allowance),
    })
}

/// Of two rows that refuse, the one whose line stands first.
fn first_of<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

/// Whether a move along the path is legal, and what it comes to.
///
/// # Errors
/// The row that forbids it: what binds the unit, then its way from hex to hex, then the stack at its end.
pub(crate) fn judge(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<March, Violation> {
    let mover = mover(view, unit)?;
    let id = view.id(unit);
    let step_by_step = |why: String| -> Verdict {
        let row = view.game.row(view.game.basics.step_by_step);
        view.about(unit).refuse(row, why)
    };
    match path.last() {
        None => step_by_step(format!("{id} enters at least one hex"))?,
        Some(end) if *end == mover.from => {
            step_by_step(format!("{id} does not end its move where it began"))?;
        }
        Some(_) => {}
    }
    let march = mover.march(path)?;
    if let Some(end) = path.last() {
        crate::stacking::check(view, unit, *end)?;
    }
    Ok(march)
}

#[cfg(test)]
mod tests {
    use beachhead_kit::Pace;

    use super::*;
    use crate::testpack::{LINES, hex, open, opened, pack, state, unit};

    /// The cost of a move, or the row that refuses it.
    fn moved(lines: &[&str], units: &[&str], way: &str) -> Result<String, String> {
        let game = open(lines);
        let state = state(&game, units);
        let mut words = way.split(' ');
        let unit = unit(&game, words.next().expect("a unit"));
        let path: Vec<HexIx> = words.map(|number| hex(&game, number)).collect();
        let view = game.view(&state);
        match judge(view, unit, &path) {
            Ok(march) => Ok(game.parts.in_words(march.spent)),
            Err(refused) => Err(refused.rule.id.to_string()),
        }
    }

    fn more(line: &str) -> Vec<&str> {
        LINES.iter().copied().chain([line]).collect()
    }

    #[test]
    fn a_way_is_paid_for_hex_by_hex() {
        for (units, way, expected) in [
            (&["B1 0101"][..], "B1 0102 0103", Ok("2")),
            (&["B1 0102"], "B1 0103 0203", Ok("3")), // Woods cost 2.
            (&["BA 0103"], "BA 0203", Ok("3")),      // And 3 to what is mobile.
            (&["B1 0202"], "B1 0303 0402 0503", Ok("1½")), // A road, over the bridge.
            (&["B1 0301"], "B1 0401", Ok("3")),      // A river costs 2 more,
            (&["BA 0301"], "BA 0401", Err("4.3 river-cost")), // and is closed to what is mobile.
            (&["BA 0202"], "BA 0302", Err("4.2 terrain-cost")), // As a marsh is.
            (&["B1 0101"], "B1 0102 0103 0104 0105", Ok("4")),
            (
                &["B1 0101"],
                "B1 0102 0103 0104 0105 0205",
                Err("4.1 allowance"),
            ),
            (&["B1 0101 1"], "B1 0102 0103 0104", Err("4.1 allowance")), // Its back has 2.
            (&["B1 0202 1"], "B1 0302", Ok("3")), // One hex may always be moved.
            (&["B1 0101"], "B1 0103", Err("engine step-by-step")),
            (&["B1 0101"], "B1 0102 0101", Err("engine step-by-step")),
            (&["B1 0101"], "B1", Err("engine step-by-step")),
        ] {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(moved(LINES, units, way), expected, "{units:?}: {way}");
        }
    }

    #[test]
    fn enemies_and_their_zones_end_a_move() {
        let once = LINES.iter().copied().map(|line| match line {
            line if line.contains("zone-to-zone") => {
                r#"(id: "zone-to-zone", printed: "5.3", says: Zoc(NotThrough(first: true)))"#
            }
            line => line,
        });
        let once: Vec<&str> = once.collect();
        let locks = more(r#"(id: "locks", printed: "5.4", says: Zoc(Locks))"#);
        let dear = more(r#"(id: "dear", printed: "5.5", says: Zoc(LeaveCosts(points: 2)))"#);
        let units = ["B1 0101", "R1 0203"];
        let near = ["B1 0103", "R1 0203"];
        for (lines, units, way, expected) in [
            (LINES, &units[..], "B1 0102 0103 0203", Err("4.5 enemy-hex")),
            (LINES, &units, "B1 0102", Ok("1")),
            (LINES, &units, "B1 0102 0103 0102", Err("5.2 zone-stops")),
            (LINES, &near, "B1 0104", Ok("1")), // From zone to zone by the first step,
            (&once, &near, "B1 0104", Err("5.3 zone-to-zone")), // but for a stricter book.
            (LINES, &near, "B1 0102 0201", Ok("2")),
            (&dear, &near, "B1 0102 0201", Ok("4")),
            (&locks, &near, "B1 0102", Err("5.4 locks")),
            (&locks, &units, "B1 0201", Ok("1")),
        ] {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(moved(lines, units, way), expected, "{units:?}: {way}");
        }
    }

    #[test]
    fn ground_and_friends_end_a_move_before_zones_do() {
        let stops =
            more(r#"(id: "stops", printed: "4.7", says: Move(StopsIn), hexes: "terrain=woods")"#);
        let friends = more(r#"(id: "friends", printed: "4.8", says: Move(NotThroughFriends))"#);
        let closed =
            more(r#"(id: "closed", printed: "4.9", says: Move(Closed()), hexes: "terrain=woods")"#);
        for (lines, units, way, expected) in [
            (&stops, &["B1 0103"][..], "B1 0203", Ok("2")),
            (&stops, &["B1 0103"], "B1 0203 0204", Err("4.7 stops")),
            (&stops, &["B1 0203"], "B1 0204 0205", Ok("2")), // Who begins there goes on.
            (
                &stops,
                &["B1 0103", "R1 0304"],
                "B1 0203 0204",
                Err("4.7 stops"),
            ),
            (&friends, &["B1 0101", "B2 0102"], "B1 0102", Ok("1")),
            (
                &friends,
                &["B1 0101", "B2 0102"],
                "B1 0102 0103",
                Err("4.8 friends"),
            ),
            (&friends, &["B1 0101", "B2 0101"], "B1 0102 0103", Ok("2")),
            (&closed, &["B1 0103"], "B1 0203", Err("4.9 closed")),
        ] {
            let expected = expected.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(moved(lines, units, way), expected, "{units:?}: {way}");
        }
    }

    /// The row by which a unit does not move at all, with the state changed before it is asked.
    #[test]
    fn a_unit_moves_once_in_a_phase_of_its_own_side() {
        type Change = fn(&TableGame, &mut crate::State);
        use crate::TableGame;
        let game = open(&more(
            r#"(id: "only", printed: "4.7", says: Move(Only(mode: "march")), units: "not kind=armor")"#,
        ));
        let cases: [(&str, Change, Option<&str>); 6] = [
            ("B1", |_, _| {}, None),
            ("R1", |_, _| {}, Some("engine order-of-play")),
            (
                "B1",
                |_, state| state.is_over = true,
                Some("engine order-of-play"),
            ),
            ("B2", |_, _| {}, Some("engine step-by-step")), // It is not on the map.
            (
                "B1",
                |game, state| state.units[unit(game, "B1")].moved = true,
                Some("engine once-per-phase"),
            ),
            ("BA", |_, _| {}, Some("4.7 only")),
        ];
        for (id, change, expected) in cases {
            let mut state = state(&game, &["B1 0101", "BA 0102", "R1 0601"]);
            change(&game, &mut state);
            let (view, unit) = (game.view(&state), unit(&game, id));
            let refused = mover(view, unit).err();
            let refused = refused.map(|refused| refused.rule.id.to_string());
            assert_eq!(refused.as_deref(), expected, "{id}");
            assert_eq!(bind(view, unit).is_none(), expected.is_some(), "{id}");
        }
    }

    #[test]
    fn without_lines_nothing_binds() {
        let pack = pack();
        let game = opened(&pack);
        let bare = open(&LINES[..4]);
        let pace = |game: &crate::TableGame| {
            let state = state(game, &["B1 0101"]);
            bind(game.view(&state), unit(game, "B1")).map(|mover| mover.pace)
        };
        let halves = |points: u16| points * game.parts.to_one;
        let bound = Pace {
            one_hex: true,
            stops: true,
            through: beachhead_kit::Through::First,
            ..Pace::of(halves(4))
        };
        assert_eq!(pace(&game), Some(bound));
        assert_eq!(pace(&bare), Some(Pace::of(4 * bare.parts.to_one)));
    }
}
