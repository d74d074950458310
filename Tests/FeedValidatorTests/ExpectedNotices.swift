import Foundation
import TestFeeds
import Testing
import TransitValues

/// The number of notices of each code that the canonical validator reports for a feed.
struct ExpectedNotices: Sendable {
  let name: String
  let date: ServiceDate
  let counts: [String: Int]
  /// The number of distinct ids of stops, routes and so on.
  let rowCounts: [String: Int]
  let features: Set<String>
  /// The first notices of each code, as JSON.
  private let samplesJSON: Data

  /// The first notices of each code.
  func samples() throws -> [String: [Any]] {
    try JSONSerialization.jsonObject(with: samplesJSON) as? [String: [Any]] ?? [:]
  }

  /// The cases of the conformance suite.
  static let conformance: [ExpectedNotices] = read("conformance.json", notices: "codes")

  /// The feeds of which the canonical validator finished its report.
  static let feeds: [ExpectedNotices] = read("feeds.json", notices: "notices")

  private static func read(_ file: String, notices key: String) -> [ExpectedNotices] {
    let url = URL(fileURLWithPath: "\(SharedFeeds.folder)/expected/validation/\(file)")
    guard let data = try? Data(contentsOf: url),
      let cases = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [] }
    return cases.compactMap { name, value -> ExpectedNotices? in
      guard let value = value as? [String: Any], value["status"] as? String ?? "success" == "success",
        let date = value["validation_date"] as? String, let notices = value[key] as? [String: [String: Any]]
      else { return nil }
      return ExpectedNotices(
        name: name, date: ServiceDate(date.filter { $0 != "-" }) ?? ServiceDate(daysSince1970: 0),
        counts: notices.compactMapValues { $0["count"] as? Int },
        rowCounts: value["counts"] as? [String: Int] ?? [:],
        features: Set(value["gtfsFeatures"] as? [String] ?? []),
        samplesJSON: (try? JSONSerialization.data(withJSONObject: notices.compactMapValues { $0["samples"] })) ?? Data()
      )
    }.sorted { $0.name < $1.name }
  }
}

extension ExpectedNotices: CustomTestStringConvertible {
  var testDescription: String { name }
}
