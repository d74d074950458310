import BundleFormat

/// Writes bytes as pieces of a base. See ``Pieces``.
struct PieceWriter {
  private(set) var writer = ByteWriter()
  private var cursor: Int
  private var literals: [UInt8] = []
  /// The current copy, which may still grow.
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

  /// Writes the current copy and the literals before it.
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

/// Finds bytes that also occur in a base.
struct PieceFinder {
  private let base: [UInt8]
  /// Indexed by the hash of eight bytes: their last offset in the base plus one, or 0.
  private var places: [Int32]
  private let shift: UInt64

  private static let windowLength = 8
  /// The minimum length of a copy at the cursor, and elsewhere.
  private static let shortestCopy = (here: 4, elsewhere: 12)

  /// - Parameter base: Shorter than 2 GiB.
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

  /// Appends the pieces of `bytes`.
  ///
  /// - Parameters:
  ///   - start: The expected offset of the first byte in the base.
  ///   - address: Maps an offset in the base to the writer's offset, which is contiguous up to the end of `run`.
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
  /// The pieces of `bytes`, with the whole base available.
  static func pieces(of bytes: [UInt8], base: [UInt8]) -> ByteWriter {
    let finder = PieceFinder(base)
    var writer = PieceWriter()
    finder.append(bytes, to: &writer, start: 0) { ($0, 0..<base.count) }
    writer.finish()
    return writer.writer
  }
}
