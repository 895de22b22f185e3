//! Fronts of a few units, each of which chance would seldom come to.

use super::front::bit;
use super::*;

/// How two squares touch: those of the attacker are small letters, those of the defender capital ones.
type Touches<'a> = &'a [(char, char, Contact)];

const OPEN: Contact = Contact {
    river: None,
    sea: false,
};

const SEA: Contact = Contact {
    river: None,
    sea: true,
};

const RIVER: Contact = Contact {
    river: Some(0),
    sea: false,
};

/// The front of attackers with their factors, and of defenders with theirs, doubled across a river.
fn front(own: &[(char, u32)], enemy: &[(char, u32)], touches: Touches<'_>) -> Front {
    let owners = own.iter().map(|&(square, attack)| Owner {
        square,
        attack: Some(attack),
        fortress: false,
    });
    let rivals = enemy.iter().map(|&(square, defence)| Rival {
        square,
        factors: [defence, 2 * defence],
        fortress: false,
    });
    let (owners, rivals): (Vec<_>, Vec<_>) = (owners.collect(), rivals.collect());
    Front::new(&owners, &rivals, |from, to| {
        let mut touches = touches.iter();
        let found = touches.find(|(own, enemy, _)| (*own, *enemy) == (from, to));
        found.map(|(_, _, contact)| *contact)
    })
}

/// MUL-3: who has to fight, and can only join an attack across a river, brings others into it if they are needed: and then all
/// across the river have to be fought.
#[test]
fn an_idle_unit_finds_a_battle_across_a_river() {
    // `a` is too weak for P; `b` has to fight P and Q, which `a` doesn't touch. So `a` attacks D across a river, with `c`.
    let own = [('a', 1), ('b', 5), ('c', 4)];
    let open = [('a', 'P', OPEN), ('b', 'P', OPEN), ('b', 'Q', OPEN)];
    let touches = [&open[..], &[('a', 'D', RIVER), ('c', 'D', RIVER)]].concat();
    let enemy = [('P', 7), ('Q', 2), ('D', 7)];
    let whole = front(&own, &enemy, &touches);
    let Division::Whole(bouts) = divide(&whole, &[], MOST_STEPS) else {
        panic!("there is a division");
    };
    let both = Bout::of(set_of([0, 2]), bit(2));
    assert!(bouts.contains(&both), "{bouts:?}");
    assert_eq!(bouts.len(), 2, "{bouts:?}");
    // Alone `c` could do it, but then `a` would not fight.
    let alone = Bout::of(bit(2), bit(2));
    assert_eq!(divide(&whole, &[alone], MOST_STEPS), Division::Impossible);
    // With E across the same river from `c`, no unit is left for it: `a` doesn't touch E.
    let touches = [&touches[..], &[('c', 'E', RIVER)]].concat();
    let enemy = [('P', 7), ('Q', 2), ('D', 7), ('E', 1)];
    assert_eq!(
        divide(&front(&own, &enemy, &touches), &[], MOST_STEPS),
        Division::Impossible
    );
}

/// INVATK-4: whose mate at sea has fought without him has missed his battle, though another is fought where his arrow points.
#[test]
fn a_unit_at_sea_fights_with_its_mate_or_not_at_all() {
    let own = [('s', 4), ('s', 4), ('l', 4)];
    let enemy = [('C', 2), ('C', 2)];
    let touches = [('s', 'C', SEA), ('l', 'C', OPEN)];
    let front = front(&own, &enemy, &touches);
    let (one, both) = (bit(0), bit(0) | bit(1));
    assert_eq!(
        divide(&front, &[Bout::of(one, bit(0))], MOST_STEPS),
        Division::Impossible
    );
    let rest = divide(&front, &[Bout::of(both, bit(0))], MOST_STEPS);
    assert_eq!(rest, Division::Whole(vec![Bout::of(bit(2), bit(1))]));
}

/// What hangs together is found from any of its units, and nothing else with it.
#[test]
fn units_hang_together_by_who_touches_whom() {
    let own = [('a', 1), ('b', 1), ('c', 1)];
    let enemy = [('A', 1), ('B', 1), ('C', 1)];
    let touches = [
        ('a', 'A', OPEN),
        ('b', 'B', OPEN),
        ('c', 'B', OPEN),
        ('c', 'C', OPEN),
    ];
    let front = front(&own, &enemy, &touches);
    let all = Bout::of(set_of(0..3), set_of(0..3));
    let part = Bout::of(set_of(1..3), set_of(1..3));
    for from in [
        Bout::of(bit(1), 0),
        Bout::of(bit(2), 0),
        Bout::of(0, bit(1)),
        Bout::of(0, bit(2)),
    ] {
        assert_eq!(front.hanging_with(from, all), part, "{from:?}");
    }
    let first = Bout::of(bit(0), bit(0));
    assert_eq!(front.hanging_with(Bout::of(bit(0), 0), all), first);
    // Not over units that are used up.
    let without = all.without(Bout::of(bit(2), 0));
    let pair = Bout::of(bit(1), bit(1));
    assert_eq!(front.hanging_with(Bout::of(bit(1), 0), without), pair);
}

/// A set has places for 128 units, and no unit stands in a place that a front lacks.
#[test]
fn a_set_has_128_places() {
    assert_eq!(
        (set_of(0..128), bit(127) >> 127, bit(128)),
        (Set::MAX, 1, 0)
    );
    let front = front(&[('a', 1)], &[('A', 1)], &[('a', 'A', OPEN)]);
    for (at, units) in [(0, 1), (1, 0), (128, 0)] {
        let found = [front.touches(at), front.plain(at), front.touched(at)];
        assert_eq!(found, [units; 3], "place {at}");
    }
}

/// FTR-4: who attacks across a river out of a fortress calls for the one enemy on its own bank, though nothing calls for the first.
#[test]
fn an_attack_out_of_a_fortress_calls_for_a_single_enemy() {
    let owner = Owner {
        square: 'f',
        attack: Some(4),
        fortress: true,
    };
    let rival = |square| Rival {
        square,
        factors: [2, 4],
        fortress: false,
    };
    let front = Front::new(&[owner], &[rival('D'), rival('E')], |_, to| {
        Some(if to == 'D' { RIVER } else { OPEN })
    });
    assert_eq!(front.owed, Bout::default(), "nobody has to fight");
    let (across, beside) = (bit(0), bit(1));
    assert_eq!(front.called_by(Bout::of(bit(0), across)), beside);
    assert_eq!(front.called_by(Bout::of(bit(0), beside)) & across, 0);
    let left = divide(&front, &[Bout::of(bit(0), across)], MOST_STEPS);
    assert_eq!(left, Division::Impossible, "no unit is left for it");
}
