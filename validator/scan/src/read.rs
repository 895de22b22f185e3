//! Reading a scan, from a file or from wherever its bytes come.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use sha2::{Digest, Sha256};

use crate::pyramid::{Builder, Pyramid};
use crate::refusal::{RESAVE, Refusal};
use crate::rows::Rows;
use crate::upright::Upright;
use crate::{jpeg, png, tiff};

/// A scan that has been read.
#[derive(Clone, Debug)]
pub struct Scan {
    /// Its tiles.
    pub pyramid: Arc<Pyramid>,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// Which way up it is looked at. The tiles are as the file has them.
    pub upright: Upright,
}

impl Scan {
    /// Reads a file. Others see how far it is, and may give it up, by `progress`.
    ///
    /// # Errors
    /// Why it can't be shown, and what to do.
    pub fn read(path: &Path, progress: &Progress) -> Result<Self, Refusal> {
        // Asked before it is opened: opening a pipe would wait for who writes into it.
        let about = std::fs::metadata(path).map_err(|error| Refusal::unreadable(&error))?;
        if !about.is_file() {
            return Err(Refusal::new("it is no file", RESAVE));
        }
        let file = File::open(path).map_err(|error| Refusal::unreadable(&error))?;
        read_image(file, progress)
    }

    /// Reads an image, from wherever its bytes come.
    ///
    /// # Errors
    /// Why it can't be shown, and what to do.
    pub fn read_from(file: impl Read + Seek) -> Result<Self, Refusal> {
        read_image(file, &Progress::default())
    }

    /// Its width and height in pixels, as the file has them.
    pub fn size(&self) -> [u32; 2] {
        self.pyramid.size()
    }
}

/// The file that a path of a pack means, which may lead out of the pack's folder.
pub fn file_of(folder: &Path, image: &str) -> PathBuf {
    if Path::new(image).is_absolute() {
        return PathBuf::from(image);
    }
    let parts = image.split('/');
    parts.fold(folder.to_path_buf(), |path, part| path.join(part))
}

/// The path of a file as seen from a folder, with `/` on every system; `None` if there is no way, as to another drive.
pub fn seen_from(folder: &Path, file: &Path) -> Option<String> {
    let (folder, file) = (folder.canonicalize().ok()?, file.canonicalize().ok()?);
    let [mut from, mut to] = [folder.components().peekable(), file.components().peekable()];
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    let up = from.map(|part| match part {
        Component::Normal(_) => Some(".."),
        _ => None,
    });
    let down = to.map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let parts: Option<Vec<&str>> = up.chain(down).collect();
    Some(parts?.join("/"))
}

/// How far a scan is read or searched, and whether anybody still wants it.
#[derive(Debug, Default)]
pub struct Progress {
    rows: AtomicU32,
    of: AtomicU32,
    given_up: AtomicBool,
}

impl Progress {
    /// How much of it is done, as a share of 1.
    pub fn share(&self) -> f32 {
        let [rows, of] = [&self.rows, &self.of].map(|count| count.load(Ordering::Relaxed));
        rows as f32 / of.max(1) as f32
    }

    /// Ends it soon.
    pub fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
    }

    /// Whether nobody wants it any more.
    pub(crate) fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
    }

    /// Notes how much is to be done.
    pub(crate) fn expect(&self, steps: u32) {
        self.rows.store(0, Ordering::Relaxed);
        self.of.store(steps, Ordering::Relaxed);
    }

    /// Notes a step that is done.
    pub(crate) fn step(&self) {
        self.rows.fetch_add(1, Ordering::Relaxed);
    }
}

/// Rows on their way to the builder, counted.
struct Counted<'a> {
    builder: Builder,
    upright: Upright,
    progress: &'a Progress,
}

impl Rows for Counted<'_> {
    fn begin(&mut self, size: [u32; 2]) -> Result<(), Refusal> {
        self.progress.expect(size[1]);
        self.builder.begin(size)
    }

    fn look(&mut self, upright: Upright) {
        self.upright = upright;
    }

    fn row(&mut self, rgb: &[u8]) -> Result<(), Refusal> {
        if self.progress.is_given_up() {
            return Err(Refusal::new(
                "reading was given up",
                "choose the scan again",
            ));
        }
        self.progress.step();
        self.builder.row(rgb)
    }
}

fn read_image(mut file: impl Read + Seek, progress: &Progress) -> Result<Scan, Refusal> {
    let sha256 = hash(&mut file, progress).map_err(|error| Refusal::unreadable(&error))?;
    let mut rows = Counted {
        builder: Builder::default(),
        upright: Upright::default(),
        progress,
    };
    decode(file, &mut rows)?;
    Ok(Scan {
        pyramid: Arc::new(rows.builder.finish()?),
        sha256,
        upright: rows.upright,
    })
}

