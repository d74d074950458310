import BundleBuilder
import Foundation

/// The options of a run.
package struct DatasetOptions: Sendable {
  /// Whether to make everything, even if nothing has changed.
  package var isForced = false
  /// Whether to refuse feeds with other contents than those in the lock file.
  package var isLocked = false
  /// Whether bundles may lose more than ``DatasetConfiguration/Validation/maximumLoss`` says, or all calls.
  package var allowsLoss = false
  /// Whether to accept a file of a private key that others can read.
  package var isSharedKeyAllowed = false
  /// As ``FeedImport/Options/buildTime``.
  package var buildTime: Int?
  /// The clock, in seconds since 1970: the time of publishing.
  package var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

  package init() {}
}
