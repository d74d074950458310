import BundleBuilder
import Publisher
import TransitFiles
import TransitValues
import UpdateManifest

/// The last steps of a run: the bundles, the published folder and the lock file become new.
///
/// These places cannot change at one instant. Before anything is published, the new bundles and their lock file
/// therefore lie beside the old ones, with names that end in `.next`. If the process is killed, the next run finds them.
/// It completes what was published, and discards what was not. Without a published folder, it completes all.
struct DatasetCommit {
  let configuration: DatasetConfiguration

  private var nextLock: String { configuration.lockPath + ".next" }

  /// Moves the finished bundle of the dataset beside the old one, after its lock file. Bundles of regions are already
  /// beside the old ones; without the lock file, the next run discards them.
  ///
  /// - Throws: ``FileError``.
  func stage(_ bundle: String, _ lock: DatasetLock) throws {
    try write(lock)
    for output in configuration.outputs where output.region == nil {
      try FileSystem.install(bundle, as: output.next)
    }
  }

  /// Puts the bundles and then the lock file in the place of the old ones.
  ///
  /// - Parameter lock: The lock file, with the last publications.
  func complete(_ lock: DatasetLock) throws {
    try write(lock)
    for output in configuration.outputs where output.bundle(in: lock) != nil {
      try FileSystem.install(output.next, as: output.path)
    }
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
  ///   ``FailureCode/cannotOpen`` if another file cannot be read, ``FileError`` if one cannot be written. The `.next`
  ///   files then stay for the next run.
  func recover() throws {
    for output in configuration.outputs { ScratchFolder.removeAbandoned(beside: output.path) }
    guard try DatasetLock.hash(of: nextLock) != nil else { return discard() }
    let lock: DatasetLock?
    // A lock file that this program did not write is not worth an error.
    do { lock = try DatasetLock(of: nextLock) } catch let error as PlainFailure where error.code == .configuration {
      lock = nil
    }
    guard let next = lock else { return discard() }
    let outputs = configuration.outputs.filter { $0.bundle(in: next) != nil }
    let staged = try outputs.filter { try DatasetLock.hash(of: $0.next) == $0.bundle(in: next)?.sha256 }
    if staged.count == outputs.count {
      guard let lock = try published(next, outputs) else { return discard() }
      try complete(lock)
    } else if !staged.contains(where: { $0.region == nil }),
      try DatasetLock.hash(of: configuration.output) == next.bundle.sha256
    {
      // The bundle of the dataset is the first to be put in place.
      for output in staged { try FileSystem.install(output.next, as: output.path) }
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
    for output in configuration.outputs { try? FileSystem.remove(output.next) }
    try? FileSystem.remove(nextLock)
  }

  /// Returns the lock file with the publications of the bundles.
  ///
  /// - Returns: `nil` if nothing was published although there was something to publish. If only some bundles were, the
  ///   next run publishes the others.
  private func published(_ next: DatasetLock, _ outputs: [DatasetOutput]) throws -> DatasetLock? {
    guard let publishing = configuration.publishing else { return next }
    let folder = try publishing.publishedFolder()
    var (lock, isComplete, hasBegun) = (next, true, false)
    for output in outputs {
      guard let channel = output.channel,
        let current = try ChannelPublisher(folder: folder, id: channel, keys: []).current(),
        current.manifest.releases.first.map({ "\($0.contentRoot)" }) == output.bundle(in: next)?.content
      else {
        isComplete = false
        continue
      }
      hasBegun = hasBegun || next.published?["\(channel)"] != current.state
      lock = lock.remembering(current.state, of: channel)
    }
    return isComplete || hasBegun ? lock : nil
  }
}
