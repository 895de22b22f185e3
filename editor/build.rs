//! The bundled packs are part of the binary: when one of them changes, the binary is out of date.

fn main() {
    println!("cargo:rerun-if-changed=../sample-data");
}
