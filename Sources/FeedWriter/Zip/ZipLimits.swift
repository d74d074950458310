/// Where the classic zip fields end and ZIP64 begins.
package struct ZipLimits: Sendable {
  /// The largest size or offset written in 32 bits.
  package var largestNumber: UInt64

  /// The largest number of members written in 16 bits.
  package var largestCount: Int

  /// - Parameters:
  ///   - largestNumber: At most the format's own limit, all ones being the mark of ZIP64; tests lower it.
  ///   - largestCount: Likewise.
  package init(largestNumber: UInt64 = 0xffff_fffe, largestCount: Int = 0xfffe) {
    self.largestNumber = largestNumber
    self.largestCount = largestCount
  }

  func exceeded(by number: UInt64) -> Bool { number > largestNumber }

  /// The 32-bit field for `number`: itself, or the mark that says "see ZIP64".
  func narrow(_ number: UInt64) -> UInt32 {
    exceeded(by: number) ? .max : UInt32(truncatingIfNeeded: number)
  }
}
