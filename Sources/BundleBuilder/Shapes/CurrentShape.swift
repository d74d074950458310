import GTFSFeed

/// The points of the shape that is being read.
///
/// They are encoded as they come, for as long as their sequence numbers rise.
struct CurrentShape {
  /// The shape in the order of the file, -1 for none, and its id.
  private(set) var shape = -1
  private var id: [UInt8] = []

  /// Whether the shape had its line before: points that come back later are scattered ones.
  private(set) var isClosed = false

  private(set) var count = 0
  private var encoder = VarintEncoder()
  private var last = ShapePoint()
  private let extraCount: Int

  /// All points and their sequence numbers, once one did not rise.
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

  /// Takes a point whose sequence number rises, as those of all points did; gives false for any other.
  @inline(__always)
  mutating func appendRising(_ point: ShapePoint) -> Bool {
    guard unsorted == nil, count == 0 || point.sequence > last.sequence else { return false }
    point.encode(to: &encoder, after: last)
    last = point
    count += 1
    return true
  }

  /// Takes a point; false when there is one of its sequence number already.
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

  /// Lends the line that the points make.
  func withLine<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    guard let unsorted else { return encoder.withBytes(body) }
    return ShapePoint.withLine(of: unsorted.points, body)
  }

  /// Forgets the points, and closes the shape.
  mutating func removeAll() {
    isClosed = true
    count = 0
    encoder.removeAll()
    last = ShapePoint()
    unsorted = nil
  }
}
