import Foundation
import TransitValues

/// The regular files of a folder and its folders, as a zip would list them.
struct FolderListing {
  private(set) var files: [FeedFile] = []
  /// Links to folders and to nowhere, pipes, and whatever else is no file.
  private(set) var leftOut: [String] = []

  private let feedName: String
  private let limits: FeedLimits

  /// - Throws: ``FeedProblem/cannotOpen(_:)`` for the folder, one inside it, or what is called like a file of GTFS and is
  ///   none; ``FeedProblem/limitExceeded(_:)`` when there are too many files.
  init(of path: String, feedName: String, limits: FeedLimits) throws(FeedError) {
    self.feedName = feedName
    self.limits = limits
    try append(path, prefix: "")
  }

  private mutating func append(_ path: String, prefix: String) throws(FeedError) {
    for name in try Self.names(in: path, feedName: feedName) where FeedFolder.isVisible(name) {
      let entryPath = "\(path)/\(name)"
      var status = stat()
      guard unsafe lstat(entryPath, &status) == 0 else {
        if errno == ENOENT { continue }
        // A file that cannot be looked at is there all the same: a feed without it would be another.
        throw FeedError(.cannotOpen(systemErrorText()), file: prefix + name)
      }
      // Links to folders are not followed: they can go in circles.
      if status.st_mode & S_IFMT == S_IFDIR {
        try append(entryPath, prefix: "\(prefix)\(name)/")
        continue
      }
      if status.st_mode & S_IFMT == S_IFLNK { unsafe _ = stat(entryPath, &status) }
      if status.st_mode & S_IFMT == S_IFREG {
        files.append(FeedFile(name: prefix + name, path: entryPath, stamp: FileStamp(status)))
      } else if GTFSSchema.file(named: name) != nil {
        throw FeedError(.cannotOpen("it is no file, or a link to none"), file: prefix + name)
      } else {
        leftOut.append(prefix + name)
      }
      guard files.count <= limits.maximumMembers else {
        throw FeedError(
          .limitExceeded("more than \(limits.maximumMembers) files"), file: feedName)
      }
    }
  }

  private static func names(in path: String, feedName: String) throws(FeedError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw FeedError(.cannotOpen(error.localizedDescription), file: feedName)
    }
  }
}
