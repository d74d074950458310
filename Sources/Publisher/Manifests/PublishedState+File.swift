import Foundation
import TransitBundle

extension PublishedState {
  /// The key in a lock file. A lock file may have other keys, which stay as they are.
  private static let key = "published"

  /// Reads the state in a lock file; returns `nil` if there is none.
  ///
  /// - Throws: ``PublisherError/Kind/unusable`` if the file is not a lock file, ``PublisherError/Kind/cannotOpen``.
  package init?(lockFile path: String) throws(PublisherError) {
    guard let state = try Self.members(of: path)[Self.key] else { return nil }
    do {
      self = try JSONDecoder().decode(PublishedState.self, from: JSONSerialization.data(withJSONObject: state))
    } catch {
      throw Self.damage(path)
    }
  }

  /// Writes the state into a lock file, which is created if missing.
  package func write(lockFile path: String) throws(PublisherError) {
    var members = try Self.members(of: path)
    members[Self.key] = ["root": root, "root_version": rootVersion, "sequence": sequence] as [String: Any]
    do {
      let data = try JSONSerialization.data(
        withJSONObject: members, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      var file = try OutputFile(path: path)
      try file.write(Array(data) + [0x0A])
      try file.finish()
    } catch {
      throw PublisherError(.inputOutput, "\(path): cannot be written: \(error)")
    }
  }

  private static func members(of path: String) throws(PublisherError) -> [String: Any] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw PublisherError(.cannotOpen, "\(path): cannot be read")
    }
    guard let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { throw damage(path) }
    return members
  }

  private static func damage(_ path: String) -> PublisherError {
    PublisherError(.unusable, "\(path): is not a lock file")
  }
}