/// SHA-256 of what is left of a file, in hexadecimal.
fn hash(file: &mut (impl Read + Seek), progress: &Progress) -> std::io::Result<String> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    while !progress.is_given_up() {
        match file.read(&mut buffer)? {
            0 => break,
            count => hasher.update(buffer.get(..count).unwrap_or_default()),
        }
    }
    file.seek(SeekFrom::Start(0))?;
    let digest = hasher.finalize();
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Gives the rows of an image; what it is, its first bytes say, whatever it is called.
fn decode(mut file: impl Read + Seek, rows: &mut dyn Rows) -> Result<(), Refusal> {
    let mut head = Vec::new();
    let looked = (&mut file).take(16).read_to_end(&mut head);
    looked.map_err(|error| Refusal::unreadable(&error))?;
    let back = file.seek(SeekFrom::Start(0));
    back.map_err(|error| Refusal::unreadable(&error))?;
    let file = BufReader::with_capacity(1 << 16, file);
    match head.as_slice() {
        [0x89, b'P', b'N', b'G', ..] => png::read(file, rows),
        [0xFF, 0xD8, ..] => jpeg::read(file, rows),
        [b'I', b'I', 42 | 43, 0, ..] | [b'M', b'M', 0, 42 | 43, ..] => tiff::read(file, rows),
        head => Err(not_read(head)),
    }
}

