import FeedEditor
import FeedValidator
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitValues

extension FeedText {
  /// The files of a feed.
  init(reading feed: Feed) throws {
    self.init([:])
    for file in feed.files { files[file.name] = String(decoding: try feed.contents(of: file), as: UTF8.self) }
  }

  /// Writes the feed to a folder and opens it.
  func opened(in folder: TemporaryFolder, named name: String = "feed") throws -> Feed {
    let path = folder.file(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try write(toFolder: path)
    return try Feed(opening: path)
  }

  /// The extract of a feed.
  func extract(_ conditions: ExtractConditions) throws -> FeedText {
    let folder = try TemporaryFolder()
    let output = folder.file("extract.zip")
    _ = try Extraction(of: opened(in: folder), conditions).write(to: output)
    return try FeedText(reading: Feed(opening: output))
  }

  func extract(_ change: (inout ExtractConditions) -> Void) throws -> FeedText {
    var conditions = ExtractConditions()
    change(&conditions)
    return try extract(conditions)
  }

  /// Merges feeds named `a`, `b`, `c` and so on.
  static func merge(
    _ feeds: [FeedText], excluding excluded: Set<String> = [], publisher: MergedPublisher? = nil,
    shareBlocks: Bool = false
  ) throws -> (text: FeedText, report: Merging.Report) {
    let folder = try TemporaryFolder()
    let output = folder.file("merged.zip")
    let names = ["a", "b", "c", "d"].prefix(feeds.count)
    let opened = try zip(feeds, names).map {
      MergedFeed(try $0.opened(in: folder, named: $1), name: $1, excluding: excluded)
    }
    let report = try Merging(of: opened, publisher: publisher, shareBlocks: shareBlocks).write(to: output)
    return (try FeedText(reading: Feed(opening: output)), report)
  }

  /// What the validator says.
  func report() throws -> ValidationReport {
    let folder = try TemporaryFolder()
    return try Validation(today: ServiceDate(daysSince1970: 20_605)).run(try opened(in: folder))
  }

  /// The codes of all errors that the validator finds.
  func errors() throws -> Set<String> {
    Set(try report().notices.filter { $0.severity == .error }.map(\.code))
  }

  /// The feed without line breaks in cells, which are errors.
  var onSingleLines: FeedText {
    FeedText(
      files.map { name, text in
        var table = FeedTable(name, text: text)
        table.rows = table.rows.map { $0.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } }
        return table
      })
  }

  /// The departures of each stop in 90 days around a day.
  func departures(around day: String) -> [ExactText: [NaiveDeparture]] {
    let timetable = NaiveTimetable(self)
    let start = ((NaiveDay(day)?.number ?? 0) - 45) * 86_400
    var departures: [ExactText: [NaiveDeparture]] = [:]
    for stop in Set(table("stops.txt").values(of: "stop_id").map { ExactText($0) }) {
      let found = timetable.departures(DepartureQuery(stopID: stop, from: start, seconds: 90 * 86_400))
      // Those of stations are the departures of their platforms.
      departures[stop] = found.filter { $0.stopID == stop }
    }
    return departures.filter { !$0.value.isEmpty }
  }
}
