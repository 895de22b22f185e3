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

use crate::battle::{Aftermath, Battle};
use crate::pile::{CardIx, Pile};
use crate::roster::{BySide, KindIx, Side, UnitIx};
use crate::seats::{SeatIx, Section};
use crate::sequence::Phase;
use crate::smoke::Smoke;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Counted from 1; a turn is one of each side.
    pub(crate) turn: u16,
    /// Whose turn it is.
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    /// Who takes the step.
    pub(crate) seat: SeatIx,
    pub(crate) troops: Troops,
    /// Who stands in each hex.
    pub(crate) at: Occupants,
    /// What lies on each hex besides the map's own terrain, by hex.
    #[serde(with = "sparse")]
    pub(crate) works: Vec<Works>,
    /// Minefields, in the order of their hexes.
    pub(crate) mines: Vec<Mine>,
    /// Cross-hairs, one a gun at most (L56).
    pub(crate) cross_hairs: Vec<CrossHair>,
    pub(crate) decks: Vec<Deck>,
    pub(crate) players: Vec<Player>,
    /// The battle that is being fought.
    pub(crate) battle: Option<Battle>,
    /// What came of the last battle.
    pub(crate) last_battle: Option<Outcome>,
    /// What it left its units unable to do, and why.
    pub(crate) aftermath: Option<Aftermath>,
    /// What players have to decide before anything else, the last first.
    #[serde(rename = "owed")]
    pub(crate) pending: Vec<Pending>,
    pub(crate) stand: Stand,
    /// Who controls each of the game's towns (L42).
    pub(crate) towns: Vec<Side>,
    /// Units that the last reinforcement roll lets players bring on (L18).
    pub(crate) arrivals: Vec<Arrival>,
    /// Smoke that drifts away (L108).
    pub(crate) smoke: Vec<Smoke>,
    /// How far one sees.
    pub(crate) sight: u8,
    pub(crate) ending: Option<Ending>,
}

/// The most kinds of figures that the pool may distinguish.
pub(crate) const MOST_FIGURES: usize = 8;
/// No reinforcement roll at all.
pub(crate) const NO_ROLL: u8 = u8::MAX;
/// One sees as far as one can.
pub(crate) const DAYLIGHT: u8 = u8::MAX;

/// All units, by their place in the roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Troops(pub(crate) Vec<Troop>);

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
pub(crate) struct Troop {
    pub(crate) place: Place,
    /// What it is now: support may be gone, or a weapon given.
    pub(crate) kind: KindIx,
    /// The figures it has left.
    pub(crate) figures: u8,
    /// An accessory of Hobart's that it was given, by its place in the table (L109).
    pub(crate) accessory: Option<u8>,
    /// Camouflage that it hasn't lost yet.
    pub(crate) camouflaged: bool,
    /// What it has done and may do this turn; cleared when its side's turn begins.
    pub(crate) turn: TurnOf,
}

/// What a unit has done and may do in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct TurnOf {
    /// It has been ordered.
    pub(crate) ordered: bool,
    /// Who has ordered it: he finishes its turn with it, wherever it goes (L85).
    pub(crate) by: SeatIx,
    /// It is ordered to move only (M8, L37).
    pub(crate) on_move: bool,
    /// It has made its move.
    pub(crate) moved: bool,
    /// The hexes of movement it has used.
    pub(crate) used: u8,
    /// Where it began the turn, once it has moved.
    pub(crate) from: Option<HexIx>,
    /// Whether the terrain it entered stopped it.
    pub(crate) halt: Halt,
    /// It may not battle any more this turn: it moved too far, entered terrain that forbids it, or did something else.
    pub(crate) no_battle: bool,
    /// It came onto the map this turn (L20).
    pub(crate) arrived: bool,
    /// How many battles it has begun.
    pub(crate) battles: u8,
    /// It has made the second move of its card (M19).
    pub(crate) moved_again: bool,
}

