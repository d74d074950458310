#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A GTFS feed, opened: a zip or a folder, and the files that belong to it.
///
/// The feed is the root when a file of GTFS lies there, else the one folder that holds such files. Names inside a zip
/// are only ever compared, never used as paths.
package struct Feed: Sendable {
  /// The last component of the path it was opened by.
  package let name: String

  /// Every regular file of the feed's folder, known or not, in the byte order of their names, which count from that
  /// folder. Dot files and `__MACOSX` are left out.
  package let files: [FeedFile]

  /// Names that were found and do not belong to the feed: files outside its folder, links to folders and to nowhere,
  /// and whatever else is no file.
  package let leftOut: [String]

  package let limits: FeedLimits

  private enum Container {
    case archive(ZipArchive)
    case folder
  }

  private let container: Container

  /// Opens a zip file or a folder and lists its files, without inflating any.
  ///
  /// - Throws: ``FeedError`` when it cannot be opened, is no sound zip, holds none or several feeds, or has files that
  ///   are encrypted, compressed in another way or larger than the limits.
  package init(opening path: String, limits: FeedLimits = FeedLimits()) throws(FeedError) {
    name = path.split(separator: "/").last.map { String($0) } ?? path
    self.limits = limits
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw FeedError(.cannotOpen(systemErrorText()), file: path)
    }
    let listing: [FeedFile]
    var noFiles: [String] = []
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      container = .folder
      let folder = try FolderListing(of: path, feedName: name, limits: limits)
      listing = folder.files
      noFiles = folder.leftOut
    case S_IFREG:
      let archive = try ZipArchive(
        InputFile(opening: path, name: name), maximumMembers: limits.maximumMembers)
      container = .archive(archive)
      listing = archive.entries.lazy.filter { !$0.isFolder }.map { entry in
        FeedFile(entry).renamed(FeedFolder.withoutCurrentFolder(entry.name))
      }
    default:
      throw FeedError(.cannotOpen("it is neither a file nor a folder"), file: name)
    }
    let folder = try FeedFolder(among: listing.map(\.name), feedName: name)
    files = folder.files(of: listing)
    leftOut = folder.others(among: listing.map(\.name)) + noFiles
    for file in files {
      try file.checkReadable(limits)
    }
    for (file, next) in zip(files, files.dropFirst()) where file.name.utf8.elementsEqual(next.name.utf8) {
      throw FeedError(.damagedDirectory("two of its members are called \(file.name)"), file: self.name)
    }
  }

  /// The file of that exact name, or `nil`.
  package subscript(name: String) -> FeedFile? {
    // By bytes: names that are only canonically equal are those of different files.
    files.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The whole of a file, for the few that are not read as records.
  ///
  /// Costs as much memory as the file has bytes. UTF-8 is demanded of the files GTFS knows.
  ///
  /// - Throws: ``FeedProblem/limitExceeded(_:)`` beyond ``FeedLimits/maximumWholeFileBytes``, before more is read.
  package func contents(of file: FeedFile) throws(FeedError) -> [UInt8] {
    let reader = try ChunkReader(feed: self, file: file, readAhead: false)
    var bytes: [UInt8] = []
    // The size is what the zip declares, and not to be believed before it is inflated.
    bytes.reserveCapacity(min(file.inflatedByteCount, 16 << 20))
    while try reader.append(to: &bytes) {
      guard bytes.count <= limits.maximumWholeFileBytes else {
        let limit = "more than \(limits.maximumWholeFileBytes) bytes, in a file that is read whole"
        throw FeedError(.limitExceeded(limit), file: file.name)
      }
    }
    if file.isKnown {
      try UTF8Check.checkStart(bytes, file: file.name)
      try UTF8Check.check(bytes, 0..<bytes.count, file: file.name, firstLine: 1)
    }
    return bytes
  }

  func source(of file: FeedFile) throws(FeedError) -> any ByteSource {
    switch (file.location, container) {
    case (.member(let entry), .archive(let archive)):
      return MemberSource(entry, in: archive, fileName: file.name)
    case (.path(let path, let stamp), _):
      return PlainFileSource(
        try InputFile(opening: path, name: file.name, listed: stamp), limit: limits.maximumInflatedBytes)
    case (.member, .folder):
      preconditionFailure("a member is read from the feed that listed it")
    }
  }
}

// MARK: Its bytes as they lie there

extension Feed {
  /// The bytes of the zip, `nil` for a folder.
  package var archiveByteCount: Int? {
    if case .archive(let archive) = container { archive.file.byteCount } else { nil }
  }

  /// Bytes of the zip as they are stored, from the very file that members are read from, whatever has its name now.
  ///
  /// - Parameter range: Within ``archiveByteCount``.
  /// - Throws: ``FeedProblem/readFailed(_:)``.
  package func archiveBytes(_ range: Range<Int>) throws(FeedError) -> [UInt8] {
    guard case .archive(let archive) = container else { preconditionFailure("a folder has no bytes of its own") }
    return try archive.file.bytes(range)
  }

  /// Proves that all that was read so far was of one content. Files of a folder are looked at whenever they are read;
  /// this looks at a zip.
  ///
  /// - Throws: ``FeedProblem/readFailed(_:)`` when somebody wrote to it since it was opened.
  package func checkUnchanged() throws(FeedError) {
    if case .archive(let archive) = container { try archive.file.checkUnchanged() }
  }
}
