//! The search against trying everything, on small fronts by chance; and in how many steps it judges large ones.

use std::time::{Duration, Instant};

use super::front::bit;
use super::*;

/// A square of a small map of hexagons.
pub(super) type Square = (i32, i32);

/// Chance, the same every time.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

/// The most units of a side on a square.
pub(super) const STACK: usize = 3;

const AROUND: [Square; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

fn touch(a: Square, b: Square) -> bool {
    AROUND.contains(&(b.0 - a.0, b.1 - a.1))
}

/// Units by chance on a small map, with what lies between them.
pub(super) struct Position {
    pub(super) owners: Vec<Owner<Square>>,
    pub(super) rivals: Vec<Rival<Square>>,
    pub(super) rivers: Vec<((Square, Square), u8)>,
    /// Sea squares, and where their arrows point.
    pub(super) arrows: Vec<(Square, Square)>,
}

impl Position {
    fn contact(&self, a: Square, b: Square) -> Option<Contact> {
        if let Some((_, coast)) = self.arrows.iter().find(|(sea, _)| *sea == a) {
            return (*coast == b).then_some(Contact {
                river: None,
                sea: true,
            });
        }
        touch(a, b).then(|| Contact {
            river: self.river(a, b),
            sea: false,
        })
    }

    fn river(&self, a: Square, b: Square) -> Option<u8> {
        let mut rivers = self.rivers.iter();
        let found = rivers.find(|(side, _)| *side == (a, b) || *side == (b, a));
        found.map(|(_, line)| *line)
    }

    pub(super) fn front(&self) -> Front {
        Front::new(&self.owners, &self.rivals, |a, b| self.contact(a, b))
    }

    /// Up to these numbers of units on a map of this many columns, stacked and with whatever a map may have.
    fn by_chance(chance: &mut Chance, most: [u64; 2], width: u64) -> Self {
        let mut squares: Vec<Square> = Vec::new();
        for q in 0..width as i32 {
            squares.extend((0..3).map(|r| (q, r)));
        }
        let mut own: Vec<(Square, bool)> = Vec::new();
        let mut enemy: Vec<(Square, bool)> = Vec::new();
        for square in &squares {
            let fortress = chance.once_in(7);
            match chance.below(5) {
                0 | 1 => own.push((*square, fortress)),
                2 | 3 => enemy.push((*square, fortress)),
                _ => {}
            }
        }
        let mut position = Self {
            owners: Vec::new(),
            rivals: Vec::new(),
            rivers: Vec::new(),
            arrows: Vec::new(),
        };
        if own.is_empty() || enemy.is_empty() {
            return position;
        }
        for _ in 0..1 + chance.below(most[0]) {
            let (square, fortress) = own[chance.below(own.len() as u64) as usize];
            if position
                .owners
                .iter()
                .filter(|owner| owner.square == square)
                .count()
                >= STACK
            {
                continue;
            }
            let attack = (!chance.once_in(10)).then(|| 1 + chance.below(5) as u32);
            position.owners.push(Owner {
                square,
                attack,
                fortress,
            });
        }
        for _ in 0..1 + chance.below(most[1]) {
            let (square, fortress) = enemy[chance.below(enemy.len() as u64) as usize];
            if position
                .rivals
                .iter()
                .filter(|rival| rival.square == square)
                .count()
                >= STACK
            {
                continue;
            }
            let basic = 1 + chance.below(7) as u32;
            let times = match (fortress, chance.once_in(4)) {
                (true, _) => 3,
                (false, doubled) => 1 + u32::from(doubled),
            };
            position.rivals.push(Rival {
                square,
                factors: [basic * times, basic * times.max(2)],
                fortress,
            });
        }
        if chance.once_in(2) {
            for &(a, _) in &own {
                for &(b, _) in &enemy {
                    if touch(a, b) && chance.once_in(3) {
                        position.rivers.push(((a, b), chance.below(2) as u8));
                    }
                }
            }
        }
        if chance.once_in(3) {
            let (sea, fortress) = own[chance.below(own.len() as u64) as usize];
            let mut coasts = enemy.iter().filter(|(square, _)| touch(sea, *square));
            if let Some((coast, _)) = coasts.next_back().filter(|_| !fortress) {
                position.rivers.retain(|((a, b), _)| *a != sea && *b != sea);
                position.arrows.push((sea, *coast));
            }
        }
        position
    }
}

/// Every whole division of a front, up to a number of them: each attacker and each defender in one battle or in none, and
/// each rule asked as it is printed.
struct Everything<'p> {
    position: &'p Position,
    /// The battle of each unit, counted from 1; 0 for none.
    attackers: Vec<usize>,
    defenders: Vec<usize>,
    found: usize,
    most: usize,
}

