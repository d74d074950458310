import Foundation
import JourneyChecks
import SampleCity
import TestFeeds
import Testing
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// A small invented city, built once.
struct City {
  let feed: BuiltFeed
  let asked: AskedTimetable

  static let shared = Task { () async throws -> City in
    let folder = try TemporaryFolder()
    let zip = folder.file("city.zip")
    try SampleCity(stopTimes: 8000, seed: 4).write(to: zip)
    let feed = try await BuiltFeed(path: zip)
    withExtendedLifetime(folder) {}
    return City(feed: feed, asked: AskedTimetable(feed.timetable))
  }

  var timetable: Timetable { feed.timetable }

  /// A day on which the city runs, at eight.
  var morning: String {
    let start = timetable.information.validity?.lowerBound ?? ServiceDate(daysSince1970: 0)
    return "\(start.advanced(by: 3).isoText)T08:00"
  }

  var station: Stop {
    get throws { try timetable.stops().first { $0.locationType == .station } ?? timetable.stops()[0] }
  }

  /// A question as JSON text, and its answer.
  func ask(_ question: String, asTable: Bool = false) throws -> [String: Any] {
    let text = asked.ask(Array(question.utf8), asTable: asTable)
    return try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
  }
}
