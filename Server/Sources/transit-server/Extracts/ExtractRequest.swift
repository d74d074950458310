import Foundation
import TransitService

/// What an extract contains: the body of a request for one.
struct ExtractRequest: Sendable {
  enum Format: String, Sendable {
    case transit, zip
  }

  let format: Format
  /// South, west, north, east in degrees.
  private let box: [Double]?
  /// A GeoJSON geometry, written in one way.
  let polygon: String?
  private let agencies: [String]
  private let routes: [String]
  /// `YYYYMMDD`.
  private let (from, to): (String?, String?)

  /// Longer bodies are refused: a polygon of the coast of Norway fits.
  static let longestBody = 256 * 1024
  private static let most = 1000
  private static let keys = ["bbox", "polygon", "agencies", "routes", "from", "to", "format"]

  /// - Throws: ``ServiceProblem`` for a body that is no request.
  init(_ body: Data) throws(ServiceProblem) {
    guard let object = try? JSONSerialization.jsonObject(with: body), let members = object as? [String: Any] else {
      throw Self.problem("expected a JSON object")
    }
    if let key = members.keys.sorted().first(where: { !Self.keys.contains($0) }) {
      throw Self.problem("unknown key \"\(key.prefix(50))\"; expected \(Self.keys.joined(separator: ", "))")
    }
    format = try Self.format(members["format"])
    box = try members["bbox"].map { value throws(ServiceProblem) in try Self.box(value) }
    polygon = try members["polygon"].map { value throws(ServiceProblem) in try Self.polygon(value) }
    agencies = try Self.texts(members["agencies"], "agencies")
    routes = try Self.texts(members["routes"], "routes")
    from = try members["from"].map { value throws(ServiceProblem) in try Self.day(value, "from") }
    to = try members["to"].map { value throws(ServiceProblem) in try Self.day(value, "to") }
    if box == nil, polygon == nil, agencies.isEmpty, routes.isEmpty, from == nil, to == nil {
      throw Self.problem("expected bbox, polygon, agencies, routes, from or to")
    }
  }

  /// The options of `gtfs-bundle extract`, without the polygon. The same for requests that mean the same.
  var options: [String] {
    var options: [String] = []
    // With an equals sign, because a value may begin with a hyphen.
    if let box { options.append("--bbox=" + box.map { "\($0)" }.joined(separator: ",")) }
    options += agencies.map { "--agency=\($0)" } + routes.map { "--route=\($0)" }
    if let from { options.append("--from=\(from)") }
    if let to { options.append("--to=\(to)") }
    return options
  }

  /// The request in one spelling.
  var canonicalText: String { (options + [polygon ?? "", format.rawValue]).joined(separator: "\n") }
}

// MARK: Members

extension ExtractRequest {
  private static func problem(_ detail: String) -> ServiceProblem {
    ServiceProblem(status: 400, title: "bad request", detail: detail)
  }

  private static func format(_ value: Any?) throws(ServiceProblem) -> Format {
    guard let value else { return .transit }
    guard let text = value as? String, let format = Format(rawValue: text) else {
      throw problem("format: expected \"transit\" or \"zip\"")
    }
    return format
  }

  private static func box(_ value: Any) throws(ServiceProblem) -> [Double] {
    guard let numbers = value as? [Double], numbers.count == 4, numbers.allSatisfy({ abs($0) <= 180 }) else {
      throw problem("bbox: expected [south, west, north, east] in degrees")
    }
    return numbers
  }

  private static func polygon(_ value: Any) throws(ServiceProblem) -> String {
    guard value is [String: Any],
      let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    else { throw problem("polygon: expected a GeoJSON object") }
    return String(decoding: data, as: UTF8.self)
  }

  private static func texts(_ value: Any?, _ name: String) throws(ServiceProblem) -> [String] {
    guard let value else { return [] }
    guard let texts = value as? [String], texts.count <= most,
      texts.allSatisfy({ (1...1000).contains($0.utf8.count) && !$0.utf8.contains { $0 < 0x20 } })
    else { throw problem("\(name): expected at most \(most) ids") }
    return Set(texts).sorted()
  }

  private static func day(_ value: Any, _ name: String) throws(ServiceProblem) -> String {
    guard let text = value as? String, [8, 10].contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-") })
    else { throw problem("\(name): expected a day, such as 20260701") }
    return text.replacing("-", with: "")
  }
}
