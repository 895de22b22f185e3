//! A state of the game: small, and without knowledge of the map. Equal states play alike.
//!
//! Everything is in arrays by unit, hex, seat or medal. What may stand where is the rules' affair; the invariants of
//! `soundness` hold the outcome.

use std::ops::{Index, IndexMut};

use beachhead_engine::form::sparse;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::battle::{Aftermath, Battle};
use super::pile::{CardIx, Pile};
use super::roster::{BySide, KindIx, Side, UnitIx};
use super::seats::{SeatIx, Section};
use super::sequence::Phase;
use super::smoke::Smoke;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Counted from 1; a turn is one of each side.
    pub(super) turn: u16,
    /// Whose turn it is.
    pub(super) side: Side,
    pub(super) phase: Phase,
    /// Who takes the step.
    pub(super) seat: SeatIx,
    pub(super) troops: Troops,
    /// Who stands in each hex.
    pub(super) at: Occupants,
    /// What lies on each hex besides the map's own terrain, by hex.
    #[serde(with = "sparse")]
    pub(super) works: Vec<Works>,
    /// Minefields, in the order of their hexes.
    pub(super) mines: Vec<Mine>,
    /// Cross-hairs, one a gun at most (L56).
    pub(super) cross_hairs: Vec<CrossHair>,
    pub(super) decks: Vec<Deck>,
    pub(super) players: Vec<Player>,
    /// The battle that is being fought.
    pub(super) battle: Option<Battle>,
    /// What came of the last battle.
    pub(super) last_battle: Option<Outcome>,
    /// What it left its units unable to do, and why.
    pub(super) aftermath: Option<Aftermath>,
    /// What players have to decide before anything else, the last first.
    #[serde(rename = "owed")]
    pub(super) pending: Vec<Pending>,
    pub(super) stand: Stand,
    /// Who controls each of the game's towns (L42).
    pub(super) towns: Vec<Side>,
    /// Units that the last reinforcement roll lets players bring on (L18).
    pub(super) arrivals: Vec<Arrival>,
    /// Smoke that drifts away (L108).
    pub(super) smoke: Vec<Smoke>,
    /// How far one sees.
    pub(super) sight: u8,
    pub(super) ending: Option<Ending>,
}

/// The most kinds of figures that the pool may distinguish.
pub(super) const MOST_FIGURES: usize = 8;
/// No reinforcement roll at all.
pub(super) const NO_ROLL: u8 = u8::MAX;
/// One sees as far as one can.
pub(super) const DAYLIGHT: u8 = u8::MAX;

/// All units, by their place in the roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Troops(pub(super) Vec<Troop>);

// A `UnitIx` is made by the roster only, and every state has a troop for each of its counters.
impl Index<UnitIx> for Troops {
    type Output = Troop;

    fn index(&self, unit: UnitIx) -> &Troop {
        &self.0[usize::from(unit.0)]
    }
}

impl IndexMut<UnitIx> for Troops {
    fn index_mut(&mut self, unit: UnitIx) -> &mut Troop {
        &mut self.0[usize::from(unit.0)]
    }
}

/// One unit as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Troop {
    pub(super) place: Place,
    /// What it is now: support may be gone, or a weapon given.
    pub(super) kind: KindIx,
    /// The figures it has left.
    pub(super) figures: u8,
    /// An accessory of Hobart's that it was given, by its place in the table (L109).
    pub(super) accessory: Option<u8>,
    /// Camouflage that it hasn't lost yet.
    pub(super) camouflaged: bool,
    /// What it has done and may do this turn; cleared when its side's turn begins.
    pub(super) turn: TurnOf,
}

/// What a unit has done and may do in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct TurnOf {
    /// It has been ordered.
    pub(super) ordered: bool,
    /// Who has ordered it: he finishes its turn with it, wherever it goes (L85).
    pub(super) by: SeatIx,
    /// It is ordered to move only (M8, L37).
    pub(super) on_move: bool,
    /// It has made its move.
    pub(super) moved: bool,
    /// The hexes of movement it has used.
    pub(super) used: u8,
    /// Where it began the turn, once it has moved.
    pub(super) from: Option<HexIx>,
    /// Whether the terrain it entered stopped it.
    pub(super) halt: Halt,
    /// It may not battle any more this turn: it moved too far, entered terrain that forbids it, or did something else.
    pub(super) no_battle: bool,
    /// It came onto the map this turn (L20).
    pub(super) arrived: bool,
    /// How many battles it has begun.
    pub(super) battles: u8,
    /// It has made the second move of its card (M19).
    pub(super) moved_again: bool,
}

