//! Kinds of terrain and obstacles: the rows of table `terrain`, read once into something small.
//!
//! What ground does, it does to a class of units of one side: a [`Lane`]. Several kinds in a hex come together by
//! [`Props::join`]: whatever one of them forbids is forbidden, and of cuts the worst counts (M38).

use beachhead_base::cannot_happen;

use crate::words::word_set;

beachhead_kit::named! {
    /// What ground takes a unit for, by the table's columns: ships, craft and trains are none of these to it.
    pub enum Branch {
        /// On foot, and trucks.
        Infantry = "inf",
        /// Tanks and half-tracks.
        Armor = "arm",
        /// Guns.
        Artillery = "art",
    }
}

/// A class of one side's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane(u8);

impl Lane {
    /// How many there are.
    pub const COUNT: usize = 6;

    /// The class of a side, sides counted 0 and 1.
    pub const fn new(side: usize, class: Branch) -> Self {
        Self((side as u8 & 1) * 3 + class as u8)
    }

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side, counted 0 and 1.
    pub const fn side(self) -> usize {
        self.0 as usize / 3
    }

    /// What the ground takes it for.
    pub const fn class(self) -> Branch {
        match self.0 % 3 {
            0 => Branch::Infantry,
            1 => Branch::Armor,
            _ => Branch::Artillery,
        }
    }
}

/// Some lanes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lanes(u8);

impl Lanes {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// All of them.
    pub const ALL: Self = Self(0b11_1111);

    /// A class of both sides.
    pub const fn of(class: Branch) -> Self {
        Self(0b00_1001 << class as u8)
    }

    /// All classes of a side.
    pub const fn side(side: usize) -> Self {
        Self(0b111 << ((side as u8 & 1) * 3))
    }

    /// Whether the lane is among them.
    pub const fn has(self, lane: Lane) -> bool {
        self.0 & (1 << lane.0) != 0
    }

    /// Those of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those of this one only.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

word_set! {
    /// What else is known of ground: words of the column `marks`.
    pub(crate) struct Marks(u64) {
        /// Airfield.
        AIRFIELD = "airfield",
        /// Beach, coastline too.
        BEACH = "beach",
        /// Can be blown up.
        BLOWABLE = "blowable",
        /// Sea bluff, as a laid tile says.
        BLUFF = "bluff",
        /// Bridge of any kind.
        BRIDGE = "bridge",
        /// Bunker of any kind.
        BUNKER = "bunker",
        /// Cave.
        CAVE = "cave",
        /// Cliff, as a laid tile says.
        CLIFF = "cliff",
        /// Coastline.
        COAST = "coast",
        /// Dam.
        DAM = "dam",
        /// A gun here fires a hex farther.
        FARTHER = "farther",
        /// Ford, river mouths too.
        FORD = "ford",
        /// Headquarters.
        HEADQUARTERS = "headquarters",
        /// Hill of any kind.
        HILL = "hill",
        /// Hospital.
        HOSPITAL = "hospital",
        /// Ice that may break.
        ICE = "ice",
        /// Lake.
        LAKE = "lake",
        /// Minefield.
        MINE = "mine",
        /// Mountain of any kind.
        MOUNTAIN = "mountain",
        /// River mouth.
        MOUTH = "mouth",
        /// Is entered by the first step of a move only.
        NEXT_DOOR = "next-door",
        /// No sandbag can be laid here.
        NO_BAG = "no-bag",
        /// No overrun from here.
        NO_OVERRUN = "no-overrun",
        /// Oasis.
        OASIS = "oasis",
        /// Ocean.
        OCEAN = "ocean",
        /// Passed through its linked sides only.
        OPEN_ENDS = "open-ends",
        /// Pier.
        PIER = "pier",
        /// Railway.
        RAIL = "rail",
        /// River of any kind.
        RIVER = "river",
        /// Road.
        ROAD = "road",
        /// Lets a unit battle that began its move beside it.
        STARTED_NEAR = "started-near",
        /// Railway station.
        STATION = "station",
        /// Two hexes of movement up.
        STEEP = "steep",
        /// Town of any kind, churches too.
        TOWN = "town",
        /// Wadi or gully.
        WADI = "wadi",
        /// Water.
        WATER = "water",
        /// Wire.
        WIRE = "wire",
        /// Woods and hedgerows.
        WOODS = "woods",
        /// An obstacle that may come and go in play.
        WORK = "work",
    }
}

beachhead_kit::named! {
    /// How ground blocks sight.
    #[derive(Default)]
    pub enum Blocks {
        /// Not at all.
        #[default]
        Open = "open",
        /// For infantry only: wide rivers.
        Infantry = "inf",
        /// Where two or more lie on the line: lakes.
        Lake = "lake",
        /// Except within its own group of hills.
        Hill = "hill",
        /// Except within its own group of mountains.
        Mountain = "mountain",
        /// Always.
        Always = "blocks",
        /// All fire, even that which needs no sight: no kind of ground does so by itself.
        Fire = "fire",
    }
}

/// Dice that count for each class.
pub type Cuts = [i8; 3];

/// What ground, or all that lies in a hex together, does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Props {
    /// Who may not enter.
    pub barred: Lanes,
    /// Who of those is kept out by the behaviour of a tile alone: the ground itself is open to them.
    pub barred_by_tile: Lanes,
    /// Whose move ends here, and who doesn't take ground afterwards.
    pub hard: Lanes,
    /// Whose move ends here.
    pub soft: Lanes,
    /// Who doesn't battle on the turn they enter.
    pub quiet: Lanes,
    /// Who doesn't battle from here.
    pub silent: Lanes,
    /// Who doesn't battle on the turn they leave.
    pub quiet_out: Lanes,
    /// Who can't leave.
    pub fixed: Lanes,
    /// Who leaves by one hex only.
    pub one_out: Lanes,
    /// Who may not retreat into it.
    pub no_retreat: Lanes,
    /// Who may ignore one flag here.
    pub ignore: Lanes,
    /// Who may ignore all flags here.
    pub ignore_all: Lanes,
    /// Dice against who is here, by lane of the attacker.
    pub cut: [i8; Lane::COUNT],
    /// The same for attackers lower down, by class.
    pub below: Cuts,
    /// The same for attackers who aren't in a wadi themselves.
    pub outside: Cuts,
    /// Dice that are lost firing from here, by class.
    pub out: Cuts,
    /// The same for units in a boat: of a river that is closed to all others.
    pub out_by_boat: Cuts,
    /// What it does to sight.
    pub blocks: Blocks,
    /// Height in steps.
    pub height: i8,
    /// What else is known.
    pub marks: Marks,
}

