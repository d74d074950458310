import UpdateManifest

extension PublishedFolder {
  /// Publishes a signed document.
  ///
  /// Writes the publisher's own copy first, so that its sequence number is never used again. Its modification time is at
  /// least one second after that of the previous document because hosts derive ETags from it.
  func publish<Document>(
    _ accepted: AcceptedDocument<Document>, at name: String, keptAs copyName: String, at now: Timestamp
  ) throws(PublisherError) {
    let bytes = accepted.envelope.encoded()
    try write(bytes, to: copyName)
    let former = modificationTime(of: name) ?? 0
    try write(bytes, to: name, modified: max(now.secondsSince1970, former + 1))
  }

  func publish(_ accepted: AcceptedManifest, of id: ChannelID, at now: Timestamp) throws(PublisherError) {
    try publish(accepted, at: id.manifestName, keptAs: id.historyName(of: accepted.manifest.version), at: now)
  }
}
