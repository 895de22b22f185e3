//! Common mistakes in every kind of file: each is one finding, whose first line names the cause at the stretch that is meant.
//!
//! Each is made alone in the Utah Beach pack, which has no other. To add one: a line of the tables below.

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_check::check::check_pack;
use beachhead_check::policy;
use beachhead_schema::io::{DiskFiles, Files, MemoryFiles, Syntax, pack_texts, read_pack};

/// One mistake: what is right in a file and what is written instead; the stretch that must be marked, of which several lines
/// count as their first; and what must be said of it.
type Mistake = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

const SCRIPT: &str = "scripts/landing.ron";

/// Mistakes in the pack as people write it.
const IN_RON: &[Mistake] = &[
    // Brackets and commas.
    (
        "scenario.ron",
        "    setup: [\n",
        "    setup:\n",
        "(unit: \"12/4\", hex: \"2607\", source: Reconstructed)",
        "`setup` must be a list: `[` is missing",
    ),
    (
        "map.ron",
        "    hexsides: [\n",
        "    hexsides:\n",
        "(between: (\"0101\", \"0201\"), kind: \"river\", name: \"Soulles\", source: Reconstructed)",
        "`hexsides` must be a list: `[` is missing",
    ),
    (
        "pack.ron",
        "    scenarios: [\n        \"scenario.ron\",\n        \"campaign.ron\",\n    ],\n",
        "    scenarios: \"scenario.ron\", \"campaign.ron\",\n",
        "\"scenario.ron\"",
        "`scenarios` must be a list: `[` and `]` are missing",
    ),
    (
        "pack.ron",
        "    scripts: [\n        \"scripts/landing.ron\",\n    ],\n",
        "    scripts: \"scripts/landing.ron\",\n",
        "\"scripts/landing.ron\"",
        "`scripts` must be a list: write `[ … ]` around it",
    ),
    (
        "map.ron",
        "    ],\n    labels: [",
        "    labels: [",
        "[",
        "the `[` that opens here is never closed",
    ),
    (
        "map.ron",
        "terrain: \"bocage\", source: Reconstructed),",
        "terrain: \"bocage\", source: Reconstructed,",
        "(",
        "the `(` that opens here is never closed",
    ),
    (
        "forces.ron",
        "(id: \"10/5\"",
        "id: \"10/5\"",
        "id",
        "a record must begin with a bracket",
    ),
    (
        "forces.ron",
        "figures: {\"attack\": 5, \"defence\": 5, \"movement\": 4}",
        "figures: {\"attack\": 5, \"defence\": 5, \"movement\": 4)",
        ")",
        "this `)` doesn't close the `{` before it",
    ),
    (
        "palette.ron",
        "color: \"#c9c58c\", ink: \"#1e2410\"),\n",
        "color: \"#c9c58c\", ink: \"#1e2410\")\n",
        "(",
        "a comma is missing before this",
    ),
    (
        "tables.ron",
        "(id: \"drift\", title:",
        "(id: \"drift\" title:",
        "title",
        "a comma is missing before this",
    ),
    (
        "claims.ron",
        "(rule: \"10.1\", claim:",
        "(rule: \"10.1\"; claim:",
        ";",
        "`,` belongs here, not `;`",
    ),
    (
        "errata.ron",
        "(id: \"E1\", rule:",
        "(id: \"E1\",, rule:",
        ",",
        "nothing stands before this comma",
    ),
    (
        "scenario.ron",
        "    turns: 17,\n",
        "    turns: 17\n",
        "first",
        "a comma is missing before this",
    ),
    (
        "scenario.ron",
        "    turns: 17,\n",
        "    turns: 17;\n",
        ";",
        "`,` belongs here, not `;`",
    ),
    (
        "scenario.ron",
        "    turns: 17,\n",
        "    turns 17,\n",
        "turns",
        "`:` is missing behind `turns`",
    ),
    (
        "scenario.ron",
        "    turns: 17,\n",
        "    turns = 17,\n",
        "=",
        "`:` belongs here, not `=`",
    ),
    (
        "scenario.ron",
        "    turns: 17,\n",
        "    turns: ,\n",
        "turns",
        "a value is missing after this field's name",
    ),
    (
        "palette.ron",
        "(id: \"beach\", name:",
        "(id: \"beach\", name =",
        "=",
        "`:` belongs behind `name`, not `=`",
    ),
    (
        "palette.ron",
        "(id: \"beach\", name: \"Beach\"",
        "(id: \"beach\", name \"Beach\"",
        "name",
        "`:` is missing behind `name`",
    ),
    (
        "errata.ron",
        "    ],\n)\n",
        "    ],\n",
        "(",
        "the file ends before this `(` is closed",
    ),
    (
        "errata.ron",
        "    ],\n)\n",
        "    ],\n)\n)\n",
        ")",
        "the file's last bracket is closed, but more text follows",
    ),
    (
        "errata.ron",
        "(\n    format",
        "{\n    format",
        "{",
        "a file is one `( … )` with fields, but something else stands here",
    ),
    // Quotes.
    (
        "pack.ron",
        "\"D-Day: Utah Beach\"",
        "D-Day Utah Beach",
        "D-Day Utah Beach",
        "a text must stand in quotes: `\"D-Day Utah Beach\"`",
    ),
    (
        "pack.ron",
        "\"D-Day: Utah Beach\"",
        "“D-Day: Utah, Beach”",
        "“D-Day: Utah, Beach”",
        "this text begins with a typographic quote, `“`",
    ),
    (
        "pack.ron",
        "\"D-Day: Utah Beach\"",
        "\"D-Day: Utah Beach”",
        "\"D-Day: Utah Beach”",
        "this text ends with a typographic quote, `”`",
    ),
    (
        "pack.ron",
        "\"D-Day: Utah Beach\"",
        "'D-Day Utah Beach'",
        "'D-Day Utah Beach'",
        "a text stands in double quotes, not in single ones",
    ),
    (
        "pack.ron",
        "\"D-Day: Utah Beach\"",
        "\"D-Day: \"Utah\" Beach\"",
        "\"D-Day: \"Utah\" Beach\"",
        "a quote inside this text needs a backslash before it: `\\\"`",
    ),
    (
        "map.ron",
        "(hex: \"0101\", terrain: \"bocage\"",
        "(hex: \"0101\", terrain: “bocage”",
        "“bocage”",
        "this text begins with a typographic quote, `“`",
    ),
    (
        "map.ron",
        "(hex: \"0101\", terrain: \"bocage\"",
        "(hex: \"0101, terrain: \"bocage\"",
        "\"0101",
        "`\"` is missing after `0101`",
    ),
    (
        "map.ron",
        "(hex: \"0101\", terrain: \"bocage\"",
        "(hex: 0101\", terrain: \"bocage\"",
        "0101\"",
        "`\"` is missing before `0101`",
    ),
    (
        "map.ron",
        "(hex: \"0101\", terrain: \"bocage\"",
        "(hex: 0101, terrain: \"bocage\"",
        "0101",
        "`hex` must be text in double quotes, not `0101`",
    ),
    (
        "forces.ron",
        "side: \"Allied\", kind: \"infantry\"",
        "side: Allied, kind: \"infantry\"",
        "Allied",
        "`side` must be text in double quotes, not `Allied`",
    ),
    (
        "forces.ron",
        "name: \"10th Infantry Regiment\"",
        "name: 10th Infantry Regiment",
        "10th Infantry Regiment",
        "a text must stand in quotes: `\"10th Infantry Regiment\"`",
    ),
    (
        "claims.ron",
        "from: \"1809\"",
        "from: '1809'",
        "'1809'",
        "a text stands in double quotes, not in single ones",
    ),
    // Comments and characters of other formats.
    (
        "map.ron",
        "    hexes: [\n",
        "    # the whole sheet\n    hexes: [\n",
        "# the whole sheet",
        "`#` does not begin a comment here",
    ),
    (
        "tables.ron",
        "(\n    format",
        "# Tables of the rulebook (10.0)\n# and of ours\n(\n    format",
        "# Tables of the rulebook (10.0)",
        "`#` does not begin a comment here",
    ),
    (
        "scenario.ron",
        "    setup: [\n",
        "    setup: [\n        # the first wave\n",
        "# the first wave",
        "`#` does not begin a comment here",
    ),
    (
        "scenario.ron",
        "            replacements: [\n",
        "            # don't forget (E9\n            replacements: [\n",
        "# don't forget (E9",
        "`#` does not begin a comment here",
    ),
    (
        "palette.ron",
        "    sides: [\n",
        "    /* both\n    sides: [\n",
        "/*",
        "the comment that begins here is never closed",
    ),
    (
        "scenario.ron",
        "    turns: 17,\n",
        "    \u{a0}\u{a0}turns: 17,\n",
        "\u{a0}\u{a0}",
        "an invisible character stands here: U+00A0 (no-break space)",
    ),
    (
        "map.ron",
        "(hex: \"0101\", terrain",
        "(hex: \"0101\",\u{200b}terrain",
        "\u{200b}",
        "an invisible character stands here: U+200B (zero width space)",
    ),
    (
        "pack.ron",
        "(\n    format",
        "\u{feff}\u{feff}(\n    format",
        "\u{feff}",
        "an invisible character stands here: U+FEFF (byte order mark)",
    ),
    (
        "tables.ron",
        "    tables: [\n",
        "<<<<<<< HEAD\n    tables: [\n=======\n    tables: [ // theirs\n>>>>>>> fix\n",
        "<<<<<<< HEAD",
        "unresolved merge conflict, lines 3\u{2013}7",
    ),
    (
        SCRIPT,
        "        Do(PlaceBeachhead(hex: \"2508\")),\n",
        "<<<<<<< HEAD\n        Do(PlaceBeachhead(hex: \"2508\")),\n||||||| base\n=======\n>>>>>>> fix\n",
        "<<<<<<< HEAD",
        "unresolved merge conflict, lines 8\u{2013}12",
    ),
    // Values.
    (
        "scenario.ron",
        "turns: 17",
        "turns: 2.5",
        "2.5",
        "`turns` must be a whole number, not `2.5`",
    ),
    (
        "scenario.ron",
        "turns: 17",
        "turns: -2",
        "-2",
        "`turns` must be 0 or more, not `-2`",
    ),
    (
        "scenario.ron",
        "turns: 17",
        "turns: \"17\"",
        "\"17\"",
        "`turns` must be a whole number without quotes",
    ),
    (
        "scenario.ron",
        "turns: 17",
        "turns: seventeen",
        "seventeen",
        "`turns` must be a whole number, not `seventeen`",
    ),
    (
        "scenario.ron",
        "turns: 17",
        "turns: 100000",
        "100000",
        "`turns` must be at most 65535, not `100000`",
    ),
    (
        "scenario.ron",
        "turns: 17",
        "turn: 17",
        "turn",
        "the scenario has no field `turn`",
    ),
    (
        "scenario.ron",
        "    turns: 17,\n",
        "    turns: 17,\n    turns: 18,\n",
        "turns",
        "field `turns` stands twice",
    ),
    (
        "scenario.ron",
        "    title: \"Landing and Linkup\",\n",
        "",
        "",
        "field `title` of the scenario is missing",
    ),
    (
        "scenario.ron",
        "class: Leg",
        "class: Legs",
        "Legs",
        "`Legs` is none of the choices here",
    ),
    (
        "scenario.ron",
        "class: Leg",
        "class: \"Leg\"",
        "\"Leg\"",
        "`class` must be written without quotes: `Leg`",
    ),
    (
        "scenario.ron",
        "(id: \"flak\", on: false",
        "(id: \"flak\", on: no",
        "no",
        "`on` must be `true` or `false`, not `no`",
    ),
    (
        "scenario.ron",
        "(id: \"flak\", on: false",
        "(id: \"flak\", on: False",
        "False",
        "`on` must be `true` or `false`, not `False`",
    ),
    (
        "scenario.ron",
        "rules: Utah(\n        (",
        "rules: Utha(\n        (",
        "Utha",
        "`Utha` is none of the choices here",
    ),
    (
        "forces.ron",
        "steps: 2, figures",
        "steps: 2.0, figures",
        "2.0",
        "`steps` must be a whole number, not `2.0`",
    ),
    (
        "forces.ron",
        "steps: 2, figures",
        "steps: 300, figures",
        "300",
        "`steps` must be at most 255, not `300`",
    ),
    (
        "forces.ron",
        "{\"attack\": 5, \"defence\": 5",
        "{\"attack\": five, \"defence\": 5",
        "five",
        "`attack` must be a whole number, not `five`",
    ),
    (
        "forces.ron",
        "{\"attack\": 5, \"defence\": 5, \"movement\": 4}",
        "[5, 5, 4]",
        "[5, 5, 4]",
        "`figures` must be a table of names and values, `{ … }`, not a list",
    ),
    (
        "palette.ron",
        "\"#c9c58c\"",
        "\"c9c58c\"",
        "\"c9c58c\"",
        "`c9c58c` is no colour; write six hexadecimal digits, as in \"#d9c690\"",
    ),
    (
        "palette.ron",
        "color: \"#c9c58c\"",
        "colour: \"#c9c58c\"",
        "colour",
        "there is no field `colour` here",
    ),
    (
        "tables.ron",
        "nr: 1, row: \"1\", cells: [\"-\", \"-\", \"-\", \"-\", \"-\", \"-\"]",
        "nr: 1, row: \"1\", cells: \"-\"",
        "\"-\"",
        "`cells` must be a list, `[ … ]`, not `\"-\"`",
    ),
    (
        "tables.ron",
        "nr: 1, row: \"1\"",
        "nr: 1, row: 1",
        "1",
        "`row` must be text in double quotes, not `1`",
    ),
    (
        "claims.ron",
        "claim: Edge(hex: \"0110\", edge: S)",
        "claim: Egde(hex: \"0110\", edge: S)",
        "Egde",
        "`Egde` is none of the choices here",
    ),
    (
        "claims.ron",
        "claim: Edge(hex: \"0110\", edge: S)",
        "claim: Edge(hex: \"0110\")",
        "Edge(hex: \"0110\")",
        "field `edge` is missing",
    ),
    (
        "claims.ron",
        "(rule: \"10.1\", claim: Chain",
        "(rule: 10.1, claim: Chain",
        "10.1",
        "`rule` must be text in double quotes, not `10.1`",
    ),
    (
        "errata.ron",
        "status: Applied",
        "status: Done",
        "Done",
        "`Done` is none of the choices here",
    ),
    (
        "map.ron",
        "(between: (\"0101\", \"0201\")",
        "(between: [\"0101\", \"0201\"]",
        "[\"0101\", \"0201\"]",
        "`between` must be 2 values in brackets, `( … )`, not a list",
    ),
    (
        "map.ron",
        "(between: (\"0101\", \"0201\")",
        "(between: (\"0101\")",
        "(\"0101\")",
        "`between` must hold 2 values, not 1",
    ),
    (
        "map.ron",
        "    title: \"D-Day: Utah Beach, Landing and Linkup\",\n",
        "    title: null,\n",
        "null",
        "`title` must be text in double quotes, not `null`",
    ),
    (
        "map.ron",
        "    format: 1",
        "    format: \"1\"",
        "\"1\"",
        "the format is a number, not `\"1\"`",
    ),
    (
        SCRIPT,
        "seed: 606",
        "seed: -606",
        "-606",
        "`seed` must be 0 or more, not `-606`",
    ),
    (
        SCRIPT,
        "Do(PlaceBeachhead(hex: \"2508\"))",
        "Do(PlaceBeachead(hex: \"2508\"))",
        "PlaceBeachead",
        "`PlaceBeachead` is none of the choices here",
    ),
    (
        SCRIPT,
        "Do(PlaceBeachhead(hex: \"2508\"))",
        "Do(PlaceBeachhead(hex: 2508))",
        "2508",
        "`hex` must be text in double quotes, not `2508`",
    ),
    (
        SCRIPT,
        "Do(PlaceBeachhead(hex: \"2508\"))",
        "Do(PlaceBeachhead(hx: \"2508\"))",
        "hx",
        "there is no field `hx` here",
    ),
    (
        SCRIPT,
        "Refuse(PlaceBeachhead(hex: \"2507\"), \"11.2.1 marker-hex\")",
        "Refuse(PlaceBeachhead(hex: \"2507\"))",
        "Refuse(PlaceBeachhead(hex: \"2507\"))",
        "only 1 value stands in these brackets, which is too few",
    ),
    // Names of files.
    (
        "pack.ron",
        "map: \"map.ron\"",
        "map: \"parts\\map.ron\"",
        "\\m",
        "`\\` begins an escape in a text, and `\\m` is none",
    ),
    (
        "pack.ron",
        "map: \"map.ron\"",
        "map: \"parts\\\\map.ron\"",
        "\"parts\\\\map.ron\"",
        "`parts\\map.ron`: folders are divided by `/`, not by `\\`",
    ),
    (
        "pack.ron",
        "tables: \"tables.ron\"",
        "tables: \".\\tables.ron\"",
        "\".\\tables.ron\"",
        "`. ables.ron`: the name holds an invisible character, U+0009: `\\` begins an escape",
    ),
    (
        "pack.ron",
        "map: \"map.ron\"",
        "map: \"Map.ron\"",
        "\"Map.ron\"",
        "`Map.ron`: there is no such file",
    ),
    (
        "pack.ron",
        "map: \"map.ron\"",
        "map: \"../map.ron\"",
        "\"../map.ron\"",
        "`../map.ron`: the name leads out of the pack's folder",
    ),
    // What lines mean together.
    (
        "map.ron",
        "(hex: \"0101\", terrain",
        "(hex: \"01O1\", terrain",
        "\"01O1\"",
        "`01O1` is printed `0101` on this map",
    ),
    (
        "map.ron",
        "(hex: \"0101\", terrain",
        "(hex: \"0901\", terrain",
        "\"0901\"",
        "a second line for hex 0901",
    ),
    (
        "map.ron",
        "(hex: \"0101\", terrain",
        "(hex: \"9101\", terrain",
        "\"9101\"",
        "rows run 01 to 33; 9101 would be row 91",
    ),
    (
        "map.ron",
        "        (hex: \"0103\", terrain: \"bocage\", source: Reconstructed),\n",
        "",
        ",",
        "hex 0103 has no line",
    ),
    (
        "map.ron",
        "(hex: \"0102\", terrain: \"bocage\", name: \"Savigny\"",
        "(hex: \"0101\", terrain: \"bocage\", name: \"Savigny\"",
        "\"0101\"",
        "a second line for hex 0101",
    ),
    (
        "map.ron",
        "(hex: \"0101\", terrain: \"bocage\"",
        "(hex: \"0101\", terrain: \"boc\u{200b}age\"",
        "\"boc\u{200b}age\"",
        "the palette has no terrain `boc<U+200B>age`",
    ),
    (
        "forces.ron",
        "(id: \"10/5\", side: \"Allied\"",
        "(id: \"10/5\", side: \"Alied\"",
        "\"Alied\"",
        "the palette has no side `Alied`",
    ),
    (
        "scenario.ron",
        "(unit: \"12/4\", hex: \"2607\"",
        "(unit: \"12/4\", hex: \"26O7\"",
        "\"26O7\"",
        "`26O7` is printed `2607` on this map",
    ),
];

