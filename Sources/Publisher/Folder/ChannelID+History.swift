import UpdateManifest

extension ChannelID {
  /// The folder of the channel's earlier manifests.
  var historyName: String { ".publish/history/\(feed)/\(channel)" }

  /// The path of an earlier manifest: `2.17.json` for sequence 17 of root 2.
  func historyName(of version: ManifestVersion) -> String {
    "\(historyName)/\(version.rootVersion).\(version.sequence).json"
  }
}
