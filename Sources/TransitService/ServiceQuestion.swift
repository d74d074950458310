import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// A question that is understood: an endpoint with its arguments, the rider's languages, and the current time.
public struct ServiceQuestion: Sendable {
  let endpoint: ServiceEndpoint
  let arguments: ServiceArguments
  /// Empty for a feed without translations.
  let languages: [String]
  /// In whole seconds.
  let now: Date
  /// The question in one spelling: with all arguments, times as seconds since 1970, and the languages. The same text
  /// has the same answer from the same timetable and live data.
  public let canonicalText: String

  init(_ endpoint: ServiceEndpoint, _ arguments: ServiceArguments, languages: [String], now: Date, clock: ServiceClock)
  {
    self.endpoint = endpoint
    self.arguments = arguments
    self.languages = languages
    self.now = now
    var parts = endpoint.parameters.flatMap { parameter in
      (arguments.values[parameter.name] ?? []).map { "\(parameter.name)=\($0.canonicalText(clock).utf8Escaped)" }
    }
    if endpoint.dependsOnNow(arguments) { parts.append("now=\(now.unixSeconds)") }
    if !languages.isEmpty { parts.append("languages=\(languages.joined(separator: ",").utf8Escaped)") }
    canonicalText = endpoint.name + "?" + parts.joined(separator: "&")
  }

  /// The kind of the question, such as `departures`, for logs and metrics.
  public var kind: String { endpoint.name }

  /// Whether an answer may take more than a few milliseconds.
  public var isLong: Bool { endpoint.isLong }

  /// Whether the answer depends on the time at which it is asked.
  public var dependsOnNow: Bool { endpoint.dependsOnNow(arguments) }
}

extension ServiceValue {
  fileprivate func canonicalText(_ clock: ServiceClock) -> String {
    switch self {
    case .text(let text): text
    case .time(let time): "\(time.date(by: clock).unixSeconds)"
    case .seconds(let number), .whole(let number): "\(number)"
    case .real(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .day(let day): day.description
    case .coordinate(let place): "\(place.latitudeE7),\(place.longitudeE7)"
    case .box(let box): "\(box.south),\(box.west),\(box.north),\(box.east)"
    }
  }
}

extension String {
  /// Percent-encoded for a query. Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>.
  var utf8Escaped: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
