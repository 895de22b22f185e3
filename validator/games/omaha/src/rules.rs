//! The rule index of TCS Omaha: what each row says, in our own words, and how it is read where the booklet is silent.
//!
//! A row is named by the paragraph and a short head: `2.1c load-class`. The booklet as it is known breaks off inside 3.4b; what it
//! takes over from the rules of its series (fire, sight, morale, artillery, command) isn't known. Where play needs a number or a
//! procedure of the series, ours stands in for it, as a row of its own that is marked `stand_in`.

beachhead_engine::rule_index! {
    Woods = "1.1 woods" in "1.1" ["O1"] Definition "A hex with any woods is a woods hex";
    Forest = "1.2 forest" in "1.2" ["O2"] Definition "A hex that is half woods is a forest hex";
    BocageFire = "1.3 direct-fire" in "1.3" ["O3"] Permission
        "Direct fire over bocage needs a target next to that hexside"
        ruling "Bocage next to those who fire is ignored. A line that runs along a hexside, or through a corner, crosses bocage if it does so on either way round it.";
    BocageOverwatch = "1.3 overwatch" in "1.3" ["O4"] Permission
        "A mover seen through bocage triggers no overwatch, one that fires does"
        ruling "Bocage next to who would answer is ignored, so that a hedge between two units that touch hides neither.";
    BocageModifiers = "1.3 modifiers" in "1.3" ["O5"] Consequence
        "Bocage next to the target counts as forest, but not for indirect fire"
        ruling "Of that and the ground of the target the better one counts. A hedge between two units that touch is next to both, and counts for both, as in the figure.";
    BocageMoves = "1.3 moves" in "1.3" ["O6"] Permission
        "Bocage costs two more on foot and bars vehicles and carriers; a road takes away the cost alone"
        ruling "A vehicle on a road through bocage is barred, too: a road negates none of the other effects. Where a map prints a gap in the hedge, the hexside has no bocage.";
    Buildings = "1.4 buildings" in "1.4" ["O7"] Definition "A hex with a black building is a building hex";
    Villages = "1.5 villages" in "1.5" ["O8"] Definition "A village has its boundary";
    DefensiveZones = "1.6 defensive-zones" in "1.6" ["O9"] Consequence
        "A defensive zone takes two from the fire tables, on all sides";
    HistoricBoxes = "1.7 historic-pill-boxes" in "1.7" ["O10"] Definition "Historic places of pill boxes bind no player";
    MapEdge = "1.8 map-edge" in "1.8" ["O11"] Permission
        "Half a hex is played on; no unit leaves the map";
    Cliffs = "1.9 cliffs" in "1.9" ["O12"] Permission "Cliffs are crossed by no unit";
    Slopes = "1.10 extreme-slopes" in "1.10" ["O13"] Permission
        "An extreme slope costs two more on foot and bars vehicles, carriers and towed units";
    SlopesForced = "1.10 forced" in "1.10" ["O13"] Consequence
        "Who is barred from an extreme slope and forced across it is destroyed"
        ruling "A unit is forced where no other way of its retreat is open.";
    SeaBars = "1.11 sea-bars" in "1.11" ["O14"] Permission
        "No unit moves into a hex that is all sea";
    SeaEliminates = "1.11 sea-eliminates" in "1.11" ["O14"] Consequence
        "A unit that is left in the sea is eliminated"
        ruling "Who cannot or will not leave a flooded hex is eliminated when the Command Planning Phase ends: it is forced into the sea by then.";
    SeaBursts = "1.11 sea-bursts" in "1.11" ["O14"] Consequence
        "Bursts in the sea are seen, and harm no unit"
        ruling "Of the sea at all hours, and of hexes that the tide has flooded.";
    TideLine = "1.12 tide-line" in "1.12" ["O15"] Consequence
        "The hex of the tide line of the hour is the last land hex, for that whole hour";
    TideBars = "1.12 seaward" in "1.12" ["O15"] Permission
        "No unit moves beyond the tide line of the hour, not even a DD tank";
    TideMove = "1.12a free-move" in "1.12a" ["O16"] Permission
        "A unit in a flooded hex goes one hex, onto land that is open to it, in the Command Planning Phase of an hour turn"
        ruling "It may be any adjacent hex that is land by the new line and that the unit could cross into; a unit in a hex that stays dry has no such move.";
    TideOverwatch = "1.12a no-overwatch" in "1.12a" ["O16"] Permission "The free move draws no overwatch";
    TideNerve = "1.12a nerve" in "1.12a" ["O16"] Consequence
        "Suppressed and paralysed units have the free move, too";
    TowedInTide = "1.12a tow-only" in "1.12a" ["O17"] Permission
        "A towed unit leaves a flooded hex only if a carrier or vehicle of its side was there with it"
        ruling "Whichever of the two leaves first: each carrier or vehicle that stood there when the tide moved saves one towed unit.";
    ShingleMoves = "1.13 moves" in "1.13" ["O18"] Permission
        "The shingle bars vehicles and carriers but for breaches, and costs others two more";
    ShingleFire = "1.13 fire" in "1.13" ["O19"] Consequence
        "A unit next to the shingle is harder to hit across it, but not by indirect fire";
    ShingleRetreats = "1.13a retreats" in "1.13a" ["O20"] Permission
        "Retreats that are forced may lead toward the shingle and along it, voluntary ones not toward it"
        ruling "It binds units seaward of the shingle; from landward of it they go toward the sea as 2.3d says. A retreat that comes to the shingle may end there.";
    ShingleParalyses = "1.13a at-shingle" in "1.13a" ["O20"] Consequence
        "A unit at the shingle that retreats, forced or not, stays and is paralysed, and its company's morale rises by one"
        ruling "Of units seaward of the shingle.";
    Clock = "1.14 clock" in "1.14" ["O21"] Consequence
        "A turn has its time of its day"
        ruling "Turns of the night last twenty minutes, too: the booklet names no other length.";
    HexNumbers = "1.15 hex-numbers" in "1.15" ["O21"] Permission
        "A hex is named by its map, its row and the hex in it, with two digits after the point";
    SectorAreas = "1.16 sectors" in "1.16" ["O22"] Permission
        "A beach is divided into sectors, and an op sheet of the landing starts from one";
    WaveScatter = "1.17 waves-scatter" in "1.17" ["O23"] Permission "Boxes and scatter lines are for the waves alone";
    LandingOrder = "2.1 order" in "2.1" ["O24"] Permission
        "Boats of a wave are assigned before play; on their turn all survive or sink, then all scatter, then each comes to its hex";
    WaveTurns = "2.1a waves" in "2.1a" ["O25"] Permission
        "Waves land on the turns of 0640, 0740 and 0940, and are not changed once play has begun";
    TransportTurns = "2.1a transports" in "2.1a" ["O26"] Permission
        "Transports land on hour turns from 1000 on, and no capacity is saved";
    LoadPoints = "2.1b load-points" in "2.1b, 2.1d" ["O27", "O29"] Permission
        "What is aboard weighs no more load points than the boat carries";
    LoadClass = "2.1c load-class" in "2.1c" ["O28"] Permission
        "A boat carries loads up to its class";
    BoatGroups = "2.1d groups" in "2.1d" ["O30"] Permission
        "Up to three LCAs of one wave and one box are a boat group; all other boats land singly";
    DdTanks = "2.1e dd-tanks" in "2.1e" ["O31"] Permission
        "A DD tank swims by itself, in any wave and beyond all limits; nothing else does"
        ruling "It may also come in a boat, as a tank of class IV and six load points: that it never lands under its own power in a transport landing bars swimming alone.";
    Dukws = "2.1f dukws" in "2.1f" ["O32"] Permission
        "LCTs and Rhinos of the second and third wave need all DUKWs of their wave, with four load points or more each"
        ruling "Each of the two waves by its own DUKWs; the first wave and transports are free of it: the sentence before names waves two and three, and boats are counted by wave.";
    WaveBoats = "2.1g boats-of-a-wave" in "2.1g" ["O33"] Permission
        "A wave has so many boats of a type"
        ruling "The table is the rule. The figure on page 6 shows two LCTs at 0740, when there are none.";
    Schematic = "2.1h schematic" in "2.1h" ["O34"] Permission
        "Each stack is the load of one boat, and no step of a unit is in two";
    SheetBeach = "2.1h op-sheet" in "2.1h" ["O34"] Permission "The box of a boat fits the op sheet of its units";
    Survival = "2.1i survival" in "2.1i" ["O35"] Consequence
        "A boat that fails its survival roll is lost for good"
        ruling "A roll of 2 that few pill boxes make a 1 survives: it counts as 2, the least that two dice show.";
    LoadSinks = "2.1i load-sinks" in "2.1i" ["O103"] Consequence
        "What is aboard is lost with the boat";
    TransportSurvival = "2.1i transports" in "2.1i" ["O35"] Consequence
        "Transports survive or sink by the same roll";
    FullestFirst = "2.1j fullest-first" in "2.1j" ["O36"] Permission
        "Of the LCAs of a group the fullest rolls first";
    SplitUnits = "2.1j split" in "2.1j" ["O36"] Permission
        "Only LCAs of one group carry parts of a unit, but for one that is too large for any single boat of the type"
        ruling "A unit is a counter. It comes ashore with the first of its boats that lands, and what the others bring joins it there; so all of it is aboard.";
    RandomLosses = "2.1j random-losses" in "2.1j" ["O36"] Consequence
        "Where the load of an LCA isn't fixed beforehand, the steps that sink are drawn by lot among the units of its group"
        ruling "As many steps as the plan has in the boat; what is left of the group sails in the other boats. Leaders sink with their own boat.";
    PillBoxCount = "2.1k pill-boxes" in "2.1k" ["O37"] Consequence
        "The pill boxes that remain change the survival roll of boats, but not of DUKWs and DD tanks";
    SectorByGroup = "2.1l sector" in "2.1l" ["O38"] Permission
        "One die a boat group, or a boat of its own, chooses the path to a sector";
    HexByBoat = "2.1l hex" in "2.1l" ["O39"] Consequence
        "One die a boat counts the hexes of the tide line of the hour in the sector, always from the same edge"
        ruling "A die beyond the hexes of the sector on that line is rolled again, so that each hex keeps the same chance: a sector has as many as six hexes along a line (1.16), and may have fewer. So is a die of a hex that the enemy holds; if he holds all of them, the boat is lost.";
    MinorChoice = "2.1l minor-choice" in "2.1l" ["O40"] Permission
        "Where a minor sector has several hexes the player chooses one of them";
    ScatterOffMap = "2.1l off-map" in "2.1l" ["O40"] Consequence "Boats that scatter off the map are lost";
    TransportBox = "2.1m assigned" in "2.1m" ["O41"] Permission
        "One LCI and five LCTs an hour are assigned in the hour turn before, and must attempt to land"
        ruling "Transports that sink don't lessen those of the next hour: on any hour turn there are as many.";
    TransportSector = "2.1m sector" in "2.1m" ["O42"] Permission
        "Transports do not scatter: the player chooses a sector of their beach as they land"
        ruling "The die for the hex in the sector is rolled: only the choice of the sector is free.";
    TransportSheets = "2.1m op-sheets" in "2.1m" ["O42"] Permission
        "A unit of an implemented op sheet does not come in a transport";
    LandingFirst = "2.1n landing-first" in "2.1n" ["O43"] Permission
        "Landings come first in the US action phase; who has landed moves with its whole allowance";
    RocketShips = "2.2 rocket-ships" in "2.2" ["O44"] Permission "There are four rocket ships";
    RocketTargets = "2.2a targets" in "2.2a" ["O45"] Permission
        "They fire on the first turn, at hexes chosen before play within 15 of an obstacle hex"
        ruling "On either side of the obstacle line. Each fires once.";
    RocketFire = "2.2a fire" in "2.2a" ["O46"] Permission
        "Their designator falls three times as far and is not adjusted; a fire leaves ten smokes less impacts"
        ruling "Each fire leaves ten. The player looks for them in hexes of his choice, in each once.";
    AreaC = "2.2b area-c" in "2.2b" ["O47"] Permission
        "Area C is all hexes within ten of the designator";
    SheetsByBeach = "2.3 op-sheets" in "2.3" ["O48"] Permission
        "A unit follows its op sheet of the landing once it stands in the sector that the sheet names, and not before"
        ruling "It stands there where it lands or ends a move.";
    TwelveSheets = "2.3a twelve" in "2.3a" ["O49"] Permission "The US player has twelve op sheets at most";
    WeightedTurns = "2.3a weighted-turns" in "2.3a" ["O50"] Consequence
        "A sheet whose units a leader has gathers one weighted turn a turn, whatever else happens";
    SheetSector = "2.3a sector" in "2.3a" ["O51"] Permission
        "An op sheet of the landing is drawn up before play, and its units start in the box of the beach of its sector"
        ruling "A unit is on one op sheet.";
    NoSheets = "2.3b no-sheets" in "2.3b" ["O52"] Permission
        "Players may agree to land without op sheets";
    Seaward = "2.3d seaward" in "2.3c, 2.3d, 2.3e" ["O54"] Permission
        "Seaward of the shingle US units move as they like; landward they move with a leader or by an op sheet alone"
        ruling "A step across the shingle is one landward. Seaward are the sea and the beach that the tides cover, and what lies between these and the shingle: a breach opens no way to it. Of the three ways of command that 2.3c lists, this is the first; the second, to march to one's own beach or to be given a new sheet (2.3e), is a move seaward of the shingle and a sheet like any other.";
    LandwardFire = "2.3d fire" in "2.3d" ["O54"] Permission
        "Landward without a sheet units fire, and retreat toward the sea if they like, and nowhere else";
    LeaderCup = "2.3f cup" in "2.3f" ["O56"] Permission
        "Leaders with units in the waves or the first transport landing are drawn from a cup, and land with a unit of theirs"
        ruling "The first transport landing is as free as the later ones, so the scenario says which units are planned for it. A leader that is drawn goes aboard a boat of a wave, or a transport of the first landing, with a unit of his aboard; a tank that swims is no boat.";
    LeaderNumber = "2.3f number" in "2.3f" ["O56"] Consequence
        "Two dice say how many leaders are drawn from the cup";
    LeaderLoss = "2.3f losses" in "2.3f" ["O57"] Consequence
        "As the US action phase begins, a leader that an enemy sees within visibility and its range is killed on a 12, and its grave stays"
        ruling "One roll for each leader, however many see it; who is unreleased does not count, for it fires at nobody. The phase begins before its landings.";
    LeaderUnhurt = "2.3f unhurt" in "2.3f" ["O57"] Permission
        "Fire into its hex does nothing to a leader, so that none is aimed at one alone";
    LeaderEffect = "2.3f effect" in "2.3f" ["O58"] Permission
        "Units within three hexes of a leader at the start of the action phase move anywhere in it"
        ruling "The phase starts before its landings: who lands in it is led from the next one on. The leader is one of them.";
    LeaderObserves = "2.3f observes" in "2.3f" ["O58"] Permission
        "Leaders observe artillery and mortar fires"
        ruling "Not those of destroyers, for which no ground observer counts.";
    LeadersLeave = "2.3f leave" in "2.3f" ["O59"] Consequence "Leaders leave at 1300";
    Unassigned = "2.3g unassigned" in "2.3g" ["O60"] Consequence
        "Units without orders retreat after three turns of defence, but not seaward of the shingle"
        ruling "Troops of the US side landward of the shingle, that have neither a leader nor an op sheet and were fired at on each of the three turns. The retreat goes as far as the first row of table `syr`.";
    Obstacles = "2.4 obstacles" in "2.4" ["O61"] Definition "What an obstacle hex holds is not known before it is tested";
    ObstacleTest = "2.4a test" in "2.4a" ["O62"] Permission
        "At the end of an action phase of its side, infantry tests an obstacle hex beside it, one a turn, and no hex twice"
        ruling "A unit tests or breaches one hex a turn. Infantry are the kinds `infantry` and `squad`: 1.10 sets weapons units apart from it. An obstacle hex that has not been tested is entered by neither side, for its cost and its danger are not known.";
    ObstacleResult = "2.4a result" in "2.4a" ["O62"] Consequence
        "One die says whether there are mines and wire, wire alone, or nothing";
    ObstacleNerve = "2.4a nerve" in "2.4a" ["O62"] Permission "Who is suppressed or paralysed tests nothing";
    MinesAndWire = "2.4b mines-and-wire" in "2.4b" ["O63"] Permission
        "A hex of mines and wire is entered once it is breached, and never forced; it is breached from the end of the next action phase on"
        ruling "Next is that of the turn after the test, for either side. Infantry breaches that has stood beside the hex through the phase, so that it has neither moved nor landed in it.";
    WireOnly = "2.4c wire-only" in "2.4c" ["O64"] Permission
        "Infantry alone enters a hex of wire first, for half its allowance besides what the ground costs, and clears it"
        ruling "Half of the allowance that is printed.";
    ClearObstacle = "2.4d clear" in "2.4d" ["O65"] Permission
        "An obstacle hex without an obstacle is open from the turn after its test on"
        ruling "What it costs is its own terrain's: it is treated as ground without an obstacle.";
    BreachTraffic = "2.5 traffic" in "2.5" ["O66"] Permission
        "An open breach lets one vehicle or carrier through a turn"
        ruling "Of both sides together, in either direction. A breach is opened once, at the end of a US action phase.";
    BreachBoxes = "2.5a pill-boxes" in "2.5a (1)" ["O67"] Permission
        "A breach is opened where no pill box has it within range and sight"
        ruling "The longer of its two ranges counts. A box has the hexside in range and sight if it has one of its two hexes. Visibility plays no part, so a box bars the breach at night, too.";
    BreachSecurity = "2.5a security" in "2.5a (2)" ["O68"] Permission
        "A breach is opened while US units occupy all its security hexes";
    BreachNear = "2.5a near" in "2.5a (3, 4)" ["O69"] Permission
        "A breach is opened with a US tank within three hexes of it, and no German within five"
        ruling "Distances are to the nearer hex of the hexside.";
    BreachEffect = "2.5b effect" in "2.5b" ["O70"] Consequence
        "Through an open breach the shingle costs others nothing";
    RoadMoved = "2.5b road-moved" in "2.5b" ["O70"] Consequence
        "Who has passed a breach counts as moved by road where it is fired on"
        ruling "As long as it stands in the hex behind the breach, on that turn. So does who has come to its hex along a road.";
    BreachFire = "2.5b fire" in "2.5b" ["O70"] Consequence "A breach leaves the shingle its protection against fire";
    BreachGermans = "2.5c germans" in "2.5c" ["O71"] Permission
        "Germans use a breach that is open, and open none";
    Destroyer = "2.6a destroyer" in "2.6a" ["O72"] Permission "One destroyer fires a turn from 0940 on";
    DestroyerMission = "2.6b mission" in "2.6b" ["O73"] Permission
        "A destroyer fires thirty rounds at Area A, without reference points; its designator falls twice as far, at night three times";
    DestroyerLimits = "2.6c limits" in "2.6c" ["O74"] Permission
        "No friend is within eight hexes of the target, which is seen from ten metres up on the north edge"
        ruling "The player chooses a hex of the edge; the target is seen from it within visibility. So is the designator that is fired for effect.";
    FireTeams = "2.6d fire-teams" in "2.6d" ["O75"] Permission
        "A fire support team goes with infantry of its battalion for good, and observes for destroyers if a die of 6 has its radio work"
        ruling "The die is rolled as the first steps of the unit land. A battalion lands that has infantry in boats of the schematic.";
    Khaki = "2.7 29th-division" in "2.7" ["O76"] Definition "Units of the 29th Division are marked, and suffer no more confusion";
    HistoricSlots = "2.7a slots" in "2.7a" ["O77"] Permission "In the historical game the 115th and 116th have their waves and beaches";
    LeaveWest = "2.7b exit" in "2.7b" ["O78"] Permission
        "Units of the 29th Division leave by the west edge"
        ruling "The step off the map costs what it costs to enter the hex that it is made from. A towed unit leaves with a carrier or vehicle in its hex.";
    Forfeit = "2.7b forfeit" in "2.7b" ["O78"] Consequence
        "A unit of the 29th Division on the map after 1200 on 7 June costs the US player the game"
        ruling "At the end of that turn and of each later one. Towed units don't count: how they are towed is of the series, and not reached.";
    Batteries = "2.8 batteries" in "2.8" ["O79"] Permission
        "US batteries fire without delay; their reference points are assigned before any unit is placed, and used from 0100 on 7 June"
        ruling "The scenario lists them; they are assigned before any US unit goes aboard. The German side has none.";
    AmmunitionLanded = "2.9 landed" in "2.9" ["O80"] Consequence
        "A battery lands with twenty rounds and three smokes a gun, counted in fires of the battery, and one illumination"
        ruling "A step is a gun. A fire is of as many rounds as a battery has guns at full strength, and each counter is reckoned, and rounded down, by itself.";
    AmmunitionLater = "2.9 later" in "2.9" ["O81"] Consequence
        "At 0600 on 7 and on 8 June ammunition is added, without any limit";
    Aircraft = "2.10 aircraft" in "2.10" ["O82"] Permission
        "In clear weather two aircraft come on an 8 of two dice a turn; on an 8 of another two, with one added on 6 June, the enemy uses them"
        ruling "Two aircraft a successful roll, not four: 2.10 has the number, 2.10a describes them.";
    AircraftLoads = "2.10a loads" in "2.10a" ["O83"] Permission
        "Each aircraft has a bomb and strafes three targets, or strafes four; which, is chosen before the roll"
        ruling "A target is a unit, which is attacked by itself, and by the guns of one aircraft once.";
    Overdraft = "2.11 overdraft" in "2.11" ["O84"] Permission
        "At 1200 on 7 June each line company of the 16th gets five steps of infantry at most, none beyond its full strength"
        ruling "What exceeds full strength is lost, and refused to nobody. A unit that is eliminated gets nothing.";
    Unreleased = "3.1 unreleased" in "3.1" ["O85"] Permission
        "Unreleased units do nothing until they are released; the others move"
        ruling "Pill boxes, their squads and rocket pits are always released.";
    ReleaseSize = "3.1 release" in "3.1" ["O86"] Permission
        "A release is of one company on the map, or of one battery off it"
        ruling "A battalion takes a release for each company or battery.";
    VariableEntry = "3.1 reinforcements" in "3.1" ["O87"] Permission
        "Reinforcements enter by the south edge"
        ruling "A variable reinforcement may be taken as the release of a company or battery instead. If what is drawn is in play already, it is lost.";
    AutomaticRelease = "3.1 automatic" in "3.1" ["O88"] Consequence
        "A US unit that comes within five hexes of a unit of an unreleased company releases that company"
        ruling "On its way, too; and by landing.";
    ReinforcementSheets = "3.1 op-sheets" in "3.1" ["O89"] Permission
        "Reinforcements have an op sheet as they enter if it was drawn up before play"
        ruling "It is implemented as the first of its units enters.";
    TwoTurns = "3.1 two-turns" in "3.1" ["O89"] Permission
        "Reinforcements without an op sheet move for two turns, and then halt"
        ruling "The turn of entry is the first.";
    ReserveSheets = "3.1 reserve" in "3.1" ["O89"] Permission
        "Op sheets of unreleased units are in reserve, and may be taken out of it after the release; then the units move"
        ruling "A unit for which no sheet is drawn up has none to wait for.";
    SixSheets = "3.2 six" in "3.2" ["O90"] Permission
        "The German player has six implemented op sheets at most"
        ruling "Those in reserve are not implemented.";
    TwoFires = "3.3a two-fires" in "3.3a, 3.3b" ["O91"] Permission
        "A pill box fires its two weapons at one target or at two, each once, and each is marked by itself";
    BoxesStay = "3.3c stay" in "3.3c" ["O92"] Permission
        "A pill box stays where it is set up, and is one step without morale";
    BoxesAsTargets = "3.3d targets" in "3.3d" ["O93"] Permission
        "A pill box is destroyed by point fire, or by anti-tank rolls made in its hex, and never by area fire or mortars"
        ruling "Artillery rounds come with artillery.";
    Conversion = "3.3e conversion" in "3.3e" ["O94"] Permission
        "As the modes are determined, the German player turns pill boxes into squads of two steps, in either mode"
        ruling "Any squad counter that is not on the map may take the place of the box.";
    ConvertedBox = "3.3e gone" in "3.3e" ["O94"] Consequence
        "A pill box that is converted is gone for good, and no longer counts among those that remain";
    ForcedConversion = "3.3f forced" in "3.3f" ["O95"] Consequence
        "A destroyed pill box leaves a squad of two steps, of one or none, by a die; the squad appears suppressed"
        ruling "Where no squad counter is left, none appears.";
    ConvertedImmune = "3.3f immune" in "3.3f" ["O95"] Permission
        "Nobody fires at the squad of a destroyed pill box in that phase";
    ConversionQuiet = "3.3f no-overwatch" in "3.3f" ["O95"] Permission "No conversion draws overwatch";
    BoxPlaces = "3.3g places" in "3.3g" ["O96"] Permission
        "Pill boxes are set up landward of the obstacle line, and within five hexes of it"
        ruling "Not on the line. Whether a hex is landward is judged against the obstacle hex that is nearest to it. With the variant `boxes-on-the-beach` anything landward of the highest tide line will do, as far as seaward of the obstacle line.";
    PitPlaces = "3.4 places" in "3.4" ["O97"] Permission
        "Ten rocket pits at most are set up, landward of the obstacle line, and within ten hexes of it";
    PitShot = "3.4a shot" in "3.4a" ["O98"] Permission
        "A rocket pit fires once, as mortars do but no smoke, and is gone"
        ruling "An anti-tank roll at a rocket pit is made as at a gun; nobody assaults one.";
    PitsStay = "3.4a stay" in "3.4a" ["O98"] Permission "A rocket pit stays where it is set up";
    PitTarget = "3.4b targeting" in "3.4b" ["O99"] Consequence
        "A rocket hits its target on 1 to 3, and comes down by two dice elsewhere on 4 to 6";
    Missing = "4 missing" in "4" [] NotYet "Command, victory and set-up are missing";
    GameTime = "intro game-time" in "Introduction" ["O101"] Consequence
        "The game runs from 0640 on 6 June to 1700 on 8 June";
    PrintedCounters = "3.3 counters" in "3.3" ["O102"] Definition "Some counters are printed in the booklet"
        ruling "The last figure of the infantry gun, 0, is its defence: guns are point targets.";
    BocageFigure = "1.3 figure" in "1.3" ["O104"] Permission
        "Bocage in the middle hides units from each other, for fire, spotting and overwatch alike"
        ruling "So the figure on page 3 has it of a unit that is not next to the hedge. Mortars fire where another unit of their side spots.";
    ObstacleLine = "2.4 line" in "2.4" ["O105"] Definition "The obstacle hexes are one line along the beach";
    MineBreach = "S1 mine-breach" in "series 15.3" ["S1"] Consequence stand_in
        "A die says whether infantry breaches the mines beside it";
    GermanPhase = "S2 sequence" in "series, sequence of play" ["S2"] Consequence stand_in
        "The German action phase follows the US one, and the German side's release and modes come before both";
    ReleaseRoll = "S8 release-roll" in "3.1, table of a scenario" ["S8"] Consequence stand_in
        "By the hour, one die or two say whether the German player has a release or a variable reinforcement";
    VariableDraw = "S9 variable-draw" in "3.1, table of a scenario" ["S9"] Consequence stand_in
        "A die says which units a variable reinforcement is";
    ReserveRoll = "S10 reserve-roll" in "series 6" ["S10"] Consequence stand_in
        "A die says whether an op sheet comes out of reserve"
        ruling "Once a turn for each sheet.";
    BatteryChart = "S11 battery-chart" in "3.1, German battery composition chart" ["S11"] Consequence stand_in
        "Which German batteries there are off the map";
    Recovery = "S3 recovery" in "series, sequence of play" ["S3"] Consequence stand_in
        "At the end of its side's action phase a unit that was suppressed as the phase began is steady, one that was paralysed suppressed";
    Overwatch = "S4 overwatch" in "series, overwatch" ["S4"] Permission stand_in
        "A unit that moves into a hex, or fires, is answered by enemies that see it within range: a die says how many"
        ruling "From a 5 on unmarked weapons answer, on a 6 as many marked ones besides as a second die shows; within three hexes unmarked ones answer without a die. An answer is answered once more by unmarked weapons, and that by none. Leaders, boats, retreats and conversions trigger nothing.";
    NerveBars = "S5 nerve" in "series, morale" ["S5"] Permission stand_in
        "Suppressed units neither move nor fire, but answer within three hexes; paralysed ones do nothing";
    Assault = "S6 assault" in "series, assault" ["S6"] Permission stand_in
        "Infantry in move mode with a point left assaults a pill box, squad or gun beside it, and comes back suppressed if its target lives";
    Stacked = "S7 stacked" in "series, area fire" ["S7"] Consequence stand_in
        "Area fire is rolled for by each unit in the hex; how many may stand there has no limit";
    Sight = "S12 sight" in "series 8" ["S12"] Consequence stand_in
        "A line of sight is barred by ground, by what stands on it and by hedges that are taller than the line"
        ruling "A hex is as tall over its whole area as its ground and what stands on it; eyes and targets are as high as the row `eye` of table `heights` says. A line that touches a top is open; along a hexside or through a corner it is open if either side is. The first and the last hex, and what stands on their sides, bar nothing.";
    Visibility = "S13 visibility" in "series 7" ["S13"] Consequence stand_in
        "By the clock one sees so many hexes far"
        ruling "It is asked beyond the fewest hexes that one sees at any hour.";
    AreaFire = "S14 area-fire" in "series, area fire" ["S14"] Consequence stand_in
        "Firepower and two dice say how many steps area fire takes, and whether morale is checked; light vehicles are destroyed by two steps or more";
    PointFire = "S15 point-fire" in "series, point fire" ["S15"] Consequence stand_in
        "Two dice, firepower and defence say whether point fire hits, and takes a step";
    AtRoll = "S16 at-roll" in "series, anti-tank rolls" ["S16"] Permission stand_in
        "Infantry makes anti-tank rolls at vehicles and guns within two hexes, by one die";
    FireModified = "S17 modifiers" in "series, fire tables" ["S17"] Consequence stand_in
        "Ground, movement, night and range change the dice of fire, and they add up";
    Morale = "S18 morale" in "series, morale" ["S18"] Consequence stand_in
        "Troops that are hit check their morale: they hold, are suppressed or paralysed, or retreat";
    Retreats = "S19 retreats" in "series, morale" ["S19"] Permission stand_in
        "A retreat goes as far as a roll says, each hex farther from every enemy that sees it; who has no such way is eliminated"
        ruling "A voluntary one goes up to as far as the table's first row, and ends in its nerve. Sea, cliffs, the map's edge, enemies, closed ground and obstacles bar the way.";
    CompanyMorale = "S20 company-morale" in "series, morale" ["S20"] Consequence stand_in
        "The morale of a company rises with heavy losses to one fire, and falls on the hour by a die";
    Spotting = "S21 spotting" in "series 8" ["S21"] Permission stand_in
        "A unit under cover that has neither moved nor fired is fired at from near alone";
    Modes = "S22 modes" in "series, modes" ["S22"] Permission stand_in
        "A unit moves in move mode and answers in fire mode; its mode is chosen in mode determination"
        ruling "Pill boxes and rocket pits are in fire mode, leaders in move mode. In move mode a unit fires in its own action phase alone. Who lands or enters is in move mode.";
    Firing = "S23 firing" in "series, fire" ["S23"] Permission stand_in
        "A weapon fires once in the action phase of its side, at what it sees within range, and not once it has answered"
        ruling "Units of one hex fire together, and mortars join from anywhere; indirect fire needs a unit of the side that sees the hex. A unit that is no pill box fires, and answers, with one of its weapons.";
    Missions = "S24 missions" in "series, artillery" ["S24"] Permission stand_in
        "Who sees a hex calls for a designator round there, adjusts it once a turn, and fires for effect where it is seen"
        ruling "Observers are infantry, machine guns, mortars, squads, pill boxes and leaders. A designator that nobody who called for it sees is lost. Adjusting halves the distance. A battery calls once a turn, and fires in fire mode.";
    Concentrations = "S25 concentrations" in "series, Miller table" ["S25"] Consequence stand_in
        "Rounds strike each hex of Area A or B that has units, by a row of the Miller table for their number"
        ruling "The row is reckoned as the printed one of Area C is. A fire has a round for each gun.";
    Rounds = "S26 rounds" in "series, artillery" ["S26"] Consequence stand_in
        "Each round that strikes a hex attacks all units there, of either side; point targets are hit by two dice";
    Smoke = "S27 smoke" in "series, smoke" ["S27"] Permission stand_in
        "Smoke bars sight through its hex, and fades after some turns; batteries and mortars lay it"
        ruling "It does not bar sight into its hex, or out of it. A mortar lays one instead of firing.";
    Weather = "S28 weather" in "series, weather" ["S28"] Permission stand_in
        "On the hour a die says whether the sky is clear"
        ruling "Till 0700 on 6 June it is overcast.";
    TargetingTail = "S29 targeting-tail" in "3.4b, where the booklet breaks off" ["S29"] Consequence stand_in
        "A rocket that misses attacks the units of the hex where it comes down";
    Illumination = "S30 illumination" in "series, artillery" ["S30"] Consequence stand_in
        "Around an illumination round one sees as by day for the rest of the turn";
    Tasks = "S32 tasks" in "series 6" ["S32"] Permission stand_in
        "By an op sheet units go to its goal, or within its area; it is over when they are there and no enemy is"
        ruling "Landward of the shingle, of the US side; a unit with a leader goes anywhere. A defence holds its area. An attack or a move has a goal, a defence an area. With the option `no-command` sheets restrict nobody.";
    Implementing = "S33 implementing" in "series 6" ["S33"] Consequence stand_in
        "A new op sheet gathers weighted turns, and a roll of each command planning implements it"
        ruling "Three a turn, two at night, one where its units fight; three times as many where all are vehicles. The roll is of two dice read as tens and units.";
    Drafts = "S34 drafts" in "series 6" ["S34"] Permission stand_in
        "In the action phase of its side an op sheet is drafted for units that are on none, or cancelled"
        ruling "Units of a cancelled sheet move no more on that turn. Sheets that wait to be implemented have no limit.";
    AirTargets = "S31 air-targets" in "series, aircraft" ["S31"] Permission stand_in
        "Aircraft come by day, and attack any enemy on the map";
}
