import UpdateManifest

/// Brings the last index of a folder to the state of its host, so that its sequence numbers are not used again.
struct HostIndex {
  let host: HostReader
  let folder: PublishedFolder

  /// Downloads both copies of the index, and keeps the newest as the publisher's own if the folder has an older one.
  ///
  /// - Returns: The newest of host and folder; `nil` if there is none, or keys that have been revoked signed it.
  /// - Throws: ``PublisherError``. The kind is ``PublisherError/Kind/refused`` if a copy is not signed by keys of the
  ///   root, or two indexes have one version.
  func fetch(under root: TrustRoot) async throws(PublisherError) -> AcceptedDocument<FolderIndex>? {
    var newest = try KeptIndex(in: folder, under: root).accepted
    for name in [FolderIndex.fileName, KeptIndex.name] {
      let limit = PayloadType.index.maximumLength
      guard let envelope = try await host.optionalEnvelope(name, atMost: limit) else { continue }
      let found: AcceptedDocument<FolderIndex>?
      do throws(UpdateError) { found = try KeptIndex.accept(envelope, under: root) } catch {
        throw PublisherError(error, at: host.url(name))
      }
      guard let found else { continue }
      if let newest, found.document.version <= newest.document.version {
        if found.document.version == newest.document.version, found.envelope.payload != newest.envelope.payload {
          throw PublisherError(.refused, "\(host.url(name)): differs from an index with the same version")
        }
        continue
      }
      try folder.write(envelope.encoded(), to: KeptIndex.name)
      newest = found
    }
    return newest
  }
}
