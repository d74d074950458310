import UpdateManifest

/// The last index of a folder, verified: the publisher's own copy and the one for clients.
struct KeptIndex {
  /// The publisher's own copy, written first.
  static let name = ".publish/index.json"

  /// The newest of both; `nil` if there is none, or keys that have been revoked signed it.
  let accepted: AcceptedDocument<FolderIndex>?

  private let root: TrustRoot

  /// Whether the index for clients is ``accepted``. It is not if a publisher was killed before its last step.
  let isPublished: Bool

  /// - Throws: ``PublisherError/Kind/refused`` if an index is not signed by keys of the root,
  ///   ``PublisherError/Kind/unusable`` if it is damaged.
  init(in folder: PublishedFolder, under root: TrustRoot) throws(PublisherError) {
    let kept = try Self.read(Self.name, in: folder, root)
    let published = try Self.read(FolderIndex.fileName, in: folder, root)
    let newest = [kept, published].compactMap(\.self).max { $0.document.version < $1.document.version }
    accepted = newest
    self.root = root
    isPublished = published != nil && published == newest
  }

  private static func read(
    _ name: String, in folder: PublishedFolder, _ root: TrustRoot
  ) throws(PublisherError) -> AcceptedDocument<FolderIndex>? {
    guard let envelope = try folder.envelope(name, atMost: PayloadType.index.maximumLength) else { return nil }
    do throws(UpdateError) { return try accept(envelope, under: root) } catch {
      throw PublisherError(error, at: folder.file(name))
    }
  }

  /// Verifies an index.
  ///
  /// - Returns: `nil` if keys that have been revoked signed it.
  static func accept(
    _ envelope: SignedEnvelope, under root: TrustRoot
  ) throws(UpdateError) -> AcceptedDocument<FolderIndex>? {
    do throws(UpdateError) {
      return try root.accept(envelope, of: FolderIndex.Subject())
    } catch {
      // Nothing of an index of an earlier root is used: the new root begins its own sequence.
      if error.kind == .signature, let claimed = try? AcceptedDocument<FolderIndex>(trusting: envelope),
        claimed.document.version.rootVersion < root.version
      {
        return nil
      }
      throw error
    }
  }

  /// Returns the index if it has these channels and can stay.
  ///
  /// - Parameter lifetime: That of a new index, in seconds.
  func unchanged(
    _ entries: [FolderIndex.Entry], lifetime: Int, at now: Timestamp
  ) -> AcceptedDocument<FolderIndex>? {
    guard let accepted, accepted.document.version.rootVersion == root.version, accepted.document.channels == entries,
      accepted.document.lifetime(at: now) > lifetime / 2
    else { return nil }
    return accepted
  }
}
