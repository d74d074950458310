import TransitFiles
package import UpdateManifest

extension SignedEnvelope {
  /// Reads the root that an app ships.
  ///
  /// - Throws: ``PublisherError/Kind/cannotOpen``, ``PublisherError/Kind/unusable``.
  package init(rootAt path: String) throws(PublisherError) {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try SmallFile.readStream(path) } catch {
      throw PublisherError(.cannotOpen, "\(path): cannot be read: \(error)")
    }
    do throws(UpdateError) {
      try self.init(decoding: bytes)
    } catch {
      throw PublisherError(error, at: path)
    }
  }
}
