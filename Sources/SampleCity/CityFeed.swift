import FeedWriter
import Operations

/// Writes a city's files, in the order in which they refer to each other.
struct CityFeed {
  let network: CityNetwork

  /// The version in feed_info.txt: size and seed.
  let version: String

  func write(to output: inout FeedOutput, _ progress: ProgressReporter?) throws(FeedOutputError) {
    try writeAgencies(to: &output)
    try writeFeedInfo(to: &output)
    try writeCalendar(to: &output)
    try writeCalendarDates(to: &output)
    try writeLevels(to: &output)
    try writeStops(to: &output)
    try writeRoutes(to: &output)
    try writeShapes(to: &output)
    try writeTrips(to: &output)
    try writeStopTimes(to: &output, progress)
    try writeFrequencies(to: &output)
    try writeTransfers(to: &output)
    try writePathways(to: &output)
    try writeFareAttributes(to: &output)
    try writeFareRules(to: &output)
    try writeTranslations(to: &output)
    try writeAttributions(to: &output)
  }

  /// Returns the agency of a line: a railway, the city's agency, or one for every eight other districts.
  static func agencyID(of line: CityLine) -> String {
    if line.mode == .rail { return "RBM" }
    if line.mode == .intercity { return "FBM" }
    return line.district == 0 ? "MVB" : "KVB\(line.district / 8 + 1)"
  }
}
