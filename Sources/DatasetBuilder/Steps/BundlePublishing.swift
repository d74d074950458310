import Operations
import Publisher
import UpdateManifest

/// Publishes the bundles of a dataset.
struct BundlePublishing {
  let context: DatasetContext
  private let outputs: [DatasetOutput]
  /// One for each output.
  private let publishers: [ChannelPublisher]

  /// - Throws: ``PublisherError`` if the key or the root cannot be used.
  init(_ publishing: DatasetConfiguration.Publishing, _ context: DatasetContext) throws(PublisherError) {
    self.context = context
    outputs = context.configuration.outputs
    var settings = ChannelPublisher.Settings()
    settings.lifetime = publishing.lifetime
    settings.maximumLoss = context.configuration.validation.maximumLoss
    settings.forcingOption = "--allow-loss"
    let folder = try publishing.publishedFolder { [context] in
      context.report?(StepProgress(step: "publish: waits for another publisher", completed: 0, total: 1))
    }
    let key = try publishing.privateKey(isSharedAllowed: context.options.isSharedKeyAllowed)
    publishers = outputs.compactMap(\.channel).map { channel in
      ChannelPublisher(folder: folder, id: channel, keys: [key], settings: settings)
    }
  }

  /// Checks that the folder is not older than a lock file.
  ///
  /// - Returns: The lock file with what the folder has now, by which a later run finds out what was published.
  /// - Throws: ``PublisherError``, with the region if there is one. The kind is ``PublisherError/Kind/refused`` if the
  ///   folder has another root than the lock file remembers, or an older manifest.
  func check(_ lock: DatasetLock) throws -> DatasetLock {
    var now = lock
    for publisher in publishers {
      do throws(PublisherError) {
        try lock.published?["\(publisher.id)"]?.check(publisher.folder, .channel(publisher.id))
        if let current = try publisher.current() { now = now.remembering(current.state, of: publisher.id) }
      } catch {
        throw naming(publisher.id, error)
      }
    }
    return now
  }

  /// Publishes each bundle unless it is the newest release: all or none. Signs manifests again if half of their lifetime
  /// has passed.
  ///
  /// - Parameters:
  ///   - lock: What ``check(_:)`` returns.
  ///   - path: Where the bundle of an output is now.
  /// - Returns: The publications in the order of the outputs, and the lock file that remembers them.
  /// - Throws: ``PublisherError``, with the region if there is one.
  func publish(
    _ lock: DatasetLock, _ path: (DatasetOutput) -> String
  ) async throws -> (publications: [ChannelPublisher.Publication], lock: DatasetLock) {
    let bundles = zip(outputs, publishers).map { output, publisher in
      ChannelPublisher.ChannelBundle(publisher, path: path(output), named: output.path)
    }
    let publications: [ChannelPublisher.Publication]
    do throws(ChannelError) {
      publications = try await ChannelPublisher.publishIfChanged(
        bundles, isForced: context.options.allowsLoss, at: Timestamp(secondsSince1970: context.options.now()))
    } catch {
      throw naming(error.id, error.cause)
    }
    for publication in publications { note(publication) }
    return (
      publications, zip(publications, publishers).reduce(lock) { $0.remembering($1.0.state, of: $1.1.id) }
    )
  }

  /// Names the region of a channel.
  private func naming(_ channel: ChannelID?, _ error: PublisherError) -> any Error {
    guard error.kind != .cancelled, let region = outputs.first(where: { $0.channel == channel })?.region else {
      return error
    }
    return region.naming(error, in: context.configuration.path)
  }

  private func note(_ publication: ChannelPublisher.Publication) {
    let manifest = publication.manifest
    context.log.note(
      .publish,
      "\(manifest.feed)/\(manifest.channel): \(publication.change.rawValue), sequence \(manifest.version.sequence), "
        + "expires \(manifest.expires)")
    for warning in publication.warnings { context.log.note(.publish, "warning: \(warning)") }
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

  fileprivate func privateKey(isSharedAllowed: Bool) throws(PublisherError) -> PrivateKey {
    let (file, place): (KeyFile, String) =
      switch key {
      case .file(let path): (try KeyFile(path: path, isSharedAllowed: isSharedAllowed), path)
      case .text(let text, let place): (try KeyFile(pem: text, from: place), place)
      }
    guard let key = file.privateKey else {
      throw PublisherError(.unusable, "\(place): is a public key; expected a private key")
    }
    return key
  }
}
