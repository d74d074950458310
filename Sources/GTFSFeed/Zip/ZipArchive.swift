/// A zip file: its members, and their bytes as they are stored.
final class ZipArchive: Sendable {
  let file: InputFile

  /// In the order of the directory; names are distinct and data do not overlap.
  let entries: [ZipEntry]

  /// More than any feed's directory has; it is read whole.
  private static let maximumDirectoryBytes = 64 << 20

  /// Reads the directory; the members are looked at when they are read.
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
    do throws(ZipDamage) {
      var entries = try Self.readEntries(directory, count: end.entryCount)
      try Self.checkNames(entries)
      try Self.setEndLimits(&entries, directoryStart: end.directory.lowerBound)
      self.entries = entries
    } catch {
      throw FeedError(.damagedDirectory(error.text), file: file.name)
    }
  }

  private static func readEntries(
    _ directory: [UInt8], count: Int
  ) throws(ZipDamage) -> [ZipEntry] {
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
    var names: Set<String> = []
    for entry in entries where !names.insert(entry.name).inserted {
      throw ZipDamage("two members are called \(entry.name)")
    }
  }

  /// Says of each member where its data must end, and refuses members that share bytes: a zip bomb's trick.
  private static func setEndLimits(
    _ entries: inout [ZipEntry], directoryStart: Int
  ) throws(ZipDamage) {
    var limit = directoryStart
    let order = entries.indices.sorted {
      entries[$0].localHeaderOffset > entries[$1].localHeaderOffset
    }
    for index in order {
      let entry = entries[index]
      let header = LocalHeader.fixedByteCount + entry.nameBytes.count
      guard entry.localHeaderOffset <= limit, header <= limit - entry.localHeaderOffset,
        entry.storedByteCount <= limit - entry.localHeaderOffset - header
      else {
        throw ZipDamage("\(entry.name) overlaps what follows it")
      }
      entries[index].endLimit = limit
      limit = entry.localHeaderOffset
    }
  }
}
