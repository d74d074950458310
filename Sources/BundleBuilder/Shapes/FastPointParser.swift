import GTFSFeed

/// The fast path for rows of shapes.txt that have a location, a sequence number and no errors.
struct FastPointParser {
  /// Positions among a row's fields; -1 if the file has no distances.
  let id: Int
  private let latitude, longitude, sequence, distance: Int

  /// - Returns: `nil` for a file without the columns of the fast path, or with extra columns (``ExtraColumns``).
  init?(_ reader: TableReader) {
    guard
      let positions = reader.fastPositions("shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence")
    else { return nil }
    (id, latitude, longitude, sequence) = (positions[0], positions[1], positions[2], positions[3])
    distance = reader.column("shape_dist_traveled").position
  }

  /// Returns the point; `nil` if the row needs the slow path.
  @inline(__always)
  func point(_ cells: Span<FieldBounds>, _ bytes: Span<UInt8>) -> ShapePoint? {
    var point = ShapePoint()
    guard let number = FastCells.number(cells[sequence], bytes) else { return nil }
    point.sequence = number
    do throws(FieldError) {
      point.latitudeE7 = try FieldParser.latitudeE7(bytes.extracting(cells[latitude].range))
      point.longitudeE7 = try FieldParser.longitudeE7(bytes.extracting(cells[longitude].range))
    } catch {
      return nil
    }
    if distance >= 0 {
      guard let value = FastCells.distance(cells[distance], bytes) else { return nil }
      point.distance = value
    }
    return point
  }
}
