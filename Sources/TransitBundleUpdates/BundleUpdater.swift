import BundleFormat
package import HTTPTransport
public import TransitBundle
public import TransitFoundation
import UpdateManifest

/// Keeps a store's timetable up to date from a folder that a publisher hosts on any web server.
///
/// ```swift
/// let updater = try BundleUpdater(
///   store: store, feed: "vbb", from: [URL(string: "https://transit.example/feeds")!], root: rootJSON)
/// for try await step in updater.update() {
///   if case .downloading(let bytes, let total) = step { progress = Double(bytes) / Double(total) }
/// }
/// ```
///
/// Installs only releases that the publisher has signed. The app ships a root with the publisher's keys. Hosts are
/// untrusted: a host can withhold an update, but cannot forge one or roll back to an older one.
///
/// Several processes may update the same folder; a lock serializes them. If a process is killed, the store has either
/// the old or the new bundle. See docs/publish/publishing.md for the publisher's side.
public struct BundleUpdater: Sendable {
  /// The store to update.
  public let store: TimetableStore
  private let channel: ChannelID
  private let shippedRoot: ShippedRoot
  private let lowest: ManifestVersion
  private let maximumBytes: Int
  private let folder: UpdateFolder
  private let host: UpdateHost

  /// Creates an updater. Sends no requests.
  ///
  /// - Parameters:
  ///   - store: The store to update. The first update creates its folder.
  ///   - feed: The feed's name on the host.
  ///   - channel: The channel's name. Use `stable` unless the publisher documents another one.
  ///   - bases: The http or https URLs of the published folder, preferred one first. Apple's systems refuse http unless
  ///     the app's `NSAppTransportSecurity` allows it.
  ///   - root: The contents of the publisher's `root/1.json`, or of a later root, shipped with the app.
  ///   - lowestSequence: The sequence of the release that ships with the app. Older releases under the same root are
  ///     rejected.
  ///   - maximumBytes: The maximum uncompressed size of a database to install. Default: 512 MB.
  ///   - retries: The number of retries after a failed request, with increasing delays.
  ///   - authorities: A PEM file of certificates to trust instead of the system's. Only on Linux: elsewhere, updates
  ///     fail.
  /// - Throws: ``BundleUpdateError`` if a name or the root is invalid.
  public init(
    store: TimetableStore, feed: String, channel: String = "stable", from bases: [URL], root: Data,
    lowestSequence: Int = 1, maximumBytes: Int = 512_000_000, retries: Int = 3, authorities: URL? = nil
  ) throws(BundleUpdateError) {
    try self.init(
      store: store, feed: feed, channel: channel, from: bases.map(\.absoluteString), root: Array(root),
      lowestSequence: lowestSequence, maximumBytes: maximumBytes,
      transport: SystemTransport.make(authorities: authorities?.path), backoff: Backoff(maximumRetries: retries))
  }

  /// Works like the public initializer, with a custom transport and clock.
  ///
  /// - Parameter now: Returns the current time in seconds since 1970.
  package init(
    store: TimetableStore, feed: String, channel: String, from bases: [String], root: [UInt8], lowestSequence: Int = 1,
    maximumBytes: Int = 512_000_000, transport: any HTTPTransport, deadlines: TransferDeadlines = TransferDeadlines(),
    backoff: Backoff = Backoff(maximumRetries: 3),
    now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
  ) throws(BundleUpdateError) {
    let id = try ChannelID(feed: feed, channel: channel)
    let shippedRoot = try ShippedRoot(root)
    self.init(
      store: store, channel: id,
      from: UpdateHost(bases: bases, transport: transport, deadlines: deadlines, backoff: backoff, now: now),
      shippedRoot, lowest: ManifestVersion(rootVersion: shippedRoot.root.version, sequence: lowestSequence),
      maximumBytes: maximumBytes)
  }

