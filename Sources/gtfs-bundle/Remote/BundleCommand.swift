import ArgumentParser
import HTTPTransport

/// A command that answers from bundles. The URL of a feed stands for the bundle of it (``RemoteFeed``).
protocol BundleCommand: ParsableCommand {
  /// Paths or URLs.
  var bundles: [String] { get set }
}

/// A command that answers from one bundle.
protocol SingleBundleCommand: BundleCommand {
  var bundle: String { get set }
}

extension SingleBundleCommand {
  var bundles: [String] {
    get { [bundle] }
    set { bundle = newValue.first ?? bundle }
  }
}

extension BundleCommand {
  /// The same with a path in place of each URL.
  func withLocalBundles() async throws -> Self {
    guard bundles.contains(where: HTTPURL.isURL) else { return self }
    var command = self
    command.bundles = try await Interruption.canceling { [bundles] in
      var paths: [String] = []
      for bundle in bundles {
        paths.append(HTTPURL.isURL(bundle) ? try await RemoteFeed(bundle, in: .ofUser()).bundle() : bundle)
      }
      return paths
    }
    return command
  }
}
