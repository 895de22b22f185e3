//! What many games came to: who won and how, how long they took, what they cost, which rules they applied.
//!
//! Everything is summed in whole numbers, so that games may come in any order; means and intervals are made of the sums
//! at the end. Intervals are of 95 %: Wilson's for shares, the normal one for means.

use std::collections::BTreeMap;
use std::fmt;

use beachhead_schema::Id;
use serde::Serialize;

use beachhead_engine::{Actor, Astray, RandomGame, Rows, RuleKind};

/// What 95 % of the normal distribution lie within, in standard deviations.
const Z: f64 = 1.959_963_984_540_054;

/// What many games came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    rules: Rows,
    /// The game turn after which games are stopped, if they are.
    last_turn: Option<u16>,
    /// Games that came to their end, by winner and in what way.
    ends: BTreeMap<(Option<Id>, String), u64>,
    /// Games that were stopped after the last turn.
    stopped: u64,
    turns: Sums,
    actions: Sums,
    /// Units and steps that each side lost.
    losses: BTreeMap<Id, (Sums, Sums)>,
    /// What else the rulebook counts, by name.
    counts: BTreeMap<&'static str, Sums>,
    /// In how many games each row was applied.
    applied: Vec<u64>,
    /// Games that came to no end, by their number.
    astray: BTreeMap<u64, Astray>,
}

impl Statistics {
    /// Of no games yet, by these rules, that are stopped after this game turn, if they are.
    pub fn new(rules: Rows, last_turn: Option<u16>) -> Self {
        Self {
            applied: vec![0; rules.len()],
            rules,
            last_turn,
            ends: BTreeMap::new(),
            stopped: 0,
            turns: Sums::default(),
            actions: Sums::default(),
            losses: BTreeMap::new(),
            counts: BTreeMap::new(),
            astray: BTreeMap::new(),
        }
    }

    /// Counts a game. One that came to no end is kept by its number, and counts for the rules only.
    pub fn add(&mut self, number: u64, game: RandomGame) {
        for (count, applied) in self.applied.iter_mut().zip(&game.applied) {
            *count += u64::from(*applied);
        }
        let turn = match game.end {
            Ok(turn) => turn,
            Err(astray) => {
                self.astray.insert(number, astray);
                return;
            }
        };
        let turns = match (turn.actor, self.last_turn) {
            (Actor::Over { winner, how }, _) => {
                *self.ends.entry((winner, how)).or_default() += 1;
                turn.number
            }
            (Actor::Side(_), last_turn) => {
                self.stopped += 1;
                // The turn that came next was not played.
                last_turn.unwrap_or(turn.number)
            }
        };
        self.turns.add(u64::from(turns));
        self.actions.add(game.actions as u64);
        for losses in game.losses {
            let (units, steps) = self.losses.entry(losses.side).or_default();
            units.add(u64::from(losses.units));
            steps.add(u64::from(losses.steps));
        }
        for (what, count) in game.counts {
            self.counts.entry(what).or_default().add(count);
        }
    }

    /// Takes in what was counted elsewhere.
    pub fn merge(&mut self, other: Self) {
        for (end, count) in other.ends {
            *self.ends.entry(end).or_default() += count;
        }
        self.stopped += other.stopped;
        self.turns.merge(other.turns);
        self.actions.merge(other.actions);
        for (side, (units, steps)) in other.losses {
            let ours = self.losses.entry(side).or_default();
            ours.0.merge(units);
            ours.1.merge(steps);
        }
        for (what, counts) in other.counts {
            self.counts.entry(what).or_default().merge(counts);
        }
        for (ours, theirs) in self.applied.iter_mut().zip(other.applied) {
            *ours += theirs;
        }
        self.astray.extend(other.astray);
    }

    /// The games that came to no end, by their number.
    pub fn astray(&self) -> impl Iterator<Item = (u64, &Astray)> {
        self.astray.iter().map(|(number, astray)| (*number, astray))
    }