impl TurnOf {
    /// The turn of a unit that comes onto the map: that is its move, and it goes no further (L20, L33).
    pub(super) fn of_arrival(by: SeatIx) -> Self {
        Self {
            ordered: true,
            by,
            moved: true,
            arrived: true,
            halt: Halt::Hard,
            ..Self::default()
        }
    }
}

/// Whether terrain has stopped a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Halt {
    #[default]
    No,
    /// It may still take ground (M32).
    Soft,
    Hard,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Place {
    /// It waits for a reinforcement roll.
    Reserve,
    Board(HexIx),
    /// Aboard this craft (L29).
    Aboard(UnitIx),
    /// It waits for an arrival of the scenario: a drop, a breakthrough, a train.
    Waiting,
    /// Out of the game: it was destroyed.
    Lost,
    /// Out of the game: it left by an exit, which is no loss (M80).
    Left,
    /// No part of the game: left out where a position was staged.
    Absent,
}

/// Who stands in each hex, by hex; in the form of a state by hex, too. Holds always: a unit is in a hex if and only if its place is that hex.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Occupants(Vec<u16>);

impl Serialize for Occupants {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hexes = (0..).map(HexIx).take(self.0.len());
        let units: Vec<Option<UnitIx>> = hexes.map(|hex| self.get(hex)).collect();
        sparse::serialize(&units, serializer)
    }
}

impl<'de> Deserialize<'de> for Occupants {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units: Vec<Option<UnitIx>> = sparse::deserialize(deserializer)?;
        let units = units.into_iter();
        let units = units.map(|unit| unit.map_or(Self::NO_UNIT, |unit| unit.0));
        Ok(Self(units.collect()))
    }
}

impl Occupants {
    const NO_UNIT: u16 = u16::MAX;

    /// An empty board of this many hexes.
    pub(super) fn empty(hexes: usize) -> Self {
        Self(vec![Self::NO_UNIT; hexes])
    }

    #[inline]
    pub(super) fn get(&self, hex: HexIx) -> Option<UnitIx> {
        let unit = *self.0.get(hex.0 as usize)?;
        (unit != Self::NO_UNIT).then_some(UnitIx(unit))
    }

    #[inline]
    pub(super) fn is_free(&self, hex: HexIx) -> bool {
        self.get(hex).is_none()
    }

    pub(super) fn set(&mut self, hex: HexIx, unit: Option<UnitIx>) {
        if let Some(slot) = self.0.get_mut(hex.0 as usize) {
            *slot = unit.map_or(Self::NO_UNIT, |unit| unit.0);
        }
    }
}

/// What lies on a hex: obstacles, smoke, what was built or blown; and whose it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Works {
    pub(super) lies: Work,
    /// Whose the bunker, sea wall or minefield is.
    pub(super) owner: Option<Side>,
}

/// A set of things that may lie on a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Work(pub(super) u16);

impl Work {
    pub(super) const SANDBAG: Self = Self(1);
    pub(super) const WIRE: Self = Self(1 << 1);
    pub(super) const HEDGEHOG: Self = Self(1 << 2);
    pub(super) const BUNKER: Self = Self(1 << 3);
    pub(super) const FIELD_BUNKER: Self = Self(1 << 4);
    pub(super) const SEA_WALL: Self = Self(1 << 5);
    pub(super) const ROAD_BLOCK: Self = Self(1 << 6);
    pub(super) const DRAGONS_TEETH: Self = Self(1 << 7);
    pub(super) const MINE: Self = Self(1 << 8);
    pub(super) const SMOKE: Self = Self(1 << 9);
    /// A bridge that was built in play (L112).
    pub(super) const BRIDGE: Self = Self(1 << 10);
    /// A bridge of the map that was blown.
    pub(super) const BLOWN: Self = Self(1 << 11);
    /// A cave that was sealed.
    pub(super) const SEALED: Self = Self(1 << 12);

