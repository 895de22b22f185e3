//! What stands before the data of a JPEG: its size, its components and its tables.

use std::io::BufRead;

use super::bits::Huffman;
use crate::refusal::{RESAVE, Refusal};
use crate::upright::Upright;

/// One colour of the image.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Component {
    pub(super) id: u8,
    /// How many blocks across and down it has where others have fewer.
    pub(super) across: u32,
    pub(super) down: u32,
    pub(super) quantizer: usize,
    /// Its tables of Huffman codes.
    pub(super) dc: usize,
    pub(super) ac: usize,
}

/// Everything up to the first scan.
#[derive(Default)]
pub(super) struct Header {
    pub(super) size: [u32; 2],
    pub(super) components: Vec<Component>,
    pub(super) quantizers: [Option<[i32; 64]>; 4],
    pub(super) dc: [Option<Huffman>; 4],
    pub(super) ac: [Option<Huffman>; 4],
    /// MCUs between restart markers; 0 for none.
    pub(super) restart: u32,
    /// What Adobe's marker says of the colours.
    pub(super) adobe: Option<u8>,
    /// What the camera says of which way up it was held.
    pub(super) upright: Upright,
    /// All components come in one scan, each block once: what is decoded row by row.
    pub(super) is_sequential: bool,
}

/// Reads up to the data of the first scan.
pub(super) fn read(file: &mut impl BufRead) -> Result<Header, Refusal> {
    let mut header = Header::default();
    let mut is_progressive = false;
    if [byte(file)?, byte(file)?] != [0xFF, 0xD8] {
        return Err(Refusal::damaged("it does not begin as a JPEG"));
    }
    loop {
        let marker = marker(file)?;
        if matches!(marker, 0x01 | 0xD0..=0xD8) {
            continue;
        }
        if marker == 0xD9 {
            return Err(Refusal::damaged("there is no image in it"));
        }
        let data = segment(file)?;
        let read = match marker {
            0xC0..=0xC2 => {
                is_progressive = marker == 0xC2;
                frame(&data, &mut header)
            }
            0xC4 => huffman(&data, &mut header),
            0xC3 | 0xC5..=0xC7 | 0xC9..=0xCF => {
                let why = "this kind of JPEG is not read (lossless or arithmetic coding)";
                return Err(Refusal::new(why, RESAVE));
            }
            0xDB => quantizers(&data, &mut header),
            0xDD => restart(&data, &mut header),
            0xE1 => {
                if let Some(exif) = data.strip_prefix(b"Exif\0\0") {
                    header.upright = Upright::from_exif(exif);
                }
                Some(())
            }
            0xEE => {
                if let [b'A', b'd', b'o', b'b', b'e', .., transform] = data[..] {
                    header.adobe = Some(transform);
                }
                Some(())
            }
            0xDA => {
                let scan = scan(&data, &mut header);
                let all = scan.filter(|_| !header.components.is_empty());
                let all = all.ok_or_else(|| Refusal::damaged("its header makes no sense"))?;
                header.is_sequential = all && !is_progressive;
                return Ok(header);
            }
            _ => Some(()),
        };
        read.ok_or_else(|| Refusal::damaged("its header makes no sense"))?;
    }
}

fn byte(file: &mut impl BufRead) -> Result<u8, Refusal> {
    let mut byte = [0];
    file.read_exact(&mut byte)
        .map_err(|error| refusal(&error))?;
    Ok(byte[0])
}

fn refusal(error: &std::io::Error) -> Refusal {
    if error.kind() == std::io::ErrorKind::UnexpectedEof {
        Refusal::damaged("it ends before the image begins")
    } else {
        Refusal::unreadable(error)
    }
}

/// The next marker; what stands before it by mistake is skipped.
fn marker(file: &mut impl BufRead) -> Result<u8, Refusal> {
    loop {
        while byte(file)? != 0xFF {}
        let mut marker = byte(file)?;
        while marker == 0xFF {
            marker = byte(file)?;
        }
        if marker != 0 {
            return Ok(marker);
        }
    }
}

fn segment(file: &mut impl BufRead) -> Result<Vec<u8>, Refusal> {
    let length = u16::from_be_bytes([byte(file)?, byte(file)?]);
    let length = length.checked_sub(2);
    let length = length.ok_or_else(|| Refusal::damaged("its header makes no sense"))?;
    let mut data = vec![0; usize::from(length)];
    file.read_exact(&mut data)
        .map_err(|error| refusal(&error))?;
    Ok(data)
}

fn frame(data: &[u8], header: &mut Header) -> Option<()> {
    let (&[precision, h1, h0, w1, w0, count], mut rest) = data.split_first_chunk()?;
    header.size = [[w1, w0], [h1, h0]].map(|side| u32::from(u16::from_be_bytes(side)));
    // The decoder of whole images says what is wrong with other depths.
    if precision != 8 || !matches!(count, 1 | 3 | 4) || !header.components.is_empty() {
        return None;
    }
    for _ in 0..count {
        let (&[id, sampling, quantizer], others) = rest.split_first_chunk()?;
        rest = others;
        let [across, down] = [u32::from(sampling >> 4), u32::from(sampling & 15)];
        if !(1..=4).contains(&across) || !(1..=4).contains(&down) {
            return None;
        }
        header.components.push(Component {
            id,
            across,
            down,
            quantizer: usize::from(quantizer),
            ..Component::default()
        });
    }
    Some(())
}

fn huffman(mut data: &[u8], header: &mut Header) -> Option<()> {
    while let Some((class, rest)) = data.split_first() {
        let (table, rest) = Huffman::read(rest)?;
        data = rest;
        let tables = if class >> 4 == 0 {
            &mut header.dc
        } else {
            &mut header.ac
        };
        *tables.get_mut(usize::from(class & 15))? = Some(table);
    }
    Some(())
}

fn quantizers(mut data: &[u8], header: &mut Header) -> Option<()> {
    while let Some((kind, rest)) = data.split_first() {
        let wide = kind >> 4 != 0;
        let (values, rest) = rest.split_at_checked(if wide { 128 } else { 64 })?;
        data = rest;
        let value = |at: usize| match values {
            values if wide => Some(i32::from(u16::from_be_bytes([
                *values.get(at * 2)?,
                *values.get(at * 2 + 1)?,
            ]))),
            values => values.get(at).map(|value| i32::from(*value)),
        };
        let table = std::array::from_fn(|at| value(at).unwrap_or(1));
        *header.quantizers.get_mut(usize::from(kind & 15))? = Some(table);
    }
    Some(())
}

fn restart(data: &[u8], header: &mut Header) -> Option<()> {
    let &[high, low] = data.first_chunk()?;
    header.restart = u32::from(u16::from_be_bytes([high, low]));
    Some(())
}

/// Which tables the components of the first scan use. Reports whether it holds all of them.
fn scan(data: &[u8], header: &mut Header) -> Option<bool> {
    let (count, mut rest) = data.split_first()?;
    for _ in 0..*count {
        let (&[id, tables], others) = rest.split_first_chunk()?;
        rest = others;
        let mut components = header.components.iter_mut();
        let component = components.find(|component| component.id == id)?;
        component.dc = usize::from(tables >> 4);
        component.ac = usize::from(tables & 15);
    }
    Some(usize::from(*count) == header.components.len())
}
