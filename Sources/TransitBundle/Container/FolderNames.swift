#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The names in a folder, as the system gives them.
package enum FolderNames {
  /// - Throws: The system's error; ENOENT where there is no such folder.
  package static func list(_ path: String) throws(SystemError) -> [String] {
    guard let directory = unsafe opendir(path) else { throw .last }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      unsafe names.append(name(of: entry))
      errno = 0
    }
    if errno != 0 { throw .last }
    return names
  }

  /// The name in an entry, which is as long as the name takes: copied as the array it is declared as, it would be read
  /// beyond its end.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      preconditionFailure("d_name is a stored field")
    }
    // SAFETY: the name ends with a zero byte, and stays until the next entry is read.
    return unsafe String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
  }
}
