package import TransitValues

/// The result of a fetch before it replaces the existing file.
package struct StagedFeed: Sendable {
  package let source: FeedSource
  private let output: String
  private let file: StagedFile?

  init(_ file: StagedFile, for output: String, _ source: FeedSource) {
    self.file = file
    self.output = output
    self.source = source
  }

  init(unchanged output: String, _ source: FeedSource) {
    file = nil
    self.output = output
    self.source = source
  }

  /// Whether the feed is new, or other than before.
  package var isNew: Bool { file != nil }

  /// Where the bytes are now: a temporary file if the feed is new, otherwise the output.
  package var path: String { file?.path ?? output }

  /// Replaces the output in one step, then writes its source beside it.
  ///
  /// - Throws: ``FailureCode/cannotWrite``.
  package func install() throws(PlainFailure) {
    guard let file else { return }
    do { try file.install() } catch { throw PlainFailure(.cannotWrite, file: output, "cannot be replaced: \(error)") }
    do { try source.write(beside: output) } catch { throw PlainFailure(.cannotWrite, "\(error)") }
  }

  /// Removes the temporary file, unless it was installed.
  package func discard() {
    file?.discard()
  }
}
