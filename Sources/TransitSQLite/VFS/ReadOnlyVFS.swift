package import TransitCSQLite
package import TransitValues

/// A VFS that reads some main databases as images and delegates all other files to SQLite's default VFS.
///
/// A pass-through shim: the original VFS opens temporary files, sorter files and ordinary databases and then owns their
/// `sqlite3_file`. <https://www.sqlite.org/vfs.html>
package enum ReadOnlyVFS {
  /// Registers a VFS for the lifetime of the process.
  ///
  /// - Parameter asDefault: Whether to make it the default for connections that name no VFS.
  package static func register(
    name: String, source: any DatabaseImageSource, host: VFSHost = .linked, asDefault: Bool = false
  ) throws(DatabaseError) {
    guard let original = unsafe host.find(nil) else {
      throw DatabaseError(code: SQLITE_ERROR, message: "SQLite has no default VFS")
    }
    let context = unsafe VFSContext(host: host, original: original, source: source)
    let vfs = unsafe makeVFS(name: name, context: context)
    let code = unsafe host.register(vfs, asDefault ? 1 : 0)
    guard code == SQLITE_OK else {
      throw DatabaseError(code: code, message: "the VFS \(name) cannot be registered")
    }
  }

  /// Whether a VFS is registered by another copy of this library, or another one, whose images are not ours.
  package static func isForeign(_ name: String, in host: VFSHost = .linked) -> Bool {
    guard let vfs = unsafe host.find(name) else { return false }
    return unsafe unsafeBitCast(vfs.pointee.xOpen, to: UInt.self) != unsafeBitCast(openFile, to: UInt.self)
  }

  private static let openFile:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vfs>?, sqlite3_filename?, UnsafeMutablePointer<sqlite3_file>?, Int32,
      UnsafeMutablePointer<Int32>?
    ) -> Int32 = { vfs, name, file, flags, outFlags in
      unsafe VFSContext.of(vfs).open(name, file, flags, outFlags)
    }

  /// The image that a file of SQLite reads; `nil` for a file of another VFS.
  ///
  /// - Parameter file: The file of an open database, from SQLITE_FCNTL_FILE_POINTER.
  @unsafe
  package static func image(of file: UnsafeMutablePointer<sqlite3_file>?) -> (any DatabaseImage)? {
    unsafe ImageFile.image(ifIn: file)
  }

  /// Creates the VFS. SQLite keeps the pointer forever, so nothing is deallocated.
  @unsafe
  private static func makeVFS(name: String, context: VFSContext) -> UnsafeMutablePointer<sqlite3_vfs> {
    let original = unsafe context.original
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    unsafe vfs.initialize(to: sqlite3_vfs())
    unsafe vfs.pointee.iVersion = 2
    unsafe vfs.pointee.szOsFile = max(original.pointee.szOsFile, Int32(ImageFile.byteCount))
    unsafe vfs.pointee.mxPathname = original.pointee.mxPathname
    unsafe vfs.pointee.zName = UnsafePointer(permanentCString(name))
    unsafe vfs.pointee.pAppData = Unmanaged.passRetained(context).toOpaque()
    unsafe vfs.pointee.xOpen = openFile
    unsafe delegateFileNames(of: vfs)
    unsafe delegateLibraries(of: vfs)
    unsafe delegateEnvironment(of: vfs)
    return unsafe vfs
  }

  private static func delegateFileNames(of vfs: UnsafeMutablePointer<sqlite3_vfs>) {
    unsafe vfs.pointee.xDelete = { vfs, name, sync in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xDelete(original, name, sync)
    }
    unsafe vfs.pointee.xAccess = { vfs, name, flags, result in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xAccess(original, name, flags, result)
    }
    unsafe vfs.pointee.xFullPathname = { vfs, name, count, result in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xFullPathname(original, name, count, result)
    }
  }

  /// These functions are missing in SQLite builds without loadable extensions.
  private static func delegateLibraries(of vfs: UnsafeMutablePointer<sqlite3_vfs>) {
    unsafe vfs.pointee.xDlOpen = { vfs, name in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xDlOpen?(original, name)
    }
    unsafe vfs.pointee.xDlError = { vfs, count, message in
      let original = unsafe VFSContext.of(vfs).original
      unsafe original.pointee.xDlError?(original, count, message)
    }
    unsafe vfs.pointee.xDlSym = { vfs, library, symbol in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xDlSym?(original, library, symbol)
    }
    unsafe vfs.pointee.xDlClose = { vfs, library in
      let original = unsafe VFSContext.of(vfs).original
      unsafe original.pointee.xDlClose?(original, library)
    }
  }

  private static func delegateEnvironment(of vfs: UnsafeMutablePointer<sqlite3_vfs>) {
    unsafe vfs.pointee.xRandomness = { vfs, count, bytes in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xRandomness(original, count, bytes)
    }
    unsafe vfs.pointee.xSleep = { vfs, microseconds in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xSleep(original, microseconds)
    }
    unsafe vfs.pointee.xCurrentTime = { vfs, day in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xCurrentTime(original, day)
    }
    unsafe vfs.pointee.xGetLastError = { vfs, count, message in
      let original = unsafe VFSContext.of(vfs).original
      return unsafe original.pointee.xGetLastError?(original, count, message) ?? 0
    }
    unsafe vfs.pointee.xCurrentTimeInt64 = { vfs, milliseconds in
      let original = unsafe VFSContext.of(vfs).original
      // xCurrentTimeInt64 exists only from VFS version 2 on.
      guard unsafe original.pointee.iVersion >= 2, let now = unsafe original.pointee.xCurrentTimeInt64 else {
        var day = 0.0
        let code = unsafe original.pointee.xCurrentTime(original, &day)
        unsafe milliseconds?.pointee = Int64(day * 86_400_000)
        return code
      }
      return unsafe now(original, milliseconds)
    }
  }

  private static func permanentCString(_ text: String) -> UnsafeMutablePointer<CChar> {
    let characters = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: characters.count)
    _ = unsafe copy.initialize(from: characters)
    // The buffer is never empty: a C string ends with a zero byte.
    return unsafe copy.baseAddress.unsafelyUnwrapped
  }
}
