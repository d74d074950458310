import BundleFormat
import TransitAnswers
import TransitBundle
import TransitFiles
import TransitFoundation
import TransitValues
import UpdateManifest

/// A bundle of a site.
struct SiteCity {
  /// Part of addresses: the name of the bundle's file, without its extension.
  let name: String
  let bytes: [UInt8]
  private let facts: JSONOutput
  private let hash: SHA256Hash
  private let updates: SiteUpdates?

  /// - Throws: `BundleError`, or ``PlainFailure`` if the name cannot be a feed's, as updates need it.
  init(path: String, updates: SiteUpdates?) throws {
    let timetable = try Timetable(path: path)
    do throws(SystemError) { bytes = try SmallFile.read(path) } catch {
      throw BundleError(.cannotOpen, path: path, "cannot be read: \(error)")
    }
    let file = OutputPath.name(of: path)
    name = file.hasSuffix(".transit") ? String(file.dropLast(".transit".count)) : file
    if updates != nil, FeedName(name) == nil {
      throw PlainFailure(.arguments, file: path, "cannot be updated: the name of its feed is \(FeedName.form)")
    }
    facts = BundleFacts(of: timetable, try DatabaseTrees(of: timetable.file)).json
    hash = SHA256Hash(of: bytes)
    self.updates = updates
  }

  /// The bundle in the folder of the site. Other contents have another name, so that browsers may keep it.
  var file: String {
    let plain = name.unicodeScalars.map {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0)) ? Character($0) : "-"
    }
    return "cities/\(String(plain))-\("\(hash)".prefix(12)).transit"
  }

  /// Its entry in the list that the page reads.
  var json: JSONOutput {
    var json: JSONOutput = [
      "dataset": .string(name), "file": .string(file), "sha256": .string("\(hash)"), "length": .integer(bytes.count),
    ]
    if case .object(let members) = facts {
      for member in members where ["name", "time_zone", "validity", "bounding_box"].contains(member.key) {
        json = json.adding(member.key, member.value)
      }
    }
    return updates.map { updates in
      json.adding(
        "updates",
        [
          "from": .string(updates.from), "feed": .string(name), "channel": .string(updates.channel),
          "root": .string(String(decoding: updates.root, as: UTF8.self)),
        ])
    } ?? json
  }
}
