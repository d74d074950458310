import UpdateManifest

/// Removes objects that no client needs, and manifests that the publisher no longer needs.
///
/// An object is kept while a manifest names it, and for ``keep`` seconds after the last such manifest was superseded.
/// The bundles of the newest contents are kept as sources of deltas. Objects that were never named are kept for the
/// same time after they were written.
struct GarbageCollection {
  let folder: PublishedFolder
  let chain: RootChain
  /// In seconds.
  let keep: Int
  /// The number of earlier contents per channel whose bundles to keep.
  let contentCount: Int
  let now: Timestamp

  private var oldest: Int { now.secondsSince1970 - keep }

  /// - Returns: The number of removed objects.
  /// - Throws: ``PublisherError``; if a manifest cannot be read, nothing is removed.
  func run() throws(PublisherError) -> Int {
    var needed: Set<String> = []
    var obsolete: [String] = []
    for id in try ChannelID.all(in: folder) {
      let history = try ChannelHistory(of: id, in: folder, chain)
      needed.formUnion(names(needed: history))
      obsolete += obsoleteManifests(of: id, history)
    }
    let objects = try removableObjects(except: needed)
    for name in objects + obsolete { try folder.remove(name) }
    return objects.count
  }

  private func removableObjects(except needed: Set<String>) throws(PublisherError) -> [String] {
    try folder.names(in: "o").map { "o/\($0)" }.filter { name in
      guard Self.isObject(name), !needed.contains(name), let time = folder.modificationTime(of: name) else {
        return false
      }
      return time < oldest
    }
  }

  private static func isObject(_ name: String) -> Bool {
    let words = name.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
    return words.count == 2 && SHA256Hash(String(words[0])) != nil && ObjectKind(rawValue: String(words[1])) != nil
  }

  /// The objects that a channel needs.
  private func names(needed history: ChannelHistory) -> [String] {
    let named = history.manifests.indices.filter { isRecent($0, of: history) }
      .flatMap { history.manifests[$0].manifest.releases }.flatMap(Self.names)
    let sources = contents(of: history).map { ObjectKind.bundle.name(of: $0.file.sha256) }
    return named + sources
  }

  private static func names(of release: Release) -> [String] {
    [ObjectKind.bundle.name(of: release.file.sha256)] + release.deltas.map { ObjectKind.delta.name(of: $0.file.sha256) }
  }

  /// Whether a manifest is current, or was superseded less than ``keep`` seconds ago.
  private func isRecent(_ index: Int, of history: ChannelHistory) -> Bool {
    index == 0 || history.manifests[index - 1].manifest.issued.secondsSince1970 >= oldest
  }

  /// The contents that deltas may start from: the current one and its predecessors.
  private func contents(of history: ChannelHistory) -> some Collection<Release> {
    history.distinctContents().prefix(contentCount + 1)
  }

  /// The manifests older than the oldest needed one.
  private func obsoleteManifests(of id: ChannelID, _ history: ChannelHistory) -> [String] {
    let sources = Set(contents(of: history).map(\.contentRoot))
    var missing = sources
    var needed = 0
    for (index, manifest) in history.manifests.enumerated() {
      let isSource = manifest.manifest.releases.reduce(false) { missing.remove($1.contentRoot) != nil || $0 }
      if isSource || isRecent(index, of: history) { needed = index }
    }
    return history.manifests.dropFirst(needed + 1).map { id.historyName(of: $0.manifest.version) }
  }
}
