/// The bytes that have a meaning in CSV.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  @inline(__always)
  static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == comma || byte == lineFeed || byte == carriageReturn
  }
}
