import BundleReader

extension TimetableStore {
  /// Returns the favorites that the current bundle does not contain. See ``UserData/unknownFavorites(in:)``.
  ///
  /// - Throws: ``BundleError/Kind/noBundle`` if no bundle is current.
  public func unknownFavorites() throws(BundleError) -> [Favorite] {
    guard let current else { throw BundleError(.noBundle, path: path, "no bundle is installed") }
    return try userData.unknownFavorites(in: current)
  }
}