impl Everything<'_> {
    fn count(position: &Position, most: usize) -> usize {
        let mut everything = Everything {
            position,
            attackers: Vec::new(),
            defenders: Vec::new(),
            found: 0,
            most,
        };
        everything.place_defenders();
        everything.found
    }

    fn place_defenders(&mut self) {
        if self.found >= self.most {
            return;
        }
        if self.defenders.len() == self.position.rivals.len() {
            return self.place_attackers();
        }
        let battles = self.defenders.iter().copied().max().unwrap_or(0);
        for battle in 0..=battles + 1 {
            self.defenders.push(battle);
            self.place_defenders();
            self.defenders.pop();
        }
    }

    fn place_attackers(&mut self) {
        if self.found >= self.most {
            return;
        }
        let at = self.attackers.len();
        let Some(owner) = self.position.owners.get(at) else {
            self.found += usize::from(self.holds());
            return;
        };
        let battles = self.defenders.iter().copied().max().unwrap_or(0);
        for battle in 0..=battles {
            let fits = battle == 0
                || owner.attack.is_some()
                    && self
                        .defenders
                        .iter()
                        .zip(&self.position.rivals)
                        .all(|(of, rival)| {
                            *of != battle
                                || self.position.contact(owner.square, rival.square).is_some()
                        });
            if fits {
                self.attackers.push(battle);
                self.place_attackers();
                self.attackers.pop();
            }
        }
    }

    fn holds(&self) -> bool {
        let Position {
            owners,
            rivals,
            arrows,
            ..
        } = self.position;
        let contact = |owner: &Owner<Square>, rival: &Rival<Square>| {
            self.position.contact(owner.square, rival.square)
        };
        let open = |owner: &Owner<Square>, rival: &Rival<Square>| {
            let across = contact(owner, rival).map(|contact| contact.river.is_some());
            across == Some(false) && !owner.fortress && !rival.fortress
        };
        let fought = |at: usize| self.defenders[at] != 0;
        let battles = self.defenders.iter().copied().max().unwrap_or(0);
        for battle in 1..=battles {
            let attackers: Vec<usize> = (0..owners.len())
                .filter(|at| self.attackers[*at] == battle)
                .collect();
            let attack: u32 = attackers.iter().filter_map(|at| owners[*at].attack).sum();
            let mut defence = 0;
            for (at, rival) in rivals.iter().enumerate() {
                if self.defenders[at] == battle {
                    let across = attackers.iter().all(|attacker| {
                        contact(&owners[*attacker], rival).is_some_and(|at| at.river.is_some())
                    });
                    defence += rival.factors[usize::from(across)];
                }
            }
            if attackers.is_empty() || attack * WORST_ODDS < defence {
                return false;
            }
        }
        for (at, owner) in owners.iter().enumerate() {
            let battle = self.attackers[at];
            if battle == 0
                && owner.attack.is_some()
                && rivals.iter().any(|rival| open(owner, rival))
            {
                return false;
            }
            for (of, rival) in rivals.iter().enumerate() {
                if open(owner, rival) && !fought(of) {
                    return false;
                }
                if battle == 0 || self.defenders[of] != battle {
                    continue;
                }
                // What this attack on this defender asks for.
                for (other, asked) in rivals.iter().enumerate() {
                    let inside = rival.fortress && asked.square == rival.square;
                    let line = contact(owner, rival).and_then(|at| at.river);
                    let across =
                        line.is_some() && contact(owner, asked).and_then(|at| at.river) == line;
                    let around = owner.fortress
                        && !asked.fortress
                        && contact(owner, asked).is_some_and(|at| at.river.is_none());
                    if (inside || across || around) && !fought(other) {
                        return false;
                    }
                }
            }
            for (mate, other) in owners.iter().enumerate() {
                let afloat = arrows.iter().any(|(sea, _)| *sea == owner.square);
                let both = battle != 0 && self.attackers[mate] != 0;
                if afloat && other.square == owner.square && both && self.attackers[mate] != battle
                {
                    return false;
                }
            }
        }
        true
    }
}

fn is_divided(front: &Front, planned: &[Bout]) -> bool {
    matches!(divide(front, planned, MOST_STEPS), Division::Whole(_))
}

