//! The rule index of Memoir '44 and its D-Day Landings: what each row says, in our own words, and how it is read where
//! the text is silent.
//!
//! Rows `L1` to `L129` are the expansion's, in the order of its rulebook; rows `M1` to `M80` are what it takes from the
//! base game. Numbers that stand in no text we have (the reinforcements table, initiative, some hands) are data of the
//! pack, marked as reconstructed; the rows that need them run on that data. The scripts of `sample-data/landings` prove
//! the rows.
//!
//! Longer than other files because it is one list, and its macro makes one enum of it.

use super::printed as at;

beachhead_engine::rule_index! {
    Coastline = "L1 coastline" in (at::COASTLINES) ["L1"] Permission
        "A coastline hex is moved on as beach is: two hexes at most"
        ruling "An older expansion had coastlines of desert maps play as ocean; this rulebook takes that back, so no face of the board makes a coastline ocean.";
    CliffOrBluff = "L2 cliff-or-bluff" in (at::CLIFFS_AND_BLUFFS) ["L2"] Consequence
        "A hill is a cliff towards ocean and coastline, a bluff towards beach"
        ruling "Each edge is judged separately: a hill that touches both is a cliff on the one side and a bluff on the other. For dice and sight both read alike.";
    InlandEdge = "L3 inland-edge" in (at::CLIFFS_AND_BLUFFS) ["L3"] Permission
        "From inland a cliff or bluff is a plain hill: one hex of movement";
    CliffRetreat = "L3 retreat" in (at::CLIFFS_AND_BLUFFS) ["L3"] Permission
        "A retreat crosses the edge of a cliff or bluff as that of a plain hill";
    CliffClimb = "L4 cliff-climb" in (at::CLIFFS) ["L4"] Permission
        "Infantry goes up or down between coastline and cliff for two hexes of movement";
    CliffTakeGround = "L5 cliff-take-ground" in (at::CLIFFS) ["L5"] Permission
        "No unit takes ground up or down a cliff";
    CliffBarred = "L6 cliff-barred" in (at::CLIFFS) ["L6"] Permission
        "Armour and artillery do not cross a cliff's edge to the coastline, and no unit one to the ocean"
        ruling "A retreat is none of this, since L3 makes the edge a plain hill's for it; but no unit retreats into the ocean (M54).";
    CliffCut = "L7 height-cut" in (at::CLIFFS_AND_BLUFFS) ["L7"] Consequence
        "Infantry and armour roll one die less against a target up on a cliff or bluff; artillery doesn't, nor anyone as high up";
    CliffSight = "L8 height-sight" in (at::CLIFFS_AND_BLUFFS) ["L8"] Permission
        "A cliff or bluff blocks sight, except along touching hills as high";
    BluffClimb = "L9 bluff-climb" in (at::BLUFFS) ["L9"] Permission
        "Infantry goes up or down between beach and bluff for two hexes of movement; armour and artillery do not";
    BluffTakeGround = "L10 bluff-take-ground" in (at::BLUFFS) ["L10"] Permission
        "Infantry takes ground up and down a bluff";
    RiverMouth = "L11 river-mouth" in (at::RIVER_MOUTH) ["L11"] Permission
        "A river mouth can be forded: units enter it and stop";
    MouthToBridge = "L12 mouth-to-bridge" in (at::RIVER_MOUTH) ["L12"] Permission
        "No unit goes from a river mouth onto a bridge"
        ruling "Nor as it takes ground, nor in a retreat: no bridge is entered from water by any of them (L14).";
    BridgeRoad = "L13 bridge-road" in (at::BRIDGES) ["L13"] Permission
        "A bridge stops no unit, and on the way of a road it keeps the road's extra hex";
    BridgeEntry = "L14 bridge-entry" in (at::BRIDGES) ["L14"] Permission
        "A bridge is entered from any hex beside it, but not from water";

    ReinforcementRoll = "L15 reinforcement-roll" in (at::REINFORCEMENTS) ["L15"] Permission
        "The roll for reinforcements comes once a turn, after the card and before the orders"
        ruling "It is not left out: a turn that has a roll has no orders before it.";
    ReinforcementDice = "L15 reinforcement-dice" in (at::REINFORCEMENTS) ["L15"] Consequence
        "One die for each command card held, the one played included";
    ReconDice = "L16 recon-dice" in (at::REINFORCEMENTS) ["L16"] Consequence
        "Two dice more when the card played is a Recon 1"
        ruling "Also when it is played as a barrage or as an air strike, since the card is a Recon 1 all the same; and when a Counter-Attack copies a Recon 1, since it then is that card in everything.";
    ReinforcementTable = "L17 reinforcement-table" in (at::REINFORCEMENTS) ["L17"] Consequence
        "The table says which units the dice call in"
        ruling "The printed table is a picture that our text lacks. The pack's table stands in for it, marked as reconstructed; only that a flag is an On the Move order is read.";
    SeveralArrivals = "L18 several" in (at::REINFORCEMENTS) ["L18"] Consequence
        "One roll may call in several units";
    FinestHourFirst = "L19 finest-hour-first" in (at::REINFORCEMENTS) ["L19"] Permission
        "The dice of Their Finest Hour come before the dice for reinforcements";
    DeployIsMove = "L20 deploy-is-move" in (at::REINFORCEMENTS) ["L20"] Permission
        "A reinforcement is deployed at any time in the movement phase, and does not move this turn";
    PlaceCleared = "L21 place-cleared" in (at::REINFORCEMENTS) ["L21"] Permission
        "A place to arrive at has to be empty; a unit on it may move away first";
    ArrivalLost = "L22 lost" in (at::REINFORCEMENTS) ["L22"] Consequence
        "A unit without figures or without a place is lost; none waits off the board"
        ruling "What is not deployed when the movement phase ends is lost, whether it could have been or not.";
    ArrivalBattles = "L23 battle" in (at::REINFORCEMENTS) ["L23"] Permission
        "Infantry and armour may battle as they arrive, unless beside an enemy or on ground that forbids it to who enters"
        ruling "A unit that a craft lands has waited since it arrived, and no row says whether it battles as it lands. Row landed-units-battle of the pack's table `system` says it: in the sample it does not.";
    ArtilleryArrives = "L24 artillery" in (at::REINFORCEMENTS) ["L24"] Permission
        "Artillery does not battle as it arrives; mobile artillery does as infantry and armour";
    TruckArrives = "L25 truck" in (at::REINFORCEMENTS) ["L25"] Permission
        "A truck or half-track does not resupply on the turn it arrives";
    PoolLimit = "L26 pool-limit" in (at::REINFORCEMENTS) ["L26"] Consequence
        "Reinforcements are built from the figures owned and not in use";
    LostToPool = "L27 lost-figures" in (at::REINFORCEMENTS) ["L27"] Consequence
        "Lost figures go back to their owner's pool, the last of a unit to the enemy's medal stand";
    AxisEntry = "L28 axis-entry" in (at::AXIS_PLACEMENT) ["L28"] Permission
        "Axis reinforcements enter by the entry markers";
    AlliedEntry = "L29 allied-entry" in (at::ALLIED_PLACEMENT) ["L29"] Permission
        "Allied reinforcements enter in an empty landing craft at sea";
    LoadedWaits = "L30 loaded-waits" in (at::ALLIED_PLACEMENT) ["L30"] Permission
        "A craft that was loaded this turn, and the unit in it, neither move nor battle";
    CraftMove = "L31 craft-move" in (at::ALLIED_PLACEMENT) ["L31"] Permission
        "A landing craft is ordered and moves up to two hexes"
        ruling "How a craft is attacked stands in a pack we lack. Row craft-targets of the pack's table `system` says whether it is: in the sample it is no target, and what it carries is none.";
    CraftLands = "L32 craft-lands" in (at::ALLIED_PLACEMENT) ["L32"] Permission
        "A landing craft lands on coastline only";
    CraftReturns = "L33 craft-returns" in (at::ALLIED_PLACEMENT) ["L33"] Permission
        "On landing the unit stands on the coastline, and its owner puts the empty craft on any free hex with a craft's icon"
        ruling "On joined maps an icon of any of them will do. Where only one such hex is free the craft goes there at once; where none is, it waits beside the map until its side's next movement begins. The order was the craft's: the unit put ashore neither moves nor battles this turn. An empty craft may be ordered and moved too, but doesn't land.";
    CraftCount = "L34 craft-count" in (at::ALLIED_PLACEMENT) ["L34"] Consequence
        "There are never more landing craft than at the start";
    BeachArrival = "L35 beach-arrival" in (at::BEACH_PLACEMENT) ["L35"] Permission
        "With two neighbouring beach sections in Allied hands a unit may arrive on any empty coastline hex of them";
    BeachAcrossMaps = "L36 across-maps" in (at::BEACH_PLACEMENT) ["L36"] Permission
        "The two beach sections may lie on two joined maps"
        ruling "Utah's only section is its right one, and the map to its right has no beach: it never has a partner.";
    OnTheMove = "L37 on-the-move" in (at::ON_THE_MOVE) ["L37"] Permission
        "A flag of the roll moves a unit of any section the player commands; it does not battle";
    OnTheMoveAdds = "L38 on-the-move-adds" in (at::ON_THE_MOVE) ["L38"] Consequence
        "On the Move orders of the card and of the roll add up, and lapse with the turn";
    EntryHex = "L39 entry-hex" in (at::ENTRY_MARKERS) ["L39"] Permission
        "An entry marker that points inwards is that one hex";
    EntryLine = "L40 entry-line" in (at::ENTRY_MARKERS) ["L40"] Permission
        "A sideways pair of entry markers is all hexes from the one to the other, both included";
    EntryPrinted = "L41 entry-printed" in (at::ENTRY_MARKERS) ["L41"] Definition
        "Entry markers are printed on the maps";

    TownTaken = "L42 town-taken" in (at::TOWN_CONTROL) ["L42"] Consequence
        "A ground unit that stands on a town hex controls it";
    TownStays = "L43 town-stays" in (at::TOWN_CONTROL) ["L43"] Consequence
        "A town stays with its side until an enemy ground unit stands there";
    TownStart = "L44 town-start" in (at::TOWN_CONTROL) ["L44"] Consequence
        "All towns are the Axis's at the start, marked or not"
        ruling "Only the towns that the scenario marks for the Allies are not.";
    TownWorth = "L45 town-worth" in (at::TOWN_CONTROL) ["L45"] Consequence
        "How many towns give how many medals is the scenario's";
    BeachSections = "L46 beach-sections" in (at::BEACH_CONTROL) ["L46"] Definition
        "Each beach section of a map is an objective of its own";
    BeachHeld = "L47 beach-held" in (at::BEACH_CONTROL) ["L47"] Consequence
        "A beach section is the landing side's while no enemy stands on or beside a beach hex of it"
        ruling "Its own presence is not asked for. A hex under a dotted line is in both its sections. A unit aboard a craft, or one that is no ground unit, holds nothing.";
    NotBeach = "L48 not-beach" in (at::BEACH_CONTROL) ["L48"] Consequence
        "Coastline and river hexes are not beach here";
    BridgeHeld = "L49 bridge-held" in (at::BRIDGE_CONTROL) ["L49"] Consequence
        "A bridge is held by a unit on or beside it when no enemy is on or beside it";
    BridgeMedal = "L50 bridge-medal" in (at::BRIDGE_CONTROL) ["L50"] Consequence
        "Its medal goes to the Allies at once, and back as soon as the bridge is lost or contested";

    AirDice = "L51 air-dice" in (at::AIR_SUPERIORITY) ["L51"] Consequence
        "With Air Power the side with air superiority rolls two dice a hex, the other one, whatever the card says";
    AirBlocksRoll = "L52 air-blocks-roll" in (at::AIR_SUPERIORITY) ["L52"] Permission
        "After an Allied Air Power card the Axis does not roll for reinforcements on its next turn"
        ruling "With a player for each map it binds the Axis player who faces the one that played it, as each of them has a roll of his own. A second card in a later turn closes one more turn; an air strike by a Recon 1 is no Air Power card and closes none.";
    AirCutsRoll = "L53 air-cuts-roll" in (at::AIR_SUPERIORITY) ["L53"] Consequence
        "Where generals roll, it costs each Axis general two dice of his next roll instead"
        ruling "Never below none, and two dice only however many cards there were before that roll.";
    OffMapBarrage = "L54 off-map-barrage" in (at::OFF_MAP_ARTILLERY) ["L54"] Permission
        "A Recon 1 may be played as a barrage instead of an order";
    OffMapHits = "L55 off-map-hits" in (at::OFF_MAP_ARTILLERY) ["L55"] Consequence
        "Four dice on one enemy unit: symbol, grenade and star hit, terrain cuts nothing, flags are not ignored";
    BigGun = "L56 big-gun" in (at::BIG_GUNS) ["L56"] Consequence
        "A big gun has one cross-hair of its own";
    BigGunDice = "L57 big-gun-dice" in (at::BIG_GUNS) ["L57"] Permission
        "A big gun fires over eight hexes with 3, 3, 2, 2, 1, 1, 1, 1 dice";
    CrossHair = "L58 cross-hair" in (at::BIG_GUNS) ["L58"] Consequence
        "A hit on a target that neither dies nor retreats puts the gun's cross-hair on its hex"
        ruling "A target that can't run from a flag loses a figure for it and stays where it is: it has not retreated, and is marked."
        other "The flag forces it to retreat, whether it finds a way or not, so it is not marked." in "big-guns.ron";
    CrossHairDie = "L59 cross-hair-die" in (at::BIG_GUNS) ["L59"] Consequence
        "A big gun or destroyer rolls one die more at a marked hex, and only one";
    CrossHairBack = "L60 cross-hair-back" in (at::BIG_GUNS) ["L60"] Consequence
        "The cross-hair stays until its target or its owner moves or the target dies, and then goes back"
        ruling "Until then it stays: a gun whose cross-hair lies on a hex has none to lay on the hex of another unit that it hits; the same goes for a destroyer. When its owner is destroyed the cross-hair is out of the game."
        other "It is placed after each hit, so it goes from the unit that was hit before to the one that was hit last." in "big-guns.ron";
    DestroyerMove = "L61 destroyer-move" in (at::DESTROYERS) ["L61"] Permission
        "A destroyer moves one or two hexes of ocean";
    DestroyerOffshore = "L62 offshore" in (at::DESTROYERS) ["L62"] Permission
        "A destroyer never enters an ocean hex beside land"
        ruling "Every hex that is not ocean is land here, coastline and river mouth included; half hexes at the side of the map are nothing.";
    DestroyerDice = "L63 destroyer-dice" in (at::DESTROYERS) ["L63"] Permission
        "A destroyer fires as a big gun does, with a cross-hair of its own";
    DestroyerHit = "L64 destroyer-hit" in (at::DESTROYERS) ["L64"] Consequence
        "Only grenades hit a destroyer; the third sinks it";
    DestroyerFlags = "L65 destroyer-flags" in (at::DESTROYERS) ["L65"] Consequence
        "A destroyer may ignore its first flag, goes an ocean hex for each other, and takes damage for each it can't"
        ruling "A barrage's flags are not ignored, so there the first counts too. It retreats by any ocean hex off shore that is nearer to its own baseline, as units do.";
    FlameTank = "L66 flame-tank" in (at::FLAME_TANKS) ["L66"] Permission
        "A flame-thrower tank moves and battles as armour, up to three hexes, but battles ground units only"
        ruling "Ground units are infantry, armour and artillery, as for town control (L42): a destroyer, a landing craft and a train are none. One that stands beside it keeps it from battling farther off all the same (M39)."
        other "All units but ships are ground units, so a train can be attacked, and a landing craft as far as the pack makes craft targets.";
    FlameCut = "L67 flame-cut" in (at::FLAME_TANKS) ["L67"] Consequence
        "In close assault terrain takes at most one die from a flame-thrower tank";
    SupportedSight = "L68 sight" in (at::LINES_OF_SIGHT) ["L68"] Permission
        "Flame-thrower tanks, supported infantry and supported armour have to see their target";
    SupportedInfantry = "L69 supported-infantry" in (at::SUPPORTED_INFANTRY) ["L69"] Permission
        "Supported infantry is infantry for every card and purpose, but battles ground units only";
    SupportedInfantryDice = "L70 supported-infantry-dice" in (at::SUPPORTED_INFANTRY) ["L70"] Permission
        "Supported infantry moves one hex and battles a ground unit or two and doesn't, with 3, 3, 2 dice"
        ruling "The text has three dice in close assault and at two hexes, two at three.";
    SecondAssault = "L71 second-assault" in (at::SUPPORTED_INFANTRY) ["L71"] Permission
        "Having taken ground, supported infantry may assault once more, an adjacent unit only";
    SupportedInfantryHit = "L72 supported-infantry-hit" in (at::SUPPORTED_INFANTRY) ["L72"] Consequence
        "Infantry symbol and grenade hit it; its third hit takes the tank figure, and it is plain infantry from then on"
        ruling "For good: Medics & Mechanics give infantry figures back, never the tank. Two infantry figures are left after the third hit.";
    SupportedArmor = "L73 supported-armor" in (at::SUPPORTED_ARMOR) ["L73"] Permission
        "Supported armour is armour for every card and purpose, and moves three hexes and battles, but ground units only";
    SupportedArmorCut = "L74 supported-armor-cut" in (at::SUPPORTED_ARMOR) ["L74"] Consequence
        "In close assault terrain takes from supported armour what it takes from infantry";
    SupportedArmorHit = "L75 supported-armor-hit" in (at::SUPPORTED_ARMOR) ["L75"] Consequence
        "Armour symbol and grenade hit it; its third hit takes the infantry figure, and it is plain armour from then on"
        ruling "One tank is left after the third hit.";
    ControlMarker = "L76 control-marker" in (at::CONTROL_MARKERS) ["L76"] Consequence
        "A control marker is turned over on capture: a hex or section has one owner";
    TurnStartMedals = "L77 turn-start" in (at::VICTORY) ["L77"] Consequence
        "Medals of control that are marked for it change hands at the start of a turn only"
        ruling "The chapter on victory speaks of turn-start medals for towns and beaches, the briefings call the same medals temporary and never turn-start. They change hands at once, unless the scenario marks the medal turn-start.";
    TemporaryMedal = "L78 temporary" in (at::MEDAL_OBJECTIVES) ["L78"] Consequence
        "A temporary medal is held while a unit of the right side stands on its hex, and lost as it leaves";
    AbsoluteMajority = "L79 absolute-majority" in (at::MEDAL_OBJECTIVES) ["L79"] Consequence
        "A majority medal goes, at the start of a turn, to the side with units on more than half of the hexes"
        ruling "Absolute means over half of all hexes of the group, empty ones counted. It is judged for each side at the start of its own turn: there the side wins the medal, and there it loses it."
        other "It is won at the start of the side's own turn, but lost at the start of a turn of either side." in "medals-at-turn-start.ron";
    PermanentMedal = "L80 permanent" in (at::MEDAL_OBJECTIVES) ["L80"] Consequence
        "A permanent medal is won on entry, once, and never lost";

    SingleMap = "L81 single-map" in (at::SINGLE_MAP) ["L81"] Definition
        "Each map is a battle of its own for two players on 13 by 23 hexes";
    BreakthroughDeck = "L82 breakthrough-deck" in (at::SINGLE_MAP) ["L82"] Consequence
        "It is played with the Breakthrough deck, or two standard decks shuffled together";
    DeckForEachMap = "L83 deck-for-each-map" in (at::GAME_MODES) ["L83"] Consequence
        "Where each map has its players, each map has a deck of its own"
        ruling "The chapter's first sentence wants a Breakthrough deck for each map in all other modes, but OverThrough asks for an Overlord deck: there one deck serves both chiefs.";
    JointHex = "L84 joint-hex" in (at::GAME_MODES) ["L84"] Permission
        "Half hexes are in play only where two maps meet, as one hex";
    CrossingUnit = "L85 crossing-unit" in (at::GAME_MODES) ["L85"] Permission
        "A unit that crosses to another map ends its turn under its general; later the other general orders it"
        ruling "A joint hex belongs to both its maps, as one under a dotted line to both its sections: either general may order the unit there, but only one of them in a turn.";
    JoinOrder = "L86 join-order" in (at::LINKED_MAPS) ["L86"] Definition
        "The maps join from west to east: Sword, Juno, Gold, Omaha, Utah, American Airborne"
        ruling "The arrows that show it are pictures; the lists of pairs and triples and the exits to the right give the order.";
    OverThrough = "L87 over-through" in (at::OVERTHROUGH) ["L87"] Permission
        "A double map for eight: a chief hands the cards to three generals a side"
        ruling "A general commands a third of the two maps: two of their six sections, his left and his right half. His section cards are for the one or the other, as he chooses, whatever section they name; cards for several sections leave the centre out. A chief draws two cards a turn, three where a general had a Recon 1, up to the hand he began with; each of his generals rolls four dice for his Finest Hour, and has no other card that turn.";
    Combinations = "L88 combinations" in (at::OVERTHROUGH) ["L88"] Definition
        "Five pairs of maps, with hands and medals for each";
    GeneralsDice = "L89 generals-dice" in (at::OVERTHROUGH) ["L89"] Consequence
        "Each general rolls a fixed number of dice for reinforcements"
        ruling "The names of the three rows are lost. They stand here as left, centre and right from the side's own seat.";
    Initiative = "L90 initiative" in (at::OVERTHROUGH) ["L90"] Permission
        "A general without a card rolls for initiative, and then for reinforcements"
        ruling "What an initiative roll gives stands in a pack we lack; the pack's table stands in for it, marked as reconstructed.";
    SummedMedals = "L91 summed-medals" in (at::TEAM_MODES) ["L91"] Consequence
        "Medals of all maps count together, and on past the end of a track";
    TwoASide = "L92 two-a-side" in (at::DOUBLE_VARIANT) ["L92"] Permission
        "With four players each commands the three sections of one map";
    OwnHand = "L93 own-hand" in (at::TEAM_MODES) ["L93"] Consequence
        "Each player has a deck, a hand and a roll of his own";
    StepTogether = "L94 step-together" in (at::TEAM_MODES) ["L94"] Permission
        "Partners take each step together: all finish it before any begins the next";
    Triples = "L95 triples" in (at::TRIPLE_MAP) ["L95"] Definition
        "Three maps for six players: the British and the American landings";
    Neptune = "L96 neptune" in (at::NEPTUNE) ["L96"] Definition
        "All six maps for twelve players";

    TownMedals = "L97 town-medals" in (at::TOWN_BRIEFINGS) ["L97"] Consequence
        "The Axis starts with two medals for towns; the Allies take one with three towns and the other with five";
    BeachMedals = "L98 beach-medals" in (at::BEACH_BRIEFINGS) ["L98"] Consequence
        "The Axis has a medal for each beach section held; the Allies have two for each that is not";
    SpecialRules = "L99 special-rules" in (at::BRIEFINGS) ["L99"] Definition
        "Which special rules each briefing puts into effect";
    NoAirRules = "L100 no-air-rules" in (at::BRIEFINGS) ["L100"] Definition
        "There are no air sorties: no deck has such a card, and air checks are not made";
    BigGunMedals = "L101 big-gun-medals" in (at::BIG_GUN_BRIEFINGS) ["L101"] Consequence
        "An Axis big gun destroyed counts two medals where the briefing says so"
        ruling "Omaha's briefing doesn't; a big gun there would count one.";
    Sword = "L102 sword" in (at::SWORD) ["L102"] Definition
        "Sword Beach is won with sixteen medals"
        ruling "Hands and first side are lost in our text; the pack's are reconstructed.";
    SwordBridges = "L103 sword-bridges" in (at::SWORD_BRIDGES) ["L103"] Definition
        "Five bridges of Sword Beach are under bridge control";
    RetreatAnyWay = "L104 retreat-any-way" in (at::SWORD) ["L104"] Permission
        "British Airborne on Sword Beach retreat in any direction";
    Commonwealth = "L105 commonwealth" in (at::COMMONWEALTH) ["L105"] Permission
        "On Sword, Juno and Gold the British and Canadians fight by Commonwealth rules"
        ruling "Juno's line is half lost, but names the Commonwealth.";
    SwordWeapons = "L106 sword-weapons" in (at::SWORD_WEAPONS) ["L106"] Permission
        "The Allies give an anti-tank gun, a mortar and a machine gun to three Airborne units, one to each";
    AirborneWeapon = "L107 airborne-weapon" in (at::AIRBORNE_WEAPONS) ["L107"] Permission
        "An Airborne unit uses its weapon if it has not moved; else it moves up to two hexes and battles as elite";
    SmokeShells = "L108 smoke-shells" in (at::SMOKE) ["L108"] Permission
        "The Nebelwerfer of Sword Beach may fire smoke"
        ruling "The card with the rule is not in our text. As the pack has it, reconstructed: instead of battling it lays smoke on a hex in its range; smoke blocks sight until its side's next turn begins.";
    Hobart = "L109 hobart" in (at::HOBART) ["L109"] Permission
        "Each of Hobart's units gets one accessory of the Allies' choice";
    Juno = "L110 juno" in (at::JUNO) ["L110"] Definition
        "Juno Beach is won with thirteen medals"
        ruling "Its briefing is lost; thirteen is what the sums of all combinations leave for it. Its hands are reconstructed.";
    Airfield = "L111 airfield" in (at::JUNO) ["L111"] Consequence
        "Carpiquet airfield is a temporary objective of two medals for the Allies"
        ruling "One objective, however many hexes: held while an Allied unit stands on any of them.";
    FirstBridge = "L112 first-bridge" in (at::JUNO_AND_GOLD) ["L112"] Permission
        "The first bridge over the Seulles gives the Allies two medals for good; only Hobart's bridge builds one"
        ruling "Once for both maps where they are joined: there is one first bridge.";
    MarkedUnits = "L113 marked-units" in (at::MARKED_UNITS) ["L113"] Definition
        "Badges mark the Flak 88, late-war weapons, engineers, commandos and Rangers";
    Gold = "L114 gold" in (at::GOLD) ["L114"] Definition
        "Gold Beach: twelve medals, the Axis with three cards and one more after each of two turns, the Allies with six and first";
    ExitRoads = "L115 exit-roads" in (at::GOLD_AND_UTAH) ["L115"] Consequence
        "The first Allied unit to leave by each road to the right wins a medal for good";
    ExitOnward = "L116 exit-onward" in (at::GOLD_AND_UTAH) ["L116"] Permission
        "A unit leaves by the road where the next map is not in play; where it is, it goes on there"
        ruling "With the next map in play the medal is won as the unit enters the first hex beyond the road's end.";
    Omaha = "L117 omaha" in (at::OMAHA) ["L117"] Definition
        "Omaha Beach: sixteen medals, the Axis with five cards and one more after turn 1"
        ruling "The Allied hand is lost in our text; the pack's is reconstructed.";
    Utah = "L118 utah" in (at::UTAH) ["L118"] Definition
        "Utah Beach: twelve medals, the Axis with four cards and one more after turn 1, the Allies with six and first";
    OneSection = "L119 one-section" in (at::UTAH_BEACH) ["L119"] Definition
        "Utah Beach has one beach section, the right one";
    PointeDuHoc = "L120 pointe-du-hoc" in (at::UTAH) ["L120"] Consequence
        "The hills of Pointe-du-Hoc are a majority objective of the turn's start, the Axis's at first"
        ruling "Where Omaha is joined, the joint hex's hill belongs to the group too.";
    AmericanAirborne = "L121 american-airborne" in (at::AIRBORNE) ["L121"] Definition
        "American Airborne: nine medals, the Axis with three cards and one more after each of two turns"
        ruling "The Allied hand is lost in our text; the pack's is reconstructed. The line that says who moves first stands beside it, so the Allies do.";
    Church = "L122 church" in (at::AIRBORNE_TOWNS) ["L122"] Consequence
        "The church is Allied at the start, and counts as a town";
    DouveBridges = "L123 douve-bridges" in (at::AIRBORNE_BRIDGES) ["L123"] Definition
        "Four marked bridges over the Douve are under bridge control";
    EmptySection = "L124 empty-section" in (at::AIRBORNE) ["L124"] Consequence
        "The Axis has a medal while some section lacks an Allied unit; a hex under a dotted line serves both";
    UnpaidExit = "L125 unpaid-exit" in (at::AIRBORNE) ["L125"] Permission
        "Units leave by the two roads to the right"
        ruling "No medal is stated for it, so none is paid.";
    EitherBaseline = "L126 either-baseline" in (at::AIRBORNE) ["L126"] Permission
        "American Airborne retreat in any direction, Axis units towards either baseline"
        ruling "Within one retreat an Axis unit keeps to the baseline it began to run to: towards a baseline means away from the other.";
    LimitedArrivals = "L127 limited-arrivals" in (at::AIRBORNE_ARRIVALS) ["L127"] Permission
        "Only Resistance, Airborne, trucks and parachuted guns come as Allied reinforcements; flags still are On the Move"
        ruling "Where they come in without craft is not said: on any empty hex beside an Allied unit, as far as the pack's table says nothing else.";
    ParachutedGun = "L128 parachuted-gun" in (at::AIRBORNE_ARRIVALS) ["L128"] Consequence
        "A gun comes by air: it drifts, and is lost where it cannot stand"
        ruling "The drift is that of other air drops: as many steps in random directions as the pack's table says. Off the board, on a unit or on ground closed to it, it is lost.";
    AirborneWeapons = "L129 airborne-weapons" in (at::AIRBORNE_HANDOUT) ["L129"] Permission
        "The Allies give a mortar and a machine gun to two Airborne units";

    TurnOrder = "M1 turn-order" in (at::base("Sequence of play")) ["M1"] Permission
        "A turn is card, roll, orders, movement, battle, draw, each in its place";
    MustPlay = "M2 must-play" in (at::base("Sequence of play")) ["M2"] Permission
        "A card is played each turn if one is held; to order no unit is legal"
        ruling "A player who holds nothing but Ambushes has no card to play, and orders no unit.";
    AmbushNotLed = "M2 ambush-not-led" in (at::base("Sequence of play")) ["M2"] Permission
        "An Ambush is never the turn's own card, but waits for an assault";
    MovesFirst = "M3 moves-first" in (at::base("Sequence of play")) ["M3"] Permission
        "All moves are made before the first battle, and each battle is settled before the next";
    DrawOne = "M4 draw-one" in (at::base("Sequence of play")) ["M4"] Consequence
        "A card is drawn at the end of the turn";
    Reshuffle = "M4 reshuffle" in (at::base("Sequence of play")) ["M4"] Consequence
        "When the deck is empty the discards are shuffled into a new one"
        ruling "Some scenarios end there instead: as soon as a card can't be drawn the side with more medals has won, and neither side on a tie.";
    WonAtOnce = "M5 won-at-once" in (at::base("Victory")) ["M5"] Consequence
        "The game stops as soon as a side has its medals"
        ruling "Only medals win, and a game ends besides with its turns or, where the scenario says so, with the deck. A side without a unit on the map has not lost: it plays its cards, its reinforcements may come, and it passes where it has nothing to do. One implementation ends the game there; no text says so.";
    DeckLists = "M6 deck-lists" in (at::base("Command cards")) ["M6"] Definition
        "The standard deck has 60 cards, the Breakthrough deck 80";
    SectionCard = "M7 section-card" in (at::cards("Recon 1, Probe, Attack, Assault")) ["M7"] Permission
        "Recon orders one unit of its section, Probe two, Attack three, Assault all";
    CardOnTheMove = "M8 card-on-the-move" in (at::BREAKTHROUGH_DECK) ["M8"] Permission
        "In the Breakthrough deck Recon and Probe also move two units without battle, Attack one";
    ReconDraw = "M9 recon-draw" in (at::cards("Recon 1")) ["M9"] Permission
        "After a Recon 1 two cards are drawn and one of them is kept"
        ruling "A Recon 1 that was played as something else draws as that: one card. A card more that the scenario gives (L114) is drawn besides, and kept.";
    SeveralSections = "M10 several-sections" in (at::cards("General Advance, Pincer Move, Recon in Force")) ["M10"] Permission
        "General Advance orders two units in each section, Pincer Move two left and two right, Recon in Force one in each"
        ruling "The limit of each section holds for each section, whatever the sum.";
    AnyFour = "M11 any-four" in (at::cards("Direct from HQ, Move Out!")) ["M11"] Permission
        "Direct from HQ orders any four units, Move Out! four of infantry"
        ruling "A player without infantry orders one unit of any kind with Move Out!.";
    InfantryAssault = "M12 infantry-assault" in (at::cards("Infantry Assault")) ["M12"] Permission
        "Infantry Assault orders all infantry of one section: two hexes and battle, or three without"
        ruling "A unit with a move of two gets a third hex, one that battles after one hex battles after two; a unit that already does better gains nothing. Without infantry anywhere the player orders one unit of any kind.";
    ArmorAssault = "M13 armor-assault" in (at::cards("Armor Assault")) ["M13"] Permission
        "Armor Assault orders four armour units, or one of any kind where there is none";
    ArmorAssaultDie = "M13 armor-assault-die" in (at::cards("Armor Assault")) ["M13"] Consequence
        "Armour ordered by it rolls one die more in close assault"
        ruling "In the overrun battle too, since that is a close assault where it is one.";
    CloseAssault = "M14 close-assault" in (at::cards("Close Assault")) ["M14"] Permission
        "Close Assault orders all infantry and armour beside an enemy; they do not move before they battle";
    CloseAssaultDie = "M14 close-assault-die" in (at::cards("Close Assault")) ["M14"] Consequence
        "They roll one die more, in their first battle only";
    Firefight = "M15 firefight" in (at::cards("Firefight")) ["M15"] Permission
        "Firefight orders four units with no enemy beside them; they do not move, and one that has an enemy beside it by then does not battle";
    FirefightDie = "M15 firefight-die" in (at::cards("Firefight")) ["M15"] Consequence
        "They roll one die more";
    ArtilleryBombard = "M16 artillery-bombard" in (at::cards("Artillery Bombard")) ["M16"] Permission
        "Artillery Bombard orders all artillery: each moves up to three hexes or battles twice; where there is none, one unit of any kind";
    Barrage = "M17 barrage" in (at::cards("Barrage")) ["M17"] Permission
        "Barrage is rolled at one enemy unit anywhere, with four dice";
    BarrageHits = "M17 barrage-hits" in (at::cards("Barrage")) ["M17"] Consequence
        "Symbol and grenade hit, in the Breakthrough deck the star too; terrain cuts nothing and flags are not ignored";
    AirPower = "M18 air-power" in (at::cards("Air Power")) ["M18"] Permission
        "Air Power strikes up to four enemy units, each next to the one before";
    AirPowerHits = "M18 air-power-hits" in (at::cards("Air Power")) ["M18"] Consequence
        "Symbol, grenade and star hit, and flags are not ignored; one unit is settled after the other"
        ruling "In the standard deck the Allies roll two dice a hex and the Axis one, in the Breakthrough deck both roll two. The hexes are named at the start: a unit that has run from its hex by then, or was lost, is not struck.";
    BehindEnemyLines = "M19 behind-enemy-lines" in (at::cards("Behind Enemy Lines")) ["M19"] Permission
        "One infantry unit moves up to three hexes, battles with one die more, and moves up to three again; no ground stops it, but closed ground stays closed"
        ruling "Costs and stops of ground and obstacles are left out for it, and so are minefields; edges that are closed to infantry stay closed. It may not battle where entering forbids battle. Without infantry the player orders one unit of any kind, which acts as any other.";
    DigIn = "M20 dig-in" in (at::cards("Dig In")) ["M20"] Permission
        "Dig In gives four infantry units a sandbag, in the Breakthrough deck guns too; not on water, nor where one lies"
        ruling "Other work that shelters doesn't bar it, but no hex holds two sandbags. Who can't dig in may still be ordered by it to no effect: it is refused. Without any unit for it the player orders one of any kind.";
    Medics = "M21 medics" in (at::cards("Medics & Mechanics")) ["M21"] Permission
        "Medics & Mechanics is rolled for wounded units, and who gets figures back is ordered too"
        ruling "Standard: one unit, named before the roll. Breakthrough: four dice, spread as the player likes.";
    MedicsFigures = "M21 medics-figures" in (at::cards("Medics & Mechanics")) ["M21"] Consequence
        "Each symbol of its kind or star gives a figure back, up to the figures a unit began with"
        ruling "Artillery has no symbol: stars only. Where figures come from a pool (L26), an empty one gives none.";
    FinestHour = "M22 finest-hour" in (at::cards("Their Finest Hour")) ["M22"] Permission
        "Their Finest Hour: each symbol orders a unit of its kind, each star any unit, a die for each card held"
        ruling "Grenades and flags order no unit, and artillery is ordered by stars only.";
    FinestHourDie = "M22 finest-hour-die" in (at::cards("Their Finest Hour")) ["M22"] Consequence
        "Units it orders roll one die more, and deck and discards are shuffled together afterwards";
    CounterAttack = "M23 counter-attack" in (at::cards("Counter-Attack")) ["M23"] Permission
        "Counter-Attack does what the enemy's last card did, with left and right swapped"
        ruling "Swapped from seat to seat, so that it acts in the same part of the board. It copies what a copied Counter-Attack was played as; a Recon 1 that called guns or aircraft is copied as a plain Recon 1 by a side that has none to call (L54). With no enemy card to copy, or one that was an Ambush, it orders one unit of any kind.";
    Ambush = "M24 ambush" in (at::cards("Ambush")) ["M24"] Permission
        "The target of a close assault may battle first with an Ambush, if it can reach its attacker";
    AmbushVoids = "M24 ambush-voids" in (at::cards("Ambush")) ["M24"] Consequence
        "An attacker that the ambush destroys or drives off does not battle"
        ruling "Its owner draws the replacement at the end of that turn, before the active player does.";
    ChiefHandsOut = "M25 chief-hands-out" in (at::OVERLORD) ["M25"] Permission
        "The chief hands out one to three cards and keeps at least one"
        ruling "One to each general at the most. With a single card in hand he keeps it and hands out none.";
    ChiefsCards = "M25 chiefs-cards" in (at::OVERLORD) ["M25"] Permission
        "Air Power, Barrage, Ambush and Their Finest Hour are the chief's own to play";
    TwoSections = "M26 two-sections" in (at::base("Sections of the board")) ["M26"] Permission
        "A hex under a dotted line is in both sections";
    Mirrored = "M27 mirrored" in (at::base("Sections of the board")) ["M27"] Permission
        "Left and right are seen from each player's own seat";
    Straddlers = "M27 straddlers" in (at::base("Sections of the board")) ["M27"] Permission
        "A unit in two sections counts against one of them, and never lets a section order more than it may"
        ruling "Which of the two is settled last: orders are legal while each unit can be given a place of a section it stands in.";
    OrderedOnce = "M28 ordered-once" in (at::base("Orders")) ["M28"] Permission
        "A unit is ordered at most once a turn";

    MoveAllowance = "M29 move-allowance" in (at::base("Movement")) ["M29"] Permission
        "How far a unit moves, and how far before a battle, is its kind's";
    PathFree = "M30 path-free" in (at::base("Movement")) ["M30"] Permission
        "A unit moves from hex to hex, never through or onto another";
    StaysOnBoard = "M31 stays-on-board" in (at::base("Movement")) ["M31"] Permission
        "A unit leaves the board by an exit hex only";
    Stops = "M32 stops" in (at::base("Movement")) ["M32"] Permission
        "Ground that stops a unit ends its move; a hard stop bars taking ground afterwards, a soft one doesn't"
        ruling "The railway bridge stops armour as the railway does.";
    EntryBarsBattle = "M33 entry-bars-battle" in (at::base("Movement")) ["M33"] Permission
        "On some ground a unit does not battle on the turn it enters";
    RoadBonus = "M34 road-bonus" in (at::numbered("Road", &["Terrain 42"])) ["M34"] Permission
        "A unit that begins on a road and stays on it has one hex more"
        ruling "The extra hex never lets artillery battle, nor anyone who moved beyond what it may battle after: a battle after the move is judged by the hexes without the extra one. Roads over hills carry it as others do.";
    DieFaces = "M35 die-faces" in (at::base("Battle dice")) ["M35"] Definition
        "A die has two infantry faces, and one each of armour, grenade, flag and star";
    Hits = "M36 hits" in (at::base("Battle dice")) ["M36"] Consequence
        "A symbol hits its own class, a grenade anything, a star nothing unless something says so; guns are hit by grenades only";
    DiceByRange = "M37 dice-by-range" in (at::base("Battle")) ["M37"] Permission
        "A kind's dice go by range; losses don't lower them";
    DiceCut = "M38 dice-cut" in (at::base("Battle")) ["M38"] Consequence
        "Card, attacker's hex and target's hex change the dice; of what lies in one hex only the worst cut counts"
        ruling "Cuts of the two hexes add up.";
    NoDice = "M38 no-dice" in (at::base("Battle")) ["M38"] Permission
        "With no dice left there is no battle";
    AdjacentFirst = "M39 adjacent-first" in (at::base("Battle")) ["M39"] Permission
        "A unit beside an enemy battles an adjacent one or none";
    OneBattle = "M39 one-battle" in (at::base("Battle")) ["M39"] Permission
        "An ordered unit battles once";
    HitsFirst = "M40 hits-first" in (at::base("Battle")) ["M40"] Consequence
        "Hits are taken before flags; hits beyond a unit's figures are lost";
    Flak = "M41 flak" in (at::numbered("Heavy Anti-Tank Guns", &["Troops 23"])) ["M41"] Permission
        "A Flak 88 has two dice up to four hexes, has to see its target, and its stars hit armour; terrain cuts nothing";
    Engineer = "M42 engineer" in (at::numbered("Combat Engineers", &["Troops 4"])) ["M42"] Permission
        "Engineers in close assault lose no dice to terrain, and clear wire, mines and road blocks";
    LateWeapons = "M43 late-weapons" in (at::numbered("Special Weapon Assets, Late War", &["SWAs 4", "SWAs 5", "SWAs 6", "SWAs 7"])) ["M43"] Permission
        "A late-war weapon that has not moved has its own fire, and its unit never takes ground";
    Resistance = "M44 resistance" in (at::numbered("French Resistance", &["Nations 1"])) ["M44"] Permission
        "The Resistance has three figures, battles from ground it has just entered, and runs one to three hexes for a flag";
    BattleBack = "M45 battle-back" in (at::numbered("British Commonwealth Forces", &["Nations 5"])) ["M45"] Permission
        "A Commonwealth unit cut to one figure in close assault, and not driven off, battles back with one die"
        ruling "Cut to one means by this battle's hits: one that had a single figure before doesn't. Not after an Ambush, nor against one, nor back at a battle back.";
    Sight = "M46 sight" in (at::base("Line of sight")) ["M46"] Permission
        "A line from centre to centre sees unless it crosses the inside of an obstructed hex; both ends are left out";
    HexsideSight = "M47 hexside-sight" in (at::base("Line of sight")) ["M47"] Permission
        "Along a hexside the line is blocked only where both sides are obstructed"
        ruling "Taken over the whole line: where one stretch has its left side obstructed and another its right, it is blocked. Off the board is obstructed: along the edge of the board one side is closed. A corner that is only touched obstructs nothing.";
    UnitsBlock = "M48 units-block" in (at::base("Line of sight")) ["M48"] Permission
        "Any unit blocks sight; an adjacent hex is always seen";
    GroundBlocks = "M49 ground-blocks" in (at::base("Line of sight")) ["M49"] Permission
        "Woods, hedgerows, towns, hills and bunkers block sight; beach, water, bridges, wire and sandbags don't";
    HillSight = "M50 hill-sight" in (at::base("Line of sight")) ["M50"] Permission
        "A hill blocks sight except between hexes of its own touching group"
        ruling "Sight by height, a later reading, is an option of the scenario.";
    Gully = "M46 gully" in (at::numbered("Wadis and gullies", &["Terrain 44"])) ["M46"] Permission
        "A unit that has to see its target battles into a wadi or gully, and out of one, only against the next hex"
        ruling "Two units in one gully are no exception: each sees the other only from the next hex, and the reduction for a target in a gully (M38) is not counted between them. Who needs no sight (M51) fires into a gully and out of it from afar; one implementation refuses that.";
    SightNotNeeded = "M51 sight-not-needed" in (at::base("Line of sight")) ["M51"] Permission
        "Artillery, big guns, destroyers and mortars that have not moved need no sight";
    RetreatWay = "M52 retreat-way" in (at::base("Flags and retreats")) ["M52"] Permission
        "A flag is one hex to the own baseline, by either of the two hexes ahead; its owner chooses";
    RetreatBlocked = "M53 retreat-blocked" in (at::base("Flags and retreats")) ["M53"] Consequence
        "Each hex that a unit can't retreat costs a figure; it goes as far as it can first";
    RetreatGround = "M54 retreat-ground" in (at::base("Flags and retreats")) ["M54"] Permission
        "Ground doesn't stop a retreat and mines stay quiet; the ocean is closed";
    IgnoreFlag = "M55 ignore-flag" in (at::base("Flags and retreats")) ["M55"] Permission
        "One flag may be ignored where something shelters the unit, however much does"
        ruling "May, not must, as long as there is a way to run; but a flag that can't be run is ignored before a figure is lost for it. Only Imperial Japanese infantry has to ignore one, and may ignore another for its shelter; its guns and tanks do not, as no rule says they do.";
    FixedInBunker = "M56 fixed-in-bunker" in (at::base("Flags and retreats")) ["M56"] Consequence
        "A gun or tank in a bunker doesn't retreat: each flag that isn't ignored costs a figure";
    TakeGround = "M57 take-ground" in (at::base("Taking ground")) ["M57"] Permission
        "Infantry and armour may enter the hex that their own close assault has emptied";
    TakeGroundBarred = "M58 take-ground-barred" in (at::base("Taking ground")) ["M58"] Permission
        "Not into closed ground or over a closed edge, and not after a hard stop this turn"
        ruling "A climb of two hexes is no bar, but for a cliff (L5).";
    Overrun = "M59 overrun" in (at::base("Armor overrun")) ["M59"] Permission
        "Armour that has taken ground may battle once more, and take ground again; there is no third battle"
        ruling "A second taking of ground needs another close assault won. After taking ground into wire the second battle is legal and the second taking of ground isn't.";
    OverrunBarred = "M60 overrun-barred" in (at::base("Armor overrun")) ["M60"] Permission
        "No second battle from ground that forbids battle to who enters it";
    Beach = "M61 beach" in (at::numbered("Beach", &["Terrain 1"])) ["M61"] Permission
        "On beach a unit moves two hexes at most"
        ruling "Counted from the first beach hex it enters; a unit that starts on beach counts all hexes of beach it enters.";
    Ocean = "M62 ocean" in (at::numbered("Ocean", &["Terrain 7"])) ["M62"] Permission
        "In the ocean a unit moves one hex and stops, and does not battle from it";
    Woods = "M63 woods" in (at::numbered("Forest and hedgerow", &["Terrain 3", "Terrain 4"])) ["M63"] Permission
        "Woods and hedgerows stop and forbid battle on entry; a hedgerow is entered from beside it only, and left by one hex";
    WoodsCut = "M63 woods-cut" in (at::numbered("Forest and hedgerow", &["Terrain 3", "Terrain 4"])) ["M63"] Consequence
        "Against a unit in woods or hedgerow infantry rolls one die less, armour two";
    Town = "M64 town" in (at::numbered("Town and church", &["Terrain 14", "Terrain 19"])) ["M64"] Consequence
        "A town cuts as woods do, and armour in it rolls two dice less; a church lets one flag be ignored";
    Hill = "M65 hill" in (at::numbered("Hill", &["Terrain 6"])) ["M65"] Consequence
        "Infantry and armour roll one die less up a hill, none less from as high";
    River = "M66 river" in (at::numbered("Rivers and fords", &["Terrain 8", "Terrain 41"])) ["M66"] Permission
        "A river is closed but for bridges and fords; a ford stops"
        ruling "A unit in a boat enters a river, stops there and rolls one die less from it. A unit that a scenario puts into a river without a boat rolls all of its dice.";
    Ford = "M66 ford" in (at::numbered("Rivers and fords", &["Terrain 8", "Terrain 41"])) ["M66"] Consequence
        "A unit in a ford rolls one die less";
    OpenGround = "M67 open-ground" in (at::numbered("Airfield, road and bridge", &["Terrain 16", "Terrain 42", "Terrain 9"])) ["M67"] Consequence
        "Airfields, roads and bridges cut nothing and stop no unit";
    Marsh = "M68 marsh" in (at::numbered("Marsh and flooded fields", &["Terrain 28", "Terrain 23"])) ["M68"] Permission
        "A marsh stops infantry and lets it out by one hex; armour doesn't battle as it enters or leaves, and guns stay out"
        ruling "Flooded fields have no values in anything we have: the pack plays them as marsh, reconstructed. Ground that one implementation opens by a misspelt word (armour on a dam) stays closed.";
    Sandbag = "M69 sandbag" in (at::numbered("Sandbag", &["Terrain 10"])) ["M69"] Consequence
        "A sandbag cuts a die of infantry and armour all round, and is gone when its unit leaves";
    Wire = "M70 wire" in (at::numbered("Wire", &["Terrain 15"])) ["M70"] Permission
        "Wire stops; infantry in it battles with one die less or removes it"
        ruling "Whoever removes it does so instead of a battle; engineers battle and remove it.";
    WireCrushed = "M70 wire-crushed" in (at::numbered("Wire", &["Terrain 15"])) ["M70"] Consequence
        "Armour removes wire as it enters";
    Hedgehog = "M71 hedgehog" in (at::numbered("Hedgehog", &["Terrain 5"])) ["M71"] Permission
        "A hedgehog is closed to armour and guns; infantry there may ignore a flag";
    BunkerEntry = "M72 bunker-entry" in (at::numbered("Bunker", &["Terrain 2", "Terrain 22"])) ["M72"] Permission
        "A bunker is closed to armour and guns, and a gun in one doesn't leave it";
    BunkerOwner = "M72 bunker-owner" in (at::numbered("Bunker", &["Terrain 2", "Terrain 22"])) ["M72"] Consequence
        "A bunker shelters its first owner only, a field bunker whoever is in it"
        ruling "A bunker that no unit holds at the start, and that names no owner, is a field bunker.";
    SeaWall = "M73 sea-wall" in (at::numbered("Sea wall", &["Terrain 12"])) ["M73"] Consequence
        "A sea wall is a sandbag for its side that stays";
    Mines = "M74 mines" in (at::numbered("Minefield", &["Terrain 29"])) ["M74"] Consequence
        "An enemy who enters a minefield stops and takes its hidden number of dice: symbol and grenade hit, flags don't; its own side walks safely"
        ruling "A field of strength none is removed when it is found.";
    RoadBlock = "M75 road-block" in (at::numbered("Road block and dragon's teeth", &["Terrain 40", "Terrain 46"])) ["M75"] Permission
        "Road blocks and dragon's teeth are closed to armour and guns, and stop infantry";
    UnitMedal = "M76 unit-medal" in (at::base("Medals")) ["M76"] Consequence
        "A unit destroyed is a medal, or as many as are listed; trucks and snipers are none"
        ruling "Three truck or half-track figures that were shot make one medal together; those spent don't count.";
    MedalKinds = "M77 medal-kinds" in (at::base("Medals")) ["M77"] Consequence
        "Medals of hexes are won and lost as their kind says";
    MajorityTie = "M78 majority-tie" in (at::base("Medals")) ["M78"] Consequence
        "A tie gives a majority medal to neither side, and an enemy anywhere voids sole control";
    MedalsToWin = "M79 medals-to-win" in (at::base("Medals")) ["M79"] Consequence
        "The game is won at the medals asked for, even in the middle of a turn"
        ruling "No text counts turns. A game ends with the turn that row turns of the pack's table `system` says, unless its scenario says another, and row turns-over says who has won then: in the sample the side with more medals.";
    Exit = "M80 exit" in (at::base("Exit markers")) ["M80"] Permission
        "One hex of movement more takes a unit off by an exit hex; it is gone, and not lost";
}
