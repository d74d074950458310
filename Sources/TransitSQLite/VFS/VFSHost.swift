package import TransitCSQLite

/// The calls a VFS makes into SQLite: into the library this package links, or into the one that loads the package as an
/// extension, which may be another copy with VFSs of its own. <https://www.sqlite.org/loadext.html>
@safe
package struct VFSHost {
  package typealias Find = @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutablePointer<sqlite3_vfs>?
  package typealias Register = @convention(c) (UnsafeMutablePointer<sqlite3_vfs>?, Int32) -> Int32
  package typealias URIParameter = @convention(c) (sqlite3_filename?, UnsafePointer<CChar>?) -> UnsafePointer<CChar>?

  let find: Find
  let register: Register
  let uriParameter: URIParameter

  /// - Parameters: The functions of one SQLite, valid as long as the process lives: `sqlite3_vfs_find`,
  ///   `sqlite3_vfs_register` and `sqlite3_uri_parameter`.
  @unsafe
  package init(find: @escaping Find, register: @escaping Register, uriParameter: @escaping URIParameter) {
    unsafe self.find = find
    unsafe self.register = register
    unsafe self.uriParameter = uriParameter
  }

  /// The library this package links.
  package static var linked: VFSHost {
    unsafe VFSHost(find: sqlite3_vfs_find, register: sqlite3_vfs_register, uriParameter: sqlite3_uri_parameter)
  }
}

extension VFSHost {
  /// Whether a VFS of that name is registered.
  package func knows(_ name: String) -> Bool {
    unsafe find(name) != nil
  }

  /// Makes a registered VFS the one that connections use when they name none.
  package func makeDefault(_ name: String) throws(SQLiteError) {
    let code = unsafe register(find(name), 1)
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, message: "the VFS \(name) cannot be made the default")
    }
  }
}
