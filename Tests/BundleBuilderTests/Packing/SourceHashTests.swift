import GTFSFeed
import Operations
import TestFeeds
import Testing

@testable import BundleBuilder

@Suite struct `Source hashes` {
  /// Regression: Ctrl-C was ignored while `merge` and `extract` hashed their inputs.
  @Test func `hashing a feed ends if it is cancelled`() throws {
    let folder = try TemporaryFolder()
    try FeedText.small.write(toFolder: folder.path)
    let feed = try Feed(opening: folder.path)
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      try Cancellation.$current.withValue(cancellation) { try SourceHash.compute(of: feed) }
    }
    #expect(try SourceHash.compute(of: feed).count == 64)
  }
}
