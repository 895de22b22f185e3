//! The rule index of D-Day's Basic Game: what each row says, in our own words, and how it is read where the leaflet is silent.
//!
//! The leaflet has headings, some with numbered sentences; a row is named by a short head and the number (`FTR-3
//! all-inside-fought` is sentence 3 of *Fortresses*). The scripts of `sample-data/dday` prove the rows. What the Battle Manual
//! has for the Tournament Game is listed by its headings, and not reached.

use beachhead_engine::{Page, Printed};

/// A heading of the leaflet, which has no page numbers, and the sentence below it.
const fn at(heading: &'static str) -> Printed {
    Printed::heading(heading, Page::Needless)
}

/// A heading of the Battle Manual's Tournament Game.
const fn tournament(heading: &'static str) -> Printed {
    Printed::heading(heading, Page::Unknown).of("Battle Manual")
}

beachhead_engine::rule_index! {
    TerrainKinds = "MAP terrain-kinds" in (at("Mapboard")) ["A1"] Definition
        "Squares are city, fortress, fortified zone, mountain, sea or coastal";
    Rivers = "MAP rivers" in (at("Mapboard")) ["A2"] Definition
        "Rivers run between squares";
    PortsAreasStars = "MAP ports-areas-stars" in (at("Mapboard")) ["A3"] Definition
        "Inland ports, seven invasion areas and reinforcement centers have their squares, which the grid names";
    PortsAreCities = "MAP inland-ports" in (at("Mapboard")) ["A94"] Definition
        "Inland ports are city squares that boxed numbers point to"
        ruling "A fortress square is a city square, outlined in red. A square is a coastal square or an inland port, not both: what comes through it would be bound to the invasion area, and free of it.";
    StarsInGermany = "MAP reinforcement-centers" in (at("Mapboard")) ["A95"] Definition
        "Reinforcement centers lie in Germany, on squares that units can enter";
    Counters = "COUNT counters" in (at("Order of Battle Unit Counters")) ["A4"] Definition
        "A counter has an attack, a defence and a movement factor, and a nationality";
    StaticsOnCoast = "SET-a statics-on-coast" in (at("Prepare for Play, step 2 (a)")) ["A5"] Permission
        "Static units are set up on coastal squares"
        ruling "This is a rule of placing: after the set-up static units move as all others do, and may leave the coast.";
    StarSquares = "SET-b star-squares" in (at("Prepare for Play, step 2 (b)")) ["A6"] Permission
        "Seven named units are set up on reinforcement centers";
    Anywhere = "SET-c anywhere" in (at("Prepare for Play, step 2 (c)")) ["A7"] Permission
        "All other units are set up anywhere on the board, each once";
    ClosedGround = "SET-d closed-ground" in (at("Prepare for Play, step 2 (d)")) ["A8"] Permission
        "No unit stands in Switzerland, in Spain, on sea squares or on X-marked mountains"
        ruling "Switzerland and Spain stay closed after the set-up, to moves, drops and retreats of both sides: retreats go over playable terrain, so there is some that is none.";
    ThreeDeep = "SET-e three-deep" in (at("Prepare for Play, step 2 (e)")) ["A9"] Permission
        "Up to three German units are set up on one square";
    AllInBritain = "PREP-2 all-in-britain" in (at("Prepare for Play, step 2")) ["A93"] Permission
        "All Allied units begin in Britain, none on the continent";
    DDaySection = "INV-0 d-day-section" in (at("How to Invade")) ["A93"] Permission
        "The invasion takes its units from Britain's D-Day section";
    OneArea = "SET-3 one-area" in (at("Prepare for Play, step 3")) ["A10"] Permission
        "The Allied player invades one of the seven areas";
    SideByTurn = "SEQ side-by-turn" in (at("How to Play")) ["A11"] Permission
        "The Allies move, then fight; then the Germans move, then fight: each does what belongs to his step";
    OldUnitsFirst = "SEQ-1 old-units-first" in (at("How to Play, step 1")) ["A91"] Permission
        "Allied units on the continent move before new ones come in"
        ruling "A parachute unit that is lifted from the continent is dropped, and moves on, before new units come, too.";
    UnitsDue = "SEQ-1 units-due" in (at("How to Play, step 1")) ["A91"] Permission
        "Units come in from Britain, each from the week in which the Time Record Card has it";
    NewUnitsMove = "SEQ-1 new-units-move" in (at("How to Play, step 1")) ["A91"] Consequence
        "Units that came in this turn may move, too";
    CardUnits = "SEQ-3 reinforcements-due" in (at("How to Play, step 3")) ["A92"] Permission
        "The German places reinforcements that are due by the Time Record Card"
        ruling "They are new units, or come back out of the dead pile, in their week only. They come onto reinforcement centers outside Allied zones, as replacements do: that is what these squares are named for. The card itself is missing, so the weeks are the pack's own.";
    CardFirst = "SEQ-3 before-moving" in (at("How to Play, step 3")) ["A92"] Permission
        "German reinforcements are placed before German units move";
    FiftyWeeks = "SEQ-5 fifty-weeks" in (at("How to Play, step 5")) ["A12"] Consequence
        "A week is an Allied and a German turn; the first is the invasion week, the last the fiftieth";
    NoGermans = "WIN-1 no-germans" in (at("How to Win")) ["A13"] Consequence
        "The Allies win when no German unit is on the continent"
        ruling "Where the last units of both sides go in one exchange, the Allies win: the sentence on them comes first, and asks for no unit of theirs."
        other "The Germans win such a game, as no Allied unit is left on the continent." in "ruling-last-exchange.ron";
    TenAcross = "WIN-1 ten-across" in (at("How to Win")) ["A13"] Consequence
        "The Allies win with ten combat divisions across the Rhine and IJssel between D-10 and AA-16"
        ruling "Headquarters, brigades and regiments are no combat divisions. The game is won as soon as the tenth stands across.";
    NoAllies = "WIN-2 no-allies" in (at("How to Win")) ["A14"] Consequence
        "The Germans win when no Allied unit is on the continent; those in Britain don't count";
    LastWeek = "WIN-2 fiftieth-week" in (at("How to Win")) ["A14"] Consequence
        "The Germans win if the fiftieth week ends without an Allied victory"
        ruling "The game ends after the German half of the fiftieth week: a week is both turns, and the German checks it off last.";
    AnySeaSquare = "INV-1 any-sea-square" in (at("How to Invade, 1")) ["A15"] Permission
        "Invading units are placed on any sea squares of the area";
    TwoAfloat = "INV-2 two-afloat" in (at("How to Invade, 2")) ["A16"] Permission
        "Up to two units are placed on a sea square, whatever its red number";
    ParatroopsDrop = "INV-3 paratroops-drop" in (at("How to Invade, 3")) ["A17"] Permission
        "In the invasion parachute units may drop; other units come by sea";
    FromBritainFirstWeek = "INV-3 from-britain-in-week-1" in (at("How to Invade, 3")) ["A81", "A83"] Permission
        "From Britain parachute units drop in the invasion week only"
        ruling "Their drop is a part of the invasion. After it units from Britain are placed on coastal squares and ports (Allied Reinforcements); to drop, they are lifted from where they stand on land."
        other "A parachute unit that is due drops from Britain in any week." in "ruling-drops-from-britain.ron";
    FirstMaximum = "INV-4 first-maximum" in (at("How to Invade, 4")) ["A18"] Permission
        "No more units of a type invade than the area's table has for the first turn";
    AshoreIfVacant = "INV-5 ashore-if-vacant" in (at("How to Invade, 5")) ["A19"] Permission
        "Units on a sea square whose arrow points to a vacant coastal square go ashore there"
        ruling "A square is vacant if no enemy is on it: both units of a sea square go ashore. Who is still afloat when the invasion week's battles are over is eliminated: sea squares are for that week only.";
    NoInland = "INV-6 no-inland-move" in (at("How to Invade, 6")) ["A20"] Permission
        "In the invasion week units that come by sea move no further than the first coastal square"
        ruling "Paratroops that are dropped in the invasion week may move: they land on no coastal square, and the section on them says so. Nor does a unit that has landed advance after combat in that week: an advance leads inland as a move does."
        other "The sentence is about moves: a victorious unit that has landed occupies a city beside it in the invasion week." in "ruling-no-advance-inland.ron";
    OneInvasion = "INV-7 one-invasion" in (at("How to Invade")) ["A21"] Permission
        "There is one invasion";
    MovementFactor = "MOV-2 movement-factor" in (at("How to Move Units on Land, 1 to 4")) ["A22"] Permission
        "Any units move, in any directions, up to their movement factors in squares";
    MovesFirst = "MOV-5 moves-before-battles" in (at("How to Move Units on Land, 5")) ["A23"] Permission
        "All moves of a turn come before its battles";
    NotOverEnemies = "MOV-6 not-over-enemies" in (at("How to Move Units on Land, 6")) ["A24"] Permission
        "Units move over their own, and never onto or over an enemy's";
    NotKept = "MOV-7 not-kept" in (at("How to Move Units on Land, 7")) ["A25"] Permission
        "A movement factor is for one move of its own unit: what is left of it is neither given away nor kept"
        ruling "So a unit moves once in a turn; only those who came with slower ones go on from where they split."
        other "A move may be made in parts, with the moves of others between them, as long as all of it is within the movement factor." in "ruling-one-move.ron";
    WholeSquares = "MOV-8 whole-squares" in (at("How to Move Units on Land, 8")) ["A26"] Permission
        "Along the east edge units move through whole squares only";
    Contact = "CMB-0 contact-is-combat" in (at("How to Have Combat")) ["A27"] Consequence
        "A unit controls the six squares around it; who moves into one of them causes combat, and attacks";
    ZoneStops = "ATK-1 zone-stops" in (at("Attacking, 1")) ["A28"] Permission
        "A unit ends its move in the first enemy-controlled square";
    NotThrough = "ATK-2 not-through" in (at("Attacking, 2")) ["A29"] Permission
        "A unit doesn't move from one enemy-controlled square into the next";
    AnyNumber = "ATK-3 any-number" in (at("Attacking, 3 and 4")) ["A30"] Consequence
        "Any number of units are moved into enemy zones, and any number of enemies are attacked in one turn";
    OneAtATime = "ATK-5 one-at-a-time" in (at("Attacking, 5 and 6")) ["A31"] Permission
        "Battles are resolved one at a time, in the attacker's order, each to its end";
    EveryEnemy = "ATK-7 every-enemy" in (at("Attacking, 7")) ["A32"] Permission
        "Every enemy that the attacker has moved next to is fought";
    EveryUnit = "ATK-7 every-unit" in (at("Attacking, 7")) ["A32"] Permission
        "Every unit in an enemy zone fights, once"
        ruling "A unit in an enemy zone must attack or withdraw. Left out are headquarters, and who touches an enemy only at a fortress or across a river: leaving units out is granted there alone.";
    InTouch = "ATK-7 in-touch" in (at("Attacking, 7")) ["A32", "A52"] Permission
        "Each attacker of a battle is next to each of its defenders"
        ruling "Combat comes of standing in a zone, and a factor isn't split, so it counts against all defenders of its battle. From a sea square all of them stand where the arrow points.";
    HqNeedsHelp = "ATK-7 hq-needs-help" in (at("Attacking, 7")) ["A32", "A77"] Permission
        "A headquarters isn't left next to an enemy that no unit fights"
        ruling "Movement is not closed while such a headquarters could leave, or another unit could come to fight the enemy; a headquarters with neither way out goes as in Multiple Unit Battles 8. It has no part in battles that others fight, or in their results.";
    FactorNeverChanges = "ATK-8 factor-never-changes" in (at("Attacking, 8")) ["A33"] Consequence
        "An attack factor is the same from whatever terrain";
    AlongTheArrow = "INVATK-1 along-the-arrow" in (at("Invasion Attack, 1")) ["A34"] Permission
        "From a sea square only the coastal square is attacked to which its arrow points";
    LandedFightAll = "INVATK-2 landed-fight-all" in (at("Invasion Attack, 2")) ["A35"] Consequence
        "Units that go ashore attack all whose zones they come into";
    SeaAndLand = "INVATK-3 sea-and-land" in (at("Invasion Attack, 3")) ["A36"] Consequence
        "Units at sea and on land attack together, in one battle";
    NotSplit = "INVATK-4 not-split" in (at("Invasion Attack, 4")) ["A37"] Permission
        "The units of one sea square fight in one battle"
        ruling "One of two may attack a fortress while the other abstains: neither has to attack it, and the sentence is about two who attack."
        other "Both units of a sea square take part in an attack, or none." in "ruling-one-of-two-afloat.ron";
    NoRetreatAtSea = "INVATK-5 no-retreat-at-sea" in (at("Invasion Attack, 5")) ["A38"] Consequence
        "A unit on a sea square that has to retreat is eliminated";
    NoPlaceToGo = "INVATK-5 no-place-to-go" in (at("Invasion Attack, 5")) ["A38"] Consequence
        "A unit that is left on a sea square after combat is eliminated"
        ruling "That is judged when all battles of the invasion week are over.";
    VictorsLand = "INVATK-6 victors-land" in (at("Invasion Attack, 6")) ["A39"] Permission
        "Victorious units at sea must land on the losers' square once it is vacant"
        ruling "The landing comes before an optional advance: one that would take the last place from a unit that must land is refused."
        other "An advance may take the place of a landing: a unit at sea lands only if there is room." in "ruling-landing-first.ron";
    DefenderStays = "DEF-1 defender-stays" in (at("Defending, 1")) ["A40"] Permission
        "The defender moves no unit while his opponent attacks";
    TerrainDefends = "DEF-2 terrain-defends" in (at("Defending, 2")) ["A41"] Consequence
        "A defence factor depends on the terrain"
        ruling "Of several reasons for a higher factor the best alone counts: each paragraph gives one multiple of the basic factor, and none multiplies another.";
    SeaFirstWeek = "REI-0 sea-first-week" in (at("Allied Reinforcements")) ["A42"] Permission
        "Sea squares are used in the first week only";
    VacantCoast = "REI-0 vacant-coast" in (at("Allied Reinforcements")) ["A42"] Permission
        "Reinforcements are placed on vacant coastal squares"
        ruling "Vacant is where no enemy stands: all may come through one square, and stacking sets the limit.";
    LaterMaximum = "REI-1 later-maximum" in (at("Allied Reinforcements, 1")) ["A43"] Permission
        "No more units of a type come in a turn than the area's table has for it";
    OwnCoast = "REI-2 own-coast" in (at("Allied Reinforcements, 2")) ["A44"] Permission
        "Reinforcements come through controlled coastal squares of the invasion area"
        ruling "A coastal square or port is controlled if an Allied unit entered it last, and it lies in no German zone: a place that was never entered is no base.";
    OwnPort = "REI-2 own-port" in (at("Allied Reinforcements, 2")) ["A44"] Permission
        "Reinforcements come through any controlled inland port";
    NotBremen = "REI-2 not-bremen" in (at("Allied Reinforcements, 2")) ["A44"] Permission
        "No reinforcements come through Bremen";
    AllThroughOne = "REI-3 all-through-one" in (at("Allied Reinforcements, 3")) ["A45"] Consequence
        "All reinforcements of a turn may come through one square";
    OtherAreas = "REI-4 other-areas" in (at("Allied Reinforcements, 4")) ["A46"] Permission
        "No reinforcements come through coastal squares of other areas";
    MovesOn = "REI-5 moves-on" in (at("Allied Reinforcements, 5")) ["A47"] Consequence
        "Reinforcements move on in the same turn, with their whole movement factors";
    StackLimit = "STK-1 two-and-three" in (at("More than One Unit per Square, 1")) ["A48"] Permission
        "Two Allied or three German units share a square, headquarters among them";
    CombineAndSplit = "STK-2 combine-and-split" in (at("More than One Unit per Square, 2")) ["A49"] Consequence
        "Stacked units stay together or split as they like";
    PassOver = "STK-3 pass-over" in (at("More than One Unit per Square, 3")) ["A49"] Consequence
        "Units pass over squares with other units of their own, full ones too";
    Slowest = "STK-4 slowest" in (at("More than One Unit per Square, 4")) ["A50"] Permission
        "Units that move together move at the rate of the slowest";
    FasterGoesOn = "STK-4 faster-goes-on" in (at("More than One Unit per Square, 4")) ["A50"] Consequence
        "A faster unit that leaves the slower ones of its square moves at its own rate";
    AttackSummed = "MUL-1 attack-summed" in (at("Multiple Unit Battles, 1")) ["A51"] Consequence
        "Attack factors of a battle are added";
    DefenceSummed = "MUL-2 defence-summed" in (at("Multiple Unit Battles, 2")) ["A51"] Consequence
        "Defence factors of a battle are added";
    AllInOwnZones = "MUL-3 all-in-own-zones" in (at("Multiple Unit Battles, 3 (a)")) ["A52"] Permission
        "However combat is divided, every defender in the attacking units' zones is fought"
        ruling "Each defender and each attacker is counted once, not each pair of them. A battle is refused if the rest can't be divided any more, however the other units are used.";
    AllWhoseZones = "MUL-3 all-whose-zones" in (at("Multiple Unit Battles, 3 (b)")) ["A52"] Permission
        "However combat is divided, every defender in whose zone the attacker has units is fought";
    StackDivided = "MUL-4 stack-divided" in (at("Multiple Unit Battles, 4")) ["A53"] Permission
        "Defenders on one square are fought in several battles if there are attackers for each";
    StackAttacksApart = "MUL-5 stack-attacks-apart" in (at("Multiple Unit Battles, 5")) ["A54"] Consequence
        "Attackers on one square may attack different squares";
    AttackUndivided = "MUL-6 attack-undivided" in (at("Multiple Unit Battles, 6")) ["A55"] Permission
        "An attack factor is used in one battle";
    DefenceUndivided = "MUL-6 defence-undivided" in (at("Multiple Unit Battles, 6")) ["A55"] Permission
        "A defence factor is used in one battle";
    SoakOff = "MUL-7 soak-off" in (at("Multiple Unit Battles, 7")) ["A56"] Consequence
        "Units may be sacrificed at bad odds, so that others fight at better ones";
    WorstOdds = "MUL-8 worst-odds" in (at("Multiple Unit Battles, 8")) ["A57"] Permission
        "No battle is fought at worse than 1-6, measured with the defence as terrain makes it";
    SupportOrRemove = "MUL-8 support-or-remove" in (at("Multiple Unit Battles, 8")) ["A57"] Permission
        "A unit for which there is no battle at 1-6 or better is supported, or removed by its owner"
        ruling "This is judged when movement is closed: a unit may be removed if no whole division of combat gives all battles 1-6 or better, and only then.";
    RemoveFirst = "MUL-8 before-any-battle" in (at("Multiple Unit Battles, 8")) ["A57"] Permission
        "Such units are removed before any battle";
    OneBattleATurn = "MUL-9 one-battle-a-turn" in (at("Multiple Unit Battles, 9")) ["A58"] Permission
        "No unit fights more than one battle in a player's turn, wherever it finds itself afterwards";
    AttackOrWithdraw = "MUL-9 attack-or-withdraw" in (at("Multiple Unit Battles, 9")) ["A58"] Permission
        "A unit that begins its turn in an enemy zone attacks or withdraws";
    OtherSquare = "MUL-9 other-square" in (at("Multiple Unit Battles, 9")) ["A58"] Permission
        "To attack it stays, or leaves the zone altogether and comes back by another square"
        ruling "A fortress square is part of the enemy zone in which it lies, though units in it need not fight: a unit steps neither out of such a fortress into the zone nor out of the zone into the fortress.";
    NoOtherZone = "MUL-9 no-other-zone" in (at("Multiple Unit Battles, 9")) ["A58"] Permission
        "It doesn't come back into or through zones of enemies other than those it left"
        ruling "Who has withdrawn from the zone of one enemy may come back into it by another square, and into no zone of others in that turn: the words \"in this instance\" are read of every unit that begins its turn in a zone and chooses to attack."
        other "They are read of a return into the same zone alone: who leaves the zone of one enemy may enter that of another, and attack only that one." in "ruling-another-zone.ron";
    NoAdvance = "MAC-0 no-advance" in (at("Movement after Combat")) ["A59"] Permission
        "Attackers don't advance after combat, save as granted";
    AcrossRiver = "MAC-a across-river" in (at("Movement after Combat (a)")) ["A60"] Permission
        "Victorious attackers may cross the river onto the square of a defender that it doubled";
    StrongGround = "MAC-b strong-ground" in (at("Movement after Combat (b)")) ["A61"] Permission
        "Victorious attackers may occupy city, fortified, mountain or fortress squares of the losers";
    AfterExchange = "MAC-b after-exchange" in (at("Movement after Combat")) ["A61"] Consequence
        "So may attackers that survive an exchange";
    MountainStops = "MTN-2 mountain-stops" in (at("Mountains, 1 and 2")) ["A62"] Permission
        "A unit ends its move on a mountain square: one a turn";
    MountainLeft = "MTN-3 left-at-its-rate" in (at("Mountains, 3")) ["A62"] Consequence
        "A unit leaves a mountain square at its normal rate";
    XClosed = "MTN-4 x-closed" in (at("Mountains, 4")) ["A63"] Permission
        "No unit moves onto or through a mountain square marked X";
    MountainDoubles = "MTN-5 doubled" in (at("Mountains, 5")) ["A64"] Consequence
        "A mountain square doubles the defence factor";
    FortressNoCost = "FTR-1 no-change-of-rate" in (at("Fortresses, 1")) ["A65"] Consequence
        "Fortresses change no movement rate";
    FortressNoZone = "FTR-2 no-zone" in (at("Fortresses, 2")) ["A66"] Consequence
        "Units in a fortress have no zone of control";
    FortressOptional = "FTR-3 attack-optional" in (at("Fortresses, 3")) ["A67"] Consequence
        "Units next to a fortress need not attack it";
    AllInside = "FTR-3 all-inside-fought" in (at("Fortresses, 3")) ["A67"] Permission
        "Who attacks a fortress fights all units in it";
    FortressSome = "FTR-3 some-may-abstain" in (at("Fortresses, 3")) ["A67"] Consequence
        "Not all units next to a fortress need take part in the attack";
    SortieOptional = "FTR-4 sortie-optional" in (at("Fortresses, 4")) ["A68"] Consequence
        "Units in a fortress need not attack enemies next to it";
    AllAround = "FTR-4 all-around-fought" in (at("Fortresses, 4")) ["A68"] Permission
        "Who attacks out of a fortress fights all enemies next to it"
        ruling "Enemies across a river or in another fortress need not be attacked, but who attacks one of them out of a fortress fights all next to it on its own bank and in the open.";
    SortieSome = "FTR-4 some-may-stay" in (at("Fortresses, 4")) ["A68"] Consequence
        "Not all units in a fortress need take part in the attack";
    OneFortress = "FTR-5 one-of-several" in (at("Fortresses, 5")) ["A69"] Consequence
        "A unit next to several fortresses may attack one of them";
    FortressTriples = "FTR-6 tripled" in (at("Fortresses, 6")) ["A70"] Consequence
        "A fortress triples the defence factor";
    FortifiedNoCost = "FZ-1 no-change-of-rate" in (at("Fortified Zones, 1")) ["A71"] Consequence
        "Fortified zones change no movement rate";
    FortifiedDoubles = "FZ-2 doubled" in (at("Fortified Zones, 2")) ["A71"] Consequence
        "A fortified zone doubles the defence factor";
    RiverNoCost = "RIV-1 no-change-of-rate" in (at("Rivers, 1")) ["A72"] Consequence
        "Rivers change no movement rate";
    RiverNoZone = "RIV-2 no-zone-across" in (at("Rivers, 2")) ["A73"] Consequence
        "A zone of control doesn't reach across a river";
    RiverOptional = "RIV-3 attack-optional" in (at("Rivers, 3")) ["A74"] Consequence
        "Units with a river between them and the enemy need not attack";
    AllAcross = "RIV-3 all-across-fought" in (at("Rivers, 3")) ["A74"] Permission
        "Who attacks across a river fights all enemies next to him across it";
    RiverSome = "RIV-3 some-may-abstain" in (at("Rivers, 3")) ["A74"] Consequence
        "Not all units at the river need take part in the attack";
    LinesApart = "RIV-4 lines-apart" in (at("Rivers, 4")) ["A75"] Consequence
        "A unit at several rivers may attack across one of them";
    RiverDoubles = "RIV-5 doubled-across" in (at("Rivers, 5")) ["A76"] Consequence
        "A defence factor is doubled against an attack across a river";
    RiverLapses = "RIV-5 basic-from-one-bank" in (at("Rivers, 5")) ["A76"] Consequence
        "It stays basic if the attack comes from the defender's bank, too"
        ruling "At the same time means in the same battle.";
    HqNoAttack = "HQ no-attack" in (at("Use of Headquarters Units")) ["A77"] Permission
        "Headquarters can't attack";
    HqHasZone = "HQ has-zone" in (at("Use of Headquarters Units")) ["A77"] Consequence
        "Headquarters have a zone of control, in which enemies stop and attack";
    HqNotReplaced = "HQ not-replaced" in (at("Use of Headquarters Units")) ["A77", "A96"] Permission
        "German headquarters that were eliminated don't come back"
        ruling "Neither as replacements nor by the Time Record Card.";
    GermansDontDrop = "PAR-0 germans-never-drop" in (at("Use of Parachute Units")) ["A78"] Permission
        "Only Allied parachute units drop";
    TwoDrops = "PAR-a two-drops" in (at("Use of Parachute Units (a)")) ["A79"] Permission
        "A parachute unit drops twice in the game";
    FiveSquares = "PAR-b five-squares" in (at("Use of Parachute Units (b)")) ["A80"] Permission
        "A drop is within five squares of another Allied combat unit, as it stands after its move"
        ruling "A combat unit on a sea square counts, too: no sentence limits it, and nothing could be dropped where no unit can land. A unit that is lifted from land is not its own closest combat unit.";
    NotControlled = "PAR-c not-controlled" in (at("Use of Parachute Units (c)")) ["A81"] Permission
        "No unit drops onto an enemy, or onto an enemy-controlled square";
    DropGround = "PAR-d no-mountain-or-sea" in (at("Use of Parachute Units (d)")) ["A81"] Permission
        "No unit drops onto mountain or sea squares";
    DropTogether = "PAR-e together" in (at("Use of Parachute Units (e)")) ["A82"] Permission
        "All drops of a turn are made at once: none is measured from a dropped unit, or made after one has moved"
        ruling "So their order doesn't matter: each is measured from a unit that isn't dropped in the turn, and a unit from which alone another drop is measured isn't lifted. Nor is there a drop once any unit has moved after the first.";
    MovesAfterDrop = "PAR-f moves-after-drop" in (at("Use of Parachute Units")) ["A83"] Permission
        "A dropped unit moves with its whole movement factor";
    SeaIsNoDrop = "PAR-f sea-is-no-drop" in (at("Use of Parachute Units")) ["A83"] Consequence
        "A parachute unit on a sea square has not been dropped";
    DropFromLand = "PAR-f from-land" in (at("Use of Parachute Units")) ["A83"] Permission
        "A parachute unit on land is lifted from where it stands to another square; one at sea is not, nor one that has moved"
        ruling "A unit that has moved in the turn is not lifted: the drop is its move, and it moves on from where it comes down."
        other "A parachute unit moves, is lifted from where it has come to, and moves again." in "ruling-moved-before-the-lift.ron";
    AlliedReplacementWeek = "REP-1 from-ninth-week" in (at("Replacements, 1")) ["A84"] Permission
        "The Allies have replacements from the ninth week on";
    AlliedReplacementRate = "REP-1 rate-kept" in (at("Replacements, 1")) ["A84"] Permission
        "Allied replacements cost their attack factors: two come in a turn, and what isn't used is kept";
    AlliedReplacementKind = "REP-1 kinds" in (at("Replacements, 1")) ["A84"] Permission
        "Allied headquarters and parachute units are not replaced";
    AlliedReplacementWay = "REP-1 as-reinforcements" in (at("Replacements, 1")) ["A84"] Permission
        "Allied replacements come in as reinforcements do, and count with them against the maximum";
    GermanReplacementWeek = "REP-2 from-sixteenth-week" in (at("Replacements, 2")) ["A85"] Permission
        "The Germans have replacements from the sixteenth week on";
    GermanReplacementRate = "REP-2 rate-kept" in (at("Replacements, 2")) ["A85"] Permission
        "German replacements cost their attack factors: five come in a turn, and what isn't used is kept";
    GermanReplacementKind = "REP-2 kinds" in (at("Replacements, 2")) ["A85"] Permission
        "German static units are not replaced";
    GermanStar = "REP-2 free-star" in (at("Replacements, 2")) ["A85"] Permission
        "German replacements are placed on reinforcement centers outside enemy zones";
    GermanReplacementMoves = "REP-2 moves-and-fights" in (at("Replacements, 2")) ["A85"] Consequence
        "German replacements move and fight in the turn in which they come"
        ruling "They come at any time of the German turn. Who comes between two battles neither moves nor fights in it any more.";
    Eliminated = "RES-ELIM whole-side" in (at("Combat Results Explanation, Elim")) ["A86"] Consequence
        "All units of the losing side of a battle are eliminated";
    WinnerRetreats = "RES-BACK winner-moves" in (at("Combat Results Explanation, Back 2")) ["A87"] Consequence
        "The winner moves the losers back"
        ruling "The units go back one by one. How full a square is matters on the last square alone.";
    FullTwo = "RES-BACK full-two" in (at("Combat Results Explanation, Back 2")) ["A87"] Permission
        "A retreat is the full two squares"
        ruling "Two steps, which end two squares away: a bend that ends one square off is not the full two.";
    ThroughFriends = "RES-BACK through-friends" in (at("Combat Results Explanation, Back 2")) ["A87"] Consequence
        "A retreat goes through own units, across rivers and over all playable terrain";
    NotIntoZones = "RES-BACK not-into-zones" in (at("Combat Results Explanation, Back 2")) ["A87"] Permission
        "A unit whose only way leads into or through enemy zones is eliminated";
    NotOffBoard = "RES-BACK not-off-board" in (at("Combat Results Explanation, Back 2")) ["A87"] Permission
        "A unit whose only way leads off the board, or onto closed ground, is eliminated";
    NotIntoSea = "RES-BACK not-into-sea" in (at("Combat Results Explanation, Back 2")) ["A87"] Permission
        "A unit whose only way leads into the sea is eliminated";
    OneMountain = "RES-BACK one-mountain" in (at("Combat Results Explanation, Back 2")) ["A87"] Permission
        "A unit whose only way leads over more than one mountain square is eliminated";
    NotOverfull = "RES-BACK not-overfull" in (at("Combat Results Explanation, Back 2")) ["A87"] Permission
        "A unit whose only way ends on a full square is eliminated";
    OpenWayFirst = "RES-BACK open-way-first" in (at("Combat Results Explanation, Back 2")) ["A87"] Permission
        "The winner eliminates no unit by its retreat while there is an open way"
        ruling "Nor does he fill a square with one unit so that a later one has no way left, while another choice saves both.";
    ExchangeDefender = "RES-EX defender-removed" in (at("Combat Results Explanation, Exchange")) ["A88"] Consequence
        "In an exchange all defenders are removed"
        ruling "A headquarters among them goes with the rest, and its defence counts.";
    ExchangeAttacker = "RES-EX attacker-pays" in (at("Combat Results Explanation, Exchange")) ["A88"] Permission
        "In an exchange the attacker removes attack factors of at least the defence that is removed, or all he has";
    ExchangeModified = "RES-EX as-defended" in (at("Combat Results Explanation, Exchange")) ["A88"] Consequence
        "The defence is counted as the defenders' position makes it";
    CityDoubles = "RES-EX city-doubled" in (at("Combat Results Explanation, Exchange")) ["A90"] Consequence
        "A city square doubles the defence factor";
    CrtCells = "CRT cells" in (at("Combat Results Table")) ["A89"] Definition
        "A die and the odds give the result of a battle";
    CrtOdds = "CRT odds" in (at("How to Have Combat")) ["A89"] Consequence
        "Odds are attack to defence, and what is left over helps the defender"
        ruling "Odds above 6-1 are fought on the 6-1 column: the leaflet knows no automatic elimination, and the table no further column.";
    TournamentWin = "TRN-1 how-to-win" in (tournament("How to Win")) [] NotYet
        "The Tournament Game is won in other ways";
    SecondInvasion = "TRN-2 second-invasion" in (tournament("Second Invasion")) [] NotYet
        "There is a second invasion";
    SeaMovement = "TRN-3 sea-movement" in (tournament("Sea Movement")) [] NotYet
        "Units move by sea";
    Supply = "TRN-4 supply" in (tournament("Supply")) [] NotYet
        "Coastal squares and ports supply a limited number of units";
    Isolation = "TRN-5 isolation" in (tournament("Isolation")) [] NotYet
        "Isolated units suffer";
    AirPower = "TRN-6 strategic-air-power" in (tournament("Strategic Air Power")) [] NotYet
        "The Allies have air factors";
}
