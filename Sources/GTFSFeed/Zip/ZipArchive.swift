/// A zip file: its members, and their bytes as they are stored.
final class ZipArchive: Sendable {
  let file: InputFile

  /// In the order of the directory; names are distinct and data do not overlap.
  let entries: [ZipEntry]

  /// More than any feed's directory has; it is read whole.
  private static let maximumDirectoryBytes = 64 << 20

  /// Reads the directory and every member's header, since only the two together say what the zip holds: a name that was
  /// damaged in one of them must not make a file vanish.
  init(_ file: InputFile, maximumMembers: Int) throws(FeedError) {
    self.file = file
    guard let end = try ZipEnd.find(in: file) else {
      throw FeedError(try FileDisguise.problem(of: file), file: file.name)
    }
    guard end.entryCount > 0 else { throw FeedError(.emptyZip, file: file.name) }
    guard end.entryCount <= maximumMembers, end.directory.count <= Self.maximumDirectoryBytes else {
      let limit = "\(end.entryCount) members, expected at most \(maximumMembers)"
      throw FeedError(.limitExceeded(limit), file: file.name)
    }
    let directory = try file.bytes(end.directory)
    do {
      var entries = try Self.readEntries(directory, count: end.entryCount)
      try Self.checkNames(entries)
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
      throw ZipDamage("its directory has \(entries.count) entries, its end says \(count)")
    }
    return entries
  }

  private static func checkNames(_ entries: [ZipEntry]) throws(ZipDamage) {
    // By bytes: names that are only canonically equal are those of different files.
    var names: Set<[UInt8]> = []
    for entry in entries where !names.insert(Array(entry.name.utf8)).inserted {
      throw ZipDamage("two members are called \(entry.name)")
    }
  }

  /// Finds each member's data, and refuses members that share bytes: a zip bomb's trick.
  private static func locateData(
    of entries: inout [ZipEntry], in file: InputFile, directoryStart: Int
  ) throws {
    var limit = directoryStart
    let order = entries.indices.sorted {
      entries[$0].localHeaderOffset > entries[$1].localHeaderOffset
    }
    for index in order {
      let data = try LocalHeader.data(of: entries[index], in: file, before: limit)
      guard let data else { throw ZipDamage("\(entries[index].name) overlaps what follows it") }
      entries[index].data = data
      limit = entries[index].localHeaderOffset
    }
  }
}
