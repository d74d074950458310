import TransitFiles

/// An open GTFS feed: a zip or a folder, and the files that belong to it.
///
/// The feed is the root or else the only folder with places, trips and calls, or else with some GTFS file. Names inside
/// a zip are only compared, never used as paths.
package struct Feed: Sendable {
  /// The name in errors: the one passed to the initializer, or else the last component of the path.
  package let name: String

  /// All regular files of the feed's folder, known or not, sorted by name in byte order. Names are relative to that
  /// folder. Dot files and `__MACOSX` are excluded.
  ///
  /// With ``Root/strict``, the files of a zip are in the order of its directory, and none is excluded.
  package let files: [FeedFile]

  /// Names that do not belong to the feed: files outside its folder, links to folders, broken links, and entries that
  /// are not regular files.
  package let leftOut: [String]

  /// The feed's folder in the zip or folder, with a trailing slash; empty for the root.
  package let folder: String

  package let limits: FeedLimits

  private enum Container {
    case archive(ZipArchive)
    case folder
  }

  private let container: Container

  /// Which files of a zip or folder are the feed.
  package enum Root: Sendable {
    /// The files of the feed's folder.
    case found
    /// All files at the root, and only those: what validators judge. Names are taken as they are, so `./stops.txt` is
    /// in a folder. Of several members with one name, the first counts.
    case strict
  }

  /// Opens a zip file or a folder and lists its files without inflating any. `all.zip#bus.zip` is a zip within a zip,
  /// which is inflated into a temporary file.
  ///
  /// - Throws: ``FeedError`` if the path cannot be opened, is not a valid zip, contains no feed or several, or has
  ///   files that are encrypted, use an unsupported compression method, or exceed the limits.
  package init(
    opening path: String, named name: String? = nil, root: Root = .found, limits: FeedLimits = FeedLimits()
  ) throws(FeedError) {
    let name = name ?? FeedFolder.fileName(ofPath: path)
    self.name = name
    self.limits = limits
    let nested = NestedZip(path)
    let kind: FileStatus.Kind
    if nested != nil {
      kind = .regular
    } else {
      do throws(SystemError) { kind = try FileStatus(of: path).kind } catch {
        throw FeedError(.cannotOpen("\(error)"), file: path)
      }
    }
    let listing: [FeedFile]
    var noFiles: [String] = []
    switch kind {
    case .folder:
      container = .folder
      let folder = try FolderListing(of: path, feedName: name, limits: limits)
      listing = folder.files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      noFiles = folder.leftOut
    case .regular:
      let input: FeedInput
      if let nested {
        input = try nested.open(named: name, limits: limits)
      } else {
        input = try FeedInput(opening: path, name: name)
      }
      let archive = try ZipArchive(
        input, maximumMembers: limits.maximumMembers,
        isLenient: root == .strict)
      container = .archive(archive)
      listing = archive.entries.lazy.filter { !$0.isFolder }.map { entry in
        root == .strict ? FeedFile(entry) : FeedFile(entry).renamed(FeedFolder.withoutCurrentFolder(entry.name))
      }
    default:
      throw FeedError(.cannotOpen("it is neither a file nor a folder"), file: name)
    }
    switch root {
    case .found:
      let folder = try FeedFolder(among: listing.map(\.name), feedName: name)
      self.folder = String(decoding: folder.prefix, as: UTF8.self)
      files = folder.files(of: listing)
      leftOut = folder.others(among: listing.map(\.name)) + noFiles
    case .strict:
      folder = ""
      files = FeedFolder.root.allFiles(of: listing)
      leftOut = listing.map(\.name).filter { $0.utf8.contains(UInt8(ascii: "/")) } + noFiles
    }
    for file in files {
      try file.checkReadable(limits)
    }
    for (file, next) in zip(files, files.dropFirst()) where file.name.utf8.elementsEqual(next.name.utf8) {
      throw FeedError(.damagedDirectory("two members have the name \(file.name)"), file: self.name)
    }
  }

  /// A line that names the feed's folder and the files that are left out; `nil` if all files are read.
  package var strays: String? {
    if leftOut.isEmpty { return nil }
    let place = folder.isEmpty ? "" : "only the files in \(folder) are read; "
    return "\(place)left out: \(FeedProblem.list(leftOut.sorted()))"
  }

  /// Returns the file with exactly that name, or `nil`.
  package subscript(name: String) -> FeedFile? {
    // Compared as bytes, because canonically equivalent names are different files.
    files.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  func source(of file: FeedFile) throws(FeedError) -> any ByteSource {
    switch (file.location, container) {
    case (.member(let entry), .archive(let archive)):
      return MemberSource(entry, in: archive, fileName: file.name)
    case (.path(let path, let stamp), _):
      return PlainFileSource(
        try FeedInput(opening: path, name: file.name, listed: stamp), limit: limits.maximumInflatedBytes)
    case (.member, .folder):
      preconditionFailure("a member is read from the feed that listed it")
    }
  }
}

// MARK: Stored bytes

extension Feed {
  /// The size of the zip in bytes; `nil` for a folder.
  package var archiveByteCount: Int? {
    if case .archive(let archive) = container { archive.file.byteCount } else { nil }
  }

  /// Returns stored bytes of the zip, read from the same open file as its members even if the path now leads to another
  /// file.
  ///
  /// - Parameter range: A range within ``archiveByteCount``.
  /// - Throws: ``FeedProblem/readFailed(_:)``.
  package func archiveBytes(_ range: Range<Int>) throws(FeedError) -> [UInt8] {
    guard case .archive(let archive) = container else { preconditionFailure("a folder has no bytes of its own") }
    return try archive.file.bytes(range)
  }

  /// Checks that a zip has not changed since it was opened. Files in a folder are checked whenever they are read.
  ///
  /// - Throws: ``FeedProblem/readFailed(_:)`` if the zip has changed.
  package func checkUnchanged() throws(FeedError) {
    if case .archive(let archive) = container { try archive.file.checkUnchanged() }
  }
}
