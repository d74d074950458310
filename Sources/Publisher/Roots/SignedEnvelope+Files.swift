import TransitFiles
package import UpdateManifest

extension SignedEnvelope {
  /// Reads the root that an app ships.
  ///
  /// - Throws: ``PublisherError/Kind/cannotOpen``, ``PublisherError/Kind/unusable``.
  package init(rootAt path: String) throws(PublisherError) {
    guard let bytes = try? SmallFile.readStream(path) else {
      throw PublisherError(.cannotOpen, "\(path): cannot be read")
    }
    do throws(UpdateError) {
      try self.init(decoding: bytes)
    } catch {
      throw PublisherError(error, at: path)
    }
  }
}
