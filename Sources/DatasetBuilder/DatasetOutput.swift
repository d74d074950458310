import UpdateManifest

/// A bundle that a run makes: that of the dataset, or of a region.
struct DatasetOutput: Sendable {
  let path: String
  /// `nil` for the bundle of the dataset.
  let region: DatasetRegion?
  /// Where it is published; `nil` if the dataset is not published.
  let channel: ChannelID?

  /// Where the new bundle lies until the run ends.
  var next: String { path + ".next" }

  /// What a lock file says of the bundle; `nil` for a region that it does not have.
  func bundle(in lock: DatasetLock) -> DatasetLock.Bundle? {
    if let region { lock.regions?[region.id] } else { lock.bundle }
  }
}

extension DatasetConfiguration {
  /// The bundle of the dataset, then those of the regions.
  var outputs: [DatasetOutput] {
    [DatasetOutput(path: output, region: nil, channel: publishing?.id)]
      + regions.map { region in
        let channel = publishing.flatMap { publishing in
          region.feed.map { ChannelID(feed: $0, channel: publishing.channel) }
        }
        return DatasetOutput(path: region.output, region: region, channel: channel)
      }
  }
}
