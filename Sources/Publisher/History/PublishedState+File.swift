import Foundation
import TransitFiles
import UpdateManifest

/// The states of documents in a lock file, under the key `published` and the name of each, such as `city/stable` or
/// `index.json`. A lock file may have other keys, which stay as they are.
extension PublishedState {
  private static let key = "published"

  /// Reads the state of a document; returns `nil` if there is none.
  ///
  /// - Throws: ``PublisherError/Kind/unusable`` if the file is not a lock file, ``PublisherError/Kind/cannotOpen``.
  package init?(of document: PublishedDocument, lockFile path: String) throws(PublisherError) {
    guard let state = try Self.all(lockFile: path)["\(document)"] else { return nil }
    self = state
  }

  /// Reads the states of all documents.
  ///
  /// - Throws: As ``init(of:lockFile:)``.
  package static func all(lockFile path: String) throws(PublisherError) -> [String: PublishedState] {
    let states = try states(in: try members(of: path), path)
    do {
      return try JSONDecoder().decode(
        [String: PublishedState].self, from: JSONSerialization.data(withJSONObject: states))
    } catch {
      throw damage(path)
    }
  }

  /// Writes the state of a document into a lock file, which is created if missing.
  package func write(of document: PublishedDocument, lockFile path: String) throws(PublisherError) {
    try Self.write([document: self], lockFile: path)
  }

  /// Writes the states of documents into a lock file, which is created if missing.
  package static func write(
    _ new: [PublishedDocument: PublishedState], lockFile path: String
  ) throws(PublisherError) {
    var members = try members(of: path)
    var states = try states(in: members, path)
    for (document, state) in new {
      states["\(document)"] =
        ["roots": state.roots, "root_version": state.rootVersion, "sequence": state.sequence] as [String: Any]
    }
    members[key] = states
    do {
      let data = try JSONSerialization.data(
        withJSONObject: members, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      try SmallFile.write(Array(data) + [0x0A], to: path)
    } catch {
      throw PublisherError(.inputOutput, "\(error)")
    }
  }

  private static func members(of path: String) throws(PublisherError) -> [String: Any] {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try SmallFile.read(path) } catch {
      if error.isNotFound { return [:] }
      throw PublisherError(.cannotOpen, "\(path): cannot be read: \(error)")
    }
    guard let members = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
      throw damage(path)
    }
    return members
  }

  private static func states(in members: [String: Any], _ path: String) throws(PublisherError) -> [String: Any] {
    guard let found = members[key] else { return [:] }
    guard let states = found as? [String: Any] else { throw damage(path) }
    return states
  }

  private static func damage(_ path: String) -> PublisherError {
    PublisherError(.unusable, "\(path): is not a lock file")
  }
}
