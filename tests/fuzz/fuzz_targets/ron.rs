#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| beachhead_tests::fuzz::ron(bytes));
