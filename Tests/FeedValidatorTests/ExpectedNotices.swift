import Foundation
import TestFeeds
import Testing
import TransitValues

/// The number of notices of each code that the canonical validator reports for a feed.
struct ExpectedNotices: Sendable {
  let name: String
  let date: ServiceDate
  let counts: [String: Int]

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
        counts: notices.compactMapValues { $0["count"] as? Int })
    }.sorted { $0.name < $1.name }
  }
}

extension ExpectedNotices: CustomTestStringConvertible {
  var testDescription: String { name }
}