    /// The whole of it, for people and programs.
    pub fn table(&self) -> Table {
        let games = self.turns.count + self.astray.len() as u64;
        let end = |((winner, how), &count): (&(Option<Id>, String), &u64)| End {
            winner: winner.as_ref().map(Id::to_string),
            how: how.clone(),
            share: Share::of(count, games),
        };
        let loss = |(side, (units, steps)): (&Id, &(Sums, Sums))| Loss {
            side: side.to_string(),
            units: units.mean(),
            steps: steps.mean(),
        };
        let mut ends: Vec<End> = self.ends.iter().map(end).collect();
        // The most frequent first; those as frequent stay in the order of their names.
        ends.sort_by_key(|end| std::cmp::Reverse(end.share.count));
        let rows = self.rules.iter().zip(&self.applied);
        let (applied, never): (Vec<_>, Vec<_>) = rows
            .filter(|(row, _)| matches!(row.kind, RuleKind::Permission | RuleKind::Consequence))
            .partition(|(_, count)| **count > 0);
        Table {
            games,
            ended: self.turns.count - self.stopped,
            stopped: self.last_turn.map(|after_turn| Stopped {
                after_turn,
                games: self.stopped,
            }),
            ends,
            turns: self.turns.mean(),
            actions: self.actions.mean(),
            losses: self.losses.iter().map(loss).collect(),
            counts: self
                .counts
                .iter()
                .map(|(what, counts)| Counted {
                    what,
                    mean: counts.mean(),
                })
                .collect(),
            applied: applied
                .into_iter()
                .map(|(row, &games)| Row {
                    row: row.id.to_string(),
                    games,
                })
                .collect(),
            never_applied: never
                .into_iter()
                .map(|(row, _)| row.id.to_string())
                .collect(),
        }
    }
}

/// Whole numbers, summed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    count: u64,
    sum: u64,
    squares: u64,
    least: u64,
    most: u64,
}

impl Sums {
    fn add(&mut self, value: u64) {
        self.merge(Self {
            count: 1,
            sum: value,
            squares: value.saturating_mul(value),
            least: value,
            most: value,
        });
    }

    fn merge(&mut self, other: Self) {
        if self.count == 0 || other.count == 0 {
            if self.count == 0 {
                *self = other;
            }
            return;
        }
        self.count += other.count;
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
    }

    fn mean(&self) -> Mean {
        let count = self.count as f64;
        let mean = if self.count == 0 {
            0.0
        } else {
            self.sum as f64 / count
        };
        // Of one value nothing is known of how far others lie.
        let between = (self.count > 1).then(|| {
            let deviation = u128::from(self.count) * u128::from(self.squares);
            let deviation = deviation.saturating_sub(u128::from(self.sum).pow(2)) as f64;
            let half = Z * (deviation / (count - 1.0)).sqrt() / count;
            (mean - half, mean + half)
        });
        Mean {
            mean,
            between,
            least: self.least,
            most: self.most,
        }
    }
}

/// Statistics as they are shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// Games that were played.
    pub games: u64,
    /// Games that came to their end.
    pub ended: u64,
    /// Games that were stopped, where they are stopped after a game turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// In what ways they ended, the most frequent first.
    pub ends: Vec<End>,
    /// How many game turns were played in games that ended or were stopped.
    pub turns: Mean,
    /// How many actions.
    pub actions: Mean,
    /// What each side lost in them.
    pub losses: Vec<Loss>,
    /// What else the rulebook counts of a game, by name.
    pub counts: Vec<Counted>,
    /// The rows of the rule index that were applied.
    pub applied: Vec<Row>,
    /// The rows that could have been, and never were.
    pub never_applied: Vec<String>,
}

/// Games that were stopped before they ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Stopped {
    /// The last game turn that was played.
    pub after_turn: u16,
    /// How many games were stopped after it.
    pub games: u64,
}

/// A way to end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct End {
    /// Who has won, if anybody.
    pub winner: Option<String>,
    /// How, in words.
    pub how: String,
    /// In how many of all games.
    pub share: Share,
}

