import Foundation
package import UpdateManifest

extension SignedEnvelope {
  /// Reads the root that an app ships.
  ///
  /// - Throws: ``PublisherError/Kind/cannotOpen``, ``PublisherError/Kind/unusable``.
  package init(rootAt path: String) throws(PublisherError) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw PublisherError(.cannotOpen, "\(path): cannot be read")
    }
    do throws(UpdateError) {
      try self.init(decoding: Array(bytes))
    } catch {
      throw PublisherError(error, at: path)
    }
  }
}
