/// A zip file and its members.
final class ZipArchive: Sendable {
  let file: FeedInput

  /// Members in directory order. Data ranges do not overlap. Names are distinct unless the archive was opened
  /// leniently.
  let entries: [ZipEntry]

  /// The directory is read whole; no feed has a larger one.
  private static let maximumDirectoryBytes = 64 << 20

  /// Reads the directory and every member's header. Both are compared so that a damaged name does not make a file
  /// disappear.
  ///
  /// - Parameter isLenient: Whether to accept a zip without members, and members that share a name.
  init(_ file: FeedInput, maximumMembers: Int, isLenient: Bool) throws(FeedError) {
    self.file = file
    guard let end = try ZipEnd.find(in: file) else {
      throw FeedError(try FileSignature.problem(of: file), file: file.name)
    }
    guard end.entryCount > 0 || isLenient else { throw FeedError(.emptyZip, file: file.name) }
    guard end.entryCount <= maximumMembers, end.directory.count <= Self.maximumDirectoryBytes else {
      let limit = "\(end.entryCount) members, expected at most \(maximumMembers)"
      throw FeedError(.limitExceeded(limit), file: file.name)
    }
    let directory = try file.bytes(end.directory)
    do {
      var entries = try Self.readEntries(directory, count: end.entryCount)
      if !isLenient { try Self.checkNames(entries) }
      try Self.locateData(of: &entries, in: file, directoryStart: end.directory.lowerBound)
      self.entries = entries
    } catch {
      throw ZipDamage.feedError(for: error, in: file)
    }
  }

  private static func readEntries(_ directory: [UInt8], count: Int) throws -> [ZipEntry] {
    var fields = ZipFields(directory[...])
    var entries: [ZipEntry] = []
    while !fields.isAtEnd {
      entries.append(try ZipEntry(reading: &fields))
    }
    guard entries.count == count else {
      throw ZipDamage("its directory has \(entries.count) entries, but its end record says \(count)")
    }
    return entries
  }

  private static func checkNames(_ entries: [ZipEntry]) throws(ZipDamage) {
    // Compared as bytes, because canonically equivalent names are different files.
    var names: Set<[UInt8]> = []
    for entry in entries where !names.insert(Array(entry.name.utf8)).inserted {
      throw ZipDamage("two members have the name \(entry.name)")
    }
  }

  /// Locates each member's data. Rejects members that share bytes, a technique of zip bombs.
  private static func locateData(
    of entries: inout [ZipEntry], in file: FeedInput, directoryStart: Int
  ) throws {
    var limit = directoryStart
    let order = entries.indices.sorted {
      entries[$0].localHeaderOffset > entries[$1].localHeaderOffset
    }
    for index in order {
      let data = try LocalHeader.data(of: entries[index], in: file, before: limit)
      guard let data else { throw ZipDamage("\(entries[index].name) overlaps the data after it") }
      entries[index].data = data
      limit = entries[index].localHeaderOffset
    }
  }
}
