import BundleBuilder
import Foundation
import TestFeeds
import TransitBundle
import TransitValues

/// A bundle built for one test, in a temporary folder.
struct BuiltFeed {
  /// The bundle's path.
  let bundle: String
  private let folder: TemporaryFolder
  /// The bundle's folder, which holds no other file until `unpacked()` is called.
  var folderPath: String { folder.path }

  /// Builds a feed from text, which is first written to a folder of files.
  init(_ feed: FeedText) async throws {
    let source = try TemporaryFolder()
    try feed.write(toFolder: source.path)
    try await self.init(path: source.path)
    // The folder must exist until the build ends.
    withExtendedLifetime(source) {}
  }

  /// Builds a feed from a zip file or a folder.
  init(path: String) async throws {
    folder = try TemporaryFolder()
    bundle = folder.file("feed.transit")
    let feedImport = FeedImport(feed: path, output: bundle)
    _ = try await Turns.imports.take { try await feedImport.run() }
  }

  /// Unpacks the database and returns its path.
  func unpacked() throws -> String {
    let path = folder.file("feed.sqlite")
    try Timetable.unpack(bundle, to: path)
    return path
  }
}

/// The query of the model as arguments of the runtime.
extension DepartureQuery {
  var stop: StopID { StopID(rawValue: stopID.text) }
  var start: Date { Date(unixSeconds: from) }
  var duration: Duration { .seconds(seconds) }
}

extension Timetable {
  /// Returns the bundle's departures as values of the model.
  func answer(_ query: DepartureQuery, limit: Int? = nil) throws -> [NaiveDeparture] {
    try departures(from: query.stop, after: query.start, within: query.duration, limit: limit)
      .map { NaiveDeparture($0) }
  }

  /// Returns the bundle's arrivals as values of the model.
  func arrivalAnswer(_ query: DepartureQuery, limit: Int? = nil) throws -> [NaiveDeparture] {
    try arrivals(at: query.stop, after: query.start, within: query.duration, limit: limit)
      .map { NaiveDeparture($0) }
  }
}

extension NaiveDeparture {
  init(_ departure: Departure) {
    self.init(
      time: departure.time.unixSeconds, tripID: ExactText(departure.tripID.rawValue),
      serviceDate: departure.serviceDate.description, stopID: ExactText(departure.stop.id.rawValue),
      stopSequence: departure.stopSequence, interpolated: departure.isInterpolated)
  }

  init(_ arrival: Arrival) {
    self.init(
      time: arrival.time.unixSeconds, tripID: ExactText(arrival.tripID.rawValue),
      serviceDate: arrival.serviceDate.description, stopID: ExactText(arrival.stop.id.rawValue),
      stopSequence: arrival.stopSequence, interpolated: arrival.isInterpolated)
  }
}
