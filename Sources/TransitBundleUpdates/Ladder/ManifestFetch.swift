import HTTPTransport
import UpdateManifest

/// Fetches the manifest and its roots from the hosts in order, until a manifest is accepted.
struct ManifestFetch {
  let host: UpdateHost
  let folder: UpdateFolder
  let shippedRoot: TrustRoot
  let lowestSequence: Int

  /// An accepted manifest and its host.
  struct Accepted {
    let manifest: ReleaseManifest
    let base: String
    /// The reason why nothing may be installed now; see ``ManifestVerdict``.
    let obstacle: UpdateError?
  }

  private static let secondsBetweenRootChecks = 7 * 86_400

  private func trust() throws(BundleUpdateError) -> ChannelTrust {
    ChannelTrust(
      feed: folder.feed, channel: folder.channel, shippedRoot: shippedRoot, storedRoot: try folder.storedRoot(),
      lowestSequence: lowestSequence, lastAccepted: try folder.lastAccepted())
  }

  /// Asks all hosts. The newest manifest counts, so a host that lags or withholds updates has no effect if another one
  /// is honest.
  ///
  /// - Parameter mayBeUnchanged: Whether a "not modified" response is acceptable.
  func fetch(from bases: [String], mayBeUnchanged: Bool) async throws(BundleUpdateError) -> Accepted {
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
          if newest.map({ $0.manifest.version < accepted.manifest.version }) ?? true { newest = accepted }
        } catch  where error.kind != .cancelled && error.kind != .storage {
          failures[base] = error
        }
      }
      if newest != nil || !failures.values.contains(where: { $0.kind == .network }) { break }
    }
    // A later host may have had a root that revokes the keys of an earlier host's manifest.
    if let newest, let verdict = try kept(newest) {
      return Accepted(manifest: newest.manifest, base: newest.base, obstacle: verdict.obstacle)
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

  /// Asks all hosts for newer roots, before any manifest is accepted: one of them could hide a root.
  ///
  /// - Parameter failures: The failures by host. The check is recorded if there are none.
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

  /// The verdict on an accepted manifest under the roots that are known now; `nil` if it is not accepted any more.
  private func kept(_ accepted: Accepted) throws(BundleUpdateError) -> ManifestVerdict? {
    guard let kept = try folder.lastAccepted() else { return nil }
    do throws(BundleUpdateError) { return try finalVerdict(on: kept.envelope) } catch {
      if error.kind == .storage { throw error }
      return nil
    }
  }

  private var withoutRetries: ManifestFetch {
    let host = UpdateHost(
      transport: host.transport, deadlines: host.deadlines, backoff: Backoff(maximumRetries: 0), now: host.now)
    return ManifestFetch(host: host, folder: folder, shippedRoot: shippedRoot, lowestSequence: lowestSequence)
  }

  /// What a host says: a manifest, not verified.
  private struct Answer {
    let envelope: SignedEnvelope
    let response: Response
    let url: String
  }

  private func answer(of base: String, _ mayBeUnchanged: Bool) async throws(BundleUpdateError) -> Answer {
    let url = "\(base)/\(folder.feed)/\(folder.channel).json"
    let response = try await get(url, tag: mayBeUnchanged ? keptTag(of: url) : nil)
    let envelope: SignedEnvelope
    if response.status == 200 {
      do throws(UpdateError) {
        envelope = try SignedEnvelope(decoding: response.body)
      } catch {
        throw BundleUpdateError(.noManifest, "\(HTTPURL.redacted(url)): \(error)")
      }
    } else if response.status == 304, let kept = try folder.lastAccepted() {
      envelope = kept.envelope
    } else {
      throw BundleUpdateError(.noManifest, "\(HTTPURL.redacted(url)): status \(response.status)")
    }
    return Answer(envelope: envelope, response: response, url: url)
  }

  private func accept(_ answer: Answer, from base: String) async throws(BundleUpdateError) -> Accepted {
    let verdict = try await verdict(on: answer.envelope, base)
    if answer.response.status == 200 { try keep(answer.response, answer.url) }
    return Accepted(manifest: verdict.accepted.manifest, base: base, obstacle: verdict.obstacle)
  }

  // MARK: The manifest

  /// The hashes of URLs, with the ETags under which they sent the stored manifest. URLs may contain passwords.
  private func keptTags() -> [String: String] {
    let lines = folder.readText(folder.tagName)?.split(separator: "\n") ?? []
    let pairs = lines.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }.filter { $0.count == 2 }
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  private static func key(of url: String) -> String { SHA256Hash(of: Array(url.utf8)).description }

  /// The ETag of the stored manifest, if this URL has sent it.
  private func keptTag(of url: String) -> String? { keptTags()[Self.key(of: url)] }

  private func keep(_ response: Response, _ url: String) throws(BundleUpdateError) {
    let isKept = folder.read(folder.manifestName) == response.body
    var tags = isKept ? keptTags() : [:]
    // A host can put a password of the URL into the tag.
    var secrets = SecretText()
    secrets.hideSecrets(ofURL: url)
    tags[Self.key(of: url)] = response.tag.flatMap { secrets.redacted($0.text) == $0.text ? $0.text : nil }
    if isKept, tags == keptTags() { return }
    // Remove the old tags first, so that they are never stored with another manifest.
    folder.remove(folder.tagName)
    if !isKept { try folder.write(response.body, to: folder.manifestName) }
    let lines = tags.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
    if !lines.isEmpty { try folder.write(lines.joined(), to: folder.tagName) }
  }

  /// A final response: the status is 200, 304, 404 or 410.
  private struct Response {
    let status: Int
    /// Empty unless the status is 200.
    let body: [UInt8]
    let tag: EntityTag?
  }

  private func get(_ url: String, tag: String?) async throws(BundleUpdateError) -> Response {
    var attempts = host.attempts()
    while true {
      var request = HTTPRequest(
        url: url, maximumBodyBytes: SignedEnvelope.maximumLength, deadlines: host.deadlines)
      request.fields["If-None-Match"] = tag
      var body: [UInt8] = []
      var failure: HostFailure?
      do {
        let head = try await host.transport.get(request) { head in
          if head.status == 200 { return true }
          if ![304, 404, 410].contains(head.status) { failure = try host.failure(head) }
          return false
        } body: {
          body += $0
        }
        if failure == nil {
          return Response(status: head.status, body: body, tag: head.fields["ETag"].flatMap(EntityTag.init))
        }
      } catch {
        if error.kind == .tooLarge { throw BundleUpdateError(.noManifest, "\(error)") }
        guard error.isPassing else { throw BundleUpdateError(error) }
        failure = HostFailure("\(error)")
      }
      if let failure { try await attempts.wait(after: failure) }
    }
  }

  // MARK: Roots

  /// Decides on a manifest. If it is not accepted, fetches newer roots and tries again.
  private func verdict(on envelope: SignedEnvelope, _ base: String) async throws(BundleUpdateError) -> ManifestVerdict {
    let trust = try trust()
    do throws(UpdateError) {
      let verdict = try judge(envelope, trust)
      if verdict.obstacle?.kind != .expiredRoot { return verdict }
    } catch {
      switch error.kind {
      case .unknownRoot, .signature: break
      default: throw BundleUpdateError(error)
      }
    }
    try await followRoots(base)
    return try finalVerdict(on: envelope)
  }

  private func judge(_ envelope: SignedEnvelope, _ trust: ChannelTrust) throws(UpdateError) -> ManifestVerdict {
    try trust.verdict(on: envelope, at: Timestamp(secondsSince1970: host.now()))
  }

  private func finalVerdict(on envelope: SignedEnvelope) throws(BundleUpdateError) -> ManifestVerdict {
    let trust = try trust()
    do throws(UpdateError) { return try judge(envelope, trust) } catch { throw BundleUpdateError(error) }
  }

  /// Fetches successors of the trusted root until the host says that there is none. Any other failure could hide a root
  /// that revokes a stolen key, so nothing is installed after it.
  private func followRoots(_ base: String) async throws(BundleUpdateError) {
    for _ in 0..<TrustRoot.maximumChainLength {
      let root = try trust().root
      let url = "\(base)/root/\(root.version + 1).json"
      let response = try await get(url, tag: nil)
      if response.status == 404 || response.status == 410 { return }
      let envelope: SignedEnvelope
      let next: TrustRoot
      do throws(UpdateError) {
        envelope = try SignedEnvelope(decoding: response.body)
        next = try root.successor(envelope)
      } catch {
        throw BundleUpdateError(UpdateError(error.kind, "\(HTTPURL.redacted(url)): \(error)"))
      }
      try folder.keep(envelope, version: next.version)
    }
    throw BundleUpdateError(.damaged, "\(HTTPURL.redacted(base)): more than \(TrustRoot.maximumChainLength) new roots")
  }
}
