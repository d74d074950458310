import TransitFiles

/// A zip within a zip: `all.zip#bus.zip` is the member `bus.zip` of `all.zip`.
package struct NestedZip: Sendable {
  /// The path of the outer zip.
  private let path: String
  /// The name of the inner one, as in the directory of the outer one.
  private let member: String

  /// - Returns: `nil` if there is a file or folder of that name, or none of the name before `#`.
  init?(_ path: String) {
    guard (try? FileStatus(of: path)) == nil else { return nil }
    for mark in path.indices where path[mark] == "#" {
      let outer = String(path[..<mark])
      guard (try? FileStatus(of: outer))?.kind == .regular else { continue }
      self.init(path: outer, member: String(path[mark...].dropFirst()))
      return
    }
    return nil
  }

  package init(path: String, member: String) {
    self.path = path
    self.member = member
  }

  /// Writes the bytes of the inner zip.
  ///
  /// - Throws: ``FeedError`` also if the outer file is not a zip, or has no such member.
  package func write(limits: FeedLimits, _ write: ([UInt8]) throws -> Void) throws {
    let name = FeedFolder.fileName(ofPath: path)
    let archive = try ZipArchive(
      FeedInput(opening: path, name: name), maximumMembers: limits.maximumMembers, isLenient: false)
    guard let entry = archive.entries.first(where: { !$0.isFolder && $0.name.utf8.elementsEqual(member.utf8) }) else {
      throw FeedError(
        .noMember(member, among: archive.entries.filter { !$0.isFolder }.map(\.name).sorted()), file: name)
    }
    try FeedFile(entry).checkReadable(limits)
    let source = MemberSource(entry, in: archive, fileName: "\(name)#\(member)")
    var chunk = Chunk()
    while try chunk.fill(from: source) {
      var bytes: [UInt8] = []
      chunk.append(to: &bytes)
      try write(bytes)
    }
  }

  /// Opens the inner zip as a temporary file that has no name any more.
  func open(named name: String, limits: FeedLimits) throws(FeedError) -> FeedInput {
    do {
      let file = try ScratchFolder.temporary(named: "gtfs-bundle-zip") { folder in
        let scratch = try ScratchFile(creating: "\(folder)/feed.zip")
        try self.write(limits: limits) { try scratch.append($0) }
        return try InputFile(path: scratch.path)
      }
      return try FeedInput(file, name: name)
    } catch let error as FeedError {
      throw error
    } catch {
      throw FeedError(.readFailed("\(error)"), file: name)
    }
  }
}
