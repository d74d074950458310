import Foundation

/// Real feeds, and the departures that an independent program computed for them, in a folder next to the checkout.
///
/// They are third-party data and not part of the package. Tests that need them are skipped where they are absent.
package enum SharedFeeds {
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared").path

  /// The sorted names of the feeds with expected departures, or none if the folder is absent.
  package static let namesWithExpectedDepartures: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/expected")) ?? []
    return names.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }()

  package static var arePresent: Bool { !namesWithExpectedDepartures.isEmpty }

  /// Returns the sorted names of the zips in a folder of feeds, `broken` or `edge`, or none if it is absent.
  package static func names(in subfolder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/feeds/\(subfolder)")) ?? []
    return names.filter { $0.hasSuffix(".zip") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// Returns the sorted paths of the zips in a folder of feeds, or directly among the feeds.
  package static func paths(in subfolder: String = "") -> [String] {
    names(in: subfolder).map { path(of: subfolder.isEmpty ? $0 : "\(subfolder)/\($0)") }
  }

  /// Returns the path of a feed's zip. The name may include a folder, for example `broken/NAME`.
  package static func path(of name: String) -> String {
    "\(folder)/feeds/\(name).zip"
  }

  package static func expectedDepartures(of name: String) throws -> ExpectedDepartures {
    let url = URL(fileURLWithPath: "\(folder)/expected/\(name)\(suffix)")
    return try JSONDecoder().decode(ExpectedDepartures.self, from: Data(contentsOf: url))
  }

  private static let suffix = ".departures.json"
}