/// That the file is something else, and what, as far as its first bytes show.
fn not_read(head: &[u8]) -> Refusal {
    let what = match head {
        [] => "the file is empty",
        [b'%', b'P', b'D', b'F', ..] => "it is a PDF",
        [b'G', b'I', b'F', ..] => "it is a GIF",
        [b'B', b'M', ..] => "it is a BMP",
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', ..] => "it is a WebP",
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => "it is a HEIC or AVIF, as phones take them",
        _ => "it is no PNG, JPEG or TIFF",
    };
    Refusal::new(what, RESAVE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn loaded(path: &Path) -> Result<Scan, Refusal> {
        Scan::read(path, &Progress::default())
    }

    fn file(folder: &tempfile::TempDir, name: &str, bytes: &[u8]) -> PathBuf {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("room on the disk");
        path
    }

    fn encoded(format: image::ImageFormat, width: u32, height: u32) -> Vec<u8> {
        let image = image::RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([(x % 256) as u8, (y % 256) as u8, 77])
        });
        let mut bytes = std::io::Cursor::new(Vec::new());
        image.write_to(&mut bytes, format).expect("an image");
        bytes.into_inner()
    }

    #[test]
    fn each_format_is_read_whatever_it_is_called() {
        let folder = tempfile::tempdir().expect("a folder");
        for format in [
            image::ImageFormat::Png,
            image::ImageFormat::Jpeg,
            image::ImageFormat::Tiff,
        ] {
            let bytes = encoded(format, 700, 530);
            let scan = loaded(&file(&folder, "scan.bin", &bytes)).expect("an image");
            assert_eq!(scan.pyramid.size(), [700, 530], "{format:?}");
            assert_eq!(scan.sha256.len(), 64);
            let at = crate::pyramid::TileAt {
                level: 0,
                column: 1,
                row: 0,
            };
            let tile = scan.pyramid.unpack(at).expect("a tile");
            let pixel = tile.rgb.get(..3).expect("a pixel");
            assert!(
                pixel[0] < 25 && pixel[1] < 25 && pixel[2].abs_diff(77) < 25,
                "{format:?}: {pixel:?}"
            );
        }
    }

    /// An image that is to be turned by a quarter, clockwise.
    fn sideways(format: image::ImageFormat) -> Vec<u8> {
        let exif = crate::upright::tests::exif(6, true);
        let with =
            |bytes: &[u8], at: usize, piece: &[u8]| [&bytes[..at], piece, &bytes[at..]].concat();
        match format {
            image::ImageFormat::Jpeg => {
                let data = [b"Exif\0\0".as_slice(), &exif].concat();
                let length = (data.len() as u16 + 2).to_be_bytes();
                let segment = [[0xFF, 0xE1].as_slice(), &length, &data].concat();
                with(&encoded(format, 700, 530), 2, &segment)
            }
            image::ImageFormat::Png => {
                let named = [b"eXIf".as_slice(), &exif].concat();
                let length = (exif.len() as u32).to_be_bytes();
                let chunk = [length.as_slice(), &named, &crc(&named).to_be_bytes()].concat();
                with(&encoded(format, 700, 530), 33, &chunk)
            }
            _ => {
                let mut file = std::io::Cursor::new(Vec::new());
                let mut encoder = ::tiff::encoder::TiffEncoder::new(&mut file).expect("a TIFF");
                let image = encoder.new_image::<::tiff::encoder::colortype::Gray8>(700, 530);
                let mut image = image.expect("an image");
                let tag = image
                    .encoder()
                    .write_tag(::tiff::tags::Tag::Orientation, 6_u16);
                tag.expect("a tag");
                image.write_data(&[99; 700 * 530]).expect("an image");
                file.into_inner()
            }
        }
    }

    #[test]
    fn which_way_up_is_read_and_the_pixels_stay_as_the_file_has_them() {
        let folder = tempfile::tempdir().expect("a folder");
        use image::ImageFormat::{Jpeg, Png, Tiff};
        for format in [Jpeg, Png, Tiff] {
            let scan = loaded(&file(&folder, "turned", &sideways(format))).expect("an image");
            assert_eq!(scan.upright, Upright::Clockwise, "{format:?}");
            assert_eq!(scan.pyramid.size(), [700, 530], "{format:?}");
            let plain = loaded(&file(&folder, "plain", &encoded(format, 9, 9))).expect("an image");
            assert_eq!(plain.upright, Upright::AsIs, "{format:?}");
        }
    }

    /// A PNG that says it has another size.
    fn lying(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = encoded(image::ImageFormat::Png, 20, 20);
        bytes[16..20].copy_from_slice(&width.to_be_bytes());
        bytes[20..24].copy_from_slice(&height.to_be_bytes());
        let sum = crc(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&sum.to_be_bytes());
        bytes
    }

    fn crc(bytes: &[u8]) -> u32 {
        let step = |sum: u32, byte: &u8| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
                (sum >> 1) ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 }
            })
        };
        !bytes.iter().fold(!0, step)
    }

    #[test]
    fn bad_files_are_reported_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let cut = |format, share: usize| {
            let bytes = encoded(format, 300, 300);
            bytes[..bytes.len() * share / 100].to_vec()
        };
        use image::ImageFormat::{Jpeg, Png, Tiff};
        for (what, bytes, expected) in [
            ("nothing", Vec::new(), "empty"),
            ("text", b"This is no picture at all".to_vec(), "no PNG"),
            ("a PDF", b"%PDF-1.7 and so on".to_vec(), "PDF"),
            (
                "a header of 60,000 squared",
                lying(60_000, 60_000),
                "3600 megapixels",
            ),
            (
                "a header of 20,000 squared on 20",
                lying(20_000, 20_000),
                "damaged",
            ),
            ("a header of no width", lying(0, 20), "damaged"),
            ("a PNG cut off", cut(Png, 60), "damaged"),
            ("a PNG of a header", cut(Png, 3), "damaged"),
            ("a JPEG cut off", cut(Jpeg, 60), "damaged"),
            ("a JPEG of three bytes", vec![0xFF, 0xD8, 0xFF], "damaged"),
            ("a TIFF cut off", cut(Tiff, 50), "damaged"),
            ("a TIFF of a header", b"II*\0\x08\0\0\0".to_vec(), "damaged"),
        ] {
            let refusal = loaded(&file(&folder, "scan.png", &bytes)).expect_err(what);
            assert!(refusal.why.contains(expected), "{what}: {}", refusal.why);
            assert!(!refusal.help.is_empty());
        }
        let gone = loaded(&folder.path().join("gone.png")).expect_err("it isn't there");
        assert!(gone.why.contains("can't be read"), "{}", gone.why);
        assert!(loaded(folder.path()).is_err(), "a folder is no image");
    }

    #[test]
    fn one_pixel_is_an_image() {
        let folder = tempfile::tempdir().expect("a folder");
        let scan = loaded(&file(
            &folder,
            "dot.png",
            &encoded(image::ImageFormat::Png, 1, 1),
        ));
        assert_eq!(scan.expect("an image").pyramid.size(), [1, 1]);
    }

    #[test]
    fn no_byte_that_is_wrong_does_harm() {
        let folder = tempfile::tempdir().expect("a folder");
        for format in [image::ImageFormat::Png, image::ImageFormat::Tiff] {
            let bytes = encoded(format, 12, 9);
            for at in 0..bytes.len() {
                for wrong in [0, 0x80, 0xFF] {
                    let mut bytes = bytes.clone();
                    bytes[at] = wrong;
                    // It may well be an image still.
                    drop(loaded(&file(&folder, "scan", &bytes)));
                }
            }
        }
    }
}
