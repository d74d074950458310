package import BundleFormat

/// The result of an import.
package struct ImportReport: Sendable {
  package let metadata: BundleMetadata
  package let bundleByteCount: Int
  /// As ``Feed/strays``.
  package let strays: String?
}
