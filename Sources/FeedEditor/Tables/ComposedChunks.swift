import FeedWriter
import GTFSFeed
import TransitBundle

/// The bytes of a file that is made while it is read.
final class ComposedChunks: ChunkSource {
  private let rows: any ComposedLines
  private let file: ComposedFile

  init(_ file: ComposedFile, where isNeeded: @escaping (ComposedFile.Key) -> Bool) throws(BundleError) {
    self.file = file
    rows = try file.rows(where: isNeeded)
  }

  /// - Throws: ``FeedError``; ``ComposedFile/error`` is the reason.
  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool {
    do throws(BundleError) { return try rows.append(to: &bytes) } catch {
      file.fail(error)
      throw FeedError(.readFailed("\(error)"), file: file.name)
    }
  }
}
