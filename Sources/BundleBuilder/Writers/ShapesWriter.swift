import BundleFormat
import GTFSFeed
import Operations
import TransitSQLite

/// Writes `shape`, `line_point` and `point`.
struct ShapesWriter {
  let shapes: ImportedShapes
  let texts: RankedTexts
  let pool: TextPool
  /// The number of decimal places of stored distances.
  let distanceDigits: Int

  func write(to database: DatabaseWriter, cancellation: Cancellation) throws {
    // Lines are numbered in the order of the shapes that first use them.
    var numbers: [Int32: Int] = [:]
    var order: [Int] = []
    try database.insert(into: "shape", width: 3) { insert in
      for (rank, shape) in shapes.ids.order.enumerated() {
        let line = shapes.line[shape]
        if numbers[line] == nil {
          order.append(Int(line))
          numbers[line] = order.count
        }
        insert.bind(rank + 1, at: 0)
        insert.bind(shapes.ids.text(ofNumber: shape), at: 1)
        insert.bind(numbers[line], at: 2)
        try insert.run()
      }
    }
    let places = try writeLines(order, to: database, cancellation)
    try write(places, to: database)
  }

  /// - Returns: The distinct points of all lines, in the order in which the lines first use them.
  private func writeLines(
    _ lines: [Int], to database: DatabaseWriter, _ cancellation: Cancellation
  ) throws -> [PointPlace] {
    var places: [PointPlace] = []
    var numbers = PlaceNumbers()
    try database.trees.write(.keyedTable("line_point")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 2)
      for (number, line) in lines.enumerated() {
        try cancellation.check()
        var points = shapes.pointDecoder(ofLine: line)
        var position = 0
        while let point = points.next() {
          let place = PointPlace(point)
          let pointNumber = numbers.number(of: place)
          if pointNumber > places.count { places.append(place) }
          record.removeAll()
          record.append(number + 1)
          record.append(position)
          record.append(pointNumber)
          record.append(point.sequence)
          texts.append(point.distance, digits: distanceDigits, pool: pool, to: &record)
          for extra in point.extras { texts.append(extra, to: &record) }
          try tree.append(record)
          statistics.count(number + 1, position)
          position += 1
        }
      }
      return statistics
    }
    return places
  }

  private func write(_ places: [PointPlace], to database: DatabaseWriter) throws {
    try database.trees.write(.table("point")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 0)
      for (index, place) in places.enumerated() {
        record.removeAll()
        record.appendNull()
        record.append(place.latitudeE7)
        record.append(place.longitudeE7)
        try tree.append(rowID: index + 1, record)
        statistics.count()
      }
      return statistics
    }
  }
}

/// The coordinate of a point, in eight bytes, because a feed may have millions of points.
private struct PointPlace: Hashable {
  // Outside the range of all degrees.
  private static let none = Int32.min

  private let latitude: Int32
  private let longitude: Int32

  init(_ point: ShapePoint) {
    latitude = point.latitudeE7.map(Int32.init) ?? Self.none
    longitude = point.longitudeE7.map(Int32.init) ?? Self.none
  }

  var latitudeE7: Int? { latitude == Self.none ? nil : Int(latitude) }
  var longitudeE7: Int? { longitude == Self.none ? nil : Int(longitude) }

  /// Latitude and longitude as one number.
  var bits: UInt64 { UInt64(UInt32(bitPattern: latitude)) << 32 | UInt64(UInt32(bitPattern: longitude)) }
}

/// Numbers coordinates from 1 in order of first appearance, with a flat hash table.
private struct PlaceNumbers {
  // Random for each process, so that no feed can be crafted to make its points collide. Numbers do not depend on it.
  private static let factor = UInt64.random(in: .min ... .max) | 1

  private var places: [UInt64] = Array(repeating: 0, count: 1024)
  /// 0 for a free slot. At most half of the slots are taken.
  private var numbers: [Int32] = Array(repeating: 0, count: 1024)
  private var count: Int32 = 0

  mutating func number(of place: PointPlace) -> Int {
    if 2 * Int(count) >= numbers.count { grow() }
    let bits = place.bits
    let slot = slot(of: bits)
    if numbers[slot] == 0 {
      count += 1
      numbers[slot] = count
      places[slot] = bits
    }
    return Int(numbers[slot])
  }

  private func slot(of bits: UInt64) -> Int {
    let mask = numbers.count - 1
    let product = bits.multipliedFullWidth(by: Self.factor)
    var slot = Int(truncatingIfNeeded: product.high ^ product.low) & mask
    while numbers[slot] != 0, places[slot] != bits { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldPlaces, oldNumbers) = (places, numbers)
    places = Array(repeating: 0, count: 2 * oldPlaces.count)
    numbers = Array(repeating: 0, count: 2 * oldNumbers.count)
    for (place, number) in zip(oldPlaces, oldNumbers) where number != 0 {
      let slot = slot(of: place)
      places[slot] = place
      numbers[slot] = number
    }
  }
}

extension RankedTexts {
  /// Binds a reference to `text`.
  func bind(_ text: TextIndex, to insert: Statement, at index: Int) {
    let rank = rank(of: text)
    insert.bind(rank == 0 ? nil : rank, at: index)
  }

  /// Appends a reference to `text`.
  func append(_ text: TextIndex, to record: inout Record) {
    let rank = rank(of: text)
    record.append(rank == 0 ? nil : rank)
  }

  /// Appends a distance in units of 10^-digits; as text if it has more digits.
  func append(_ distance: Distance, digits: Int, pool: TextPool, to record: inout Record) {
    switch distance {
    case .none:
      record.appendNull()
    case .decimal(let decimal):
      if let scaled = decimal.scaled(toDigits: digits) {
        record.append(scaled)
      } else {
        record.append(text: decimal.plainText)
      }
    case .text(let text):
      record.append(text: pool.text(of: text))
    }
  }
}