impl Props {
    /// Both together.
    pub fn join(&mut self, other: &Self) {
        let by_ground = self.barred_by_ground().or(other.barred_by_ground());
        let sets = [
            (&mut self.barred, other.barred),
            (&mut self.hard, other.hard),
            (&mut self.soft, other.soft),
            (&mut self.quiet, other.quiet),
            (&mut self.silent, other.silent),
            (&mut self.quiet_out, other.quiet_out),
            (&mut self.fixed, other.fixed),
            (&mut self.one_out, other.one_out),
            (&mut self.no_retreat, other.no_retreat),
            (&mut self.ignore, other.ignore),
            (&mut self.ignore_all, other.ignore_all),
        ];
        for (mine, theirs) in sets {
            *mine = mine.or(theirs);
        }
        self.barred_by_tile = self.barred.without(by_ground);
        worst(&mut self.cut, &other.cut);
        worst(&mut self.below, &other.below);
        worst(&mut self.outside, &other.outside);
        worst(&mut self.out, &other.out);
        worst(&mut self.out_by_boat, &other.out_by_boat);
        self.blocks = self.blocks.max(other.blocks);
        self.height = self.height.max(other.height);
        self.marks = self.marks.with(other.marks);
    }

    /// What it does to a unit in a boat.
    #[must_use]
    pub fn by_boat(mut self) -> Self {
        worst(&mut self.out, &self.out_by_boat);
        self
    }

    const fn barred_by_ground(&self) -> Lanes {
        self.barred.without(self.barred_by_tile)
    }

    /// Whether a move of this lane ends here.
    pub const fn stops(&self, lane: Lane) -> bool {
        self.hard.has(lane) || self.soft.has(lane)
    }
}

fn worst(mine: &mut [i8], theirs: &[i8]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine = (*mine).min(*theirs);
    }
}

/// A kind of terrain or obstacle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub id: String,
    /// What it does to anybody.
    pub props: Props,
    /// Dice against units of its owner's side; no other unit is sheltered.
    pub owner_cut: Cuts,
    /// Whether only its owner's side may ignore a flag here.
    pub owner_flag: bool,
    /// Whether it lies upon other ground, instead of being the ground.
    pub upon: bool,
}

impl Kind {
    /// What it does where it belongs to a side, or to none: then whoever is there is its owner.
    pub fn owned(&self, side: Option<usize>) -> Props {
        let mut props = self.props;
        for class in Branch::ALL {
            let cut = self.owner_cut.get(class as usize).copied();
            let cut = cut.unwrap_or_else(|| cannot_happen!(0, "{class:?} is one of three"));
            for attacker in [0, 1] {
                if side == Some(attacker) {
                    continue;
                }
                if let Some(slot) = props.cut.get_mut(Lane::new(attacker, class).index()) {
                    *slot = (*slot).min(cut);
                }
            }
        }
        if let (true, Some(side)) = (self.owner_flag, side) {
            props.ignore = props.ignore.and(Lanes::side(side));
        }
        props
    }
}