/// Whether each attacker of a battle may attack each of its defenders.
fn are_in_touch(front: &Front, bout: Bout) -> bool {
    bits(bout.attackers).all(|at| bout.defenders & !front.attackers[at].touches == 0)
}

/// The battles that were found are a whole division.
pub(super) fn assert_whole(position: &Position, front: &Front, bouts: &[Bout]) {
    let place = |of: &dyn Fn(&Bout) -> u128, count: usize| {
        let battle = |at| bouts.iter().position(|bout| of(bout) & bit(at) != 0);
        (0..count)
            .map(|at| battle(at).map_or(0, |battle| battle + 1))
            .collect()
    };
    let everything = Everything {
        position,
        attackers: place(&|bout| bout.attackers, position.owners.len()),
        defenders: place(&|bout| bout.defenders, position.rivals.len()),
        found: 0,
        most: 1,
    };
    assert!(
        bouts.iter().all(|bout| are_in_touch(front, *bout)),
        "{bouts:?}"
    );
    let used = bouts
        .iter()
        .map(|bout| bout.attackers.count_ones())
        .sum::<u32>();
    let fighting = everything
        .attackers
        .iter()
        .filter(|battle| **battle != 0)
        .count();
    assert_eq!(used as usize, fighting, "no unit fights twice");
    assert!(everything.holds(), "{bouts:?}");
}

/// How many fronts are tried: more at night.
pub(super) fn fronts() -> usize {
    let fronts = std::env::var("BEACHHEAD_FRONTS").ok();
    let fronts = fronts.and_then(|fronts| fronts.parse().ok());
    fronts.unwrap_or(1_000)
}

#[test]
fn the_search_is_exact() {
    let mut chance = Chance(1944);
    let mut counts = [0; 3];
    let (mut rivers, mut fortresses, mut seas) = (0, 0, 0);
    for number in 0..fronts() {
        let position = Position::by_chance(&mut chance, [6, 5], 3);
        let front = position.front();
        let all = Everything::count(&position, 2);
        counts[all] += 1;
        rivers += usize::from(!position.rivers.is_empty());
        fortresses += usize::from(position.rivals.iter().any(|rival| rival.fortress));
        seas += usize::from(!position.arrows.is_empty());
        match divide(&front, &[], MOST_STEPS) {
            Division::Whole(bouts) => {
                assert!(all > 0, "position {number}: {bouts:?}");
                assert_whole(&position, &front, &bouts);
                assert_eq!(left_over(&front, &[], MOST_STEPS), None);
                // Whoever begins with one of these battles is never left with a rest that has none.
                for bout in &bouts {
                    assert!(is_divided(&front, &[*bout]), "position {number}");
                }
            }
            Division::NotJudged => panic!("position {number} is not judged"),
            Division::Impossible => {
                assert_eq!(all, 0, "position {number}");
                assert!(
                    left_over(&front, &[], MOST_STEPS).is_some(),
                    "position {number}"
                );
            }
        }
    }
    let [none, one, many] = counts;
    println!("no division: {none}, one: {one}, many: {many}");
    println!("with rivers: {rivers}, fortresses: {fortresses}, from the sea: {seas}");
    assert!(counts.into_iter().all(|count| count > 0), "{counts:?}");
    assert!(rivers > 0 && fortresses > 0 && seas > 0);
}

/// A battle is accepted exactly where a division is left that has it.
#[test]
fn a_first_battle_is_accepted_where_some_division_has_it() {
    let mut chance = Chance(606);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..2_000 {
        let position = Position::by_chance(&mut chance, [4, 4], 3);
        let front = position.front();
        let attackers = chance.below(1 << position.owners.len()) as u128;
        let defenders = chance.below(1 << position.rivals.len()) as u128;
        let bout = Bout {
            attackers,
            defenders,
        };
        if attackers == 0
            || defenders == 0
            || !are_in_touch(&front, bout)
            || !front.is_bearable(bout)
        {
            continue;
        }
        let mut everything = Everything {
            position: &position,
            attackers: Vec::new(),
            defenders: Vec::new(),
            found: 0,
            most: 1,
        };
        everything.place_with(bout);
        let is_left = is_divided(&front, &[bout]);
        assert_eq!(is_left, everything.found > 0, "{bout:?}");
        accepted += usize::from(is_left);
        refused += usize::from(!is_left);
    }
    println!("first battles accepted: {accepted}, refused: {refused}");
    assert!(accepted > 100 && refused > 100);
}

