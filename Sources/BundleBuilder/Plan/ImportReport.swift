package import BundleFormat

/// The result of an import.
package struct ImportReport: Sendable {
  package let metadata: BundleMetadata
  package let bundleByteCount: Int
  /// The feed's folder in the zip or folder, with a trailing slash; empty for the root.
  package let folder: String
  /// The names of files and links that are not part of the feed.
  package let leftOut: [String]
}
