//! The rule index of Utah Beach: what each row says, in our own words, and how it is read where the text is silent.
//!
//! Rows 10.1 to 15.0 are paragraphs of the scenario's own rules; `sys` rows are what those rules take from the
//! family's system rules, and run on the pack's reconstructed tables. The scripts of `sample-data/utah` prove the
//! rows. What is not reached yet is listed as such.

use beachhead_engine::{Page, Printed};

/// A rule of the family's system rules, none of whose pages is among our sources.
const fn system(heading: &'static str) -> Printed {
    Printed::heading(heading, Page::Unknown).of("Fire & Movement System Rules")
}

beachhead_engine::rule_index! {
    EastOfVire = "10.1 east-of-vire" in "10.1" ["U1"] Permission
        "No unit stands, moves or retreats east of the Vire"
        ruling "A hex is east of the Vire when the map's region east-of-vire holds it; hexes that only touch the river's west bank are in play. A drop zone is closed out too: none of its units could stand there.";
    CityBridge = "10.1 city-bridge" in "10.1" ["U2"] Consequence
        "A river between two city hexes counts as bridged";
    TrailKey = "10.1 trail-key" in "10.1" ["U3"] Definition
        "The terrain key's last sentence speaks of trails, not of rails";
    Length = "10.2 length" in "10.2" ["U4"] Definition
        "The game lasts 17 turns, and the Allied player is first";
    OrderOfPlay = "10.2 order-of-play" in "10.2" ["U4"] Permission
        "Each thing is done by its own side in its own phase"
        ruling "The landing sequence is the opening of game turn 1: 11.2 puts it before the turn, but 11.2.7 and 11.2.3 use the first turn's markers in it. Cups are therefore filled once, before the landings.";
    UnitTypes = "10.3 unit-types" in "10.3" ["U5"] Definition
        "Every unit is of a listed type, and moves as leg or as mobile";
    MobilePhases = "10.3 mobile-phases" in "10.3" ["U5"] Permission
        "Only mobile units move and attack in the mobile phases"
        ruling "Which units fight twice is system rules: a mobile unit may attack in the mobile combat phase if it did not attack in the combat phase, as 11.2.4 says of those just landed; or in both, by the pack's option mobile-unit-attacks.";
    KnownCounter = "10.4 known-counter" in "10.4" ["U6"] Permission
        "Units are named as their counters abbreviate them, and so are sides and divisions";
    SetupOrder = "11.0 setup-order" in "11.0 and 11.2.2 (5)" ["U7", "U33"] Permission
        "The German at-start units come onto the map after the drop, before the first fights"
        ruling "11.0 has the German set up first, 11.2.2 (5) after the drop. His hexes are fixed, so the order only matters for 11.2.2 (4) and (6), which need it late: 11.2.2 is followed.";
    AtStartHex = "11.1.1 at-start-hex" in "11.1.1" ["U8"] Permission
        "Each of the five at-start units has its own hex"
        ruling "3303 gets two units although one hex normally holds one: a listed set-up is not bound by stacking, and the pair may stay until it moves.";
    EntryFree = "11.1.2 entry-free" in "11.1.2" ["U9"] Permission
        "A reinforcement enters by a hex that no enemy holds or controls";
    EntryEdge = "11.1.2 entry-edge" in "11.1.2" ["U9"] Permission
        "A reinforcement enters by a hex of the map edge that its schedule names";
    ArrivalTurn = "11.1.2 arrival-turn" in "11.1.2" ["U10", "U14"] Permission
        "A reinforcement enters on the turn of its schedule, not before";
    ArrivalCompelled = "11.1.2 arrival-compelled" in "11.1.2" ["U10"] Permission
        "The German movement phase does not end while a due unit could still enter"
        ruling "Could is meant by all rules of movement: hexes filled by its own side, or closed to its kind, keep a unit out as enemies do.";
    ArrivalDelayed = "11.1.2 arrival-delayed" in "11.1.2" ["U10"] Consequence
        "A due unit that finds every entry closed comes on a later turn";
    WestRows = "11.1.2 west-rows" in "11.1.2" ["U11"] Permission
        "A unit due in the west enters on or north of hex row 24xx";
    WestAnywhere = "11.1.2 west-anywhere" in "11.1.2" ["U11"] Permission
        "One turn late, a unit due in the west may enter anywhere on that edge"
        ruling "From the turn after its own on, however late it is: it was kept out on its own turn, or it would have had to come.";
    ArrivalAllowance = "11.1.2 arrival-allowance" in "11.1.2" ["U12"] Permission
        "A reinforcement has its whole movement allowance on the turn it enters, and no more";
    EntryHexside = "11.1.2 entry-hexside" in "11.1.2" ["U13"] Consequence
        "Terrain on the hexside by which a unit enters the map is paid for"
        ruling "Where several hexsides of the hex lie on the edge, the unit comes by the cheapest.";
    GermanSchedule = "11.1.2 schedule" in "11.1.2" ["U14"] Definition
        "Which German units come on which turn by which edge";
    RoadEntry = "11.1.2 road-entry" in "11.1.2" ["U14"] Permission
        "On game turn 3 units enter by a road hex on or south of 1301"
        ruling "The hexes are the entry's that the schedule names; which edge hexes have a road is the map's.";
    NoGermanReplacements = "11.1.3 no-replacements" in "11.1.3" ["U15"] Permission
        "Only Allied units are rebuilt: the German side gets no replacements";
    GermanPool = "11.1.4 german-pool" in "11.1.4" ["U16"] Permission
        "The German player draws from one cup, which holds eleven markers of listed values and the mines";
    TwoMarkers = "11.1.4 two-markers" in "11.1.4" ["U17"] Permission
        "The German player draws one or two markers for a battle, and no third"
        ruling "Attacker first, then defender. A side may also draw none, since 8.2.1 lets it support and does not make it. Markers are drawn openly, one by one: a side sees its first before it asks for a second, and the defender sees the attacker's.";
    DrawnAtRandom = "11.1.4 drawn-at-random" in "11.1.4" ["U17"] Consequence
        "Which marker comes is chance, and it is out of the cup until the next turn";
    MinesPlayed = "11.1.4 mines-played" in "11.1.4" ["U18"] Permission
        "Mines once drawn may be added to a ground battle of the turn, beyond the usual two markers";
    MinesAside = "11.1.4 mines-aside" in "11.1.4" ["U18"] Consequence
        "Mines that are drawn lie aside and count for nothing yet; another marker may be drawn";
    MinesBarred = "11.1.4 mines-barred" in "11.1.4" ["U18"] Permission
        "Mines take no part in a bombardment";
    MinesReturn = "11.1.4 mines-return" in "11.1.4" ["U18"] Consequence
        "Unused mines go back into the cup when the turn ends"
        ruling "No hand is kept over the turn. Mines that were played come back as all played markers do, with the next turn's allotment.";
    GermanRange = "11.1.4 german-range" in "11.1.4" ["U19"] Permission
        "German markers bombard up to two hexes from a hex of their own side";
    EdgeLoss = "11.1.4 edge-loss" in "11.1.4" ["U20"] Permission
        "For each listed edge hex the Allies take, one German marker is gone for good from the next turn"
        ruling "It is drawn from what is left of the allotment. That is the eleven: the mines are played beyond it, so they are never lost."
        other "The mines are a support fire marker like the rest, as 14.1 has it, and can be the one that is lost.";
    EdgeTaken = "11.1.4 edge-taken" in "11.1.4" ["U20"] Consequence
        "Each of the listed edge hexes costs the German one marker when the Allies take it"
        ruling "Once for each hex: what the German takes back and loses again is paid for. The hexes are those of the map's region marker-loss; 2301 is not among them.";
    MarkerHex = "11.2.1 marker-hex" in "11.2.1" ["U21"] Permission
        "Beachhead markers go to Utah beach hexes, one to a hex";
    MarkerLater = "11.2.1 marker-later" in "11.2.1" ["U21"] Permission
        "Markers are placed in their own step or never";
    MarkerRemoved = "11.2.1 marker-removed" in "11.2.1" ["U22"] Consequence
        "A beachhead marker goes when a German unit enters its hex"
        ruling "At any time speaks for every hex of a way: a unit that only passes through takes the marker too, moving or retreating. One that is lost as it retreats into the hex has not entered it.";
    FirstWave = "11.2.1 first-wave" in "11.2.1 (2)" ["U23"] Permission
        "The first wave is the 4th Division and the 359/90, in beach landing hexes";
    LandingStack = "11.2.1 landing-stack" in "11.2.1 (2)" ["U23", "U46"] Permission
        "Up to three units fit into a beach landing hex";
    AllLand = "11.2.1 all-land" in "11.2.1 (2)" ["U23"] Permission
        "Every unit of the first wave lands that finds room";
    Overflow = "11.2.1 overflow" in "11.2.1 (2)" ["U23"] Consequence
        "First-wave units without room come on game turn 2"
        ruling "With two markers all four have room; with one, one unit waits; with none, all four wait and the game is lost at the end of the turn.";
    StackEnds = "11.2.1 stack-ends" in "11.2.1 (2)" ["U24"] Permission
        "A unit that has left its landing hex stacks with no unit again"
        ruling "A landing hex is no open stack either: a unit can enter it only while it is empty. A higher stack-limit of the pack changes nothing in that; it holds for units that came over a beach later, too.";
    LandedStay = "11.2.1 landed-stay" in "11.2.1 (2)" ["U25"] Permission
        "Units that landed on game turn 1 fight their beach assault then, and do nothing else"
        ruling "Retreats are not movement: a landed unit that is attacked retreats as others do.";
    UnusedMarkers = "11.2.1 unused-markers" in "11.2.1 (3)" ["U26"] Consequence
        "Markers without units are taken off after the landing";
    DropZoneSite = "11.2.2 drop-zone-site" in "11.2.2 (1)" ["U27"] Permission
        "A drop zone lies north of row 19xx, in no beach, woods, all-sea or city hex";
    DropRoom = "11.2.2 drop-room" in "11.2.2 (1), (2)" ["U27", "U28"] Permission
        "Drop zones leave room for all units of their divisions"
        ruling "(2) has every unit placed, one to a hex, so a marker or a placement that would leave a unit without a hex is refused. For the same reason two zones never share a hex.";
    DropBesideOwnZone = "11.2.2 drop-beside-own-zone" in "11.2.2 (2)" ["U28"] Permission
        "A unit is placed in its own division's drop zone hex or next to it";
    DropOneAHex = "11.2.2 drop-one-a-hex" in "11.2.2 (2)" ["U28"] Permission
        "One unit to a hex when the drop is planned";
    OneRollAUnit = "11.2.2 one-roll-a-unit" in "11.2.2 (3)" ["U29"] Permission
        "Each unit is rolled for once, and settled before the next"
        ruling "The Allied player chooses the order of the units.";
    DropLost = "11.2.2 drop-lost" in "11.2.2 (3)" ["U29"] Consequence
        "Die 1: the unit is lost";
    DropReduced = "11.2.2 drop-reduced" in "11.2.2 (3)" ["U29"] Consequence
        "Die 2 or 3: the unit is reduced, and drifts";
    DropDrifts = "11.2.2 drop-drifts" in "11.2.2 (3)" ["U29"] Consequence
        "Die 2 to 5: the unit drifts by a second die";
    DropLands = "11.2.2 drop-lands" in "11.2.2 (3)" ["U29"] Consequence
        "Die 6: the unit lands where it was meant to";
    DriftDirection = "11.2.2 drift-direction" in "11.2.2 (3)" ["U30"] Consequence
        "The second die counts clockwise from the west";
    DriftOffMap = "11.2.2 drift-off-map" in "11.2.2 (3)" ["U30"] Consequence
        "A unit that drifts off the map, or east of the Vire, is lost"
        ruling "The rules name no hex for it to land in, and 10.1 closes the far bank; both are treated as the sea is, and so is the map of another nation in a campaign (14.0 (a)).";
    BadGround = "11.2.2 bad-ground" in "11.2.2 (4)" ["U31"] Consequence
        "Landing in woods, a city or on a beach costs a step";
    DropAtSea = "11.2.2 drop-at-sea" in "11.2.2 (4)" ["U32"] Consequence
        "Landing in an all-sea hex loses the unit";
    TwoInAHex = "11.2.2 two-in-a-hex" in "11.2.2 (4)" ["U32"] Permission
        "Where two units of the drop share a hex, the Allied player takes a step from one"
        ruling "Losses by ground come first, so a unit they kill shares nothing. Of three in a hex, two lose a step. Only dropped units count: a landing hex may hold a stack. The stack may stay until it moves. A unit that drifts onto a landing stack may make a fourth there: no unit loses a step for it, and it fights the beach assault along with the hex."
        other "Units that landed count as well, so the Allied player takes a step from the dropped unit or from one that landed." in "drop-losses.ron";
    BothReduced = "11.2.2 both-reduced" in "11.2.2 (4)" ["U32"] Consequence
        "If the unit that takes that loss is reduced already, it is lost";
    DropAttackDue = "11.2.2 drop-attack-due" in "11.2.2 (6)" ["U34"] Permission
        "Units that came down on Germans attack them at once, and only there";
    DropAttackMarker = "11.2.2 drop-attack-marker" in "11.2.2 (6)" ["U34"] Permission
        "One Allied support marker, and no German one, in the attack after a drop";
    DropAttackStiff = "11.2.2 drop-attack-stiff" in "11.2.2 (6)" ["U34"] Permission
        "The German retreats without stiff resistance in the attack after a drop";
    DropAttackZoc = "11.2.2 drop-attack-zoc" in "11.2.2 (6)" ["U34"] Consequence
        "Retreats after that attack pass enemy zones of control unharmed";
    DropAttackFails = "11.2.2 drop-attack-fails" in "11.2.2 (6)" ["U34"] Consequence
        "If a German still holds the hex, the Allied units in it are lost"
        ruling "Where two German units share the hex, both must be gone or retreat.";
    DropZoneSupply = "11.2.2 drop-zone-supply" in "11.2.2 (7)" ["U35"] Consequence
        "Airborne units, and they only, may trace supply to a drop zone";
    DropZonesRemoved = "11.2.2 drop-zones-removed" in "11.2.2 (7)" ["U35"] Consequence
        "Drop zones are taken off when game turn 3 begins";
    AirborneNoZoc = "11.2.2 airborne-no-zoc" in "11.2.2 (7)" ["U36"] Consequence
        "Airborne units have no zone of control on game turn 1";
    AirborneStay = "11.2.2 airborne-stay" in "11.2.2 (7)" ["U36"] Permission
        "Airborne units neither move nor attack on game turn 1, but defend as others do";
    AssaultEveryHex = "11.2.3 assault-every-hex" in "11.2.3" ["U37"] Permission
        "Each beach landing hex with units fights its beach assault, once";
    AssaultWholeStack = "11.2.3 assault-whole-stack" in "11.2.3" ["U37"] Consequence
        "All units of the hex take part in its beach assault";
    AssaultMarkers = "11.2.3 assault-markers" in "11.2.3" ["U38", "U56"] Permission
        "Drawn and naval markers together are at most two in a beach assault";
    LineInZoc = "11.2.3 line-in-ezoc" in "11.2.3" ["U39"] Consequence
        "In a German zone of control the assault uses the results line for that"
        ruling "No at-start unit controls a beach hex, so this line needs a staged position.";
    LineOpen = "11.2.3 line-open" in "11.2.3" ["U39"] Consequence
        "Outside German zones of control the assault uses the other results line";
    DefenceZero = "11.2.3 defence-zero" in "11.2.3" ["U40"] Consequence
        "A beach assault is measured against a defence of zero, without terrain";
    RetreatReduces = "11.2.3 retreat-reduces" in "11.2.3" ["U41"] Consequence
        "A result that asks for a retreat reduces every assaulting unit instead"
        ruling "A unit that is reduced already is eliminated, as in 11.2.2 (4) and 12.0. The brackets name D2 and D3; a table with D1 or AR on these lines asks for a retreat as well.";
    BeachLost = "11.2.3 beach-lost" in "11.2.3" ["U42"] Consequence
        "When all its units are lost, the beachhead marker goes for good";
    BombardedStack = "11.2.3 bombarded-stack" in "11.2.3" ["U43"] Consequence
        "A bombardment of a beach landing hex strikes the one unit that the German names";
    AllyArrival = "11.2.4 arrival" in "11.2.4" ["U44"] Permission
        "Allied reinforcements are put on marked beaches at the end of movement, and may attack"
        ruling "Nothing compels the Allied player to land a unit: one that waits may land on a later turn."
        other "A reinforcement lands on its turn wherever there is room, as the first wave does (11.2.1)." in "allied-reinforcements.ron";
    AllySchedule = "11.2.4 schedule" in "11.2.4" ["U45"] Definition
        "Which Allied units come on which turn";
    StackAttack = "11.2.4 stack-attack" in "11.2.4" ["U47"] Permission
        "Of a landing stack, one unit at most attacks any one hex"
        ruling "It is counted battle by battle, and holds wherever more Allied units share a hex than the pack lets stack, as after a drop.";
    StackDefender = "11.2.4 stack-defender" in "11.2.4" ["U48"] Permission
        "Of an attacked stack, the Allied player names one unit to defend; the others take no part"
        ruling "The same is done wherever more Allied units share a hex than the pack lets stack, as after a drop. Germans in one hex defend together: the text speaks of the Allied player.";
    ClosedBeach = "11.2.4 closed-beach" in "11.2.4" ["U49"] Permission
        "No reinforcements onto an empty beach in an enemy zone of control";
    MobileLanders = "11.2.4 mobile-landers" in "11.2.4" ["U50"] Permission
        "Mobile units that landed this turn may move in the mobile phases, and attack there if they have not yet";
    LegReplacement = "11.2.5 leg-replacement" in "11.2.5" ["U51"] Permission
        "From game turn 2, one supplied leg unit is rebuilt each turn"
        ruling "In the support fire marker phase and in no other; what is not used then is lost. How many points come when is the scenario's.";
    MobileReplacement = "11.2.5 mobile-replacement" in "11.2.5" ["U52"] Permission
        "From game turn 5, one supplied mobile unit is rebuilt each odd turn"
        ruling "The list in brackets begins with turn 3, the sentence with turn 5; the campaign's own list gives turn 3 a point of its own, so the sentence stands.";
    AlliedPool = "11.2.6 allied-pool" in "11.2.6" ["U53"] Definition
        "The Allied cups hold twenty markers of listed values";
    AlliedCups = "11.2.6 allied-cups" in "11.2.6" ["U53"] Permission
        "The Allied player draws from either of his two cups, and from no other";
    AlliedMarkers = "11.2.6 two-markers" in "11.2.6" ["U53"] Permission
        "The Allied player draws one or two markers for a battle, and no third"
        ruling "11.2.6 leaves the number to the system rules. 11.2.7 speaks of a maximum of two, and 11.1.4 has the same for the German.";
    AlliedRange = "11.2.6 allied-range" in "11.2.6" ["U54"] Permission
        "Allied markers bombard up to two hexes away, those with an aircraft anywhere";
    OneNation = "11.2.6 one-nation" in "11.2.6, 14.0 (f)" ["U55"] Permission
        "In the campaign, markers, naval and aircraft ones too, support their own nation only"
        ruling "The note speaks of combat that involves the other nation's units: where units of both attack together, neither's markers help. A bombardment has no units of its own: the nation whose marker comes first goes on with it, and range is counted from its own units.";
    NavalFire = "11.2.7 naval-fire" in "11.2.7" ["U56"] Permission
        "Naval gunfire supports beach assaults, and nothing else";
    NavalGone = "11.2.7 naval-gone" in "11.2.7" ["U56"] Consequence
        "Naval markers leave the game when game turn 1 ends, used or not";
    SupplyJudged = "12.0 supply-judged" in "12.0" ["U57"] Consequence
        "Allied supply is judged at the end of the Allied player's turn, over any distance"
        ruling "A path keeps to hexes that some unit could enter from the one before: not to sea, not across the Vire.";
    SupplyEnemy = "12.0 supply-enemy" in "12.0" ["U58"] Consequence
        "No supply path enters a hex that an enemy holds";
    SupplyZoc = "12.0 supply-zoc" in "12.0" ["U59"] Consequence
        "A supply path begins or ends in an enemy zone of control, but never passes through one"
        ruling "Only the unit's own hex and the last hex may lie in such a zone; a friend there does not help.";
    Unsupplied = "12.0 unsupplied" in "12.0" ["U60"] Consequence
        "An Allied unit without supply is reduced, or lost if reduced already";
    BeachSupplied = "12.0 beach-supplied" in "12.0" ["U60"] Consequence
        "A unit in a beach landing hex is in supply";
    SuddenDeath = "13.0 sudden-death" in "13.0" ["U61"] Consequence
        "With no beach landing hex left at the end of a turn, the German has won"
        ruling "Available is every hex with a beachhead marker. One that 11.2.4 closes to landings, because no unit is in it and an enemy controls it, still counts: it opens when the zone goes.";
    Victory = "13.0 victory" in "13.0" ["U62"] Consequence
        "The Allies win with the seven locations held and supplied at the end of game turn 17"
        ruling "Supply is traced from the location as from a unit in it, when the German has moved, too. Drop zones supply no location.";
    OperationalVictory = "13.0 operational-victory" in "13.0" ["U62"] Consequence
        "If they have not, the German has won when the last turn is over";
    Ownership = "13.0 ownership" in "13.0" ["U63"] Consequence
        "A location belongs to the side that was in it last"
        ruling "Whoever passes through has been in it, as a German who passes takes a beachhead marker (11.2.1). The map begins German. Dropped units hold the ground they came down on once the losses of 11.2.2 (4) are taken.";
    CampaignBoundary = "14.0 boundary" in "14.0" ["U64"] Consequence
        "In a campaign the scenario's boundary is not in effect";
    OwnMap = "14.0 own-map" in "14.0 (a)" ["U64"] Permission
        "In a campaign each Allied nation keeps to its own map; Germans move on any"
        ruling "Keeps to is meant of all ways to get into a hex, as 10.1 is: moving, retreating, advancing, dropping, landing. A supply path keeps to one map too, since no unit could follow it. On a single map the other one lies beyond the edge.";
    AssaultBeach = "14.0 assault-beach" in "14.0 (b)" ["U64"] Permission
        "In a campaign the first wave lands in its own beach area, in a hex with a beachhead marker"
        ruling "The beach area of a unit is that of its setup group: the scenario that the group comes from designates it.";
    AnyBeach = "14.0 any-beach" in "14.0 (b)" ["U64"] Permission
        "In a campaign reinforcements land on any beach of their own map that has a beachhead marker"
        ruling "The entry that a line of reinforcements names says where the scenario would have them land, and binds no unit in a campaign. The rest of 11.2.4 holds: room, and an enemy who closes an empty beach.";
    LocationsIdle = "14.0 locations" in "14.0 (c)" ["U64"] Consequence
        "The scenario's own locations decide nothing in a campaign";
    GermanCup = "14.0 german-cup" in "14.0 (e)" ["U64"] Definition
        "In a campaign all German markers are in one cup";
    NationalCups = "14.0 national-cups" in "14.0 (f)" ["U64"] Consequence
        "In a campaign each Allied nation has two cups of its own: one for its markers with an aircraft, one for its others";
    CampaignReplacements = "14.0 replacements" in "14.0 (g)" ["U64"] Permission
        "In a campaign units are rebuilt by the campaign's own list of points, a list for each nation"
        ruling "The list at the head of 14.0 is what the scenarios of one map bring together, and (g) gives each nation its own where both maps are in play: it stands in the place of the points of 11.2.5."
        other "(g) adds the points of 11.2.5 to the list, so that up to three leg units are rebuilt a turn, and as many mobile ones each odd turn." in "campaign-replacements.ron";
    AmericanReplacements = "14.0 us-replacements" in "14.0" ["U64"] Definition
        "American points: two leg ones a turn from turn 2 on, a mobile one on turn 3, two mobile ones each odd turn from turn 5 on";
    CommonwealthReplacements = "14.0 cw-replacements" in "14.0" [] NotYet
        "Commonwealth points: two leg ones each even turn from turn 2 on, two mobile ones each odd turn from turn 3 on"
        ruling "A scenario's replacements can say so, for nation CW. No pack has the Commonwealth scenarios, which are other publications.";
    Weather = "14.1 weather" in "14.1" ["U65"] Permission
        "From game turn 2 the German rolls for the weather as a turn begins: a six brings bad weather"
        ruling "It is part of the campaign, and an option of other scenarios.";
    WeatherMovement = "14.1 movement" in "14.1" ["U66"] Permission
        "In bad weather movement allowances are halved, rounded up"
        ruling "Of units that arrive too, as 11.1.2 says. Where the pack halves the mobile phases, what is left is halved again. One hex can still always be moved.";
    WeatherMarkers = "14.1 markers" in "14.1" ["U67"] Permission
        "In bad weather no aircraft fly, and each side goes without some other markers"
        ruling "Both sides roll in the support fire marker phase, before anything can be drawn: the German first, and after he has lost markers for good. The Allied die counts over all cups without aircraft, the German one over the whole cup, mines and all; if the die says more than are left, all go. The mines count because they go into the cup with the others; 11.1.4 takes its losses from the allotment alone."
        other "14.1 means the allotment too, and the mines are always there." in "weather.ron";
    CampaignLength = "14.2 length" in "14.2" ["U68"] Consequence
        "A campaign that is not won with its last turn goes on for as many turns as cities are left to capture"
        ruling "A city is captured with all its hexes, each of them held and supplied. City hexes of one name are one city. The numbers are the scenario's; with 7, a game on the western map ends with game turn 24 at the latest, and what is due on turn 25 stays away."
        other "One captured hex is enough, since a city counts once however many hexes it has." in "campaign-end.ron";
    AmericanCities = "14.2 us-cities" in "14.2" ["U68"] Definition
        "The US campaign counts 7 cities";
    CommonwealthCities = "14.2 uk-cities" in "14.2" [] NotYet
        "The UK campaign counts 10 cities"
        ruling "It is a number of the scenario, `campaign`. No pack has the eastern map, which is another publication.";
    CombinedCities = "14.2 combined-cities" in "14.2" [] NotYet
        "The combined campaign counts 17 cities"
        ruling "It is a number of the scenario, `campaign`. No pack has both maps.";
    LatestTurn = "14.2 latest-turn" in "14.2" ["U68"] Definition
        "No campaign goes on beyond game turn 25";
    CampaignSchedule = "14.2 schedule" in "14.2" ["U68"] Definition
        "Which Allied units come on turns 22 and 25";
    CampaignVictory = "14.3 victory" in "14.3" ["U69"] Consequence
        "The campaign is won by city hexes, held and supplied when it ends"
        ruling "It is judged at the end of the scenario's last turn, and if it goes on, once more at the end of its new last turn: winning is a matter of the end of the game. Towns don't count.";
    OneMapHexes = "14.3 one-map" in "14.3 (a)" ["U69"] Definition
        "A campaign on one map is won with 7 city hexes";
    TwoMapHexes = "14.3 two-maps" in "14.3 (b)" [] NotYet
        "The campaign on both maps is won with 21 city hexes, on whichever map they lie"
        ruling "It is a number of the scenario, `campaign`. No pack has both maps, of which the eastern one is another publication.";
    Flak = "15.0 flak" in "15.0" ["U70"] Consequence
        "Near a flak unit, aircraft markers count half, rounded up"
        ruling "Each of two markers is halved and rounded separately. A flak unit is one whose kind shows the anti-aircraft symbol, whatever steps it has left.";
    MovementAllowance = "sys movement-allowance" in (system("Movement")) ["U71"] Permission
        "A move costs no more than the unit's allowance; one hex can always be moved"
        ruling "Costs are the pack's; they are doubled by nothing, and what is left over is lost. The single hex is the pack's option minimum-move. To leave an enemy zone of control costs what zoc-exit-cost says, nothing in the sample.";
    StepByStep = "sys step-by-step" in (system("Movement")) ["U71"] Permission
        "A unit moves once a phase, from hex to neighbouring hex"
        ruling "A way that ends where it began is no move.";
    Impassable = "sys impassable" in (system("Movement")) ["U71"] Permission
        "Hexes and hexsides that the tables close are not entered or crossed";
    EnemyHex = "sys enemy-hex" in (system("Movement")) ["U71"] Permission
        "No unit enters a hex that an enemy holds";
    Stacking = "sys stacking" in (system("Stacking")) ["U71"] Permission
        "Units pass through friends, and end where stacking has room"
        ruling "One unit to a hex, which 11.2.1 and 11.2.2 imply; the number is the pack's.";
    ZocStops = "sys zoc-stops" in (system("Zones of control")) ["U71", "U36"] Permission
        "A unit stops when it enters an enemy zone of control"
        ruling "Units control the six hexes around them, whatever the ground; over rivers without a bridge by the pack's option zoc-across-rivers. A friend in the hex does not help, as in 12.0. A unit that begins in such a zone may leave it. The stop is the pack's option zoc-stops.";
    ZocToZoc = "sys zoc-to-zoc" in (system("Zones of control")) ["U71"] Permission
        "A unit does not move from one enemy-controlled hex straight into another"
        ruling "The pack's option zoc-to-zoc.";
    MobileFromZoc = "sys mobile-from-ezoc" in (system("Movement and zones of control")) ["U71", "U5"] Permission
        "A mobile unit that stands in an enemy zone of control does not move in the mobile movement phase"
        ruling "The pack's option mobile-phase-from-ezoc; how far the others go is mobile-phase-movement.";
    AttackAdjacent = "sys attack-adjacent" in (system("Combat")) ["U71"] Permission
        "Units attack an enemy-held hex next to them"
        ruling "No unit has to attack: 11.2.4 speaks of units that are eligible to, and may. Neither a river nor ground that they cannot enter keeps units from attacking.";
    AttackOnce = "sys attack-once" in (system("Combat")) ["U71"] Permission
        "A unit attacks once, and a hex is attacked once, in a phase"
        ruling "A mobile unit that attacked in the combat phase does not attack in the mobile one, unless the pack's option mobile-unit-attacks lets it.";
    Differential = "sys differential" in (system("Combat")) ["U71"] Consequence
        "Attack less defence, with markers and terrain, gives the column of the results table"
        ruling "A hexside helps the defender only where every attacker comes across one, and of several kinds the least counts; or the greatest, by the pack's option hexside-of-several. Markers of both sides and terrain all count together. Against units that came down on the defender only the hex itself helps him.";
    StepLosses = "sys step-losses" in (system("Combat")) ["U71"] Permission
        "The owner chooses which unit in the battle takes a step loss"
        ruling "How many steps a result costs is in its code: AL and DL one, AL2 two. The owner spreads them as he likes; an exchange costs each side one.";
    RetreatWay = "sys retreat-way" in (system("Combat")) ["U71"] Permission
        "A retreat leads as far as the result says, away from the enemy, each hex further from where it began, to a free hex"
        ruling "The owner chooses the way. A unit with no such way is lost: it goes as far as the result says or not at all, and off the map there is no way. Attackers go as far as the pack's option attacker-retreat says. It ends farther from one enemy unit of the battle at least, and nearer to none (retreat-from-enemy); and a defeat takes no beachhead: Germans do not retreat onto a marker (retreat-onto-beachhead). Through an enemy zone of control it costs a step a hex, or is barred, by the pack's option retreat-into-ezoc.";
    Stiff = "sys stiff-resistance" in (system("Combat")) ["U71", "U34"] Permission
        "A defender with two steps may give one up instead of retreating"
        ruling "The rules name stiff resistance and leave its effect to the system rules; the pack's option stiff-resistance switches it.";
    AdvanceInto = "sys advance" in (system("Combat")) ["U71"] Permission
        "Attackers may advance into the hex that the battle emptied"
        ruling "As many as the pack's option advancing-units says, where stacking lets them; by advance-hexes, none. Zones of control and costs don't hinder it, closed ground does. Defenders stay, unless the pack's option defender-advance lets them follow.";
    Bombardment = "sys bombardment" in (system("Bombardment, 8.1")) ["U71"] Permission
        "In its combat phase a side bombards an enemy unit with one or two markers, a unit once a phase"
        ruling "Not in the mobile combat phase, since 11.2.4 opens that to mobile units (bombardment-phases); no unit twice a phase, as no hex is attacked twice (bombardments-of-a-unit); and the ground does not shelter (bombardment-terrain). The other side adds no markers, since no unit fights.";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use beachhead_engine::RuleIndex;

    #[test]
    fn every_checklist_row_is_listed() {
        let listed: BTreeSet<&str> = Rule::ROWS
            .iter()
            .flat_map(|row| row.checklist.iter())
            .collect();
        let wanted: Vec<String> = (1..=71).map(|nr| format!("U{nr}")).collect();
        assert_eq!(listed, wanted.iter().map(String::as_str).collect());
    }

    #[test]
    fn row_ids_are_unique() {
        let ids: BTreeSet<&str> = Rule::ROWS.iter().map(|row| &*row.id).collect();
        assert_eq!(ids.len(), Rule::ROWS.len());
    }
}
