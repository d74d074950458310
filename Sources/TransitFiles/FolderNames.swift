/// Lists the names in a folder.
package enum FolderNames {
  /// Returns the names in no order, without `.` and `..`.
  ///
  /// - Throws: The system's error; ENOENT if the folder does not exist.
  package static func list(_ path: String) throws(SystemError) -> [String] {
    guard let directory = unsafe opendir(path) else { throw .last }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      let name = unsafe name(of: entry)
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw .last }
    return names
  }

  /// Reads the name of an entry. An entry is only as long as its name, so copying `d_name` with its declared size could
  /// read out of bounds.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      preconditionFailure("d_name is a stored field")
    }
    // SAFETY: The name is zero-terminated and stays valid until the next call of `readdir`.
    return unsafe String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
  }
}
