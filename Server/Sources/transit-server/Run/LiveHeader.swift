import ArgumentParser
import TransitLive

/// A header field of `--live-header` for the sources whose URL begins with a text.
struct LiveHeader {
  private let beginning: Substring
  /// As `gtfs-bundle fetch --header` has it.
  private let field: String
  /// Whether a URL began so.
  private(set) var isUsed = false

  /// - Parameter argument: The beginning, a space, and the field.
  init(_ argument: String) {
    beginning = argument.prefix { $0 != " " }
    field = String(argument.dropFirst(beginning.count).drop { $0 == " " })
  }

  /// - Throws: `ValidationError` without the value of a field.
  static func fields(ofURL url: String, in headers: inout [LiveHeader]) throws -> [String: String] {
    var found: [String] = []
    for index in headers.indices where !headers[index].beginning.isEmpty && url.hasPrefix(headers[index].beginning) {
      headers[index].isUsed = true
      found.append(headers[index].field)
    }
    do {
      return try LiveFeed.Source.fields(found, option: "--live-header")
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
