import BundleFormat
import Publisher
import TransitBundle
import UpdateManifest

/// What publishing did.
struct BundlePublication: Sendable {
  enum Change: String, Sendable {
    /// The bundle is the newest release, and its manifest is valid for long.
    case none = "unchanged"
    /// The current releases were signed again, because their manifest would expire.
    case refreshed
    case published
  }

  let change: Change
  let manifest: ReleaseManifest
  let warnings: [String]
}

/// Publishes the bundle of a dataset.
struct BundlePublishing {
  private let publishing: DatasetConfiguration.Publishing
  private let context: DatasetContext

  init(_ publishing: DatasetConfiguration.Publishing, _ context: DatasetContext) {
    self.publishing = publishing
    self.context = context
  }

  /// Publishes a bundle unless it is the newest release. Signs its manifest again if half of its lifetime has passed.
  ///
  /// - Throws: ``PublisherError``; the published state is then unchanged.
  func publish(_ bundle: String) async throws -> BundlePublication {
    var settings = ChannelPublisher.Settings()
    settings.lifetime = publishing.lifetime
    let publisher = ChannelPublisher(
      folder: PublishedFolder(path: publishing.folder),
      id: ChannelID(feed: publishing.feed, channel: publishing.channel), keys: [try key()], settings: settings)
    let now = Timestamp(secondsSince1970: context.options.now())
    let content = try BundleFile.open(path: bundle).header.contentRoot.hexadecimal
    let publication: BundlePublication
    if let current = try publisher.current(), current.releases.first.map({ "\($0.contentRoot)" }) == content {
      if current.expires.secondsSince1970 - now.secondsSince1970 > publishing.lifetime / 2 {
        publication = BundlePublication(change: .none, manifest: current, warnings: [])
      } else {
        publication = BundlePublication(.refreshed, try await publisher.refresh(at: now))
      }
    } else {
      publication = BundlePublication(.published, try await publisher.publish(bundle, at: now))
    }
    note(publication)
    return publication
  }

  private func note(_ publication: BundlePublication) {
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

extension BundlePublication {
  fileprivate init(_ change: Change, _ publication: ChannelPublisher.Publication) {
    self.init(change: change, manifest: publication.manifest, warnings: publication.warnings)
  }
}
