import BundleFormat

/// The values of a column that its rule does not predict, in row order.
///
/// ```
/// rule     varint: see ColumnRule
/// edits    varint: number of edited rows
/// if there are any:
///   class  u8: the ValueClass of all edits, or 5, after which each has its own in the stream "bytes"
///   form   u8: a TextForm; only if the class is text, blob or 5
///   gaps, numbers, bytes   three streams
/// ```
struct ColumnEdits {
  private var prediction: ColumnPrediction
  private var left: Int
  /// The number of rows before the next edit; -1 if there is none.
  private var gap = -1
  private var shared = ValueClass.mixed
  private var form = TextForm.oldAffixes
  private var gaps = SectionReader([])
  private var numbers = SectionReader([])
  private var bytes = SectionReader([])
  /// The previous row's text, for forms that refer to it.
  private var previous: [UInt8] = []

  /// Whether any row may differ from its old row.
  private(set) var changesRows: Bool

  init(_ reader: inout SectionReader, rowCount: Int, mapCount: Int) throws(DeltaError) {
    let rule = ColumnRule(code: try reader.varint())
    if case .mapped(let map) = rule, map >= mapCount { throw .damaged("unknown key map \(map)") }
    prediction = ColumnPrediction(rule)
    left = try reader.varint(atMost: rowCount, "a number of edits")
    changesRows = rule != .same || left > 0
    if left == 0 { return }
    shared = try reader.byte()
    guard shared <= ValueClass.mixed else { throw .damaged("unknown class \(shared)") }
    if shared == ValueClass.text.rawValue || shared == ValueClass.blob.rawValue || shared == ValueClass.mixed {
      guard let form = TextForm(rawValue: try reader.byte()) else { throw .damaged("a text has an unknown form") }
      self.form = form
    }
    gaps = try reader.stream()
    numbers = try reader.stream()
    bytes = try reader.stream()
    gap = try gaps.varint()
  }

  /// Computes the new value of the next row.
  ///
  /// - Returns: The value and whether it is an edit; `nil` if it equals the old value.
  @inline(__always)
  mutating func next(
    _ old: borrowing RowValues, _ column: Int, _ maps: [KeyMap], metadata: [UInt8]
  ) throws(DeltaError) -> (value: RowValue, isEdit: Bool)? {
    let oldInteger = old.integer(column)
    let expected = prediction.expected(old: oldInteger, maps)
    if gap == 0 {
      let value = try edit(old, column, expected, metadata)
      prediction.advance(old: oldInteger, new: value.integer)
      return (value, true)
    }
    gap -= 1
    prediction.advance(old: oldInteger, new: expected)
    if form == .previousAffixes, left > 0 { previous = old.bytes(column) }
    return expected == oldInteger ? nil : expected.map { (.integer($0), false) }
  }

  private mutating func edit(
    _ old: borrowing RowValues, _ column: Int, _ expected: Int?, _ metadata: [UInt8]
  ) throws(DeltaError) -> RowValue {
    left -= 1
    gap = left > 0 ? try gaps.varint() : -1
    let valueClass = shared == ValueClass.mixed ? try bytes.byte() : shared
    switch ValueClass(rawValue: valueClass) {
    case .null: return .null
    case .integer:
      let difference = try numbers.signed()
      return .integer(
        difference == Self.farDifference ? try wholeNumber() : prediction.base(expected: expected) &+ difference)
    case .real: return .real(UInt64(bitPattern: Int64(try wholeNumber())))
    case .text: return .text(try text(old.bytes(column), metadata))
    case .blob: return .blob(try text(old.bytes(column), metadata))
    case nil: throw .damaged("unknown class \(valueClass)")
    }
  }

  /// Reads eight bytes, big-endian.
  private mutating func wholeNumber() throws(DeltaError) -> Int {
    var bits = 0
    for byte in try bytes.take(8) { bits = bits << 8 | Int(byte) }
    return bits
  }

  /// Marks a difference that does not fit a signed integer of a section; the number itself follows.
  static let farDifference = -1 << 62

  private mutating func text(_ old: [UInt8], _ metadata: [UInt8]) throws(DeltaError) -> [UInt8] {
    switch form {
    case .oldAffixes: return try affixed(old)
    case .previousAffixes:
      previous = try affixed(previous)
      return previous
    case .oldPieces, .metadataPieces:
      let length = try numbers.varint(atMost: DeltaLimits.recordLength, "a text's length")
      return try Pieces.read(length, from: &bytes, base: form == .oldPieces ? old : metadata)
    }
  }

  private mutating func affixed(_ base: [UInt8]) throws(DeltaError) -> [UInt8] {
    let prefix = try numbers.varint(atMost: base.count, "a shared start")
    let suffix = try numbers.varint(atMost: base.count - prefix, "a shared end")
    let middle = try numbers.varint(atMost: DeltaLimits.recordLength, "a text's length")
    guard prefix + middle + suffix <= DeltaLimits.recordLength else { throw .damaged("a text is too long") }
    return base[..<prefix] + (try bytes.take(middle)) + base[(base.count - suffix)...]
  }

  /// Whether all edits were read.
  var isAtEnd: Bool { left == 0 && gaps.isAtEnd && numbers.isAtEnd && bytes.isAtEnd }
}

/// A value of a new row.
enum RowValue {
  case null
  case integer(Int)
  case real(UInt64)
  case text([UInt8])
  case blob([UInt8])

  var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The byte length of a text or blob; 0 for other values.
  var textLength: Int {
    switch self {
    case .text(let bytes), .blob(let bytes): bytes.count
    case .null, .integer, .real: 0
    }
  }
}
