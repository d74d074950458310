import Foundation
import Logging
import TransitService

/// Writes each message as a line of JSON to standard error.
struct JSONLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var members = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
    members["time"] = Date.now.formatted(.iso8601)
    members["level"] = event.level.rawValue
    members["message"] = "\(event.message)"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(members) else { return }
    let line = Data(ServiceJSON.escaped(json) + [UInt8(ascii: "\n")])
    // One write, so that lines of several threads do not mix.
    FileHandle.standardError.write(line)
  }
}
