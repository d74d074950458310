import BundleFormat
import TransitBundle
import TransitValues
import UpdateManifest

/// A channel of a folder, verified for the index.
struct ListedChannel {
  let id: ChannelID
  let folder: PublishedFolder
  let chain: RootChain
  /// Earlier states, which the channel must not be older than.
  let states: [PublishedState]

  enum Result {
    case listed(FolderIndex.Entry)
    /// Not in the index, for a reason that is no sign of manipulation.
    case left(String)
  }

  /// - Throws: ``PublisherError`` if the manifest or the bundle is not what the keys signed, or the manifest is older
  ///   than an earlier one.
  func entry(at now: Timestamp) throws(PublisherError) -> Result {
    let history = try ChannelHistory(of: id, in: folder, chain)
    if history.isRevoked { return .left("its manifest was signed by keys that have been revoked") }
    guard let current = history.current, try folder.envelope(id.manifestName) != nil else {
      return .left("\(folder.file(id.manifestName)) is missing")
    }
    for state in states { try state.check(current.manifest.version, of: .channel(id), in: folder, chain) }
    guard history.isPublished else {
      throw PublisherError(
        .refused, "\(folder.file(id.manifestName)): \(current.manifest.version) was signed later; publish \(id) again")
    }
    let manifest: ReleaseManifest
    do throws(UpdateError) {
      // As a client that has only the roots and this manifest.
      let trust = ChannelTrust(
        subject: id, shippedRoot: chain.roots[0], storedRoot: chain.newest, lastAccepted: nil)
      let verdict = try trust.verdict(on: current.envelope, at: now)
      if let reason = verdict.reasonNotToInstall { return .left("\(reason)") }
      manifest = verdict.accepted.manifest
    } catch {
      if [.signature, .rollback].contains(error.kind) { return .left("\(error); sign it again") }
      throw PublisherError(error, at: folder.file(id.manifestName))
    }
    return .listed(try entry(of: manifest))
  }

  private func entry(of manifest: ReleaseManifest) throws(PublisherError) -> FolderIndex.Entry {
    let release: Release
    do throws(UpdateError) {
      release = try manifest.release(
        readableBy: [BundleSchema.version], features: BundleHeader.knownRequiredFeatures)
    } catch {
      throw PublisherError(.unusable, "\(folder.file(id.manifestName)): has no release that this program can read")
    }
    let path = try ReleaseProof(folder: folder).checkFile(of: release).path
    do throws(BundleError) {
      let timetable = try Timetable(path: path)
      let information = timetable.information
      return FolderIndex.Entry(
        id: id, version: manifest.version, contentRoot: release.contentRoot, length: release.file.length,
        name: Self.short(information.name) ?? "\(id.feed)", names: try Self.names(of: timetable),
        timeZone: information.timeZoneIdentifier, validity: release.validity,
        bounds: information.bounds.flatMap(FolderIndex.Box.init))
    } catch {
      throw PublisherError(error)
    }
  }

  /// The names in all languages that the feed has for the name of its publisher, or else of its first agency.
  private static func names(of timetable: Timetable) throws(BundleError) -> [String: String] {
    var names: [String: String] = [:]
    for name in try timetable.namesByLanguage() {
      guard let language = name.language, FolderIndex.Entry.textLengths.contains(language.utf8.count),
        let text = short(name.text), names.count < FolderIndex.Entry.maximumNameCount
      else { continue }
      names[language] = names[language] ?? text
    }
    return names
  }

  /// A text of at most as many bytes as an index allows; `nil` if it is empty.
  private static func short(_ text: String) -> String? {
    var short = ""
    for scalar in text.unicodeScalars {
      short.unicodeScalars.append(scalar)
      if short.utf8.count > FolderIndex.Entry.textLengths.upperBound {
        short.unicodeScalars.removeLast()
        break
      }
    }
    return short.isEmpty ? nil : short
  }
}
