import Testing

@testable import BundleBuilder

@Suite struct `Encoding windows` {
  private static let widths = [1, 2, 64, 1024]
  private static let lengths = (9...26).map { 1 << $0 }

  @Test func `the window has a block for every thread if blocks are small`() {
    for width in Self.widths {
      for length in Self.lengths where width * length <= 64 << 20 {
        #expect(BackgroundEncoder.windowCount(width: width, blockLength: length) >= width)
      }
    }
  }

  @Test func `the window stays within its memory limit or is one block`() {
    for width in Self.widths {
      for length in Self.lengths {
        let count = BackgroundEncoder.windowCount(width: width, blockLength: length)
        #expect(count >= 1)
        #expect(count == 1 || count * length <= 128 << 20)
      }
    }
    #expect(BackgroundEncoder.windowCount(width: 8, blockLength: 1 << 30) == 1)
  }
}
