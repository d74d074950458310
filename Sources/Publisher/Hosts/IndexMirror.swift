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
    /// The last index that the publisher knows; `nil` if it knows none.
    package var known: PublishedState?
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
  ///   an older one than ``Options/known``, or no manifest of a channel.
  @concurrent
  package func fetch(at now: Timestamp) async throws(PublisherError) {
    try await folder.whileLocked { () async throws(PublisherError) in
      let chain = try await HostRoots(host: host, folder: folder).fetch()
      let index = try await HostIndex(host: host, folder: folder).fetch(under: chain.newest)?.document
      try check(index, chain, at: now)
      let channels = Set(index?.channels.map(\.id) ?? []).union(try ChannelID.all(in: folder))
      for id in channels.subtracting(options.removed).sorted(by: { "\($0)" < "\($1)" }) {
        var options = HostMirror.Options()
        options.contentCount = 0
        options.allowsExpired = self.options.allowsExpired
        options.remedy = "the index lists \(id): use --without \(id) if it was removed"
        try await HostMirror(host: host, folder: folder, id: id, options: options).fetch(chain, at: now)
      }
    }
  }

  private func check(_ index: FolderIndex?, _ chain: RootChain, at now: Timestamp) throws(PublisherError) {
    let place = host.url(FolderIndex.fileName)
    try options.known?.check(index?.version, of: .index, in: folder, chain)
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
