import Foundation
import TransitValues

/// Lists the regular files of a folder and its subfolders, as a zip would.
struct FolderListing {
  private(set) var files: [FeedFile] = []
  /// Links to folders, broken links, pipes and other entries that are not regular files.
  private(set) var leftOut: [String] = []

  private let feedName: String
  private let limits: FeedLimits

  /// - Throws: ``FeedProblem/cannotOpen(_:)`` for the folder, a subfolder, or a GTFS file name that is not a regular
  ///   file; ``FeedProblem/limitExceeded(_:)`` if there are too many files.
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
        // The file exists even if it cannot be accessed; omitting it would change the feed.
        throw FeedError(.cannotOpen(systemErrorText()), file: prefix + name)
      }
      // Links to folders are not followed, because they can form cycles.
      if status.st_mode & S_IFMT == S_IFDIR {
        try append(entryPath, prefix: "\(prefix)\(name)/")
        continue
      }
      if status.st_mode & S_IFMT == S_IFLNK { unsafe _ = stat(entryPath, &status) }
      if status.st_mode & S_IFMT == S_IFREG {
        files.append(FeedFile(name: prefix + name, path: entryPath, stamp: FileStamp(status)))
      } else if GTFSSchema.file(named: name) != nil {
        throw FeedError(.cannotOpen("it is neither a regular file nor a link to one"), file: prefix + name)
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
