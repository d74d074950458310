import BundleFormat
import GTFSFeed
import TransitSQLite

/// Writes `shape` and `line_point`.
struct ShapesWriter {
  let shapes: ShapesImport
  let texts: RankedTexts
  let pool: TextPool
  /// Digits after the point that distances are kept with.
  let distanceDigits: Int

  func write(to database: DatabaseWriter, cancellation: Cancellation) throws {
    // Lines are numbered as the shapes that first use them come in byte order of their ids.
    var numbers: [Int32: Int] = [:]
    var order: [Int] = []
    try database.insert(into: "shape", width: 3) { insert in
      for (rank, shape) in shapes.shapes.order.enumerated() {
        let line = shapes.line[shape]
        if numbers[line] == nil {
          order.append(Int(line))
          numbers[line] = order.count
        }
        insert.bind(rank + 1, at: 0)
        insert.bind(shapes.shapes.text(ofNumber: shape), at: 1)
        insert.bind(numbers[line], at: 2)
        try insert.run()
      }
    }
    try writePoints(of: order, to: database, cancellation)
  }

  private func writePoints(of lines: [Int], to database: DatabaseWriter, _ cancellation: Cancellation) throws {
    let extraCount = shapes.extraCount
    try database.insert(into: "line_point", width: 6 + extraCount) { insert in
      for (number, line) in lines.enumerated() {
        try cancellation.check()
        for (position, point) in shapes.points(ofLine: line).enumerated() {
          insert.bind(number + 1, at: 0)
          insert.bind(position, at: 1)
          insert.bind(point.latitudeE7, at: 2)
          insert.bind(point.longitudeE7, at: 3)
          insert.bind(point.sequence, at: 4)
          texts.bind(point.distance, digits: distanceDigits, pool: pool, to: insert, at: 5)
          for index in 0..<extraCount { texts.bind(point.extras[index], to: insert, at: 6 + index) }
          try insert.run()
        }
      }
    }
  }
}

extension RankedTexts {
  /// Binds a reference to `text`.
  func bind(_ text: TextIndex, to insert: Statement, at index: Int) {
    let rank = rank(of: text)
    insert.bind(rank == 0 ? nil : rank, at: index)
  }

  /// Binds a distance in units of 10^-digits; one that has more digits is bound as text.
  func bind(_ distance: Distance, digits: Int, pool: TextPool, to insert: Statement, at index: Int) {
    switch distance {
    case .none:
      insert.bindNull(at: index)
    case .decimal(let decimal):
      if let scaled = decimal.scaled(toDigits: digits) {
        insert.bind(scaled, at: index)
      } else {
        insert.bind(decimal.plainText, at: index)
      }
    case .text(let text):
      insert.bind(pool.text(of: text), at: index)
    }
  }
}