/// Mistakes in the same pack in JSON.
const IN_JSON: &[Mistake] = &[
    (
        "map.json",
        "    \"title\"",
        "    // the map\n    \"title\"",
        "// the map",
        "JSON has no comments",
    ),
    (
        "map.json",
        "\"hexes\": [\n",
        "\"hexes\": [\n        /* row 1 */\n",
        "/* row 1 */",
        "JSON has no comments",
    ),
    (
        "map.json",
        "\"hexes\": [\n",
        "\"hexes\": [\n        # row 1\n",
        "# row 1",
        "`#` does not begin a comment here",
    ),
    (
        "map.json",
        "\"hexes\": [\n",
        "\"hexes\":\n",
        "{\"hex\": \"0101\", \"terrain\": \"bocage\", \"source\": \"Reconstructed\"}",
        "`hexes` must be a list: `[` is missing",
    ),
    (
        "map.json",
        "{\"hex\": \"0101\",",
        "{hex: \"0101\",",
        "hex",
        "JSON has the names of fields in double quotes",
    ),
    (
        "map.json",
        "{\"hex\": \"0101\",",
        "{'hex': '0101',",
        "'hex'",
        "a text stands in double quotes, not in single ones",
    ),
    (
        "map.json",
        "{\"hex\": \"0101\",",
        "{\"hex\": \"0101\"",
        "\"terrain\"",
        "a comma is missing before this",
    ),
    (
        "scenario.json",
        "\"turns\": 17",
        "\"turns\": 17.5",
        "17.5",
        "`turns` must be a whole number, not `17.5`",
    ),
    (
        "scenario.json",
        "\"turns\": 17",
        "\"turns\": \"17\"",
        "\"17\"",
        "`turns` must be a whole number without quotes",
    ),
    (
        "scenario.json",
        "\"turns\": 17",
        "\"turns\": 017",
        "017",
        "`turns`: JSON has no number with a 0 before it, as in `017`",
    ),
    (
        "scenario.json",
        "\"turns\": 17",
        "\"turns\": None",
        "None",
        "`turns` must be a whole number, not `None`",
    ),
    (
        "scenario.json",
        "\"turns\": 17",
        "turns: 17",
        "turns",
        "JSON has the names of fields in double quotes",
    ),
    (
        "forces.json",
        "\"side\": \"Allied\"",
        "\"side\": Allied",
        "Allied",
        "`side` must be text in double quotes, not `Allied`",
    ),
    (
        "palette.json",
        "    \"sides\": [\n",
        "<<<<<<< HEAD\n\"sides\": [\n=======\n>>>>>>> fix\n",
        "<<<<<<< HEAD",
        "unresolved merge conflict, lines 3\u{2013}6",
    ),
    (
        "tables.json",
        "\"title\": \"Drift\"",
        "\"title\": “Drift”",
        "“Drift”",
        "this text begins with a typographic quote, `“`",
    ),
    (
        "claims.json",
        "\"rule\": \"10.1\"",
        "\"rule\": 10.1",
        "10.1",
        "`rule` must be text in double quotes, not `10.1`",
    ),
    (
        "pack.json",
        "\"map\": \"map.json\"",
        "\"map\": \"parts\\map.json\"",
        "\\m",
        "`\\` begins an escape in a text, and `\\m` is none",
    ),
];

