/// Operations on paths.
package enum FileSystem {
  /// Renames a file, replacing an existing one.
  package static func rename(_ path: String, to new: String) throws(SystemError) {
    guard unsafe systemRename(path, new) == 0 else { throw .last }
  }

  /// Renames a finished file to its final path, replacing an existing file. A rename is durable only after its folder is
  /// synchronized.
  package static func install(_ path: String, as final: String) throws(FileError) {
    do throws(SystemError) { try rename(path, to: final) } catch { throw FileError(.create, final, error) }
    synchronizeFolder(of: final)
  }

  /// Removes a file. Succeeds if there is none.
  package static func remove(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last }
  }

  /// Removes a folder without files in it.
  package static func removeEmptyFolder(_ path: String) throws(SystemError) {
    guard unsafe rmdir(path) == 0 else { throw .last }
  }

  /// Creates a folder, by default readable by all as far as the umask allows. Succeeds if the path exists.
  package static func createFolder(_ path: String, mode: mode_t = 0o777) throws(SystemError) {
    guard unsafe mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
  }

  /// Creates a folder and those above it, unless they exist.
  ///
  /// - Parameters:
  ///   - mayBeLink: Whether the folder may be a link, as one that users name for their own files.
  ///   - mode: The permissions of new folders.
  /// - Throws: ``FileError`` if one of them cannot be created, or the path is something else, a link or among devices.
  package static func createFolders(
    _ path: String, mayBeLink: Bool = false, mode: mode_t = 0o777
  ) throws(FileError) {
    do throws(SystemError) {
      if mayBeLink { try OutputRule.checkFolder(path) } else { try OutputRule.checkOwnFolder(path) }
      try createWithParents(path, mode: mode)
      guard try FileStatus(of: path).kind == .folder else { throw SystemError(code: ENOTDIR) }
    } catch {
      throw FileError(.create, path, error)
    }
  }

  /// Checks a folder before the work whose results it gets. See ``OutputRule/checkOwnFolder(_:)``.
  package static func checkOwnFolder(_ path: String) throws(FileError) {
    do throws(SystemError) { try OutputRule.checkOwnFolder(path) } catch { throw FileError(.create, path, error) }
  }

  private static func createWithParents(_ path: String, mode: mode_t) throws(SystemError) {
    do throws(SystemError) { try createFolder(path, mode: mode) } catch {
      let parent = folder(of: path)
      guard error.code == ENOENT, parent != path, parent != "." else { throw error }
      try createWithParents(parent, mode: mode)
      try createFolder(path, mode: mode)
    }
  }

  /// Blocks until the contents of a file, or the names in a folder, are on disk.
  ///
  /// - Parameter modified: The modification time to set first, in seconds since 1970.
  package static func synchronize(_ path: String, modified: Int? = nil) throws(SystemError) {
    let file = try FileDescriptor(path, O_RDONLY)
    if let modified {
      let times = [timespec(tv_sec: modified, tv_nsec: 0), timespec(tv_sec: modified, tv_nsec: 0)]
      guard unsafe futimens(file.number, times) == 0 else { throw .last }
    }
    // Some file systems cannot synchronize folders.
    do { try file.synchronize() } catch { if error.code != EINVAL { throw error } }
  }

  /// Blocks until the name of a file is on disk, if the file system can do that.
  package static func synchronizeFolder(of path: String) {
    try? synchronize(folder(of: path))
  }

  /// Returns the folder of a path; `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the absolute path without links.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    // SAFETY: the call allocates the string, or returns nil.
    guard let resolved = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