  /// - Parameter lowest: The lowest version of a manifest to accept.
  init(
    store: TimetableStore, channel: ChannelID, from host: UpdateHost, _ shippedRoot: ShippedRoot,
    lowest: ManifestVersion, maximumBytes: Int
  ) {
    self.store = store
    self.channel = channel
    self.host = host
    self.shippedRoot = shippedRoot
    self.lowest = lowest
    self.maximumBytes = maximumBytes
    folder = UpdateFolder(path: store.path, documentName: "\(channel.feed).\(channel.channel)")
  }
}

// MARK: Updating

extension BundleUpdater {
  /// Installs the newest release if the store does not have it, and activates a scheduled one whose time has come.
  ///
  /// The sequence ends with ``UpdateStep/finished(_:)``. Ending the iteration early or cancelling the task cancels the
  /// update; the next update resumes the download.
  ///
  /// - Returns: The steps. The sequence throws ``BundleUpdateError``.
  ///
  /// Cost: one request and no writes if nothing changed. Applying a delta reads and writes the whole bundle once.
  public func update() -> AsyncThrowingStream<UpdateStep, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
      let task = Task {
        do {
          let result = try await run { continuation.yield($0) }
          continuation.yield(.finished(result))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Checks for an update. Fetches only the manifest.
  ///
  /// - Returns: The available update, or `nil` if there is nothing to install.
  /// - Throws: ``BundleUpdateError``.
  @concurrent
  public func check() async throws(BundleUpdateError) -> AvailableUpdate? {
    try createFolder()
    return try await folder.whileLocked { () async throws(BundleUpdateError) in
      try bind()
      let accepted = try await fetchManifest()
      if accepted.reasonNotToInstall != nil { return nil }
      let release = try readableRelease(accepted.document)
      guard case .install = try plan(for: release) else { return nil }
      let delta = store.installed.flatMap { SHA256Hash($0.contentRoot) }.flatMap { release.delta(from: $0) }
      return AvailableUpdate(
        sequence: accepted.document.version.sequence, contentRoot: "\(release.contentRoot)",
        byteCount: delta?.file.length ?? release.file.length, isDelta: delta != nil)
    }
  }

  @concurrent
  private func run(_ step: @escaping @Sendable (UpdateStep) -> Void) async throws(BundleUpdateError) -> UpdateResult {
    try createFolder()
    return try await folder.whileLocked {
      step(.waiting)
    } _: { () async throws(BundleUpdateError) in
      try bind()
      step(.checking)
      let before = host.transport.counts
      let accepted: AcceptedRelease
      do throws(BundleUpdateError) { accepted = try await fetchManifest() } catch {
        if activateIfDue() { step(.activated) }
        throw error
      }
      let release = try readableRelease(accepted.document)
      let isActivated = try isWanted(release, accepted) && activateIfDue()
      if isActivated { step(.activated) }
      var result = (state: UpdateResult.State.upToDate, source: UpdateResult.Source.none, start: Date?.none)
      if accepted.reasonNotToInstall != nil {
        result.state = .stale
      } else {
        result = try await bring(release, from: [accepted.base] + host.bases.filter { $0 != accepted.base }, step)
        if isActivated, result.state == .upToDate { result.state = .installed }
      }
      let counts = host.transport.counts
      return UpdateResult(
        state: result.state, sequence: accepted.document.version.sequence, contentRoot: "\(release.contentRoot)",
        start: result.start, source: result.source, isActivated: isActivated,
        requests: counts.requests - before.requests, bytesFetched: counts.bodyBytes - before.bodyBytes)
    }
  }

  /// Drops what belongs to another root than that of the app, also a scheduled bundle: a thief may have signed it.
  private func bind() throws(BundleUpdateError) {
    try folder.bind(to: shippedRoot.hash) { () throws(BundleUpdateError) in
      do throws(BundleError) { try store.cancelSchedule() } catch { throw BundleUpdateError(error) }
    }
  }

  /// Whether a scheduled bundle is still wanted now that a manifest was accepted: unless another release replaces it at
  /// once.
  private func isWanted(_ release: Release, _ accepted: AcceptedRelease) throws(BundleUpdateError) -> Bool {
    let waiting: TimetableStore.InstalledBundle?
    do throws(BundleError) { waiting = try store.scheduledBundle() } catch { throw BundleUpdateError(error) }
    if accepted.reasonNotToInstall != nil || waiting?.contentRoot == release.contentRoot.bytes { return true }
    return release.activateAt.map { $0.secondsSince1970 > host.now() } ?? false
  }

  /// Makes the scheduled bundle current if its start has passed. If it cannot be opened, the update may replace it.
  private func activateIfDue() -> Bool {
    (try? store.activate(at: Date(timeIntervalSince1970: TimeInterval(host.now())))) ?? false
  }

  private func createFolder() throws(BundleUpdateError) {
    do throws(BundleError) {
      try store.createFolder()
    } catch {
      throw BundleUpdateError(error)
    }
  }

  private func fetchManifest() async throws(BundleUpdateError) -> AcceptedRelease {
    // Another process may have updated the folder.
    do throws(BundleError) { try store.refresh() } catch { throw BundleUpdateError(error) }
    let fetch = DocumentFetch<ReleaseManifest>(
      host: host, folder: folder, shippedRoot: shippedRoot.root, subject: channel, lowest: lowest)
    return try await fetch.fetch(mayBeUnchanged: isKeptReleaseInstalled())
  }

  /// Whether the release of the stored manifest is installed. Only then is a "not modified" response acceptable.
  private func isKeptReleaseInstalled() throws(BundleUpdateError) -> Bool {
    guard let kept = try folder.lastAccepted(ReleaseManifest.self), let release = try? readableRelease(kept.manifest)
    else { return false }
    return try plan(for: release) == .none
  }

  private func readableRelease(_ manifest: ReleaseManifest) throws(BundleUpdateError) -> Release {
    do throws(UpdateError) {
      return try manifest.release(readableBy: [BundleSchema.version], features: BundleHeader.knownRequiredFeatures)
    } catch {
      throw BundleUpdateError(error)
    }
  }
}

// MARK: Deciding

extension BundleUpdater {
  private typealias AcceptedRelease = DocumentFetch<ReleaseManifest>.Accepted

  /// The action for a release.
  private enum Plan {
    case none
    /// The release is current already, and the scheduled bundle was withdrawn: remove it.
    case cancelSchedule
    case install
  }

  private func plan(for release: Release) throws(BundleUpdateError) -> Plan {
    let waiting: TimetableStore.InstalledBundle?
    do throws(BundleError) { waiting = try store.scheduledBundle() } catch { throw BundleUpdateError(error) }
    let root = release.contentRoot.bytes
    if waiting?.contentRoot == root { return .none }
    if let held = store.installed, held.contentRoot == root, store.state.problem == nil {
      return waiting == nil ? .none : .cancelSchedule
    }
    // The user rolled back from this release. Do not install it again until the publisher releases another one. It was
    // the last one of all channels: after another channel's release, this one is wanted back.
    let wasInstalled = folder.readText(UpdateFolder.installedName) == "\(release.contentRoot)\n"
    return wasInstalled && store.installed != nil && store.state.problem == nil ? .none : .install
  }

  private func bring(
    _ release: Release, from bases: [String], _ step: @escaping @Sendable (UpdateStep) -> Void
  ) async throws(BundleUpdateError) -> (state: UpdateResult.State, source: UpdateResult.Source, start: Date?) {
    switch try plan(for: release) {
    case .none:
      return (.upToDate, .none, store.state.pendingStart)
    case .cancelSchedule:
      do throws(BundleError) { try store.cancelSchedule() } catch { throw BundleUpdateError(error) }
      return (.upToDate, .none, nil)
    case .install:
      let install = ReleaseInstall(
        host: host, folder: folder, store: store, bases: bases, maximumBytes: maximumBytes, step: step)
      folder.removeDownloads(except: Set([release.file.sha256] + release.deltas.map(\.file.sha256)))
      let (source, start) = try await install.install(release)
      try folder.write("\(release.contentRoot)\n", to: UpdateFolder.installedName)
      folder.removeDownloads(except: [])
      return (start == nil ? .installed : .scheduled, source, start)
    }
  }
}
