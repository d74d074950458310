import TransitBundle
import TransitFoundation
import UpdateManifest

extension ChannelIndex {
  init(_ verdict: DocumentVerdict<FolderIndex>) {
    self.init(verdict.accepted.document, isStale: verdict.reasonNotToInstall != nil)
  }

  init(_ index: FolderIndex, isStale: Bool) {
    self.init(
      channels: index.channels.map(Channel.init), sequence: index.version.sequence, issued: Date(index.issued),
      expires: Date(index.expires), isStale: isStale)
  }
}

extension ChannelIndex.Channel {
  init(_ entry: FolderIndex.Entry) {
    self.init(
      feed: "\(entry.id.feed)", channel: "\(entry.id.channel)", name: entry.name, names: entry.names,
      timeZoneIdentifier: entry.timeZone, validity: entry.validity, bounds: entry.bounds?.bounds,
      byteCount: entry.length, contentRoot: "\(entry.contentRoot)", rootVersion: entry.version.rootVersion,
      sequence: entry.version.sequence)
  }
}

extension Date {
  fileprivate init(_ time: Timestamp) {
    self.init(timeIntervalSince1970: TimeInterval(time.secondsSince1970))
  }
}