/// Mistakes in `beachhead.toml`: the text, and the line that says what is wrong with it.
const IN_TOML: &[(&str, &str)] = &[
    (
        "[check]\nselct = []",
        "p.toml:2:1: there is no setting `selct` here; did you mean `select`?",
    ),
    (
        "[chek]",
        "p.toml:1:2: there is no setting `chek` here; did you mean `check`?",
    ),
    (
        "[check]\nstrict = yes",
        "p.toml:2:10: a text must stand in double quotes",
    ),
    (
        "[check]\nstrict = \"yes\"",
        "p.toml:2:10: `strict` must be `true` or `false`, not `\"yes\"`",
    ),
    (
        "[check]\nselect = \"MAP\"",
        "p.toml:2:10: `select` must be a list, `[ … ]`, not `\"MAP\"`",
    ),
    (
        "[check]\nselect = [\"MAP\"",
        "p.toml:2:16: the list is not closed: `]` is missing",
    ),
    (
        "[check]\nbaseline: \"a.toml\"",
        "p.toml:2:11: `=` and a value are missing behind this name",
    ),
    ("[check\nstrict = true", "p.toml:1:7: `[` or `]` is missing"),
    (
        "[check]\nseverity = { MAP014 = \"bad\" }",
        "p.toml:2:23: `bad` is none of the choices here; it can be `off`, `info`, `warning`, `error`",
    ),
    (
        "[check]\nselect = [\"river-gapp\"]",
        "p.toml:2:11: there is no code `river-gapp`; did you mean `river-gap`?",
    ),
    (
        "[check]\nstrict = true\nstrict = false",
        "p.toml:3:1: duplicate key",
    ),
    (
        "[[check.paths]]\nignore = [\"MAP\"]",
        "p.toml:1:1: the setting `path` is missing here",
    ),
    (
        "<<<<<<< HEAD\n[check]\n=======\n>>>>>>> fix\n",
        "p.toml:1:1: unresolved merge conflict, lines 1\u{2013}4",
    ),
];

