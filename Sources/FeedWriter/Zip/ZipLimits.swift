/// The limits of the classic zip fields, beyond which ZIP64 is used.
package struct ZipLimits: Sendable {
  /// The largest size or offset stored in 32 bits.
  package var largestNumber: UInt64

  /// The largest number of members stored in 16 bits.
  package var largestCount: Int

  /// - Parameters:
  ///   - largestNumber: At most the limit of the format, where all ones indicate ZIP64. Tests use a lower value.
  ///   - largestCount: At most the limit of the format. Tests use a lower value.
  package init(largestNumber: UInt64 = 0xffff_fffe, largestCount: Int = 0xfffe) {
    self.largestNumber = largestNumber
    self.largestCount = largestCount
  }

  func exceeded(by number: UInt64) -> Bool { number > largestNumber }

  /// Returns the 32-bit field for `number`: the number itself, or the value that refers to ZIP64.
  func narrow(_ number: UInt64) -> UInt32 {
    exceeded(by: number) ? .max : UInt32(truncatingIfNeeded: number)
  }
}
