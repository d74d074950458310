package import UpdateManifest

/// Looks at a channel on its host as a client would, and at how long it will last.
package struct HostCheck: Sendable {
  /// What clients find.
  package struct Report: Sendable {
    package let root: TrustRoot
    package let manifest: ReleaseManifest
    /// Bundles and deltas that were read and compared.
    package let objectCount: Int
    package let objectBytes: Int
  }

  private let host: HostReader
  private let id: ChannelID
  private let shippedRoot: SignedEnvelope
  /// Seconds.
  private let within: Int

  /// - Parameters:
  ///   - shippedRoot: The root that apps ship.
  ///   - within: Seconds for which root and manifest must last.
  package init(host: HostReader, id: ChannelID, shippedRoot: SignedEnvelope, within: Int) {
    self.host = host
    self.id = id
    self.shippedRoot = shippedRoot
    self.within = within
  }

  /// Follows the roots, verifies the manifest, and reads each object that it names.
  ///
  /// - Throws: ``PublisherError``: kind ``PublisherError/Kind/refused`` where clients refuse or will soon, kind
  ///   ``PublisherError/Kind/unusable`` where a file is missing or damaged.
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
      throw PublisherError(.unusable, "\(host.url(id.manifestName)): is not there")
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
    if let obstacle = verdict.obstacle { throw PublisherError(obstacle, at: place) }
    let manifest = verdict.accepted.manifest
    let end = Timestamp(secondsSince1970: now.secondsSince1970 + within)
    if manifest.expires <= end {
      throw PublisherError(.refused, "\(place): expires at \(manifest.expires); `publish --refresh` signs it again")
    }
    if root.expires <= end {
      throw PublisherError(
        .refused, "\(host.url(RootChain.name(of: root.version))): expires at \(root.expires); rotate the keys")
    }
    return manifest
  }
}

extension HostReader {
  /// The successors of a root that the host has, each verified by the one before.
  func roots(
    after trusted: TrustRoot
  ) async throws(PublisherError) -> [(root: TrustRoot, envelope: SignedEnvelope)] {
    var found: [(root: TrustRoot, envelope: SignedEnvelope)] = []
    while true {
      let last = found.last?.root ?? trusted
      let name = RootChain.name(of: last.version + 1)
      guard let envelope = try await envelope(name) else { return found }
      do throws(UpdateError) {
        found.append((try last.successor(envelope), envelope))
      } catch {
        throw PublisherError(error, at: url(name))
      }
    }
  }
}
