//! The bundled pack is part of the binary: when it changes, the binary is out of date.

fn main() {
    println!("cargo:rerun-if-changed=../sample-data/utah");
}