/// How many of all games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// As a share of 1.
    pub share: f64,
    /// Where the share lies with 95 % confidence.
    pub between: (f64, f64),
}

impl Share {
    fn of(count: u64, all: u64) -> Self {
        if all == 0 {
            return Self {
                count,
                share: 0.0,
                between: (0.0, 1.0),
            };
        }
        let (n, share) = (all as f64, count as f64 / all as f64);
        let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let (centre, scale) = (share + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
        let bound = |at: f64| (at / scale).clamp(0.0, 1.0);
        Self {
            count,
            share,
            between: (bound(centre - spread), bound(centre + spread)),
        }
    }
}

/// A mean, and what it is the mean of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Where it lies with 95 % confidence; nothing for less than two games.
    pub between: Option<(f64, f64)>,
    /// The least value.
    pub least: u64,
    /// The greatest value.
    pub most: u64,
}

/// What a side lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Loss {
    /// The side.
    pub side: String,
    /// Units.
    pub units: Mean,
    /// Steps, those of lost units among them.
    pub steps: Mean,
}

/// Something that a rulebook counts of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counted {
    /// The name that it is shown by.
    pub what: &'static str,
    /// How much of it there was in a game.
    pub mean: Mean,
}

/// A row of the rule index.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The row.
    pub row: String,
    /// In how many games it was applied.
    pub games: u64,
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, from, to] = [self.share, self.between.0, self.between.1].map(|at| at * 100.0);
        write!(f, "{} ({share:.1} %, {from:.1} to {to:.1} %)", self.count)
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.mean)?;
        if let Some((from, to)) = self.between {
            write!(f, " ({from:.2} to {to:.2})")?;
        }
        write!(f, ", least {}, most {}", self.least, self.most)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "games: {}, ended: {}", self.games, self.ended)?;
        if let Some(Stopped { after_turn, games }) = self.stopped {
            write!(f, ", stopped after turn {after_turn}: {games}")?;
        }
        writeln!(f)?;
        writeln!(f, "ends, with 95 % intervals:")?;
        for end in &self.ends {
            let winner = end.winner.as_deref().unwrap_or("no winner");
            writeln!(f, "  {winner}, {}: {}", end.how, end.share)?;
        }
        writeln!(f, "means, with 95 % intervals:")?;
        writeln!(f, "  game turns: {}", self.turns)?;
        writeln!(f, "  actions: {}", self.actions)?;
        for loss in &self.losses {
            writeln!(f, "  {} units lost: {}", loss.side, loss.units)?;
            writeln!(f, "  {} steps lost: {}", loss.side, loss.steps)?;
        }
        for count in &self.counts {
            writeln!(f, "  {}: {}", count.what, count.mean)?;
        }
        let (applied, never) = (self.applied.len(), self.never_applied.len());
        writeln!(f, "rules applied: {applied} of {} rows", applied + never)?;
        let width = self.applied.iter().map(|row| row.row.len()).max();
        let width = width.unwrap_or_default();
        for row in &self.applied {
            writeln!(f, "  {:width$}  in {} games", row.row, row.games)?;
        }
        write!(f, "never applied:")?;
        if never == 0 {
            write!(f, " none")?;
        }
        self.never_applied
            .iter()
            .try_for_each(|row| write!(f, "\n  {row}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_engine::{Losses, Turn};

    beachhead_engine::rule_index! {
        Rows = "1.1 rows" in "1.1" ["T1"] Permission "Boats are rowed";
        Sinks = "1.2 sinks" in "1.2" ["T1"] Consequence "Boats sink";
        Colour = "1.3 colour" in "1.3" ["T1"] Definition "Boats are blue";
    }

    fn rules() -> Rows {
        <Rule as beachhead_engine::RuleIndex>::ROWS.into()
    }

    fn game(turns: u16, winner: Option<&str>, units: u32) -> RandomGame {
        let actor = Actor::Over {
            winner: winner.map(Id::from),
            how: "by rowing".to_owned(),
        };
        RandomGame {
            end: Ok(Turn {
                number: turns,
                clock: None,
                phase: "End".into(),
                actor,
                due: None,
            }),
            actions: 10,
            losses: vec![Losses {
                side: "rowers".into(),
                units,
                steps: 2 * units,
            }],
            counts: vec![("battles", u64::from(3 * units))],
            applied: vec![true, false, false],
        }
    }

    fn runaway() -> RandomGame {
        RandomGame {
            end: Err(Astray::Runaway(7)),
            ..game(0, None, 0)
        }
    }

    #[test]
    fn shares_and_means_have_their_intervals() {
        // Wilson's interval for 1 of 10, and the bounds for none and for all, as tables print them.
        for (count, from, to) in [(1, 0.0179, 0.4042), (0, 0.0, 0.2775), (10, 0.7225, 1.0)] {
            let share = Share::of(count, 10);
            assert!((share.between.0 - from).abs() < 1e-4, "{share:?}");
            assert!((share.between.1 - to).abs() < 1e-4, "{share:?}");
        }
        let mut sums = Sums::default();
        assert_eq!(sums.mean().between, None);
        [1, 2, 3, 4].into_iter().for_each(|value| sums.add(value));
        let mean = sums.mean();
        let (from, to) = mean.between.expect("four values");
        // 2.5 and 1.96 times 1.29 / 2.
        assert!((mean.mean - 2.5).abs() < 1e-9 && (to - from - 2.5303).abs() < 1e-3);
        assert_eq!((mean.least, mean.most), (1, 4));
    }

    #[test]
    fn the_order_of_games_does_not_matter() {
        let games = [game(3, Some("a"), 1), game(5, None, 4), runaway()];
        let mut one = Statistics::new(rules(), None);
        let mut halves = [(); 2].map(|()| Statistics::new(rules(), None));
        for (number, game) in (0..).zip(games) {
            one.add(number, game.clone());
            halves[(number as usize + 1) % 2].add(number, game);
        }
        let [mut all, other] = halves;
        all.merge(other);
        assert_eq!(all, one);
        assert_eq!(
            all.astray().map(|(number, _)| number).collect::<Vec<_>>(),
            [2]
        );
        let shown = all.table().to_string();
        for line in [
            "games: 3, ended: 2",
            "  a, by rowing: 1 (33.3 %, 6.1 to 79.2 %)",
            "  game turns: 4.00 (2.04 to 5.96), least 3, most 5",
            "  rowers steps lost: 5.00 (-0.88 to 10.88), least 2, most 8",
            "rules applied: 1 of 2 rows",
            "  1.1 rows  in 3 games",
            "  1.2 sinks",
        ] {
            assert!(
                shown.lines().any(|shown| shown == line),
                "{line} in {shown}"
            );
        }
        assert!(
            !shown.contains("1.3 colour"),
            "nothing applies a definition"
        );
        assert!(!shown.contains("stopped"), "no game is: {shown}");
    }

    /// A stopped game counts for all means, and has played no turn after the last.
    #[test]
    fn games_that_are_stopped_are_counted_apart() {
        let stopped = |units| {
            let mut stopped = game(5, None, units);
            if let Ok(turn) = &mut stopped.end {
                turn.actor = Actor::Side("rowers".into());
            }
            stopped
        };
        for (games, expected) in [
            (
                vec![game(2, Some("a"), 1), stopped(3), stopped(2), runaway()],
                "games: 4, ended: 1, stopped after turn 4: 2",
            ),
            (
                vec![game(2, None, 1)],
                "games: 1, ended: 1, stopped after turn 4: 0",
            ),
        ] {
            let mut all = Statistics::new(rules(), Some(4));
            for (number, game) in (0..).zip(games) {
                let mut one = Statistics::new(rules(), Some(4));
                one.add(number, game);
                all.merge(one);
            }
            let table = all.table();
            assert_eq!(table.to_string().lines().next(), Some(expected));
            let least = (table.turns.least, table.turns.most);
            let turns = if table.ended == table.games {
                (2, 2)
            } else {
                (2, 4)
            };
            assert_eq!(least, turns, "{expected}");
        }
    }
}
