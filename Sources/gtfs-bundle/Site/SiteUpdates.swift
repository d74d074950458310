/// Where a site finds newer bundles.
struct SiteUpdates {
  /// The URL of the published folder, with a slash at its end.
  let from: String
  /// The envelope of the publisher's root.
  let root: [UInt8]
  let channel: String
}
