import UpdateManifest

/// Brings the roots of a folder to the state of its host.
struct HostRoots {
  let host: HostReader
  let folder: PublishedFolder

  /// Downloads the roots after those of the folder, each verified against its predecessor, beginning at the pinned one.
  func fetch() async throws(PublisherError) -> RootChain {
    if let pinned = folder.pinnedRoot, try !RootChain.exists(in: folder) {
      let root = try RootChain.trusted(pinned, at: "the pinned root")
      try folder.write(pinned.encoded(), to: RootChain.pinName)
      try folder.write(pinned.encoded(), to: RootChain.name(of: root.version))
    }
    let known = try RootChain(of: folder).newest
    for next in try await host.roots(after: known) {
      try await fetchFormerManifests(of: next.root)
      try folder.write(next.envelope.encoded(), to: RootChain.name(of: next.root.version))
    }
    return try RootChain(of: folder)
  }

  /// Downloads the list of earlier manifests of a root, if the host has it.
  private func fetchFormerManifests(of root: TrustRoot) async throws(PublisherError) {
    guard let hash = root.former else { return }
    let name = FormerManifests.name(of: root.version)
    guard let bytes = try await host.small(name, atMost: FormerManifests.maximumLength) else { return }
    guard SHA256Hash(of: bytes) == hash else {
      throw PublisherError(.unusable, "\(host.url(name)): does not match the signed hash")
    }
    try folder.write(bytes, to: name)
  }
}
