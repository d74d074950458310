import BundleFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file of a database that somebody else owns, as far as it can be judged before SQLite opens it.
struct SourceFile {
  /// The path as the caller named it, for errors.
  let name: String
  /// The file itself, behind all links: SQLite keeps the journal beside it.
  let path: String
  /// Whether committed or unfinished changes lie in a journal, or would when SQLite opens the file.
  let needsCopy: Bool
  /// The journal that belongs to the file, where there is one with anything in it.
  let journalSuffix: String?

  /// - Throws: ``SourceDatabaseError`` when the file cannot be opened, or is visibly no database for a bundle.
  init(_ name: String) throws(SourceDatabaseError) {
    self.name = name
    let type = try Self.status(of: name).st_mode & S_IFMT
    guard type == S_IFREG else {
      let what = type == S_IFDIR ? "a folder" : "not a regular file"
      throw SourceDatabaseError(.cannotOpen, path: name, "\(what); expected an SQLite database")
    }
    path = try Self.resolved(name)
    let start = try Self.start(of: path, name: name)
    try Self.check(start, name: name)
    // A write-ahead log is shared by files that SQLite would make beside the database.
    let isLogged = start.count > 19 && (start[18] > 1 || start[19] > 1)
    let suffix = isLogged ? "-wal" : "-journal"
    var side = stat()
    let hasJournal = unsafe stat(path + suffix, &side) == 0 && side.st_size > 0
    needsCopy = isLogged || (hasJournal && !start.isEmpty)
    journalSuffix = needsCopy && hasJournal ? suffix : nil
  }

  /// Copies the database and its journal.
  ///
  /// - Throws: ``SourceDatabaseError`` when somebody wrote to one of them meanwhile.
  func copy(to copy: String, cancellation: Cancellation) throws {
    let paths = [""] + (journalSuffix.map { [$0] } ?? [])
    let before = try paths.map { try Self.status(of: path + $0, name: name) }
    for suffix in paths { try Self.copy(path + suffix, to: copy + suffix, cancellation) }
    let after = try paths.map { try Self.status(of: path + $0, name: name) }
    guard zip(before, after).allSatisfy(Self.isSame) else {
      throw SourceDatabaseError(.cannotOpen, path: name, "another program wrote to it while it was read; try again")
    }
  }

  private static func copy(_ path: String, to copy: String, _ cancellation: Cancellation) throws {
    let source = try OutputFile(reading: path)
    let target = try OutputFile(creating: copy)
    var position = 0
    while true {
      try cancellation.check()
      let bytes = try source.read(at: position, count: 1 << 20)
      if bytes.isEmpty { return }
      try target.append(bytes)
      position += bytes.count
    }
  }
}

// MARK: What the file is

extension SourceFile {
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Looks at the first bytes: of nothing at all SQLite makes an empty database.
  private static func check(_ start: [UInt8], name: String) throws(SourceDatabaseError) {
    if start.isEmpty { return }
    if start.starts(with: BundleHeader.magic) {
      throw SourceDatabaseError(.unusable, path: name, "a bundle already; expected an SQLite database (see unpack)")
    }
    guard start.starts(with: magic), start.count > 20 else {
      throw SourceDatabaseError(
        .unusable, path: name, "not an SQLite database, or an encrypted one: it does not begin as they do")
    }
    if start[20] != 0 {
      throw SourceDatabaseError(
        .unusable, path: name,
        "has \(start[20]) reserved bytes in each page, as extensions for encryption or checksums make them; "
          + "expected none, since a bundle has no place for them")
    }
  }

  private static func start(of path: String, name: String) throws(SourceDatabaseError) -> [UInt8] {
    let file: OutputFile
    do throws(FileError) {
      file = try OutputFile(reading: path)
    } catch {
      throw SourceDatabaseError(.cannotOpen, path: name, "cannot be opened: \(error.reason)")
    }
    do throws(FileError) {
      return try file.read(at: 0, count: 100)
    } catch {
      throw SourceDatabaseError(.readFailed, path: name, "cannot be read: \(error.reason)")
    }
  }

  private static func status(of path: String, name: String? = nil) throws(SourceDatabaseError) -> stat {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw cannotOpen(name ?? path) }
    return status
  }

  private static func resolved(_ path: String) throws(SourceDatabaseError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw cannotOpen(path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func cannotOpen(_ name: String) -> SourceDatabaseError {
    SourceDatabaseError(.cannotOpen, path: name, "cannot be opened: \(unsafe String(cString: strerror(errno)))")
  }

  private static func isSame(_ one: stat, _ other: stat) -> Bool {
    #if canImport(Darwin)
      let (times, otherTimes) = (one.st_mtimespec, other.st_mtimespec)
    #else
      let (times, otherTimes) = (one.st_mtim, other.st_mtim)
    #endif
    return one.st_ino == other.st_ino && one.st_size == other.st_size && times.tv_sec == otherTimes.tv_sec
      && times.tv_nsec == otherTimes.tv_nsec
  }
}
