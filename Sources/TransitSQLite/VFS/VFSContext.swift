import TransitCSQLite

/// The context of a registered VFS: the source of images and the original VFS.
@safe
final class VFSContext {
  let original: UnsafeMutablePointer<sqlite3_vfs>
  private let host: VFSHost
  private let source: any DatabaseImageSource

  @unsafe
  init(host: VFSHost, original: UnsafeMutablePointer<sqlite3_vfs>, source: any DatabaseImageSource) {
    self.host = host
    unsafe self.original = original
    self.source = source
  }

  /// The context of a VFS created by ``ReadOnlyVFS``.
  @unsafe
  static func of(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> VFSContext {
    // SAFETY: SQLite passes the registered VFS, whose pAppData is a context that is never released.
    unsafe Unmanaged<VFSContext>.fromOpaque(vfs.unsafelyUnwrapped.pointee.pAppData).takeUnretainedValue()
  }

  /// xOpen: opens a main database as an image if it is one, and any other file with the original VFS.
  @unsafe
  func open(
    _ name: sqlite3_filename?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let file = unsafe file else { return SQLITE_MISUSE }
    unsafe file.pointee.pMethods = nil
    guard flags & SQLITE_OPEN_MAIN_DB != 0, let name = unsafe name else {
      return unsafe original.pointee.xOpen(original, name, file, flags, outFlags)
    }
    if let parameter = source.handleParameter, let handle = unsafe host.uriParameter(name, parameter) {
      return unsafe serve(source.image(handle: String(cString: handle)), file, outFlags)
    }
    // The original VFS opens the file first. Opening and closing it here would drop POSIX locks that another connection
    // of this process holds on an ordinary database.
    let code = unsafe original.pointee.xOpen(original, name, file, flags, outFlags)
    guard code == SQLITE_OK, unsafe beginsWithMagic(file) else { return code }
    _ = unsafe file.pointee.pMethods?.pointee.xClose(file)
    unsafe file.pointee.pMethods = nil
    return unsafe serve(source.image(path: String(cString: name)), file, outFlags)
  }

  private func beginsWithMagic(_ file: UnsafeMutablePointer<sqlite3_file>) -> Bool {
    let magic = source.magic
    var start = [UInt8](repeating: 0, count: magic.count)
    let code = unsafe start.withUnsafeMutableBytes { bytes in
      unsafe file.pointee.pMethods?.pointee.xRead(file, bytes.baseAddress, Int32(bytes.count), 0) ?? SQLITE_IOERR
    }
    return code == SQLITE_OK && start == magic
  }

  private func serve(
    _ image: (any DatabaseImage)?, _ file: UnsafeMutablePointer<sqlite3_file>, _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let image else { return SQLITE_CORRUPT }
    unsafe ImageFile.put(image, into: file)
    unsafe outFlags?.pointee = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB
    return SQLITE_OK
  }
}
