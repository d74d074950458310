import TransitBundle
import TransitFoundation
import TransitValues

/// The lines of a feed for a map of the whole: simplified, each path once.
struct NetworkMap {
  /// In the order of the feed.
  private let routes: [JSONOutput]
  /// The encoded paths, each with the indexes of its routes.
  private let lines: [(path: String, routes: [Int])]

  /// In meters: half a pixel where a tile of 256 pixels shows 2.4 km.
  private static let tolerance = 5.0

  init(of timetable: Timetable) throws(BundleError) {
    let listed = try timetable.routes()
    let agencies = try AgencyNames(timetable)
    routes = listed.map { JSONOutput(agencies.named($0), NamedRoute.columns) }
    let numbers = Dictionary(listed.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var order: [String] = []
    var found: [String: Set<Int>] = [:]
    for line in try timetable.networkLines() {
      let simple = SimplifiedLine.points(of: line.points, tolerance: Self.tolerance)
      if simple.count < 2 { continue }
      let path = EncodedPolyline(simple).text
      // Both directions of a street are one line on a map.
      let reverse = EncodedPolyline(simple.reversed()).text
      let key = found[reverse] == nil ? path : reverse
      if found[key] == nil { order.append(key) }
      found[key, default: []].formUnion(line.routes.compactMap { numbers[$0] })
    }
    lines = order.map { ($0, found[$0, default: []].sorted()) }
  }

  static let schema = AnswerSchema.object([
    ("routes", AnswerSchema.array(.object(NamedRoute.columns)).json),
    (
      "lines",
      AnswerSchema.array(
        .object([("routes", AnswerSchema.array(.integer).json), ("path", AnswerSchema.text.json)])
      ).json
    ),
  ])

  var json: JSONOutput {
    [
      "routes": .array(routes),
      "lines": .array(
        lines.map { ["routes": .array($0.routes.map { .integer($0) }), "path": .string($0.path)] }),
    ]
  }
}