    /// Every kind, by its name in packs and scripts.
    pub(super) const NAMES: [(&'static str, Self); 13] = [
        ("sandbag", Self::SANDBAG),
        ("wire", Self::WIRE),
        ("hedgehog", Self::HEDGEHOG),
        ("bunker", Self::BUNKER),
        ("field-bunker", Self::FIELD_BUNKER),
        ("sea-wall", Self::SEA_WALL),
        ("road-block", Self::ROAD_BLOCK),
        ("dragons-teeth", Self::DRAGONS_TEETH),
        ("mine", Self::MINE),
        ("smoke", Self::SMOKE),
        ("bridge", Self::BRIDGE),
        ("blown-bridge", Self::BLOWN),
        ("sealed-cave", Self::SEALED),
    ];

    pub(super) fn named(name: &str) -> Option<Self> {
        let mut names = Self::NAMES.into_iter();
        names
            .find(|(known, _)| *known == name)
            .map(|(_, work)| work)
    }

    /// Whether any of these lies here.
    pub(super) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub(super) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// As the names of what lies there.
impl Serialize for Work {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = Self::NAMES.iter().filter(|(_, work)| self.has(*work));
        serializer.collect_seq(names.map(|(name, _)| name))
    }
}

impl<'de> Deserialize<'de> for Work {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut lies = Self::default();
        for name in Vec::<String>::deserialize(deserializer)? {
            let work = Self::named(&name);
            let unknown = || D::Error::custom(format!("nothing named `{name}` lies on a hex"));
            lies = lies.with(work.ok_or_else(unknown)?);
        }
        Ok(lies)
    }
}

/// A minefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Mine {
    pub(super) hex: HexIx,
    /// How many dice it rolls, once it has been revealed (M74).
    pub(super) dice: Option<u8>,
}

/// A cross-hair that lies on a hex (L58).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CrossHair {
    pub(super) gun: UnitIx,
    pub(super) hex: HexIx,
}

/// A deck of command cards, shuffled: which card comes is decided as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Deck {
    pub(super) left: Pile,
    pub(super) discards: Pile,
}

/// A player: his hand, and the card he has in play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Player {
    pub(super) hand: Pile,
    /// His hand has been dealt.
    pub(super) dealt: bool,
    /// The card in play, until it is discarded at the end of the turn.
    pub(super) playing: Option<Playing>,
    /// The card that he played last, as he played it (M23).
    pub(super) last: Option<Played>,
    /// The card that lies under the commissar's chip.
    pub(super) laid: Option<CardIx>,
    /// The step of the turn that he has already taken, where it is taken once: he rolled, or drew.
    pub(super) done: bool,
    /// Cards he still has to draw at the end of this turn.
    pub(super) to_draw: u8,
    /// Dice fewer on his next reinforcement roll; [`NO_ROLL`] bars it (L52, L53).
    pub(super) fewer_dice: u8,
}

/// A card as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) card: CardIx,
    /// The card whose effect it has: another one by a Counter-Attack, or instead of its own.
    pub(super) acts: CardIx,
    /// The section it was played for, where the player chose.
    pub(super) section: Option<Section>,
}

/// The card in play, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Playing {
    pub(super) played: Played,
    /// Orders that it gives in each section, as its player sees them.
    pub(super) by_section: [u8; 3],
    /// Orders that it gives wherever the card allows.
    pub(super) anywhere: u8,
    /// Units ordered so far, by the set of sections they stood in.
    pub(super) given: [u8; 8],
    /// Orders left to move without battle, in any section (M8, L37).
    pub(super) on_move: u8,
    /// How many of them came by a roll for reinforcements.
    pub(super) rolled_moves: u8,
    /// The order of its own kind could not be given, and one unit of any kind is ordered instead (M11, M13, M16).
    pub(super) any_unit: bool,
    /// Dice that it rolled before units are ordered, by face from 1: infantry, infantry, armour, grenade, flag, star.
    pub(super) rolled: [u8; 6],
    /// Its roll has been made.
    pub(super) has_rolled: bool,
}

/// What came of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Outcome {
    pub(super) dice: u8,
    pub(super) hits: u8,
    pub(super) flags: u8,
}

/// Something that a player has to decide before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Pending {
    /// Whether to answer the battle's close assault by an ambush (M24).
    Ambush { side: Side },
    /// A retreat for a number of flags, or one of them ignored (M52, M55).
    Flags {
        side: Side,
        unit: UnitIx,
        flags: u8,
        may_ignore: u8,
    },
    /// Whether to battle back (M45).
    BattleBack { side: Side, unit: UnitIx },
    /// Whether to enter the hex that was taken (M57).
    TakeGround {
        side: Side,
        unit: UnitIx,
        hex: HexIx,
    },
    /// Whether to battle again (M59).
    Overrun { side: Side, unit: UnitIx },
    /// Which of the cards drawn to keep (M9).
    Keep {
        side: Side,
        seat: SeatIx,
        cards: [Option<CardIx>; 3],
        keep: u8,
    },
    /// On which of several free hexes an empty craft is put (L33).
    CraftReturn { side: Side, craft: UnitIx },
}

