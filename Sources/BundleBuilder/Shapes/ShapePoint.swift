import BundleFormat
import GTFSFeed
import TransitValues

/// A row of shapes.txt.
struct ShapePoint: Equatable {
  var sequence = 0
  var latitudeE7: Int?
  var longitudeE7: Int?
  var distance = Distance.none
  /// The texts of extra columns.
  var extras: [TextIndex] = []

  func encode(to encoder: inout VarintEncoder, after previous: ShapePoint) {
    encoder.append(signed: sequence &- previous.sequence &- 1)
    encoder.append(optional: latitudeE7.map { $0 - (previous.latitudeE7 ?? 0) })
    encoder.append(optional: longitudeE7.map { $0 - (previous.longitudeE7 ?? 0) })
    distance.encode(to: &encoder)
    for extra in extras { encoder.append(UInt64(extra.number)) }
  }

  init() {}

  init(from decoder: inout VarintDecoder, after previous: ShapePoint, extraCount: Int) {
    sequence = previous.sequence &+ 1 &+ decoder.nextSigned()
    latitudeE7 = decoder.nextOptional().map { $0 + (previous.latitudeE7 ?? 0) }
    longitudeE7 = decoder.nextOptional().map { $0 + (previous.longitudeE7 ?? 0) }
    distance = Distance(from: &decoder)
    extras = (0..<extraCount).map { _ in TextIndex(Int(decoder.next())) }
  }

  /// Calls `body` with the encoded line of some points, sorted by sequence number.
  static func withLine<Result>(of points: [ShapePoint], _ body: (Span<UInt8>) -> Result) -> Result {
    var encoder = VarintEncoder()
    var previous = ShapePoint()
    for point in points.sorted(by: { $0.sequence < $1.sequence }) {
      point.encode(to: &encoder, after: previous)
      previous = point
    }
    return encoder.withBytes(body)
  }

  /// Returns the points of an encoded line.
  static func points(of line: [UInt8], extraCount: Int) -> [ShapePoint] {
    var decoder = PointDecoder(line, extraCount: extraCount)
    var points: [ShapePoint] = []
    while let point = decoder.next() { points.append(point) }
    return points
  }
}

/// Decodes the points of a line in order.
struct PointDecoder {
  private var decoder: VarintDecoder
  private var previous = ShapePoint()
  private let extraCount: Int

  init(_ line: [UInt8], extraCount: Int) {
    decoder = VarintDecoder(line)
    self.extraCount = extraCount
  }

  /// Returns the next point; `nil` at the end.
  mutating func next() -> ShapePoint? {
    if decoder.isAtEnd { return nil }
    previous = ShapePoint(from: &decoder, after: previous, extraCount: extraCount)
    return previous
  }
}
