/// Accepting documents under a root.
extension TrustRoot {
  /// Verifies a document with the keys of this root.
  ///
  /// Ignores expiration, and does not compare the version with that of other documents.
  ///
  /// - Throws: ``UpdateError/Kind/damaged``, ``UpdateError/Kind/signature``, ``UpdateError/Kind/unknownRoot(needed:)``
  ///   if the document requires a later root, ``UpdateError/Kind/wrongFeed``, or ``UpdateError/Kind/appTooOld``.
  package func accept<Document: SignedDocument>(
    _ envelope: SignedEnvelope, of subject: Document.Subject, as type: Document.Type = Document.self
  ) throws(UpdateError) -> AcceptedDocument<Document> {
    try envelope.demand(Document.payloadType)
    let name = Document.name(of: subject)
    let keys = keys(of: release)
    let signers = envelope.signers(among: keys.map(\.publicKey))
    if signers.count < release.threshold {
      // Reads the unverified document only to detect that a newer root is needed.
      let claimed = try? Document(decoding: envelope.payload)
      throw claimed.flatMap { unknownRoot(of: $0, name) } ?? signatureError(name, count: signers.count)
    }
    let accepted = try AcceptedDocument<Document>(trusting: envelope)
    if let error = unknownRoot(of: accepted.document, name) { throw error }
    try accepted.document.check(subject)
    let entitled = keys.count { signers.contains($0.publicKey.id) && Document.isEntitled($0, for: subject) }
    if entitled < release.threshold { throw signatureError(name, count: entitled) }
    return accepted
  }

  private func signatureError(_ name: String, count: Int) -> UpdateError {
    let needed =
      "\(release.threshold) \(release.threshold == 1 ? "signature" : "signatures") by keys of root \(version)"
    return UpdateError(.signature, "\(name) needs \(needed), but has \(count)")
  }

  private func unknownRoot(of document: some SignedDocument, _ name: String) -> UpdateError? {
    let needed = document.version.rootVersion
    if needed <= version { return nil }
    return UpdateError(
      .unknownRoot(needed: needed), "\(name) requires root \(needed), the newest known is root \(version)")
  }
}