impl Pending {
    /// Whether one may have nothing of it: flags are obeyed, a card is kept, and a craft goes back.
    pub(super) fn may_be_declined(&self) -> bool {
        !matches!(
            self,
            Self::Flags { .. } | Self::Keep { .. } | Self::CraftReturn { .. }
        )
    }

    /// Who decides.
    pub(super) fn side(&self) -> Side {
        match *self {
            Self::Ambush { side }
            | Self::Flags { side, .. }
            | Self::BattleBack { side, .. }
            | Self::TakeGround { side, .. }
            | Self::Overrun { side, .. }
            | Self::Keep { side, .. }
            | Self::CraftReturn { side, .. } => side,
        }
    }
}

/// Units that a face of the roll lets a player bring on (L18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Arrival {
    pub(super) seat: SeatIx,
    /// The face, as the table of reinforcements counts them.
    pub(super) face: u8,
    pub(super) left: u8,
}

/// The medals of both sides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Stand {
    /// For units destroyed, and all else that is never lost.
    pub(super) won: BySide<u16>,
    /// Held for the time being; kept up as it changes.
    pub(super) held: BySide<u16>,
    /// Who holds each of the game's medals, in their order.
    pub(super) holders: Vec<Option<Side>>,
    /// How often each side has been paid each of them: exits.
    pub(super) paid: Vec<BySide<u8>>,
    /// Figures of trucks and half-tracks that each side has lost, and that make no medal yet (M76).
    pub(super) vehicles: BySide<u8>,
    /// Figures of each sort on the stand: the last one of each unit destroyed (L27).
    pub(super) figures: BySide<[u16; MOST_FIGURES]>,
}

impl Stand {
    pub(super) fn total(&self, side: Side) -> u16 {
        self.won[side].saturating_add(self.held[side])
    }
}

/// How the game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ending {
    pub(super) winner: Option<Side>,
    pub(super) how: How,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum How {
    /// The winner has the medals he played for (M79).
    Medals,
    /// The hexes of a sudden death are held (M77).
    SuddenDeath,
    /// The deck has run out, where that ends the game.
    DeckOut,
    /// The turns of the scenario are over.
    TurnsOver,
}

impl State {
    /// Where the unit stands, if it is on the map.
    pub(super) fn hex_of(&self, unit: UnitIx) -> Option<HexIx> {
        match self.troops[unit].place {
            Place::Board(hex) => Some(hex),
            _ => None,
        }
    }

    /// The unit in a hex.
    pub(super) fn unit_at(&self, hex: HexIx) -> Option<UnitIx> {
        self.at.get(hex)
    }

    /// Every unit, in the order of the roster.
    pub(super) fn every_unit(&self) -> impl Iterator<Item = (UnitIx, &Troop)> {
        (0..)
            .zip(&self.troops.0)
            .map(|(at, troop)| (UnitIx(at), troop))
    }

    /// What lies on a hex.
    pub(super) fn works_on(&self, hex: HexIx) -> Works {
        let works = self.works.get(hex.0 as usize).copied();
        works.unwrap_or_else(|| cannot_happen!(Works::default(), "hex {} is on the board", hex.0))
    }

    pub(super) fn works_mut(&mut self, hex: HexIx) -> Option<&mut Works> {
        self.works.get_mut(hex.0 as usize)
    }

    pub(super) fn player(&self, seat: SeatIx) -> Option<&Player> {
        self.players.get(usize::from(seat.0))
    }

    pub(super) fn player_mut(&mut self, seat: SeatIx) -> Option<&mut Player> {
        self.players.get_mut(usize::from(seat.0))
    }

    /// The card that the acting player has in play.
    pub(super) fn playing(&self) -> Option<&Playing> {
        self.player(self.seat)?.playing.as_ref()
    }

    pub(super) fn playing_mut(&mut self) -> Option<&mut Playing> {
        self.player_mut(self.seat)?.playing.as_mut()
    }
}
