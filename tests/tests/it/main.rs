//! The product from outside: packs, records and other people's files through all its crates.

mod bad_input;
mod dday_coast;
mod editor;
mod fuzz;
mod golden;
mod house;
mod json_schemas;
mod m44;
mod omaha_ground;
mod packs;
mod records;
