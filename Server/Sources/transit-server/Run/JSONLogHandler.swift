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
    var members = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues(Member.init)
    members["time"] = .text(Date.now.formatted(.iso8601))
    members["level"] = .text(event.level.rawValue)
    members["message"] = .text("\(event.message)")
    guard let line = try? JSONText.line(members) else { return }
    LogOutput.standardError.write(line + "\n")
  }

  /// A value: numbers stay numbers.
  private enum Member: Encodable {
    case text(String)
    case whole(Int)
    case real(Double)

    init(_ value: Logger.Metadata.Value) {
      switch value {
      case .stringConvertible(let number as Int): self = .whole(number)
      case .stringConvertible(let number as Double) where number.isFinite: self = .real(number)
      default: self = .text("\(value)")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .whole(let number): try container.encode(number)
      case .real(let number): try container.encode(number)
      }
    }
  }
}
