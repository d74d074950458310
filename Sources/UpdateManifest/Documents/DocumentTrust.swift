/// A client's trust state for one subject, such as a channel. Decides which documents the client accepts.
///
/// A value without side effects: after ``verdict(on:at:)``, the caller stores the accepted envelope and creates a new
/// value with it.
package struct DocumentTrust<Document: SignedDocument>: Sendable {
  package let subject: Document.Subject

  /// The shipped or the stored root, whichever has the higher version; the shipped one if they are equal.
  package let root: TrustRoot

  /// The minimum version.
  package let lowest: ManifestVersion

  /// The last accepted document; `nil` if there is none of this subject.
  package let lastAccepted: AcceptedDocument<Document>?

  /// - Parameters:
  ///   - shippedRoot: The root that was shipped with the app.
  ///   - storedRoot: The latest stored successor of the shipped root.
  ///   - lowest: The lowest accepted version; at least the first of the shipped root.
  package init(
    subject: Document.Subject, shippedRoot: TrustRoot, storedRoot: TrustRoot?, lowest: ManifestVersion? = nil,
    lastAccepted: AcceptedDocument<Document>?
  ) {
    self.subject = subject
    root = if let storedRoot, storedRoot.version > shippedRoot.version { storedRoot } else { shippedRoot }
    let first = ManifestVersion(rootVersion: shippedRoot.version, sequence: 1)
    self.lowest = lowest.map { max(first, $0) } ?? first
    self.lastAccepted = lastAccepted.flatMap { last in (try? last.document.check(subject)).map { last } }
  }

  /// Decides on a document with the checks of `docs/formats/manifest.md`, in the same order.
  ///
  /// An expired document is accepted, because its version protects against rollbacks, but nothing is installed.
  ///
  /// - Parameter clock: The device's clock.
  /// - Throws: ``UpdateError`` of any kind except `expiredManifest` and `expiredRoot`.
  package func verdict(
    on envelope: SignedEnvelope, at clock: Timestamp
  ) throws(UpdateError) -> DocumentVerdict<Document> {
    let accepted: AcceptedDocument<Document> = try root.accept(envelope, of: subject)
    let isUnchanged = try compareWithLastAccepted(accepted)
    return DocumentVerdict(
      accepted: accepted, isUnchanged: isUnchanged, reasonNotToInstall: reasonNotToInstall(accepted.document, at: clock)
    )
  }
}

package typealias ChannelTrust = DocumentTrust<ReleaseManifest>

extension ChannelTrust {
  /// - Parameter lowestSequence: The lowest accepted sequence of manifests signed under the shipped root; at least 1.
  package init(
    feed: FeedName, channel: ChannelName, shippedRoot: TrustRoot, storedRoot: TrustRoot?, lowestSequence: Int,
    lastAccepted: AcceptedManifest?
  ) {
    self.init(
      subject: ChannelID(feed: feed, channel: channel), shippedRoot: shippedRoot, storedRoot: storedRoot,
      lowest: ManifestVersion(rootVersion: shippedRoot.version, sequence: lowestSequence), lastAccepted: lastAccepted)
  }
}

// MARK: Order and time

extension DocumentTrust {
  private var name: String { Document.name(of: subject) }

  /// Rejects an older document, and a different one with the same version.
  ///
  /// - Returns: Whether the document is the last accepted one.
  private func compareWithLastAccepted(_ accepted: AcceptedDocument<Document>) throws(UpdateError) -> Bool {
    let version = accepted.document.version
    if version < lowest { throw UpdateError(.rollback, "\(name) has \(version), but at least \(lowest) is required") }
    guard let last = lastAccepted else { return false }
    if version < last.document.version {
      throw UpdateError(.rollback, "\(name) has \(version), but \(last.document.version) was accepted before")
    }
    if version > last.document.version { return false }
    if accepted.envelope.payload != last.envelope.payload {
      throw UpdateError(.equivocation, "\(name) differs from one with \(version) that was accepted before")
    }
    return true
  }

  /// Returns the reason why nothing may be installed now.
  ///
  /// The current time is the latest of the clock and the `issued` times of documents accepted under the trusted root. A
  /// clock that is years behind therefore cannot revive an expired document. Documents of earlier roots are ignored,
  /// because an attacker with a stolen key of an earlier root could have signed any time.
  private func reasonNotToInstall(_ document: Document, at clock: Timestamp) -> UpdateError? {
    let known = [lastAccepted?.document, document].compactMap(\.self)
      .filter { $0.version.rootVersion == root.version }.map(\.issued)
    let now = known.reduce(clock, max)
    if root.expires <= now {
      return UpdateError(.expiredRoot, "root \(root.version) expired at \(root.expires)")
    }
    if document.expires <= now {
      return UpdateError(.expiredManifest, "\(name) expired at \(document.expires)")
    }
    return nil
  }
}
