import BundleFormat

/// Writes bytes as pieces of a base, see ``Pieces``.
struct PieceWriter {
  private(set) var writer = ByteWriter()
  private var cursor: Int
  private var literals: [UInt8] = []
  /// A copy that may go on.
  private var copied = 0..<0

  init(cursor: Int = 0) {
    self.cursor = cursor
  }

  mutating func append(literals bytes: some Collection<UInt8>) {
    flush()
    literals += bytes
  }

  mutating func append(copyOf range: Range<Int>) {
    if !copied.isEmpty, copied.upperBound == range.lowerBound {
      copied = copied.lowerBound..<range.upperBound
    } else {
      flush()
      copied = range
    }
  }

  /// Writes a copy with the literals before it.
  private mutating func flush() {
    if copied.isEmpty { return }
    writeLiterals()
    writer.varint(copied.count)
    writer.signed(copied.lowerBound - cursor)
    cursor = copied.upperBound
    copied = 0..<0
  }

  private mutating func writeLiterals() {
    writer.varint(literals.count)
    writer.append(literals)
    cursor += literals.count
    literals.removeAll(keepingCapacity: true)
  }

  mutating func finish() {
    flush()
    if !literals.isEmpty { writeLiterals() }
  }
}

/// Finds pieces of a base that other bytes repeat.
struct PieceFinder {
  private let base: [UInt8]
  /// By the hash of eight bytes, one more than the last place that has them.
  private var places: [Int32]
  private let shift: UInt64

  private static let windowLength = 8
  /// Bytes a copy must have at the cursor, and elsewhere.
  private static let shortestCopy = (here: 4, elsewhere: 12)

  /// - Parameter base: Less than 2 GiB.
  init(_ base: [UInt8]) {
    self.base = base
    var bits: UInt64 = 8
    while 1 << bits < 2 * base.count, bits < 24 { bits += 1 }
    shift = 64 - bits
    places = Array(repeating: 0, count: 1 << bits)
    if base.count < Self.windowLength { return }
    for place in 0...base.count - Self.windowLength { places[slot(of: base, place)] = Int32(place + 1) }
  }

  private func slot(of bytes: [UInt8], _ place: Int) -> Int {
    var window: UInt64 = 0
    for index in place..<place + Self.windowLength { window = window << 8 | UInt64(bytes[index]) }
    return Int((window &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  /// Appends pieces that make `bytes`.
  ///
  /// - Parameters:
  ///   - start: Where in the base the first byte is expected.
  ///   - address: What the writer calls a place of the base; the bytes up to the end of `run` follow one another there too.
  func append(
    _ bytes: [UInt8], to writer: inout PieceWriter, start: Int?, address: (_ place: Int) -> (Int, run: Range<Int>)
  ) {
    var position = 0
    var cursor = start
    var literalStart = 0
    while position < bytes.count {
      let (place, length) = match(bytes, position, cursor, address)
      if length == 0 {
        position += 1
        cursor = cursor.map { $0 + 1 }
        continue
      }
      if literalStart < position { writer.append(literals: bytes[literalStart..<position]) }
      let first = address(place).0
      writer.append(copyOf: first..<first + length)
      position += length
      literalStart = position
      cursor = place + length
    }
    if literalStart < bytes.count { writer.append(literals: bytes[literalStart...]) }
  }

  private func match(
    _ bytes: [UInt8], _ position: Int, _ cursor: Int?, _ address: (Int) -> (Int, run: Range<Int>)
  ) -> (place: Int, length: Int) {
    if let cursor, cursor < base.count {
      let length = length(bytes, position, cursor, address)
      if length >= Self.shortestCopy.here || length > 0 && position + length == bytes.count { return (cursor, length) }
    }
    guard position + Self.windowLength <= bytes.count else { return (0, 0) }
    let place = Int(places[slot(of: bytes, position)]) - 1
    guard place >= 0 else { return (0, 0) }
    let length = length(bytes, position, place, address)
    return length >= Self.shortestCopy.elsewhere ? (place, length) : (0, 0)
  }

  private func length(
    _ bytes: [UInt8], _ position: Int, _ place: Int, _ address: (Int) -> (Int, run: Range<Int>)
  ) -> Int {
    let limit = min(bytes.count - position, min(base.count, address(place).run.upperBound) - place)
    var length = 0
    while length < limit, base[place + length] == bytes[position + length] { length += 1 }
    return length
  }
}

extension PieceFinder {
  /// The pieces of a whole base that make `bytes`.
  static func pieces(of bytes: [UInt8], base: [UInt8]) -> ByteWriter {
    let finder = PieceFinder(base)
    var writer = PieceWriter()
    finder.append(bytes, to: &writer, start: 0) { ($0, 0..<base.count) }
    writer.finish()
    return writer.writer
  }
}
