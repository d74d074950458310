import GTFSFeed
import TransitValues

/// The points of the shape being read.
///
/// Points are encoded as they arrive while their sequence numbers rise.
struct CurrentShape {
  /// The index of the shape in file order, -1 for none.
  private(set) var shape = -1
  private var id: [UInt8] = []

  /// Whether the shape's line was already stored. Points that follow are then late points.
  private(set) var isClosed = false

  private(set) var count = 0
  private var encoder = VarintEncoder()
  private var last = ShapePoint()
  private let extraCount: Int

  /// All points and their sequence numbers, once a sequence number did not rise.
  private var unsorted: (points: [ShapePoint], sequences: Set<Int>)?

  init(extraCount: Int) {
    self.extraCount = extraCount
  }

  @inline(__always)
  func isShape(_ id: Span<UInt8>) -> Bool {
    shape >= 0 && self.id.withSpan { $0.equals(id) }
  }

  mutating func begin(_ shape: Int, _ id: Span<UInt8>, isClosed: Bool) {
    self.shape = shape
    self.isClosed = isClosed
    self.id.removeAll(keepingCapacity: true)
    self.id.append(id)
  }

  /// Fast path: appends a point if all sequence numbers so far rise, including this one; otherwise returns false.
  @inline(__always)
  mutating func appendRising(_ point: ShapePoint) -> Bool {
    guard unsorted == nil, count == 0 || point.sequence > last.sequence else { return false }
    point.encode(to: &encoder, after: last)
    last = point
    count += 1
    return true
  }

  /// Appends a point; returns false if its sequence number already exists.
  mutating func append(_ point: ShapePoint) -> Bool {
    if appendRising(point) { return true }
    if unsorted == nil {
      let points = ShapePoint.points(of: encoder.bytes, extraCount: extraCount)
      unsorted = (points, Set(points.map(\.sequence)))
    }
    guard unsorted?.sequences.insert(point.sequence).inserted ?? false else { return false }
    unsorted?.points.append(point)
    count += 1
    return true
  }

  /// Calls `body` with the encoded line of the points.
  func withLine<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    guard let unsorted else { return encoder.withBytes(body) }
    return ShapePoint.withLine(of: unsorted.points, body)
  }

  /// Removes the points and closes the shape.
  mutating func removeAll() {
    isClosed = true
    count = 0
    encoder.removeAll()
    last = ShapePoint()
    unsorted = nil
  }
}
