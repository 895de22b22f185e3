//! A font made for tests: a few letters, each a filled square, of widths that a test chooses.

/// Units of the em.
const EM: u16 = 1000;

/// A TrueType font with these letters, in order, and their advances in thousandths of the em. Each is a square, save for white space.
pub fn font(letters: &[(char, u16)]) -> Vec<u8> {
    made(letters, None)
}

/// A font in which the first two letters, side by side, are one sign: that of the third.
pub fn joining_font(letters: &[(char, u16)]) -> Vec<u8> {
    made(letters, Some(gsub()))
}

fn made(letters: &[(char, u16)], gsub: Option<Vec<u8>>) -> Vec<u8> {
    let advances: Vec<u16> = std::iter::once(EM / 2)
        .chain(letters.iter().map(|(_, advance)| *advance))
        .collect();
    // White space has no outline.
    let blank =
        std::iter::once(false).chain(letters.iter().map(|(letter, _)| letter.is_whitespace()));
    let outlines: Vec<Vec<u8>> = { advances.iter().zip(blank) }
        .map(|(advance, blank)| if blank { Vec::new() } else { square(*advance) })
        .collect();
    let mut tables = Vec::from_iter(gsub.map(|table| (b"GSUB", table)));
    tables.extend([
        (b"OS/2", os2()),
        (b"cmap", cmap(letters)),
        (b"glyf", outlines.concat()),
        (b"head", head()),
        (b"hhea", hhea(advances.len())),
        (b"hmtx", hmtx(&advances)),
        (b"loca", loca(&outlines)),
        (b"maxp", maxp(advances.len())),
        (b"name", name()),
        (b"post", post()),
    ]);
    let mut file = words(&[0x0001, 0x0000, tables.len() as u16, 128, 3, 32]);
    let mut offset = file.len() + 16 * tables.len();
    for (tag, table) in &mut tables {
        file.extend_from_slice(*tag);
        // The checksums of tables are not checked.
        file.extend([0; 4]);
        file.extend((offset as u32).to_be_bytes());
        file.extend((table.len() as u32).to_be_bytes());
        table.resize(table.len().next_multiple_of(4), 0);
        offset += table.len();
    }
    file.extend(tables.into_iter().flat_map(|(_, table)| table));
    file
}

fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

/// The outline of a square from the baseline up, with a little room to both sides.
fn square(advance: u16) -> Vec<u8> {
    let (left, right, top) = (50, advance.max(150) - 50, 700);
    let mut outline = words(&[1, left, 0, right, top, 3, 0]);
    // All four points lie on the line, and are given by words.
    outline.extend([1; 4]);
    let wide = right - left;
    outline.extend(words(&[left, wide, 0, wide.wrapping_neg()]));
    outline.extend(words(&[0, 0, top, 0]));
    outline
}

fn loca(outlines: &[Vec<u8>]) -> Vec<u8> {
    let mut at = 0;
    let mut table = 0u32.to_be_bytes().to_vec();
    for outline in outlines {
        at += outline.len() as u32;
        table.extend(at.to_be_bytes());
    }
    table
}

/// Groups of one letter each (format 12), for the whole of Unicode.
fn cmap(letters: &[(char, u16)]) -> Vec<u8> {
    let mut groups: Vec<(u32, u32)> = (1..)
        .zip(letters)
        .map(|(glyph, (letter, _))| (u32::from(*letter), glyph))
        .collect();
    groups.sort_unstable();
    let length = 16 + 12 * groups.len() as u32;
    let mut table = words(&[0, 1, 3, 10, 0, 12, 12, 0]);
    table.extend(
        [length, 0, groups.len() as u32]
            .into_iter()
            .flat_map(u32::to_be_bytes),
    );
    for (letter, glyph) in groups {
        table.extend(
            [letter, letter, glyph]
                .into_iter()
                .flat_map(u32::to_be_bytes),
        );
    }
    table
}

fn head() -> Vec<u8> {
    let mut table = words(&[1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, EM]);
    // Made and changed at no time.
    table.extend([0; 16]);
    // The box around all, no style, the smallest size, both directions, long offsets.
    table.extend(words(&[0, 0, EM, 700, 0, 8, 2, 1, 0]));
    table
}

fn hhea(glyphs: usize) -> Vec<u8> {
    let mut table = words(&[1, 0, 900, 200u16.wrapping_neg(), 0, EM, 0, 0, EM, 1]);
    table.extend([0; 14]);
    table.extend((glyphs as u16).to_be_bytes());
    table
}

fn hmtx(advances: &[u16]) -> Vec<u8> {
    advances
        .iter()
        .flat_map(|advance| words(&[*advance, 50]))
        .collect()
}

fn maxp(glyphs: usize) -> Vec<u8> {
    words(&[1, 0, glyphs as u16, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])
}

fn name() -> Vec<u8> {
    let text: Vec<u8> = "Squares"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    let length = text.len() as u16;
    // Family, style, full name and PostScript name are one text.
    let ids = [1, 2, 4, 6];
    let mut table = words(&[0, ids.len() as u16, 6 + 12 * ids.len() as u16]);
    for id in ids {
        table.extend(words(&[3, 1, 0x409, id, length, 0]));
    }
    table.extend(text);
    table
}

/// One ligature that always holds (`rlig`): of the glyphs 1 and 2 to 3.
fn gsub() -> Vec<u8> {
    let [dflt, rlig] = [*b"DFLT", *b"rlig"]
        .map(|[a, b, c, d]| [u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])]);
    [
        // Where the lists of scripts, features and lookups begin.
        words(&[1, 0, 10, 30, 44]),
        // One script, which has one feature.
        words(&[1, dflt[0], dflt[1], 8, 4, 0, 0, 0xffff, 1, 0]),
        // One feature, which has one lookup.
        words(&[1, rlig[0], rlig[1], 8, 0, 1, 0]),
        // One lookup: ligatures, of what begins with glyph 1.
        words(&[1, 4, 4, 0, 1, 8]),
        words(&[1, 8, 1, 14, 1, 1, 1]),
        words(&[1, 4, 3, 2, 2]),
    ]
    .concat()
}

fn post() -> Vec<u8> {
    let mut table = words(&[3, 0]);
    table.resize(32, 0);
    table
}

fn os2() -> Vec<u8> {
    let mut table = words(&[4, 500, 400, 5]);
    table.resize(96, 0);
    table
}
