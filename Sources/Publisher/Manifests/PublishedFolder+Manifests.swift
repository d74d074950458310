import UpdateManifest

extension PublishedFolder {
  /// Makes a manifest the one that clients see.
  ///
  /// It is remembered first, so that no later signing has its sequence. Its modification time is at least a second after
  /// that of the manifest before: hosts make ETags of it.
  func publish(_ accepted: AcceptedManifest, of id: ChannelID, at now: Timestamp) throws(PublisherError) {
    let bytes = accepted.envelope.encoded()
    try write(bytes, to: id.historyName(of: accepted.manifest.version))
    let former = modificationTime(of: id.manifestName) ?? 0
    try write(bytes, to: id.manifestName, modified: max(now.secondsSince1970, former + 1))
  }
}
