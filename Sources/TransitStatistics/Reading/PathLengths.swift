import BundleFormat
import BundleReader
import TransitBundle
import TransitValues

/// The lengths of the paths of trips, in meters.
struct PathLengths {
  private let stops: [JourneyStop]
  /// The line of each shape by its number.
  private var lines: [Int: Int] = [:]
  private var points: [Coordinate?] = []
  private var linePoints: RecordTree?
  private var ofLines: [Int: Double?] = [:]
  private var ofStops: (pattern: PatternRank, length: Double?)?

  init(_ reader: TripReader) throws(DatabaseError) {
    stops = try reader.reader.stops()
    let file = reader.timetable.file
    guard reader.timetable.metadata.contents[table: "shapes.txt"] != nil else { return }
    let schema = try SchemaRows(of: file)
    linePoints = try schema.tree("line_point", of: file)
    var lines: [Int: Int] = [:]
    try schema.tree("shape", of: file).forEachRow(from: .min, columns: [2]) { number, row in
      lines[number] = row.optional(0)
      return true
    }
    var points: [Coordinate?] = []
    try schema.tree("point", of: file).forEachRow(from: .min, columns: [1, 2]) { number, row in
      // Points are numbered from 1, without gaps.
      guard number == points.count + 1 else { return false }
      let degrees = row.optional(0).flatMap { latitude in row.optional(1).map { (latitude, $0) } }
      points.append(degrees.map { Coordinate(latitudeE7: $0.0, longitudeE7: $0.1) })
      return true
    }
    (self.lines, self.points) = (lines, points)
  }

  /// The length of a trip's shape, or else of the line through its stops; `nil` if fewer than two places are known.
  mutating func length(of trip: CountedTrip, _ trips: PatternRuns) throws(DatabaseError) -> Double? {
    if let line = trip.shape.flatMap({ lines[$0] }), let length = try length(ofLine: line) { return length }
    if let ofStops, ofStops.pattern == trip.pattern { return ofStops.length }
    let length = Self.length(of: trips.calls.map { place(of: $0.stop) })
    ofStops = (trip.pattern, length)
    return length
  }

  private mutating func length(ofLine line: Int) throws(DatabaseError) -> Double? {
    if let length = ofLines[line] { return length }
    var path: [Coordinate?] = []
    try linePoints?.forEach(from: [line], columns: [0, 1, 2], risingCount: 2) { row in
      guard row[0] == line else { return false }
      path.append(points.indices.contains(row[2] &- 1) ? points[row[2] - 1] : nil)
      return true
    }
    let length = Self.length(of: path)
    ofLines.updateValue(length, forKey: line)
    return length
  }

  private func place(of stop: StopRank) -> Coordinate? {
    guard stops.indices.contains(stop.index - 1), let latitude = stops[stop.index - 1].latitudeE7,
      let longitude = stops[stop.index - 1].longitudeE7
    else { return nil }
    return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
  }

  private static func length(of path: [Coordinate?]) -> Double? {
    let path = path.compactMap { $0 }
    if path.count < 2 { return nil }
    return zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
