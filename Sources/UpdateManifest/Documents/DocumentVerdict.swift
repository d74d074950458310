/// A document that a client may accept, and whether the client may use it.
package struct DocumentVerdict<Document: SignedDocument>: Hashable, Sendable {
  package let accepted: AcceptedDocument<Document>

  /// Whether the payload equals that of the last accepted document. Signatures may differ.
  package let isUnchanged: Bool

  /// The reason why nothing must be installed because of the document: ``UpdateError/Kind/expiredManifest`` or
  /// ``UpdateError/Kind/expiredRoot``; `nil` if it is valid now. The client stores the document in any case, and reports
  /// that it is stale.
  package let reasonNotToInstall: UpdateError?
}

package typealias ManifestVerdict = DocumentVerdict<ReleaseManifest>
