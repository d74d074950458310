import BundleBuilder
import FeedFetcher
import Foundation
import Publisher
import UpdateManifest

/// The last steps of a run: the bundle, the published folder and the lock file become new.
///
/// Three places cannot change at one instant. Before anything is published, the new bundle and its lock file therefore
/// lie beside the old ones, with names that end in `.next`. If the process is killed, the next run finds them. It
/// completes what was published, and discards what was not.
struct DatasetHandover {
  let configuration: DatasetConfiguration

  private var nextBundle: String { configuration.output + ".next" }
  private var nextLock: String { configuration.lockPath + ".next" }

  /// Moves a finished bundle beside the old one, with its lock file.
  ///
  /// - Throws: ``FileError``, ``BundleError``.
  func stage(
    _ bundle: MadeBundle, of sources: [DatasetSource], in context: DatasetContext
  ) throws -> (path: String, lock: DatasetLock) {
    let lock = try DatasetLock(sources, of: bundle, in: context)
    try TextFile.write(lock.text, to: nextLock)
    try ScratchFile.rename(bundle.path, to: nextBundle)
    return (nextBundle, lock)
  }

  /// Puts the bundle and the lock file in the place of the old ones.
  func complete(_ lock: DatasetLock) throws {
    try ScratchFile.rename(nextBundle, to: configuration.output)
    try TextFile.write(lock.text, to: configuration.lockPath)
    unsafe unlink(nextLock)
  }

  /// Completes or discards what a killed run left.
  ///
  /// - Throws: ``PublisherError`` if the published folder is not readable, or not what the publisher's keys signed. What
  ///   was left stays until it is.
  func recover() throws {
    ScratchFolder.removeAbandoned(beside: configuration.output)
    guard let next = try? DatasetLock(of: nextLock) else { return discard() }
    if FeedSource.sha256(of: nextBundle) == next.bundle.sha256 {
      guard try isPublished(next) else { return discard() }
      return try complete(next)
    }
    guard FeedSource.sha256(of: configuration.output) == next.bundle.sha256 else { return discard() }
    try ScratchFile.rename(nextLock, to: configuration.lockPath)
  }

  /// As ``recover()``, after an error of this run. What cannot be found in the published folder was not published.
  func recoverAfterFailure() {
    do { try recover() } catch { discard() }
  }

  private func discard() {
    unsafe unlink(nextBundle)
    unsafe unlink(nextLock)
  }

  private func isPublished(_ next: DatasetLock) throws -> Bool {
    guard let publishing = configuration.publishing else { return true }
    let publisher = ChannelPublisher(folder: try publishing.publishedFolder(), id: publishing.id, keys: [])
    return try publisher.current()?.releases.first.map { "\($0.contentRoot)" } == next.bundle.content
  }
}
