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
  /// Of the journals beside the file that have anything in them. Which of them count is for SQLite to say: a log may
  /// belong to a file whose header is that of rollback mode, and the other way about.
  let journalSuffixes: [String]

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
    journalSuffixes = ["-wal", "-journal"].filter { [path] suffix in
      var side = stat()
      return unsafe stat(path + suffix, &side) == 0 && side.st_size > 0
    }
    // SQLite would take the log away, which is all that is left of some other file.
    if start.isEmpty, journalSuffixes.contains("-wal") {
      throw SourceDatabaseError(
        .unusable, path: name,
        "has no bytes, but there is a write-ahead log beside it; expected the database of that log")
    }
    // A write-ahead log is shared by files that SQLite would make beside the database.
    let isLogged = start.count > 19 && (start[18] > 1 || start[19] > 1)
    needsCopy = isLogged || !journalSuffixes.isEmpty
  }

  /// Copies the database and its journals.
  ///
  /// - Throws: ``SourceDatabaseError`` when somebody wrote to one of them meanwhile, or took it away.
  func copy(to copy: String, cancellation: Cancellation) throws {
    let suffixes = [""] + journalSuffixes
    let before = try suffixes.map(status)
    for suffix in suffixes { try self.copy(suffix, to: copy + suffix, cancellation) }
    let after = try suffixes.map(status)
    guard zip(before, after).allSatisfy(Self.isSame) else { throw hasChanged }
  }

  private func copy(_ suffix: String, to copy: String, _ cancellation: Cancellation) throws {
    let source: OutputFile
    do throws(FileError) {
      source = try OutputFile(reading: path + suffix)
    } catch {
      _ = try status(of: suffix)
      throw SourceDatabaseError(.cannotOpen, path: name + suffix, "cannot be opened: \(error.reason)")
    }
    let target = try OutputFile(creating: copy)
    var position = 0
    while true {
      try cancellation.check()
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try source.read(at: position, count: 1 << 20)
      } catch {
        throw SourceDatabaseError(.readFailed, path: name + suffix, "cannot be read: \(error.reason)")
      }
      if bytes.isEmpty { return }
      try target.append(bytes)
      position += bytes.count
    }
  }

  /// A file that was there when this was made; its writer may have taken it away, as it does at a transaction's end.
  private func status(of suffix: String) throws(SourceDatabaseError) -> stat {
    var status = stat()
    guard unsafe stat(path + suffix, &status) == 0 else {
      throw errno == ENOENT ? hasChanged : Self.cannotOpen(name + suffix)
    }
    return status
  }

  private var hasChanged: SourceDatabaseError {
    SourceDatabaseError(.cannotOpen, path: name, "another program wrote to it while it was read; try again")
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

  private static func status(of name: String) throws(SourceDatabaseError) -> stat {
    var status = stat()
    guard unsafe stat(name, &status) == 0 else { throw cannotOpen(name) }
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
