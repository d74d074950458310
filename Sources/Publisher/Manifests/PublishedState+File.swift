import Foundation
import TransitFiles
package import UpdateManifest

/// The states of channels in a lock file, under the key `published` and the name of each channel, such as `city/stable`.
/// A lock file may have other keys, which stay as they are.
extension PublishedState {
  private static let key = "published"

  /// Reads the state of a channel; returns `nil` if there is none.
  ///
  /// - Throws: ``PublisherError/Kind/unusable`` if the file is not a lock file, ``PublisherError/Kind/cannotOpen``.
  package init?(of id: ChannelID, lockFile path: String) throws(PublisherError) {
    guard let state = try Self.states(in: try Self.members(of: path), path)["\(id)"] else { return nil }
    do {
      self = try JSONDecoder().decode([PublishedState].self, from: JSONSerialization.data(withJSONObject: [state]))[0]
    } catch {
      throw Self.damage(path)
    }
  }

  /// The newest root under which a channel of a lock file was published; `nil` if none was.
  package static func newestRoot(lockFile path: String) throws(PublisherError) -> Int? {
    try states(in: try members(of: path), path).values.compactMap { ($0 as? [String: Any])?["root_version"] as? Int }
      .max()
  }

  /// Writes the state of a channel into a lock file, which is created if missing.
  package func write(of id: ChannelID, lockFile path: String) throws(PublisherError) {
    var members = try Self.members(of: path)
    var states = try Self.states(in: members, path)
    states["\(id)"] = ["roots": roots, "root_version": rootVersion, "sequence": sequence] as [String: Any]
    members[Self.key] = states
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
