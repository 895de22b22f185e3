//! The command line: one file a subcommand. Each reads its arguments, asks the library, and shows what it says.
//!
//! Exit codes are 0 where nothing is wrong, 1 where something was found, 2 where the program could not do its work. A
//! closed pipe is the end of the output, but neither an error nor the end of the work ([`StandardOutput`](beachhead_report::StandardOutput)).

mod anew;
mod baselines;
mod check;
mod claims;
mod convert;
mod cover;
mod diff;
mod ended;
mod explain;
mod export;
mod find;
mod finite;
mod fix;
mod fmt;
mod fmt_report;
mod fonts;
mod git;
mod git_setup;
mod hex;
mod ignore_files;
mod init;
mod kinds;
mod left_out;
mod los;
mod manual;
mod merge;
mod messages;
mod migrate;
mod named;
mod new_pack;
mod output;
mod outputs;
mod overwrite;
mod pack_paths;
mod packs;
mod play;
mod policies;
mod program;
mod progress;
mod random;
mod records;
mod recovery;
mod rename;
mod replay;
mod report;
mod report_merge;
mod resolve;
mod rewrite;
mod rules;
mod scan;
mod scans;
mod schema;
mod settings;
mod shard;
mod since;
mod since_renamed;
mod spelled;
mod targets;
mod terminal;
mod text_diff;
mod titles;
mod unsaved;
mod watch;
mod whole_pack;

use ended::{Exit, Failure};
use output::Output;

pub use program::main;
