package import UpdateManifest

/// A document whose last version a lock file remembers.
package enum PublishedDocument: Hashable, Sendable {
  case channel(ChannelID)
  /// The index of the folder.
  case index
  /// The newest root. It has no sequence.
  case root

  var noun: String {
    switch self {
    case .channel: "manifest"
    case .index: "index"
    case .root: "root"
    }
  }
}

extension PublishedDocument: CustomStringConvertible {
  /// The key in a lock file, such as `city/stable`. No channel has the name of the others, which lack a slash.
  package var description: String {
    switch self {
    case .channel(let id): "\(id)"
    case .index: FolderIndex.fileName
    case .root: "root"
    }
  }
}
