import BundleBuilder
import TestFeeds
import TransitBundle
import TransitValues

/// A bundle built for one test, in a folder that goes with it.
struct BuiltFeed {
  /// The bundle's path.
  let bundle: String
  private let folder: TemporaryFolder
  /// Of the bundle, in which nothing else is until something is unpacked.
  var folderPath: String { folder.path }

  /// Builds a feed given as text, by way of a folder of files.
  init(_ feed: FeedText) async throws {
    let source = try TemporaryFolder()
    try feed.write(toFolder: source.path)
    try await self.init(path: source.path)
    // The folder must outlive the build, and nothing longer.
    withExtendedLifetime(source) {}
  }

  /// Builds a feed from a zip or folder.
  init(path: String) async throws {
    folder = try TemporaryFolder()
    bundle = folder.file("feed.transit")
    let feedImport = FeedImport(feed: path, output: bundle)
    _ = try await Turns.imports.take { try await feedImport.run() }
  }

  /// Unpacks the database and gives its path.
  func unpacked() throws -> String {
    let path = folder.file("feed.sqlite")
    try Timetable.unpack(bundle, to: path)
    return path
  }
}

extension Timetable {
  /// The bundle's answer in the model's words.
  func answer(_ query: DepartureQuery, limit: Int? = nil) throws -> [NaiveDeparture] {
    try departures(
      from: StopID(rawValue: query.stopID.text), after: UnixTime(seconds: query.from), within: query.seconds,
      limit: limit
    ).map { NaiveDeparture($0) }
  }

  /// The same of arrivals.
  func arrivalAnswer(_ query: DepartureQuery, limit: Int? = nil) throws -> [NaiveDeparture] {
    try arrivals(
      at: StopID(rawValue: query.stopID.text), after: UnixTime(seconds: query.from), within: query.seconds,
      limit: limit
    ).map { arrival in
      NaiveDeparture(
        time: arrival.time.seconds, tripID: ExactText(arrival.tripID.rawValue),
        serviceDate: arrival.serviceDate.description, stopID: ExactText(arrival.stopID.rawValue),
        stopSequence: arrival.stopSequence, interpolated: arrival.isInterpolated)
    }
  }
}

extension NaiveDeparture {
  init(_ departure: Departure) {
    self.init(
      time: departure.time.seconds, tripID: ExactText(departure.tripID.rawValue),
      serviceDate: departure.serviceDate.description, stopID: ExactText(departure.stopID.rawValue),
      stopSequence: departure.stopSequence, interpolated: departure.isInterpolated)
  }
}
