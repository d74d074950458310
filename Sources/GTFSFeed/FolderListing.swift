import TransitFiles
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
      guard let status = try Self.status(of: entryPath, name: prefix + name) else { continue }
      // Links to folders are not followed, because they can form cycles.
      if status.kind == .folder {
        try append(entryPath, prefix: "\(prefix)\(name)/")
        continue
      }
      let file = status.kind == .link ? try? FileStatus(of: entryPath) : status
      if let file, file.kind == .regular {
        files.append(FeedFile(name: prefix + name, path: entryPath, stamp: file.stamp))
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

  /// Returns `nil` if the file was removed meanwhile.
  private static func status(of path: String, name: String) throws(FeedError) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus(of: path, followsLinks: false)
    } catch {
      if error.code == ENOENT { return nil }
      // The file exists even if it cannot be accessed; omitting it would change the feed.
      throw FeedError(.cannotOpen("\(error)"), file: name)
    }
  }

  private static func names(in path: String, feedName: String) throws(FeedError) -> [String] {
    do throws(SystemError) { return try FolderNames.list(path) } catch {
      throw FeedError(.cannotOpen("\(error)"), file: feedName)
    }
  }
}
