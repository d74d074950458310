package import TransitCSQLite
package import TransitValues

/// The SQLite functions that a VFS calls.
///
/// They belong to the library linked by this package, or to the one that loads the package as an extension, which may
/// be another copy with its own VFSs. <https://www.sqlite.org/loadext.html>
@safe
package struct VFSHost {
  package typealias Find = @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutablePointer<sqlite3_vfs>?
  package typealias Register = @convention(c) (UnsafeMutablePointer<sqlite3_vfs>?, Int32) -> Int32
  package typealias URIParameter = @convention(c) (sqlite3_filename?, UnsafePointer<CChar>?) -> UnsafePointer<CChar>?

  let find: Find
  let register: Register
  let uriParameter: URIParameter

  /// - Parameters: The functions `sqlite3_vfs_find`, `sqlite3_vfs_register` and `sqlite3_uri_parameter` of one SQLite
  ///   library, valid for the lifetime of the process.
  @unsafe
  package init(find: @escaping Find, register: @escaping Register, uriParameter: @escaping URIParameter) {
    unsafe self.find = find
    unsafe self.register = register
    unsafe self.uriParameter = uriParameter
  }

  /// The functions of the library linked by this package.
  package static var linked: VFSHost {
    unsafe VFSHost(find: sqlite3_vfs_find, register: sqlite3_vfs_register, uriParameter: sqlite3_uri_parameter)
  }
}

extension VFSHost {
  /// Whether a VFS of that name is registered.
  package func knows(_ name: String) -> Bool {
    unsafe find(name) != nil
  }

  /// Makes a registered VFS the default for connections that name no VFS.
  package func makeDefault(_ name: String) throws(DatabaseError) {
    let code = unsafe register(find(name), 1)
    guard code == SQLITE_OK else {
      throw DatabaseError(code: code, message: "the VFS \(name) cannot be made the default")
    }
  }
}
