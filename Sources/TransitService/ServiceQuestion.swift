import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// A question that is understood: an endpoint with its arguments, the rider's languages, and the current time.
public struct ServiceQuestion: Sendable {
  let endpoint: ServiceEndpoint
  let arguments: QuestionArguments
  /// Those that were given besides the path.
  let query: [QuestionArguments.Given]
  /// Empty for a feed without translations.
  let languages: [String]
  /// In whole seconds.
  let now: Date
  /// The question in one spelling: with all arguments, times as seconds since 1970, and the languages. The same text
  /// has the same answer from the same timetable and live data.
  public let canonicalText: String

  /// - Throws: ``ServiceProblem`` for arguments that are not what the endpoint expects.
  init(
    _ endpoint: ServiceEndpoint, segments: [(name: String, value: String)], query: [(name: String, value: String)],
    languages: [String], now: Date, clock: ServiceClock
  ) throws(ServiceProblem) {
    self.endpoint = endpoint
    self.languages = languages
    self.now = now
    self.query = query.map { ($0.name, .word($0.value)) }
    do throws(QuestionError) {
      // A name in the path is none of the query.
      if let name = query.first(where: { endpoint.pathNames.contains($0.name) })?.name {
        let names = endpoint.parameters.filter { !$0.isHidden }.map(\.name)
        throw QuestionError(name, .unknown(expected: names))
      }
      arguments = try QuestionArguments(
        endpoint.parameters, segments.map { ($0.name, .word($0.value)) } + self.query)
    } catch {
      throw ServiceProblem(error)
    }
    var parts = arguments.canonicalTexts(clock).map { "\($0.name)=\($0.value.utf8Escaped)" }
    if endpoint.question.dependsOnNow(arguments) { parts.append("now=\(now.unixSeconds)") }
    if !languages.isEmpty { parts.append("languages=\(languages.joined(separator: ",").utf8Escaped)") }
    canonicalText = endpoint.name + "?" + parts.joined(separator: "&")
  }

  /// The kind of the question, such as `departures`, for logs and metrics.
  public var kind: String { endpoint.name }

  /// Whether an answer may take more than a few milliseconds.
  public var isLong: Bool { endpoint.question.isLong }

  /// Whether the answer depends on the time at which it is asked.
  public var dependsOnNow: Bool { endpoint.question.dependsOnNow(arguments) }
}

extension ServiceQuestion {
  /// The query of a page.
  func nextQuery(_ page: NextPage) -> String {
    page.arguments(after: query).map { name, value in
      switch value {
      case .word(let text), .text(let text): "\(name)=\(text.utf8Escaped)"
      case .integer(let number): "\(name)=\(number)"
      case .real(let number): "\(name)=\(number)"
      case .flag(let flag): "\(name)=\(flag)"
      }
    }.joined(separator: "&")
  }
}

extension String {
  /// Percent-encoded for a query. Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>.
  fileprivate var utf8Escaped: String {
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
