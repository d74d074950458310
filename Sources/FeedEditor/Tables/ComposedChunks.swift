import FeedWriter
import GTFSFeed
import TransitBundle

/// The bytes of a file that is made while it is read.
final class ComposedChunks: ChunkSource {
  private let rows: any ComposedLines
  private let file: String

  init(_ file: ComposedFile, where isNeeded: @escaping (ComposedFile.Key) -> Bool) throws(FeedError) {
    self.file = file.name
    do throws(BundleError) { rows = try file.rows(where: isNeeded) } catch {
      throw FeedError(.readFailed("\(error)"), file: file.name)
    }
  }

  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool {
    do throws(BundleError) { return try rows.append(to: &bytes) } catch {
      throw FeedError(.readFailed("\(error)"), file: file)
    }
  }
}
