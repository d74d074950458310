package import UpdateManifest

/// Brings a folder to the state of all channels of its host, so that their index can be signed on a machine whose folder
/// is missing or outdated.
///
/// The host cannot remove a channel: those that its signed index lists, and those in the folder, must be there.
package struct IndexMirror: Sendable {
  package struct Options: Sendable {
    /// Whether the host is expected to have no index. The folder must then have all channels.
    package var isFirst = false
    /// Whether to go on from an index and from manifests that have expired.
    package var allowsExpired = false
    /// The states of the index and the channels that the publisher knows, by the names of documents.
    package var known: [String: PublishedState] = [:]
    /// Channels that the publisher has removed.
    package var removed: Set<ChannelID> = []

    package init() {}
  }

  private let host: HostReader
  private let folder: PublishedFolder
  private let options: Options

  package init(host: HostReader, folder: PublishedFolder, options: Options = Options()) {
    self.host = host.bypassingCaches
    self.folder = folder
    self.options = options
  }

  /// Downloads roots, the index, and the manifest and objects of each channel.
  ///
  /// - Throws: ``PublisherError``. The kind is ``PublisherError/Kind/refused`` if the host has no index, an expired one,
  ///   an older one than ``Options/known``, no manifest of a channel, or one that is older than the index lists or than
  ///   ``Options/known``; or if neither index nor folder has a channel.
  @concurrent
  package func fetch(at now: Timestamp) async throws(PublisherError) {
    try await folder.whileLocked { () async throws(PublisherError) in
      let chain = try await HostRoots(host: host, folder: folder).fetch()
      let index = try await HostIndex(host: host, folder: folder).fetch(under: chain.newest)?.document
      try check(index, chain, at: now)
      let listed = index?.versions ?? [:]
      let channels = Set(listed.keys).union(try ChannelID.all(in: folder))
      if index == nil, channels.isEmpty {
        throw PublisherError(
          .refused,
          "\(folder.path): has no channel to list, and the host no index that lists some; first run publish --from for "
            + "each channel")
      }
      for id in channels.subtracting(options.removed).sorted(by: { "\($0)" < "\($1)" }) {
        var options = HostMirror.Options()
        options.contentCount = 0
        options.allowsExpired = self.options.allowsExpired
        options.known = self.options.known["\(PublishedDocument.channel(id))"]
        options.remedy = "the index lists \(id): use --without \(id) if it was removed"
        try await HostMirror(host: host, folder: folder, id: id, options: options)
          .fetch(chain, listed: listed[id], at: now)
      }
    }
  }

  private func check(_ index: FolderIndex?, _ chain: RootChain, at now: Timestamp) throws(PublisherError) {
    let place = host.url(FolderIndex.fileName)
    try options.known["\(PublishedDocument.index)"]?.check(index?.version, of: .index, in: folder, chain)
    guard let index else {
      if options.isFirst { return }
      throw PublisherError(
        .refused,
        "\(place): the host has no index that root \(chain.newest.version) accepts; use --first if none was published "
          + "under this root")
    }
    if options.isFirst { throw PublisherError(.refused, "\(place): exists; --first is for new indexes") }
    if index.expires <= now, !options.allowsExpired {
      throw PublisherError(
        .refused,
        "\(place): expired at \(index.expires), so a newer one may have been held back; use --allow-expired if it is "
          + "the last one that was published")
    }
  }
}
