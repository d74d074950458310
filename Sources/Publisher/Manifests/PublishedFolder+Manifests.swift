import UpdateManifest

extension PublishedFolder {
  /// Publishes a manifest.
  ///
  /// Writes it to the history first, so that its sequence number is never used again. Its modification time is at least
  /// one second after that of the previous manifest because hosts derive ETags from it.
  func publish(_ accepted: AcceptedManifest, of id: ChannelID, at now: Timestamp) throws(PublisherError) {
    let bytes = accepted.envelope.encoded()
    try write(bytes, to: id.historyName(of: accepted.manifest.version))
    let former = modificationTime(of: id.manifestName) ?? 0
    try write(bytes, to: id.manifestName, modified: max(now.secondsSince1970, former + 1))
  }
}
