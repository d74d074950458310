package import UpdateManifest

/// Checks a channel on its host as a client would, including the remaining lifetime.
package struct HostCheck: Sendable {
  /// The published state that clients see.
  package struct Report: Sendable {
    package let root: TrustRoot
    package let manifest: ReleaseManifest
    /// The number of bundles and deltas that were verified.
    package let objectCount: Int
    package let objectBytes: Int
  }

  private let host: HostReader
  private let id: ChannelID
  private let shippedRoot: SignedEnvelope
  /// In seconds.
  private let within: Int

  /// - Parameters:
  ///   - shippedRoot: The root that apps ship.
  ///   - within: The required remaining lifetime of root and manifest, in seconds.
  package init(host: HostReader, id: ChannelID, shippedRoot: SignedEnvelope, within: Int) {
    self.host = host
    self.id = id
    self.shippedRoot = shippedRoot
    self.within = within
  }

  /// Follows the roots, verifies the manifest, and downloads and verifies each object that it names.
  ///
  /// - Throws: ``PublisherError`` with the kind ``PublisherError/Kind/refused`` if clients reject the manifest now or
  ///   within the given time, or ``PublisherError/Kind/unusable`` if a file is missing or damaged.
  @concurrent
  package func run(at now: Timestamp) async throws(PublisherError) -> Report {
    let shipped: TrustRoot
    do throws(UpdateError) {
      shipped = try TrustRoot(trusting: shippedRoot)
    } catch {
      throw PublisherError(error, at: "the root")
    }
    let root = try await host.roots(after: shipped).last?.root ?? shipped
    guard let envelope = try await host.envelope(id.manifestName) else {
      throw PublisherError(.unusable, "\(host.url(id.manifestName)): not found")
    }
    let manifest = try verify(envelope, shipped, root, at: now)
    var objects: Set<PublishedFile> = []
    for release in manifest.releases {
      try await host.object(release.file, .bundle)
      for delta in release.deltas { try await host.object(delta.file, .delta) }
      objects.formUnion([release.file] + release.deltas.map(\.file))
    }
    return Report(
      root: root, manifest: manifest, objectCount: objects.count, objectBytes: objects.reduce(0) { $0 + $1.length })
  }

  private func verify(
    _ envelope: SignedEnvelope, _ shipped: TrustRoot, _ root: TrustRoot, at now: Timestamp
  ) throws(PublisherError) -> ReleaseManifest {
    let place = host.url(id.manifestName)
    let verdict: ManifestVerdict
    do throws(UpdateError) {
      verdict = try ChannelTrust(
        feed: id.feed, channel: id.channel, shippedRoot: shipped, storedRoot: root, lowestSequence: 1, lastAccepted: nil
      ).verdict(on: envelope, at: now)
    } catch {
      throw PublisherError(error, at: place)
    }
    if let reason = verdict.reasonNotToInstall { throw PublisherError(reason, at: place) }
    let manifest = verdict.accepted.manifest
    let end = Timestamp(secondsSince1970: now.secondsSince1970 + within)
    if manifest.expires <= end {
      throw PublisherError(.refused, "\(place): expires at \(manifest.expires); sign it again with `publish --refresh`")
    }
    if root.expires <= end {
      throw PublisherError(
        .refused, "\(host.url(RootChain.name(of: root.version))): expires at \(root.expires); use `publish rotate`")
    }
    return manifest
  }
}

extension HostReader {
  /// Downloads the successors of a root, each verified against its predecessor.
  func roots(
    after trusted: TrustRoot
  ) async throws(PublisherError) -> [(root: TrustRoot, envelope: SignedEnvelope)] {
    var found: [(root: TrustRoot, envelope: SignedEnvelope)] = []
    while found.count <= TrustRoot.maximumChainLength {
      let last = found.last?.root ?? trusted
      let name = RootChain.name(of: last.version + 1)
      guard let envelope = try await envelope(name) else { return found }
      do throws(UpdateError) {
        found.append((try last.successor(envelope), envelope))
      } catch {
        throw PublisherError(error, at: url(name))
      }
    }
    throw PublisherError(.unusable, "\(url("root")): more than \(TrustRoot.maximumChainLength) new roots")
  }
}
