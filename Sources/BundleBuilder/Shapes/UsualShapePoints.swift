import GTFSFeed

/// Reads rows of shapes.txt as most are: with a place, a sequence number and nothing wrong.
struct UsualShapePoints {
  /// Positions among a row's cells, -1 for a distance that the file has not.
  let id: Int
  private let latitude, longitude, sequence, distance: Int

  /// - Returns: `nil` for a file without the columns of usual rows, or with columns that have no form of their own.
  init?(_ reader: TableReader) {
    func position(_ name: String) -> Int { reader.column(name).position }
    id = position("shape_id")
    latitude = position("shape_pt_lat")
    longitude = position("shape_pt_lon")
    sequence = position("shape_pt_sequence")
    distance = position("shape_dist_traveled")
    guard [id, latitude, longitude, sequence].allSatisfy({ $0 >= 0 }), reader.extras.isEmpty else { return nil }
  }

  /// The point, or `nil` where the row may not be a usual one.
  @inline(__always)
  func point(_ cells: Span<FieldBounds>, _ bytes: Span<UInt8>) -> ShapePoint? {
    var point = ShapePoint()
    let number = cells[sequence].range
    do throws(FieldError) {
      guard (1...9).contains(number.count),
        let sequence = FieldParser.digits(bytes, number.lowerBound, number.upperBound)
      else { return nil }
      point.sequence = sequence
      point.latitudeE7 = try FieldParser.latitudeE7(bytes.extracting(cells[latitude].range))
      point.longitudeE7 = try FieldParser.longitudeE7(bytes.extracting(cells[longitude].range))
    } catch {
      return nil
    }
    if distance >= 0, !cells[distance].isEmpty {
      guard let decimal = FieldParser.plainDecimal(bytes.extracting(cells[distance].range)) else { return nil }
      point.distance = .decimal(decimal)
    }
    return point
  }
}
