extension Sequence where Element == UInt8 {
  /// The bytes in hexadecimal, two lowercase digits each.
  package var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
