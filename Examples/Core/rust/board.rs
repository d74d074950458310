//! Prints the JSON of the next departures at a stop: board CITY.transit STOP TIME
//!
//! The standard library has no JSON; a crate such as serde_json makes and reads it.

mod transit;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.len() != 4 {
        std::process::exit(64);
    }
    let city = transit::Timetable::open(&arguments[1]).unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(65)
    });
    let (stop, at) = (&arguments[2], &arguments[3]);
    let question = format!("{{\"departures\": {{\"stop\": {stop:?}, \"at\": {at:?}, \"limit\": 5}}}}");
    println!("{}", city.ask(&question).expect("no NUL in the question").expect("enough memory"));
}
