/// The paths that a finished file may replace: nothing, a regular file, or a symbolic link to one of these, which is
/// itself replaced.
///
/// Other things stay: replacing a pipe or a device, such as `/dev/stdout` by root, would harm other programs.
package enum OutputRule {
  /// - Throws: ``SystemError/notRegular`` if the path is, or links to, something else, or is in a folder of devices or
  ///   processes.
  package static func check(_ path: String) throws(SystemError) {
    // A new file has no status, and neither has a link whose target is missing.
    if let status = try? FileStatus(of: path), status.kind != .regular { throw .notRegular }
    try checkFolder(folder(of: path))
  }

  /// Checks a folder for new files, or the nearest folder above it that exists.
  ///
  /// - Throws: As ``check(_:)``.
  package static func checkFolder(_ path: String) throws(SystemError) {
    var path = path
    var place = try? FileSystem.resolved(path)
    while place == nil, path != "/", path != "." {
      path = folder(of: path)
      place = try? FileSystem.resolved(path)
    }
    if let place, isSystemFolder(place) { throw .notRegular }
  }

  /// Checks a folder whose files are ours to write, such as that of a report. A link in its place could lead to any
  /// folder of the machine. Folders above it may be links.
  ///
  /// - Throws: ``SystemError/link``, or as ``checkFolder(_:)``.
  package static func checkOwnFolder(_ path: String) throws(SystemError) {
    // With a slash or a dot at its end, a path stands for what the link leads to.
    var name = path[...]
    while name.utf8.count > 1, name.hasSuffix("/") || name.hasSuffix("/.") { name = name.dropLast() }
    if let status = try? FileStatus(of: String(name), followsLinks: false), status.kind == .link { throw .link }
    try checkFolder(path)
  }

  /// Whether an absolute path without links is in a folder whose entries are devices or processes.
  package static func isSystemFolder(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    // The folder of shared memory is a file system for files.
    return ["dev", "proc"].contains(parts.first) && !parts.starts(with: ["dev", "shm"])
  }

  /// Returns the folder of a path that may end in slashes.
  private static func folder(of path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return FileSystem.folder(of: String(path))
  }
}
