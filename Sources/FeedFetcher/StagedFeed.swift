import Foundation

/// The result of a fetch before it replaces the existing file.
package struct StagedFeed: Sendable {
  /// Where the bytes are now: a temporary file if the feed is new, otherwise the output.
  package let path: String
  package let source: FeedSource
  private let output: String

  init(_ part: String, for output: String, _ source: FeedSource) {
    path = part
    self.output = output
    self.source = source
  }

  init(unchanged output: String, _ source: FeedSource) {
    self.init(output, for: output, source)
  }

  /// Whether the feed is new, or other than before.
  package var isNew: Bool { path != output }

  /// Replaces the output in one step, then writes its source beside it.
  ///
  /// - Throws: ``FetchError/Kind/storage``.
  package func install() throws(FetchError) {
    guard isNew else { return }
    guard unsafe rename(path, output) == 0 else {
      throw FetchError(.storage, "\(output): cannot be replaced")
    }
    do {
      try source.write(beside: output)
    } catch {
      throw FetchError(.storage, "\(FeedSource.path(beside: output)): cannot be written")
    }
  }

  /// Removes the temporary file, unless it was installed.
  package func discard() {
    if isNew { unsafe unlink(path) }
  }
}