impl TurnOf {
    /// The turn of a unit that comes onto the map: that is its move, and it goes no further (L20, L33).
    pub(crate) fn of_arrival(by: SeatIx) -> Self {
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
pub(crate) enum Halt {
    #[default]
    No,
    /// It may still take ground (M32).
    Soft,
    Hard,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Place {
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
pub(crate) struct Occupants(Vec<u16>);

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
    pub(crate) fn empty(hexes: usize) -> Self {
        Self(vec![Self::NO_UNIT; hexes])
    }

    #[inline]
    pub(crate) fn get(&self, hex: HexIx) -> Option<UnitIx> {
        let unit = *self.0.get(hex.0 as usize)?;
        (unit != Self::NO_UNIT).then_some(UnitIx(unit))
    }

    #[inline]
    pub(crate) fn is_free(&self, hex: HexIx) -> bool {
        self.get(hex).is_none()
    }

    pub(crate) fn set(&mut self, hex: HexIx, unit: Option<UnitIx>) {
        if let Some(slot) = self.0.get_mut(hex.0 as usize) {
            *slot = unit.map_or(Self::NO_UNIT, |unit| unit.0);
        }
    }
}

/// What lies on a hex: obstacles, smoke, what was built or blown; and whose it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Works {
    pub(crate) lies: Work,
    /// Whose the bunker, sea wall or minefield is.
    pub(crate) owner: Option<Side>,
}

/// A set of things that may lie on a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work(pub(crate) u16);

impl Work {
    pub(crate) const SANDBAG: Self = Self(1);
    pub(crate) const WIRE: Self = Self(1 << 1);
    pub(crate) const HEDGEHOG: Self = Self(1 << 2);
    pub(crate) const BUNKER: Self = Self(1 << 3);
    pub(crate) const FIELD_BUNKER: Self = Self(1 << 4);
    pub(crate) const SEA_WALL: Self = Self(1 << 5);
    pub(crate) const ROAD_BLOCK: Self = Self(1 << 6);
    pub(crate) const DRAGONS_TEETH: Self = Self(1 << 7);
    pub(crate) const MINE: Self = Self(1 << 8);
    pub(crate) const SMOKE: Self = Self(1 << 9);
    /// A bridge that was built in play (L112).
    pub(crate) const BRIDGE: Self = Self(1 << 10);
    /// A bridge of the map that was blown.
    pub(crate) const BLOWN: Self = Self(1 << 11);
    /// A cave that was sealed.
    pub(crate) const SEALED: Self = Self(1 << 12);

    /// Every kind, by its name in packs and scripts.
    pub(crate) const NAMES: [(&'static str, Self); 13] = [
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

    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut names = Self::NAMES.into_iter();
        names
            .find(|(known, _)| *known == name)
            .map(|(_, work)| work)
    }

    /// Whether any of these lies here.
    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) fn is_empty(self) -> bool {
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
pub(crate) struct Mine {
    pub(crate) hex: HexIx,
    /// How many dice it rolls, once it has been revealed (M74).
    pub(crate) dice: Option<u8>,
}

/// A cross-hair that lies on a hex (L58).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CrossHair {
    pub(crate) gun: UnitIx,
    pub(crate) hex: HexIx,
}

/// A deck of command cards, shuffled: which card comes is decided as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Deck {
    pub(crate) left: Pile,
    pub(crate) discards: Pile,
}

/// A player: his hand, and the card he has in play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) hand: Pile,
    /// His hand has been dealt.
    pub(crate) dealt: bool,
    /// The card in play, until it is discarded at the end of the turn.
    pub(crate) playing: Option<Playing>,
    /// The card that he played last, as he played it (M23).
    pub(crate) last: Option<Played>,
    /// The card that lies under the commissar's chip.
    pub(crate) laid: Option<CardIx>,
    /// The step of the turn that he has already taken, where it is taken once: he rolled, or drew.
    pub(crate) done: bool,
    /// Cards he still has to draw at the end of this turn.
    pub(crate) to_draw: u8,
    /// Dice fewer on his next reinforcement roll; [`NO_ROLL`] bars it (L52, L53).
    pub(crate) fewer_dice: u8,
}

/// A card as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    pub(crate) card: CardIx,
    /// The card whose effect it has: another one by a Counter-Attack, or instead of its own.
    pub(crate) acts: CardIx,
    /// The section it was played for, where the player chose.
    pub(crate) section: Option<Section>,
}

