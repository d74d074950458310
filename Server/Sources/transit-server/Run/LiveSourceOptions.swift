import ArgumentParser
import Foundation
import TransitLive

/// The options of live sources, as `gtfs-bundle --live` has them.
struct LiveSourceOptions {
  /// `DATASET=URL`.
  let live: [String]
  /// `URL NAME: VALUE`.
  let headers: [String]
  /// `PREFIX=URL`.
  let feeds: [String]

  /// - Throws: `ValidationError`, which contains no value of a header field.
  func sources() throws -> [(dataset: String, source: LiveFeed.Source)] {
    let places = try live.map { try Self.parts($0, "=", "--live: expected dataset=url") }
    for (dataset, url) in places where URL(web: url) == nil {
      throw ValidationError("--live: expected an http or https URL for \(dataset)")
    }
    let urls = Set(places.map(\.1))
    let expected = "expected the URL of a source of --live"
    let fields = try headers.map { try Self.parts($0, " ", "--live-header: \(expected), a space and a header field") }
    let prefixes = try feeds.map { try Self.parts($0, "=", "--live-feed: expected prefix=url") }
    if fields.contains(where: { !urls.contains($0.0) }) { throw ValidationError("--live-header: \(expected)") }
    if prefixes.contains(where: { !urls.contains($0.1) }) { throw ValidationError("--live-feed: \(expected)") }
    return try places.map { dataset, url in
      let own = fields.filter { $0.0 == url }.map(\.1)
      do {
        return (
          dataset,
          LiveFeed.Source(
            url: url, fields: try LiveFeed.Source.fields(own, option: "--live-header"),
            feed: prefixes.first { $0.1 == url }?.0)
        )
      } catch {
        throw ValidationError("\(error)")
      }
    }
  }

  private static func parts(_ text: String, _ separator: Character, _ problem: String) throws -> (String, String) {
    let parts = text.split(separator: separator, maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ValidationError(problem) }
    return (parts[0], parts[1])
  }
}
