/// The extra field for values that do not fit 32 bits.
///
/// Source: APPNOTE.TXT 6.3.10, 4.5.3 "Zip64 Extended Information Extra Field (0x0001)".
enum Zip64Extra {
  static let saturated = 0xFFFF_FFFF

  /// Replaces each saturated number by the next value of the field, in this order.
  static func widened(
    _ numbers: (inflated: Int, stored: Int, offset: Int), from extra: ArraySlice<UInt8>
  ) throws(ZipFields.CutOff) -> (Int, Int, Int) {
    let narrow = [numbers.inflated, numbers.stored, numbers.offset]
    guard narrow.contains(saturated) else { return numbers }
    guard var field = try find(in: extra) else { throw ZipFields.CutOff() }
    var wide: [Int] = []
    for number in narrow {
      wide.append(number == saturated ? try field.uint64() : number)
    }
    return (wide[0], wide[1], wide[2])
  }

  private static func find(
    in extra: ArraySlice<UInt8>
  ) throws(ZipFields.CutOff) -> ZipFields? {
    var fields = ZipFields(extra)
    while !fields.isAtEnd {
      let id = try fields.uint16()
      let body = try fields.take(try fields.uint16())
      if id == 1 { return ZipFields(body) }
    }
    return nil
  }
}
