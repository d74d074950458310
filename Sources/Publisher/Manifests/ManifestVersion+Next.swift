import UpdateManifest

extension ManifestVersion {
  /// The next version under the same root. After the last possible sequence, its number is out of range.
  var next: ManifestVersion { ManifestVersion(rootVersion: rootVersion, sequence: sequence + 1) }

  /// The version for the next document under a root.
  ///
  /// - Parameter last: The highest version that was used; `nil` if none was.
  /// - Throws: ``PublisherError/Kind/refused`` after the last possible sequence.
  init(after last: ManifestVersion?, under root: TrustRoot) throws(PublisherError) {
    guard let last, last.rootVersion == root.version else {
      self.init(rootVersion: root.version, sequence: 1)
      return
    }
    guard last.sequence < Self.numbers.upperBound else {
      throw PublisherError(.refused, "\(last) is the last sequence; rotating the keys restarts it")
    }
    self = last.next
  }
}
