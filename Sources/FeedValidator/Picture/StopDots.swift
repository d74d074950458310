/// The dots and names of stops on the picture of the network.
package struct StopDots {
  package struct Label: Sendable {
    package let name: String
    package let point: MapPath.Point
  }

  private let points: [MapPath.Point?]
  private let departures: [Int]

  private static let sizeCount = 4
  /// The width of the cells of which each shows its busiest stop only, if there are many stops.
  private static let cellWidth: Int32 = 50
  private static let maximumCount = 6_000
  private static let maximumLabelCount = 14

  init(_ points: [MapPath.Point?], _ departures: [Int]) {
    self.points = points
    self.departures = departures
  }

  /// Path data of dots by size, the smallest first: lines of no length, which have round ends.
  var paths: [String] {
    var paths = [String](repeating: "", count: Self.sizeCount)
    let most = departures.max() ?? 0
    for stop in shown {
      guard let point = points[stop] else { continue }
      var size = 0
      while size < paths.count - 1, departures[stop] * (1 << (2 * (paths.count - 1 - size) - 1)) > most { size += 1 }
      paths[size] += "M\(point.x) \(point.y)h0"
    }
    return paths
  }

  private var shown: [Int] {
    let all = points.indices.filter { points[$0] != nil && departures[$0] > 0 }
    if all.count <= Self.maximumCount { return all }
    var cells: [MapPath.Point: Int] = [:]
    for stop in all {
      guard let point = points[stop] else { continue }
      let cell = MapPath.Point(x: point.x / Self.cellWidth, y: point.y / Self.cellWidth)
      if let other = cells[cell], departures[other] >= departures[stop] { continue }
      cells[cell] = stop
    }
    return cells.values.sorted().sorted { departures[$0] > departures[$1] }.prefix(Self.maximumCount).sorted()
  }

  /// Returns the names of the busiest stops that have room.
  func labels(height: Int, name: (Int) -> String) -> [Label] {
    var labels: [Label] = []
    let busiest = shown.sorted { (departures[$1], $0) < (departures[$0], $1) }.prefix(400)
    for stop in busiest where labels.count < Self.maximumLabelCount {
      guard let point = points[stop] else { continue }
      let text = name(stop)
      // A letter is about 90 units wide.
      let width = Int32(90 * text.count + 150)
      let hasRoom =
        !text.isEmpty && text.count <= 32 && point.x + width < MapProjection.width && point.y > 150
        && point.y < height - 150
        && labels.allSatisfy { label in
          abs(label.point.y - point.y) > 260
            || label.point.x + Int32(90 * label.name.count + 150) < point.x || point.x + width < label.point.x
        }
      if hasRoom { labels.append(Label(name: text, point: point)) }
    }
    return labels
  }
}
