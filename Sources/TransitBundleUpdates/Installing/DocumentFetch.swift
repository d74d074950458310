import HTTPTransport
import UpdateManifest

/// Fetches a manifest or an index, and its roots, from all hosts.
struct DocumentFetch<Document: SignedDocument> {
  let host: UpdateHost
  let folder: UpdateFolder
  let shippedRoot: TrustRoot
  let subject: Document.Subject
  /// The lowest accepted version; `nil` for any under the shipped root.
  let lowest: ManifestVersion?

  /// An accepted document and its host.
  struct Accepted {
    let document: Document
    let base: String
    /// The reason why nothing may be installed now; see ``DocumentVerdict``.
    let reasonNotToInstall: UpdateError?
  }

  private static var secondsBetweenRootChecks: Int { 7 * 86_400 }

  private func trust() throws(BundleUpdateError) -> DocumentTrust<Document> {
    DocumentTrust(
      subject: subject, shippedRoot: shippedRoot, storedRoot: try folder.storedRoot(), lowest: lowest,
      lastAccepted: try folder.lastAccepted())
  }

  /// Asks all hosts. The newest document counts, so a host that lags or withholds updates has no effect if another one
  /// is honest.
  ///
  /// - Parameter mayBeUnchanged: Whether a "not modified" response is acceptable.
  func fetch(mayBeUnchanged: Bool) async throws(BundleUpdateError) -> Accepted {
    let bases = host.bases
    let isRootCheckDue = isRootCheckDue
    var failures: [String: BundleUpdateError] = [:]
    var newest: Accepted?
    // One of several hosts that fails costs one attempt, while another one works.
    for fetch in bases.count > 1 ? [withoutRetries, self] : [self] {
      failures = [:]
      var answers: [String: Answer] = [:]
      for base in bases {
        do throws(BundleUpdateError) { answers[base] = try await fetch.answer(of: base, mayBeUnchanged) } catch
          where
          error.kind != .cancelled
        {
          failures[base] = error
        }
      }
      if isRootCheckDue { try await fetch.checkRoots(of: bases.filter { answers[$0] != nil }, &failures) }
      for base in bases where failures[base] == nil {
        guard let answer = answers[base] else { continue }
        do throws(BundleUpdateError) {
          let accepted = try await fetch.accept(answer, from: base)
          if newest.map({ $0.document.version < accepted.document.version }) ?? true { newest = accepted }
        } catch  where error.kind != .cancelled && error.kind != .storage {
          failures[base] = error
        }
      }
      if newest != nil || !failures.values.contains(where: { $0.kind == .network }) { break }
    }
    // A later host may have had a root that revokes the keys of an earlier host's manifest.
    if let newest, let verdict = try kept() {
      return Accepted(document: newest.document, base: newest.base, reasonNotToInstall: verdict.reasonNotToInstall)
    }
    let errors = bases.compactMap { failures[$0] }
    // A rejection is more informative than an unreachable host.
    throw errors.first { $0.kind != .network } ?? errors.first
      ?? BundleUpdateError(.network, "no host is specified")
  }

  private var isRootCheckDue: Bool {
    let since = folder.secondsSinceRootCheck(now: host.now())
    return since.map { !(0..<Self.secondsBetweenRootChecks).contains($0) } ?? true
  }

  /// Asks all hosts for newer roots, before any document is accepted: one of them could hide a root.
  ///
  /// Records the check if all hosts answered.
  ///
  /// - Parameter failures: The failures by host, to which this adds.
  private func checkRoots(
    of bases: [String], _ failures: inout [String: BundleUpdateError]
  ) async throws(BundleUpdateError) {
    for base in bases {
      do throws(BundleUpdateError) {
        try await followRoots(base)
      } catch  where error.kind != .cancelled && error.kind != .storage {
        failures[base] = error
      }
    }
    if failures.isEmpty { try folder.keepRootCheck(now: host.now()) }
  }

  /// The verdict on the stored document under the roots that are known now; `nil` if there is none, or it is not
  /// accepted any more.
  func kept() throws(BundleUpdateError) -> DocumentVerdict<Document>? {
    guard let kept = try folder.lastAccepted(Document.self) else { return nil }
    do throws(BundleUpdateError) { return try finalVerdict(on: kept.envelope) } catch {
      if error.kind == .storage { throw error }
      return nil
    }
  }

  private var withoutRetries: DocumentFetch {
    DocumentFetch(
      host: host.withoutRetries, folder: folder, shippedRoot: shippedRoot, subject: subject, lowest: lowest)
  }

  /// An unverified document of a host.
  private struct Answer {
    let envelope: SignedEnvelope
    /// The file with its ETag; `nil` if the stored document has not been modified.
    let news: (body: [UInt8], tag: EntityTag?)?
    let url: String
  }

  private func answer(of base: String, _ mayBeUnchanged: Bool) async throws(BundleUpdateError) -> Answer {
    let url = "\(base)/\(Document.fileName(of: subject))"
    let limit = Document.payloadType.maximumLength
    let response = try await get(url, atMost: limit, tag: mayBeUnchanged ? keptTag(of: url) : nil)
    switch response {
    case .file(let body, let tag):
      do throws(UpdateError) {
        return Answer(envelope: try SignedEnvelope(decoding: body, atMost: limit), news: (body, tag), url: url)
      } catch {
        throw BundleUpdateError(.noManifest, "\(HTTPURL.redacted(url)): \(error)")
      }
    case .notModified:
      if let kept = try folder.lastAccepted(Document.self) {
        return Answer(envelope: kept.envelope, news: nil, url: url)
      }
    case .missing: break
    }
    throw BundleUpdateError(.noManifest, "\(HTTPURL.redacted(url)): not found on the host")
  }