impl Everything<'_> {
    /// Tries all divisions of which this battle is one.
    fn place_with(&mut self, bout: Bout) {
        let rivals = self.position.rivals.len();
        if self.defenders.len() < rivals {
            let at = self.defenders.len();
            let others = self.defenders.iter().copied().max().unwrap_or(0).max(1);
            let battles = match bout.defenders & bit(at) {
                0 => (0..=others + 1).filter(|battle| *battle != 1).collect(),
                _ => vec![1],
            };
            for battle in battles {
                self.defenders.push(battle);
                self.place_with(bout);
                self.defenders.pop();
            }
            return;
        }
        let at = self.attackers.len();
        let Some(owner) = self.position.owners.get(at) else {
            let planned = |at: usize| bout.attackers & bit(at) != 0;
            let exactly = (0..at).all(|at| (self.attackers[at] == 1) == planned(at));
            self.found += usize::from(exactly && self.holds());
            return;
        };
        let battles = self.defenders.iter().copied().max().unwrap_or(0);
        for battle in 0..=battles {
            let fits = battle == 0
                || owner.attack.is_some()
                    && self
                        .defenders
                        .iter()
                        .zip(&self.position.rivals)
                        .all(|(of, rival)| {
                            *of != battle
                                || self.position.contact(owner.square, rival.square).is_some()
                        });
            if fits && self.found == 0 {
                self.attackers.push(battle);
                self.place_with(bout);
                self.attackers.pop();
            }
        }
    }
}

/// Twenty against fifteen in every kind of position. What it takes is measured in `validator/benches/dday.rs`.
#[test]
fn large_fronts_are_divided() {
    for width in [8, 12] {
        let mut chance = Chance(20);
        let mut counts = [0; 2];
        let mut slowest = Duration::ZERO;
        for _ in 0..fronts() / 10 {
            let position = Position::of_size(&mut chance, [20, 15], width);
            let front = position.front();
            let start = Instant::now();
            let found = divide(&front, &[], MOST_STEPS);
            slowest = slowest.max(start.elapsed());
            counts[usize::from(found != Division::Impossible)] += 1;
            if let Division::Whole(bouts) = found {
                assert_whole(&position, &front, &bouts);
            }
        }
        let [not, divided] = counts;
        println!(
            "20 against 15 on {width} columns: {divided} divided, {not} not, the slowest in {slowest:?}"
        );
        assert!(counts.into_iter().all(|count| count > 0));
    }
}

impl Position {
    /// This many units on either side of a front line.
    fn of_size(chance: &mut Chance, units: [usize; 2], width: u64) -> Self {
        loop {
            let mut position = Self::by_chance(chance, [60, 60], width);
            let enough = position.owners.len() >= units[0] && position.rivals.len() >= units[1];
            if enough {
                position.owners.truncate(units[0]);
                position.rivals.truncate(units[1]);
                return position;
            }
        }
    }
}

/// Of fronts that can be divided and of those that can't as many are tried, and each is judged as by trying everything.
#[test]
fn fronts_of_either_kind_are_judged() {
    let mut chance = Chance(1965);
    let each = fronts() / 2;
    let mut counts = [0; 2];
    let mut rivers = [0; 2];
    while counts.iter().any(|count| *count < each) {
        let mut position = Position::by_chance(&mut chance, [5, 5], 3);
        // Most divisions fail by the odds: so defenders are stronger here.
        let times = 1 + chance.below(3) as u32;
        for rival in &mut position.rivals {
            rival.factors = rival.factors.map(|factor| factor * times);
        }
        let front = position.front();
        let kind = usize::from(Everything::count(&position, 1) > 0);
        if counts[kind] == each {
            continue;
        }
        counts[kind] += 1;
        rivers[kind] += usize::from(!position.rivers.is_empty());
        match divide(&front, &[], MOST_STEPS) {
            Division::Whole(bouts) => assert_whole(&position, &front, &bouts),
            Division::Impossible => assert_eq!(kind, 0, "there is a division"),
            Division::NotJudged => panic!("so small a front is judged"),
        }
        // In fewer steps the answer is the same, or none.
        for steps in [0, 1, 2, 4, 8, 16, 32] {
            match divide(&front, &[], steps) {
                Division::Whole(bouts) => assert_whole(&position, &front, &bouts),
                Division::Impossible => assert_eq!(kind, 0, "{steps} steps"),
                Division::NotJudged => {}
            }
        }
    }
    assert!(rivers.into_iter().all(|count| count > 10), "{rivers:?}");
}
