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
    var failures: [BundleUpdateError] = []
    var newest: Accepted?
    for base in bases {
      do throws(BundleUpdateError) {
        // Once there is a manifest, other hosts cost one attempt.
        let accepted = try await (newest == nil ? self : withoutRetries).fetch(from: base, mayBeUnchanged)
        if newest.map({ $0.manifest.version < accepted.manifest.version }) ?? true { newest = accepted }
      } catch  where error.kind != .cancelled && error.kind != .storage {
        failures.append(error)
      }
    }
    // A later host may have had a root that revokes the keys of an earlier host's manifest.
    if let newest, let verdict = try kept(newest) {
      return Accepted(manifest: newest.manifest, base: newest.base, obstacle: verdict.obstacle)
    }
    // A rejection is more informative than an unreachable host.
    throw failures.first { $0.kind != .network } ?? failures.first
      ?? BundleUpdateError(.network, "no host is specified")
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

  private func fetch(from base: String, _ mayBeUnchanged: Bool) async throws(BundleUpdateError) -> Accepted {
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
    let verdict = try await verdict(on: envelope, base)
    if response.status == 200 { try keep(response, url) }
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
    tags[Self.key(of: url)] = response.tag?.text
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
    let since = folder.secondsSinceRootCheck(now: host.now())
    if since == nil || !(0..<Self.secondsBetweenRootChecks).contains(since ?? 0) {
      try await followRoots(base)
      try folder.keepRootCheck(now: host.now())
    }
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