  private func accept(_ answer: Answer, from base: String) async throws(BundleUpdateError) -> Accepted {
    let verdict = try await verdict(on: answer.envelope, base)
    if let (body, tag) = answer.news { try keep(body, tag, answer.url) }
    return Accepted(document: verdict.accepted.document, base: base, reasonNotToInstall: verdict.reasonNotToInstall)
  }

  // MARK: The document

  /// The hashes of URLs, with the ETags under which they sent the stored document. URLs may contain passwords.
  private func keptTags() -> [String: String] {
    let lines = folder.readText(folder.tagFile)?.split(separator: "\n") ?? []
    let pairs = lines.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }.filter { $0.count == 2 }
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  private static func key(of url: String) -> String { SHA256Hash(of: Array(url.utf8)).description }

  /// The ETag of the stored document, if this URL has sent it.
  private func keptTag(of url: String) -> String? { keptTags()[Self.key(of: url)] }

  private func keep(_ body: [UInt8], _ tag: EntityTag?, _ url: String) throws(BundleUpdateError) {
    let isKept = folder.read(folder.documentFile, atMost: Document.payloadType.maximumLength) == body
    var tags = isKept ? keptTags() : [:]
    // A host can put a password of the URL into the tag.
    var secrets = SecretText()
    secrets.hideSecrets(ofURL: url)
    tags[Self.key(of: url)] = tag.flatMap { secrets.redacted($0.text) == $0.text ? $0.text : nil }
    if isKept, tags == keptTags() { return }
    // Remove the old tags first, so that they are never stored with another document.
    folder.remove(folder.tagFile)
    if !isKept { try folder.write(body, to: folder.documentFile) }
    let lines = tags.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
    if !lines.isEmpty { try folder.write(lines.joined(), to: folder.tagFile) }
  }

  private enum Response {
    case file([UInt8], EntityTag?)
    case notModified
    /// Status 404 or 410.
    case missing
  }

  private func get(_ url: String, atMost limit: Int, tag: String? = nil) async throws(BundleUpdateError) -> Response {
    var conditions: HTTPFields = [:]
    conditions["If-None-Match"] = tag
    let sink = MemorySink()
    do throws(DownloadError) {
      let outcome = try await FileDownload(
        url, .unknown(maximumByteCount: limit, conditions: conditions),
        deadlines: host.deadlines, backoff: host.backoff, transport: host.transport, now: host.now
      ).run(into: sink)
      guard case .complete(let fields) = outcome else { return .notModified }
      return .file(sink.bytes, fields["ETag"].flatMap(EntityTag.init))
    } catch {
      switch error.kind {
      case .missing: return .missing
      case .wrongFile: throw BundleUpdateError(.noManifest, error.problem)
      default: throw BundleUpdateError(error)
      }
    }
  }

  // MARK: Roots

  /// Decides on a document. If it is not accepted, fetches newer roots and tries again.
  private func verdict(
    on envelope: SignedEnvelope, _ base: String
  ) async throws(BundleUpdateError) -> DocumentVerdict<Document> {
    let trust = try trust()
    do throws(UpdateError) {
      let verdict = try judge(envelope, trust)
      if verdict.reasonNotToInstall?.kind != .expiredRoot { return verdict }
    } catch {
      switch error.kind {
      case .unknownRoot, .signature: break
      default: throw BundleUpdateError(error)
      }
    }
    try await followRoots(base)
    return try finalVerdict(on: envelope)
  }

  private func judge(
    _ envelope: SignedEnvelope, _ trust: DocumentTrust<Document>
  ) throws(UpdateError) -> DocumentVerdict<Document> {
    try trust.verdict(on: envelope, at: Timestamp(secondsSince1970: host.now()))
  }

  private func finalVerdict(on envelope: SignedEnvelope) throws(BundleUpdateError) -> DocumentVerdict<Document> {
    let trust = try trust()
    do throws(UpdateError) { return try judge(envelope, trust) } catch { throw BundleUpdateError(error) }
  }

  /// Fetches successors of the trusted root until the host says that there is none. Any other failure could hide a root
  /// that revokes a stolen key, so nothing is installed after it.
  private func followRoots(_ base: String) async throws(BundleUpdateError) {
    for _ in 0..<TrustRoot.maximumChainLength {
      let root = try trust().root
      let url = "\(base)/root/\(root.version + 1).json"
      guard case .file(let body, _) = try await get(url, atMost: SignedEnvelope.maximumLength) else { return }
      let envelope: SignedEnvelope
      let next: TrustRoot
      do throws(UpdateError) {
        envelope = try SignedEnvelope(decoding: body)
        next = try root.successor(envelope)
      } catch {
        throw BundleUpdateError(UpdateError(error.kind, "\(HTTPURL.redacted(url)): \(error)"))
      }
      try folder.keep(envelope, version: next.version)
    }
    throw BundleUpdateError(.damaged, "\(HTTPURL.redacted(base)): more than \(TrustRoot.maximumChainLength) new roots")
  }
}
