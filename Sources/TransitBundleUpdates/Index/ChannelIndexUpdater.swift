package import HTTPTransport
public import TransitBundle
import TransitFiles
public import TransitFoundation
import UpdateManifest

/// Fetches the index of a publisher's channels, and makes the updater of the one that the user chooses.
///
/// ```swift
/// let cities = try ChannelIndexUpdater(folder: folder, from: [host], root: root)
/// let index = try await cities.update()
/// let city = index.channels[0]  // the user's choice
/// let store = try cities.store(for: city.id)
/// for try await step in try cities.updater(for: city, in: store).update() {
///   if case .finished(let result) = step { print(result.state) }
/// }
/// ```
///
/// The index is signed by the keys that sign manifests, and rejected by the same rules. It stays in the folder, so that
/// ``saved()`` needs no network. Each channel has a store of its own, so that a city once installed works offline.
///
/// ```
/// .index/               the last index and the roots under which it was accepted
/// FEED/CHANNEL/         the store of a channel
/// ```
public struct ChannelIndexUpdater: Sendable {
  private let path: String
  private let shippedRoot: ShippedRoot
  private let state: UpdateFolder
  private let fetch: DocumentFetch<FolderIndex>

  /// Creates an updater. Sends no requests.
  ///
  /// - Parameters:
  ///   - folder: A folder for the index and the stores. The first update creates it.
  ///   - bases: The http or https URLs of the published folder, preferred one first.
  ///   - root: The contents of the publisher's `root/1.json`, or of a later root, shipped with the app.
  ///   - retries: The number of retries after a failed request, with increasing delays.
  ///   - authorities: A PEM file of certificates to trust instead of the system's. Only on Linux.
  /// - Throws: ``BundleUpdateError`` if the root is invalid, or the folder is not a file URL.
  public init(
    folder: URL, from bases: [URL], root: Data, retries: Int = 3, authorities: URL? = nil
  ) throws(BundleUpdateError) {
    let path: String
    do throws(BundleError) { path = try folder.filePath() } catch { throw BundleUpdateError(error) }
    try self.init(
      path: path, from: bases.map(\.absoluteString), root: Array(root),
      transport: SystemTransport.make(authorities: authorities?.path), backoff: Backoff(maximumRetries: retries))
  }

  /// Works like the public initializer, with a custom transport and clock.
  ///
  /// - Parameter now: Returns the current time in seconds since 1970.
  package init(
    path: String, from bases: [String], root: [UInt8], transport: any HTTPTransport,
    deadlines: TransferDeadlines = TransferDeadlines(), backoff: Backoff = Backoff(maximumRetries: 3),
    now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
  ) throws(BundleUpdateError) {
    self.path = path
    shippedRoot = try ShippedRoot(root)
    state = UpdateFolder(path: "\(path)/.index", documentName: UpdateFolder.indexName)
    fetch = DocumentFetch(
      host: UpdateHost(bases: bases, transport: transport, deadlines: deadlines, backoff: backoff, now: now),
      folder: state, shippedRoot: shippedRoot.root, subject: FolderIndex.Subject(), lowest: nil)
  }
}

// MARK: The index

extension ChannelIndexUpdater {
  /// Returns the last index that was accepted, verified again; `nil` if there is none, or its keys have been revoked
  /// since.
  ///
  /// Cost: reads up to 4 MiB and verifies one signature; no requests.
  ///
  /// - Throws: ``BundleUpdateError`` of kind ``BundleUpdateError/Kind/storage``.
  public func saved() throws(BundleUpdateError) -> ChannelIndex? {
    // An index of another root may be of a thief.
    guard try state.isBound(to: shippedRoot.hash) else { return nil }
    return try fetch.kept().map(ChannelIndex.init)
  }

  /// Fetches the newest index of all hosts, verifies it and stores it.
  ///
  /// - Returns: The index. An expired one is accepted too, see ``ChannelIndex/isStale``.
  /// - Throws: ``BundleUpdateError``; ``saved()`` then returns the former index. The kind is
  ///   ``BundleUpdateError/Kind/noManifest`` if the host has no index.
  ///
  /// Cost: one request without a body if the index has not changed, about 0.6 KB per channel otherwise. Once a week one
  /// more request, for a newer root.
  @concurrent
  public func update() async throws(BundleUpdateError) -> ChannelIndex {
    do throws(FileError) { try FileSystem.createFolders(state.path, mayBeLink: true) } catch {
      throw BundleUpdateError(.storage, "\(error)")
    }
    return try await state.whileLocked { () async throws(BundleUpdateError) in
      try state.bind(to: shippedRoot.hash) {}
      let mayBeUnchanged = try state.lastAccepted(FolderIndex.self) != nil
      let accepted = try await fetch.fetch(mayBeUnchanged: mayBeUnchanged)
      return ChannelIndex(accepted.document, isStale: accepted.reasonNotToInstall != nil)
    }
  }
}

// MARK: Channels

extension ChannelIndexUpdater {
  /// Opens the store of a channel, which may be empty. Needs no index and no network.
  ///
  /// - Parameters:
  ///   - id: ``ChannelIndex/Channel/id``, such as `vbb/stable`.
  ///   - settings: The languages and cache sizes for each bundle.
  /// - Throws: ``BundleUpdateError`` of kind ``BundleUpdateError/Kind/wrongFeed`` for another form of id,
  ///   ``BundleUpdateError/Kind/storage``.
  public func store(
    for id: ChannelIndex.Channel.ID, settings: Timetable.Settings = Timetable.Settings()
  ) throws(BundleUpdateError) -> TimetableStore {
    let names = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2 else { throw BundleUpdateError(.wrongFeed, "\(id): expected FEED/CHANNEL") }
    let channel = try ChannelID(feed: names[0], channel: names[1])
    do throws(FileError) { try FileSystem.createFolders("\(path)/\(channel.feed)", mayBeLink: true) } catch {
      throw BundleUpdateError(.storage, "\(error)")
    }
    do throws(BundleError) {
      return try TimetableStore(path: "\(path)/\(channel)", settings: settings)
    } catch {
      throw BundleUpdateError(error)
    }
  }

  /// Makes the updater of a channel. Sends no requests.
  ///
  /// The updater rejects a manifest of another feed or channel, and one that is older than the index says.
  ///
  /// - Parameters:
  ///   - channel: A channel of ``saved()`` or ``update()``.
  ///   - store: The store to update, usually ``store(for:settings:)``. It must not be the store of another channel.
  ///   - lowestSequence: As for ``BundleUpdater``: the sequence of the release that ships with the app.
  ///   - maximumBytes: The maximum uncompressed size of a database to install. Default: 512 MB.
  /// - Throws: ``BundleUpdateError`` of kind ``BundleUpdateError/Kind/wrongFeed`` if a name is invalid.
  public func updater(
    for channel: ChannelIndex.Channel, in store: TimetableStore, lowestSequence: Int = 1,
    maximumBytes: Int = 512_000_000
  ) throws(BundleUpdateError) -> BundleUpdater {
    BundleUpdater(
      store: store, channel: try ChannelID(feed: channel.feed, channel: channel.channel), from: fetch.host, shippedRoot,
      lowest: max(
        ManifestVersion(rootVersion: shippedRoot.root.version, sequence: lowestSequence),
        ManifestVersion(rootVersion: channel.rootVersion, sequence: channel.sequence)),
      maximumBytes: maximumBytes)
  }
}
