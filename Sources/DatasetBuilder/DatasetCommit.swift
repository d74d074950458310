import BundleBuilder
import Publisher
import TransitFiles
import UpdateManifest

/// The last steps of a run: the bundle, the published folder and the lock file become new.
///
/// Three places cannot change at one instant. Before anything is published, the new bundle and its lock file therefore
/// lie beside the old ones, with names that end in `.next`. If the process is killed, the next run finds them. It
/// completes what was published, and discards what was not. Without a published folder, it completes both.
struct DatasetCommit {
  let configuration: DatasetConfiguration

  private var nextBundle: String { configuration.output + ".next" }
  private var nextLock: String { configuration.lockPath + ".next" }

  /// Moves a finished bundle beside the old one, after its lock file.
  ///
  /// - Returns: Where the bundle is now.
  /// - Throws: ``FileError``.
  func stage(_ bundle: String, _ lock: DatasetLock) throws -> String {
    try write(lock)
    try FileSystem.install(bundle, as: nextBundle)
    return nextBundle
  }

  /// Puts the bundle and then the lock file in the place of the old ones.
  ///
  /// - Parameter lock: The lock file, with the last publication.
  func complete(_ lock: DatasetLock) throws {
    try write(lock)
    try FileSystem.install(nextBundle, as: configuration.output)
    try FileSystem.install(nextLock, as: configuration.lockPath)
  }

  private func write(_ lock: DatasetLock) throws {
    try SmallFile.write(lock.text, to: nextLock)
    FileSystem.synchronizeFolder(of: nextLock)
  }
}

// MARK: After a run that did not end

extension DatasetCommit {
  /// Completes or discards what a killed run left.
  ///
  /// - Throws: ``PublisherError`` if the published folder cannot be read, or is not what the publisher's keys signed;
  ///   ``DatasetFileError`` if another file cannot be read, ``FileError`` if one cannot be written. The `.next` files
  ///   then stay for the next run.
  func recover() throws {
    ScratchFolder.removeAbandoned(beside: configuration.output)
    guard try DatasetLock.hash(of: nextLock) != nil else { return }
    let lock: DatasetLock?
    // A lock file that this program did not write is not worth an error.
    do { lock = try DatasetLock(of: nextLock) } catch is ConfigurationError { lock = nil }
    guard let next = lock else { return discard() }
    if try DatasetLock.hash(of: nextBundle) == next.bundle.sha256 {
      guard let lock = try published(next) else { return discard() }
      try complete(lock)
    } else if try DatasetLock.hash(of: configuration.output) == next.bundle.sha256 {
      try FileSystem.install(nextLock, as: configuration.lockPath)
    } else {
      discard()
    }
  }

  /// As ``recover()``, after an error of this run. A folder that is refused has not been published in by this run.
  func recoverAfterFailure() {
    do {
      try recover()
    } catch let error as PublisherError where [.refused, .unusable].contains(error.kind) {
      discard()
    } catch {
      // The next run decides.
    }
  }

  private func discard() {
    try? FileSystem.remove(nextBundle)
    try? FileSystem.remove(nextLock)
  }

  /// Returns the lock file with the publication of the bundle; `nil` if it was not published.
  private func published(_ next: DatasetLock) throws -> DatasetLock? {
    guard let publishing = configuration.publishing else { return next }
    let publisher = ChannelPublisher(folder: try publishing.publishedFolder(), id: publishing.id, keys: [])
    guard let current = try publisher.current(),
      current.manifest.releases.first.map({ "\($0.contentRoot)" }) == next.bundle.content
    else { return nil }
    return next.remembering(current.state, of: publishing.id)
  }
}
