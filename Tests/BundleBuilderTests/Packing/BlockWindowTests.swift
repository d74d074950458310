import Testing

@testable import BundleBuilder

@Suite struct `The blocks encoded ahead` {
  private static let widths = [1, 2, 64, 1024]
  private static let lengths = (9...26).map { 1 << $0 }

  @Test func `keep every thread busy as long as they are small`() {
    for width in Self.widths {
      for length in Self.lengths where width * length <= 64 << 20 {
        #expect(BundlePacker.windowCount(width: width, blockLength: length) >= width)
      }
    }
  }

  @Test func `are no more than memory should hold, but one`() {
    for width in Self.widths {
      for length in Self.lengths {
        let count = BundlePacker.windowCount(width: width, blockLength: length)
        #expect(count >= 1)
        #expect(count == 1 || count * length <= 128 << 20)
      }
    }
    #expect(BundlePacker.windowCount(width: 8, blockLength: 1 << 30) == 1)
  }
}
