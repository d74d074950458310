import BundleFormat
import Operations
import TransitFiles
import TransitValues

/// The file of another program's database, with checks that are possible before SQLite opens it.
struct SourceFile {
  /// The path as given by the caller, for errors.
  let name: String
  /// The path with all links resolved; SQLite stores the journal next to it.
  let path: String
  /// Whether there are changes in a journal, or SQLite would create journal files when it opens the database.
  let needsCopy: Bool
  /// Suffixes of the non-empty journals next to the file. SQLite decides which of them apply: a log may belong to a
  /// file whose header says rollback mode, and vice versa.
  let journalSuffixes: [String]

  /// - Throws: ``PlainFailure`` if the file cannot be opened or is clearly not a database that can be packed.
  init(_ name: String) throws(PlainFailure) {
    self.name = name
    let kind = try Self.status(of: name).kind
    guard kind == .regular else {
      let what = kind == .folder ? "a folder" : "not a regular file"
      throw PlainFailure(.cannotOpen, file: name, "\(what); expected an SQLite database")
    }
    path = try Self.resolved(name)
    let start = try Self.start(of: path, name: name)
    try Self.check(start, name: name)
    journalSuffixes = ["-wal", "-journal"].filter { [path] suffix in
      (try? FileStatus(of: path + suffix)).map { $0.stamp.byteCount > 0 } ?? false
    }
    // SQLite would delete the log, although it may be all that is left of another database.
    if start.isEmpty, journalSuffixes.contains("-wal") {
      throw PlainFailure(
        .unusable, file: name,
        "has no bytes, but there is a write-ahead log beside it; expected the database that the log belongs to")
    }
    // A write-ahead log needs files that SQLite would create next to the database.
    let isLogged = start.count > 19 && (start[18] > 1 || start[19] > 1)
    needsCopy = isLogged || !journalSuffixes.isEmpty
  }

  /// Copies the database and its journals.
  ///
  /// - Throws: ``PlainFailure`` if another program changed or removed one of them meanwhile.
  func copy(to copy: String, cancellation: Cancellation) throws {
    let suffixes = [""] + journalSuffixes
    let before = try suffixes.map(stamp)
    for suffix in suffixes { try self.copy(suffix, to: copy + suffix, cancellation) }
    guard try suffixes.map(stamp) == before else { throw hasChanged }
  }

  private func copy(_ suffix: String, to copy: String, _ cancellation: Cancellation) throws {
    let source: ScratchFile
    do throws(FileError) {
      source = try ScratchFile(reading: path + suffix)
    } catch {
      _ = try stamp(of: suffix)
      throw PlainFailure(.cannotOpen, file: name + suffix, "cannot be opened: \(error.reason)")
    }
    let target = try ScratchFile(creating: copy)
    var position = 0
    while true {
      try cancellation.check()
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try source.read(at: position, count: 1 << 20)
      } catch {
        throw PlainFailure(.cannotRead, file: name + suffix, "cannot be read: \(error.reason)")
      }
      if bytes.isEmpty { return }
      try target.append(bytes)
      position += bytes.count
    }
  }

  /// Returns the state of a file that existed during initialization. Its writer may have removed it at the end of a
  /// transaction.
  private func stamp(of suffix: String) throws(PlainFailure) -> FileStamp {
    do throws(SystemError) { return try FileStatus(of: path + suffix).stamp } catch {
      throw error.code == ENOENT ? hasChanged : Self.cannotOpen(name + suffix, error)
    }
  }

  private var hasChanged: PlainFailure {
    PlainFailure(.cannotOpen, file: name, "another program wrote to it while it was read; try again")
  }
}

// MARK: Checks

extension SourceFile {
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Checks the first bytes. An empty file is valid, because SQLite treats it as an empty database.
  private static func check(_ start: [UInt8], name: String) throws(PlainFailure) {
    if start.isEmpty { return }
    if start.starts(with: BundleHeader.magic) {
      throw PlainFailure(.unusable, file: name, "a bundle already; expected an SQLite database (see unpack)")
    }
    guard start.starts(with: magic), start.count > 20 else {
      throw PlainFailure(
        .unusable, file: name, "not an SQLite database, or an encrypted one: the file header is not SQLite's")
    }
    if start[20] != 0 {
      throw PlainFailure(
        .unusable, file: name,
        "has \(start[20]) reserved bytes in each page, as used by extensions for encryption or checksums; "
          + "expected none, because a bundle cannot store them")
    }
  }

  private static func start(of path: String, name: String) throws(PlainFailure) -> [UInt8] {
    let file: ScratchFile
    do throws(FileError) {
      file = try ScratchFile(reading: path)
    } catch {
      throw PlainFailure(.cannotOpen, file: name, "cannot be opened: \(error.reason)")
    }
    do throws(FileError) {
      return try file.read(at: 0, count: 100)
    } catch {
      throw PlainFailure(.cannotRead, file: name, "cannot be read: \(error.reason)")
    }
  }

  private static func status(of name: String) throws(PlainFailure) -> FileStatus {
    do throws(SystemError) { return try FileStatus(of: name) } catch { throw cannotOpen(name, error) }
  }

  private static func resolved(_ path: String) throws(PlainFailure) -> String {
    do throws(SystemError) { return try FileSystem.resolved(path) } catch { throw cannotOpen(path, error) }
  }

  private static func cannotOpen(_ name: String, _ error: SystemError) -> PlainFailure {
    PlainFailure(.cannotOpen, file: name, "cannot be opened: \(error)")
  }
}