/// Files whose bytes are no text of ours.
const IN_BYTES: &[(&[u8], &str)] = &[
    (
        b"\xff\xfe(\0\n\0)\0",
        "the file is written in UTF-16, not in UTF-8",
    ),
    (
        b"(\0\n\0)\0\n\0",
        "the file is written in UTF-16, not in UTF-8",
    ),
    (
        b"(\n    // caf\xe9\n)\n",
        "the file is not UTF-8 text: line 2 holds the byte 0xE9",
    ),
    (b"", "a file is one `( … )` with fields, but there is none"),
];

/// The pack with one of its scripts: the others are read alike, and take their time.
fn sound() -> MemoryFiles {
    let disk = DiskFiles(Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah"));
    let read = read_pack(&disk);
    let names = read.files.iter().map(|file| file.name.clone());
    let mut files = BTreeMap::new();
    for name in names.chain([SCRIPT.to_owned()]) {
        let bytes = disk.read(&name).expect("it is there");
        files.insert(name, bytes);
    }
    let manifest = String::from_utf8(files["pack.ron"].clone()).expect("text");
    let (head, _) = manifest
        .split_once("    scripts: [")
        .expect("it has scripts");
    let manifest = format!("{head}    scripts: [\n        \"{SCRIPT}\",\n    ],\n)\n");
    files.insert("pack.ron".to_owned(), manifest.into_bytes());
    MemoryFiles(files)
}

/// The same in JSON, but for the script.
fn in_json(sound: &MemoryFiles) -> MemoryFiles {
    let pack = read_pack(sound).pack.expect("it is whole");
    let texts = pack_texts(&pack, Syntax::Json).expect("plain data");
    let mut files = BTreeMap::from([(SCRIPT.to_owned(), sound.0[SCRIPT].clone())]);
    files.extend(
        texts
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes())),
    );
    MemoryFiles(files)
}

