import UpdateManifest

extension FolderIndex {
  /// The version of each channel when the index was signed. A channel with an older one is out of date.
  var versions: [ChannelID: ManifestVersion] {
    Dictionary(channels.map { ($0.id, $0.version) }, uniquingKeysWith: max)
  }
}
