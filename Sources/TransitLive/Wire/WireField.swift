/// One field of a message: its key and its value, or the place of its value.
struct WireField {
  var key: FieldKey
  /// The value of a number or of fixed bytes.
  var value: UInt64 = 0
  /// The position of the value's bytes in the reader.
  var start = 0
  /// The number of these bytes: 0 for numbers and groups.
  var length = 0

  var bool: Bool { value != 0 }
  var int32: Int32 { Int32(truncatingIfNeeded: value) }
  var uint32: UInt32 { UInt32(truncatingIfNeeded: value) }
  var int64: Int64 { Int64(bitPattern: value) }
  var float: Float { Float(bitPattern: uint32) }

  /// Replaces the value of an enum, unless the number is unknown.
  @inline(__always)
  func store<Value: RawRepresentable>(in value: inout Value?) where Value.RawValue == Int32 {
    if let known = Value(rawValue: int32) { value = known }
  }

  /// Replaces the number of an enum, unless it is unknown.
  @inline(__always)
  func store(in value: inout Int32?, ifIn known: ClosedRange<Int32>) {
    if known.contains(int32) { value = int32 }
  }
}

/// The number of a field together with its wire type.
///
/// Messages compare both at once, so a field with another wire type is like an unknown one.
struct FieldKey: Equatable {
  let rawValue: UInt32

  /// - Parameter rawValue: A field number `1 ..< 1 << 29`, times 8, plus the wire type.
  @inline(__always)
  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  var number: UInt32 { rawValue >> 3 }
  var type: WireType? { WireType(rawValue: UInt8(rawValue & 7)) }

  /// A number, bool or enum.
  @inline(__always)
  static func number(_ number: UInt32) -> FieldKey { FieldKey(number, .varint) }

  /// Text or a message.
  @inline(__always)
  static func bytes(_ number: UInt32) -> FieldKey { FieldKey(number, .bytes) }

  @inline(__always)
  static func float(_ number: UInt32) -> FieldKey { FieldKey(number, .fixed32) }

  @inline(__always)
  private init(_ number: UInt32, _ type: WireType) {
    rawValue = number << 3 | UInt32(type.rawValue)
  }
}

/// How a value is encoded. Source: <https://protobuf.dev/programming-guides/encoding/#structure>.
enum WireType: UInt8 {
  case varint, fixed64, bytes, groupStart, groupEnd, fixed32
}