/// The findings about a pack: the file, the stretch that is meant and the message.
fn found(files: &MemoryFiles) -> Vec<(String, String, String)> {
    let checked = check_pack(files);
    let shown = checked.diagnostics.iter().map(|finding| {
        let source = checked.sources.get(&finding.place.file);
        let meant = source
            .zip(finding.place.span)
            .map(|(source, span)| source.slice(span));
        let meant = meant
            .and_then(|meant| meant.lines().next())
            .unwrap_or_default();
        (
            finding.place.file.clone(),
            meant.to_owned(),
            finding.message.clone(),
        )
    });
    shown.collect()
}

/// Makes each mistake in the pack; returns those that are not reported as they should be.
fn wrongly_reported(sound: &MemoryFiles, mistakes: &[Mistake]) -> Vec<String> {
    assert_eq!(found(sound), [], "the pack is sound");
    let wrong = mistakes
        .iter()
        .filter_map(|(file, right, wrong, meant, message)| {
            let mut files = sound.clone();
            let bytes = files.0.get_mut(*file).expect("there is such a file");
            let text = String::from_utf8(bytes.clone()).expect("text");
            assert!(text.contains(right), "{file} has no {right}");
            *bytes = text.replacen(right, wrong, 1).into_bytes();
            let expected = (file.to_string(), meant.to_string(), message.to_string());
            let found = found(&files);
            (found != [expected.clone()]).then(|| {
                format!("{wrong:?} in {file}\n  expected {expected:?}\n  found {found:#?}")
            })
        });
    wrong.collect()
}