/// The card in play, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Playing {
    pub(crate) played: Played,
    /// Orders that it gives in each section, as its player sees them.
    pub(crate) by_section: [u8; 3],
    /// Orders that it gives wherever the card allows.
    pub(crate) anywhere: u8,
    /// Units ordered so far, by the set of sections they stood in.
    pub(crate) given: [u8; 8],
    /// Orders left to move without battle, in any section (M8, L37).
    pub(crate) on_move: u8,
    /// How many of them came by a roll for reinforcements.
    pub(crate) rolled_moves: u8,
    /// The order of its own kind could not be given, and one unit of any kind is ordered instead (M11, M13, M16).
    pub(crate) any_unit: bool,
    /// Dice that it rolled before units are ordered, by face from 1: infantry, infantry, armour, grenade, flag, star.
    pub(crate) rolled: [u8; 6],
    /// Its roll has been made.
    pub(crate) has_rolled: bool,
}

/// What came of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) dice: u8,
    pub(crate) hits: u8,
    pub(crate) flags: u8,
}

/// Something that a player has to decide before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Pending {
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
    pub(crate) fn may_be_declined(&self) -> bool {
        !matches!(
            self,
            Self::Flags { .. } | Self::Keep { .. } | Self::CraftReturn { .. }
        )
    }

    /// Who decides.
    pub(crate) fn side(&self) -> Side {
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
pub(crate) struct Arrival {
    pub(crate) seat: SeatIx,
    /// The face, as the table of reinforcements counts them.
    pub(crate) face: u8,
    pub(crate) left: u8,
}

/// The medals of both sides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Stand {
    /// For units destroyed, and all else that is never lost.
    pub(crate) won: BySide<u16>,
    /// Held for the time being; kept up as it changes.
    pub(crate) held: BySide<u16>,
    /// Who holds each of the game's medals, in their order.
    pub(crate) holders: Vec<Option<Side>>,
    /// How often each side has been paid each of them: exits.
    pub(crate) paid: Vec<BySide<u8>>,
    /// Figures of trucks and half-tracks that each side has lost, and that make no medal yet (M76).
    pub(crate) vehicles: BySide<u8>,
    /// Figures of each sort on the stand: the last one of each unit destroyed (L27).
    pub(crate) figures: BySide<[u16; MOST_FIGURES]>,
}

impl Stand {
    pub(crate) fn total(&self, side: Side) -> u16 {
        self.won[side].saturating_add(self.held[side])
    }
}

/// How the game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Side>,
    pub(crate) how: How,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum How {
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
    pub(crate) fn hex_of(&self, unit: UnitIx) -> Option<HexIx> {
        match self.troops[unit].place {
            Place::Board(hex) => Some(hex),
            _ => None,
        }
    }

    /// The unit in a hex.
    pub(crate) fn unit_at(&self, hex: HexIx) -> Option<UnitIx> {
        self.at.get(hex)
    }

    /// Every unit, in the order of the roster.
    pub(crate) fn every_unit(&self) -> impl Iterator<Item = (UnitIx, &Troop)> {
        (0..)
            .zip(&self.troops.0)
            .map(|(at, troop)| (UnitIx(at), troop))
    }

    /// What lies on a hex.
    pub(crate) fn works_on(&self, hex: HexIx) -> Works {
        let works = self.works.get(hex.0 as usize).copied();
        works.unwrap_or_else(|| cannot_happen!(Works::default(), "hex {} is on the board", hex.0))
    }

    pub(crate) fn works_mut(&mut self, hex: HexIx) -> Option<&mut Works> {
        self.works.get_mut(hex.0 as usize)
    }

    pub(crate) fn player(&self, seat: SeatIx) -> Option<&Player> {
        self.players.get(usize::from(seat.0))
    }

    pub(crate) fn player_mut(&mut self, seat: SeatIx) -> Option<&mut Player> {
        self.players.get_mut(usize::from(seat.0))
    }

    /// The card that the acting player has in play.
    pub(crate) fn playing(&self) -> Option<&Playing> {
        self.player(self.seat)?.playing.as_ref()
    }

    pub(crate) fn playing_mut(&mut self) -> Option<&mut Playing> {
        self.player_mut(self.seat)?.playing.as_mut()
    }
}
