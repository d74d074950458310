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
  /// The maximum number of roots to follow at once.
  private static let maximumChainLength = 1000

  private func trust() -> ChannelTrust {
    ChannelTrust(
      feed: folder.feed, channel: folder.channel, shippedRoot: shippedRoot, storedRoot: folder.storedRoot(),
      lowestSequence: lowestSequence, lastAccepted: folder.lastAccepted())
  }

  /// - Parameter mayBeUnchanged: Whether a "not modified" response is acceptable.
  func fetch(from bases: [String], mayBeUnchanged: Bool) async throws(BundleUpdateError) -> Accepted {
    var failures: [BundleUpdateError] = []
    var stale: Accepted?
    for base in bases {
      do throws(BundleUpdateError) {
        let accepted = try await fetch(from: base, mayBeUnchanged)
        if accepted.obstacle == nil { return accepted }
        stale = stale ?? accepted
      } catch  where error.kind != .cancelled && error.kind != .storage {
        failures.append(error)
      }
    }
    if let stale { return stale }
    // A rejection is more informative than an unreachable host.
    throw failures.first { $0.kind != .network } ?? failures.first
      ?? BundleUpdateError(.network, "no host is specified")
  }

  private func fetch(from base: String, _ mayBeUnchanged: Bool) async throws(BundleUpdateError) -> Accepted {
    let url = "\(base)/\(folder.feed)/\(folder.channel).json"
    let response = try await get(url, tag: mayBeUnchanged ? keptTag(of: url) : nil)
    let envelope: SignedEnvelope
    if let body = response.body {
      do throws(UpdateError) {
        envelope = try SignedEnvelope(decoding: body)
      } catch {
        throw BundleUpdateError(.noManifest, "\(HTTPURL.redacted(url)): \(error)")
      }
    } else if let kept = folder.lastAccepted() {
      envelope = kept.envelope
    } else {
      throw BundleUpdateError(.noManifest, "\(HTTPURL.redacted(url)): not modified, but no manifest is stored")
    }
    let verdict = try await verdict(on: envelope, base)
    try keep(verdict.accepted, response, url)
    return Accepted(manifest: verdict.accepted.manifest, base: base, obstacle: verdict.obstacle)
  }

  // MARK: The manifest

  /// The ETag of the stored manifest, if it was fetched from this URL.
  private func keptTag(of url: String) -> String? {
    let lines = folder.readText(folder.tagName)?.split(separator: "\n") ?? []
    return lines.count == 2 && lines[0] == url ? String(lines[1]) : nil
  }

  private func keep(
    _ accepted: AcceptedManifest, _ response: (body: [UInt8]?, tag: EntityTag?), _ url: String
  ) throws(BundleUpdateError) {
    guard let body = response.body else { return }
    let tag = response.tag.map { "\(url)\n\($0.text)\n" } ?? ""
    if folder.read(folder.manifestName) == body, folder.readText(folder.tagName) ?? "" == tag { return }
    // Remove the old tag first, so that it is never stored with another manifest.
    folder.remove(folder.tagName)
    try folder.write(body, to: folder.manifestName)
    if !tag.isEmpty { try folder.write(tag, to: folder.tagName) }
  }

  /// - Returns: The body; `nil` if it is not modified.
  private func get(_ url: String, tag: String?) async throws(BundleUpdateError) -> (body: [UInt8]?, tag: EntityTag?) {
    var attempts = host.attempts()
    while true {
      var request = HTTPRequest(
        url: url, maximumBodyBytes: SignedEnvelope.maximumLength, deadlines: host.deadlines)
      request.fields["If-None-Match"] = tag
      var body: [UInt8] = []
      var failure: HostFailure?
      do {
        let head = try await host.transport.get(request) { head in
          if head.status == 200 || head.status == 304 { return head.status == 200 }
          if head.status == 404 || head.status == 410 {
            throw BundleUpdateError(.noManifest, "\(HTTPURL.redacted(url)): status \(head.status)")
          }
          failure = try host.failure(head)
          return false
        } body: {
          body += $0
        }
        if failure == nil {
          if head.status == 304 { return (nil, nil) }
          return (body, head.fields["ETag"].flatMap(EntityTag.init))
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
      // Errors are ignored here, because the verdict on the manifest is decisive.
      try? await followRoots(base)
      try folder.keepRootCheck(now: host.now())
    }
    let clock = Timestamp(secondsSince1970: host.now())
    do throws(UpdateError) {
      let verdict = try trust().verdict(on: envelope, at: clock)
      if verdict.obstacle?.kind != .expiredRoot { return verdict }
    } catch {
      switch error.kind {
      case .unknownRoot, .signature: break
      default: throw BundleUpdateError(error)
      }
    }
    try await followRoots(base)
    do throws(UpdateError) {
      return try trust().verdict(on: envelope, at: clock)
    } catch {
      throw BundleUpdateError(error)
    }
  }

  /// Fetches successors of the trusted root until there are none.
  private func followRoots(_ base: String) async throws(BundleUpdateError) {
    for _ in 0..<Self.maximumChainLength {
      let root = trust().root
      let body: [UInt8]?
      do throws(BundleUpdateError) {
        body = try await get("\(base)/root/\(root.version + 1).json", tag: nil).body
      } catch  where error.kind == .noManifest {
        return
      }
      guard let body else { return }
      do {
        let envelope = try SignedEnvelope(decoding: body)
        let next = try root.successor(envelope)
        try folder.keep(envelope, version: next.version)
      } catch let error as UpdateError {
        throw BundleUpdateError(error)
      } catch let error as BundleUpdateError {
        throw error
      } catch {
        throw BundleUpdateError(.storage, "\(error)")
      }
    }
  }
}