#[test]
fn a_mistake_is_one_finding_that_names_its_cause() {
    let ron = sound();
    let mut wrong = wrongly_reported(&ron, IN_RON);
    wrong.extend(wrongly_reported(&in_json(&ron), IN_JSON));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bytes_that_are_no_text_are_one_finding() {
    for (bytes, message) in IN_BYTES {
        let mut files = sound();
        files.0.insert("errata.ron".to_owned(), bytes.to_vec());
        let messages: Vec<String> = found(&files)
            .into_iter()
            .map(|(_, _, message)| message)
            .collect();
        assert_eq!(messages, [*message]);
    }
}

#[test]
fn settings_are_refused_by_their_cause() {
    for (text, expected) in IN_TOML {
        let found = policy::read(Path::new("p.toml"), text).expect_err(text);
        assert_eq!(found, *expected, "{text}");
    }
}

/// Words of a parser, and types of Rust, mean nothing to who made the mistake.
#[test]
fn no_message_speaks_of_the_parser() {
    let messages = IN_RON.iter().chain(IN_JSON).map(|mistake| mistake.4);
    let messages = messages.chain(IN_TOML.iter().map(|(_, message)| *message));
    let messages: Vec<&str> = messages
        .chain(IN_BYTES.iter().map(|(_, message)| *message))
        .collect();
    assert!(messages.len() >= 60);
    for message in messages {
        // What stands in backticks is the file's own.
        let ours: String = message.replace("0xE9", "").split('`').step_by(2).collect();
        let words = ours.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        for word in words {
            let is_type = [
                "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "f32", "f64", "usize",
                "bool", "str", "struct", "enum", "variant", "tuple", "Option", "String", "Vec",
                "expected", "sequence", "EOF",
            ]
            .contains(&word);
            let is_camel = word.chars().skip(1).any(char::is_uppercase)
                && word.chars().any(char::is_lowercase);
            assert!(!is_type && !is_camel, "{word} in {message}");
        }
    }
}
