import TransitFiles
package import UpdateManifest

/// The key in a file: a private key, or only a public key.
package struct KeyFile: Sendable {
  package let publicKey: PublicKey
  /// `nil` if the file has only the public key.
  package let privateKey: PrivateKey?

  package init(_ key: PrivateKey) {
    publicKey = key.publicKey
    privateKey = key
  }

  package init(_ key: PublicKey) {
    publicKey = key
    privateKey = nil
  }

  /// Reads the text of a `.key` or `.pub` file.
  ///
  /// - Parameter place: The source of the text, for the error message, which never quotes the text.
  package init(pem: String, from place: String) throws(PublisherError) {
    if let key = try? PrivateKey(pem: pem) {
      self.init(key)
    } else if let key = try? PublicKey(pem: pem) {
      self.init(key)
    } else {
      throw PublisherError(
        .unusable, "\(place): not an Ed25519 key in PEM format, as `gtfs-bundle keys new` and openssl write it")
    }
  }
}

extension KeyFile {
  /// The most bytes to read; a PEM key has about 120.
  package static let maximumLength = 4096

  /// Reads a `.key` or `.pub` file.
  ///
  /// - Parameter isSharedAllowed: Whether to accept a file of a private key that others can read. Pipes are accepted
  ///   in any case.
  /// - Throws: ``PublisherError/Kind/cannotOpen``, ``PublisherError/Kind/unusable``, ``PublisherError/Kind/refused``.
  package init(path: String, isSharedAllowed: Bool = false) throws(PublisherError) {
    let (bytes, status): ([UInt8], FileStatus)
    do throws(SystemError) {
      // Not for reading at any offset, because it may be a pipe.
      let file = try FileDescriptor(path, O_RDONLY)
      (bytes, status) = try (file.readToEnd(atMost: Self.maximumLength), file.status())
    } catch {
      let isKey = PrivateKeyText.start(in: path) != nil || PrivateKeyText.isBare(path)
      throw PublisherError(.cannotOpen, "\(isKey ? "a key in place of its file name" : path): cannot read the key")
    }
    try self.init(pem: String(decoding: bytes, as: UTF8.self), from: path)
    let isShared = status.kind == .regular && status.permissions & 0o077 != 0
    if privateKey != nil, !isSharedAllowed, isShared {
      throw PublisherError(
        .refused, "\(path): other users can read this private key; run chmod 600 on it, or use --insecure-key")
    }
  }
}

// MARK: New keys

extension KeyFile {
  /// Creates a key pair in `NAME.key`, readable only by its owner, and `NAME.pub`.
  ///
  /// - Throws: ``PublisherError/Kind/cannotCreate`` if one of the files exists; keys are never replaced.
  package static func create(_ name: String) throws(PublisherError) -> PublicKey {
    let key: PrivateKey
    do throws(UpdateError) { key = try PrivateKey() } catch { throw PublisherError(error, at: name) }
    let (keyPath, publicPath) = ("\(name).key", "\(name).pub")
    try create(publicPath, mode: 0o644, text: key.publicKey.pem)
    do throws(PublisherError) {
      try create(keyPath, mode: 0o600, text: key.pem)
    } catch {
      try? FileSystem.remove(publicPath)
      throw error
    }
    return key.publicKey
  }

  private static func create(_ path: String, mode: mode_t, text: String) throws(PublisherError) {
    let file: FileDescriptor
    do throws(SystemError) {
      try OutputRule.check(path)
      file = try FileDescriptor(creating: path, mode: mode)
    } catch {
      throw PublisherError(.cannotCreate, "\(path): cannot be created: \(error)")
    }
    do throws(SystemError) {
      try file.write(Array(text.utf8))
      try file.synchronize()
    } catch {
      try? FileSystem.remove(path)
      throw PublisherError(.inputOutput, "\(path): cannot be written: \(error)")
    }
  }
}
