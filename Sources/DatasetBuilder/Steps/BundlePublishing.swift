import BundleFormat
import Operations
import Publisher
import UpdateManifest

/// Publishes the bundle of a dataset.
struct BundlePublishing {
  let publishing: DatasetConfiguration.Publishing
  let context: DatasetContext

  /// Publishes a bundle unless it is the newest release. Signs its manifest again if half of its lifetime has passed.
  ///
  /// - Returns: The publication, and the lock file that remembers it.
  /// - Throws: ``PublisherError``; the published state is then unchanged. The kind is ``PublisherError/Kind/refused`` if
  ///   the folder has another root than the lock file remembers, or an older manifest.
  func publish(
    _ bundle: String, _ lock: DatasetLock
  ) async throws -> (ChannelPublisher.Publication?, DatasetLock) {
    let publisher = try publisher()
    try lock.published?["\(publisher.id)"]?.check(publisher.folder, publisher.id)
    let now = Timestamp(secondsSince1970: context.options.now())
    let publication = try await publisher.publishIfChanged(
      bundle, named: context.configuration.output, at: now)
    note(publication)
    return (publication, lock.remembering(publication.state, of: publisher.id))
  }

  private func publisher() throws -> ChannelPublisher {
    var settings = ChannelPublisher.Settings()
    settings.lifetime = publishing.lifetime
    let folder = try publishing.publishedFolder { [context] in
      context.report?(StepProgress(step: "publish: waits for another publisher", completed: 0, total: 1))
    }
    return ChannelPublisher(folder: folder, id: publishing.id, keys: [try key()], settings: settings)
  }

  private func note(_ publication: ChannelPublisher.Publication) {
    let manifest = publication.manifest
    context.log.note(
      .publish,
      "\(manifest.feed)/\(manifest.channel): \(publication.change.rawValue), sequence \(manifest.version.sequence), "
        + "expires \(manifest.expires)")
    for warning in publication.warnings { context.log.note(.publish, "warning: \(warning)") }
  }

  private func key() throws(PublisherError) -> PrivateKey {
    let (file, place): (KeyFile, String) =
      switch publishing.key {
      case .file(let path): (try KeyFile(path: path, isSharedAllowed: context.options.isSharedKeyAllowed), path)
      case .text(let text, let place): (try KeyFile(pem: text, from: place), place)
      }
    guard let key = file.privateKey else {
      throw PublisherError(.unusable, "\(place): is a public key; expected a private key")
    }
    return key
  }
}

extension DatasetConfiguration.Publishing {
  var id: ChannelID { ChannelID(feed: feed, channel: channel) }

  /// Returns the published folder, with the root to trust.
  ///
  /// - Parameter willWait: Called if another publisher changes the folder.
  func publishedFolder(willWait: @escaping @Sendable () -> Void = {}) throws(PublisherError) -> PublishedFolder {
    let pinned = try root.map { path throws(PublisherError) in try SignedEnvelope(rootAt: path) }
    return PublishedFolder(path: folder, pinnedRoot: pinned, willWait: willWait)
  }
}
