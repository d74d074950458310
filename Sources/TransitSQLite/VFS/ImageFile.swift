import TransitCSQLite

/// The `sqlite3_file` of an image: SQLite's header, followed by a retained reference to the image.
///
/// ```
/// 0  pMethods
/// 8  OpenImage, retained until xClose
/// ```
enum ImageFile {
  static let byteCount = unsafe imageOffset + MemoryLayout<UnsafeMutableRawPointer>.size
  private static let imageOffset = unsafe MemoryLayout<sqlite3_file>.stride

  /// SQLITE_IOERR_SHORT_READ, a macro that Swift does not import.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  /// Initializes a `sqlite3_file` with an image, which is retained until SQLite closes the file.
  @unsafe
  static func put(_ image: any DatabaseImage, into file: UnsafeMutablePointer<sqlite3_file>) {
    let reference = unsafe Unmanaged.passRetained(OpenImage(image)).toOpaque()
    unsafe UnsafeMutableRawPointer(file).storeBytes(
      of: reference, toByteOffset: imageOffset, as: UnsafeMutableRawPointer.self)
    unsafe file.pointee.pMethods = UnsafePointer(methods)
  }

  /// The image of a `sqlite3_file`; `nil` for a file of another VFS.
  @unsafe
  static func image(ifIn file: UnsafeMutablePointer<sqlite3_file>?) -> (any DatabaseImage)? {
    guard let file = unsafe file, unsafe file.pointee.pMethods == UnsafePointer(methods) else { return nil }
    return unsafe image(file)
  }

  @unsafe
  private static func reference(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Unmanaged<OpenImage> {
    // SAFETY: only files initialized by `put` have these methods.
    let raw = unsafe UnsafeMutableRawPointer(file.unsafelyUnwrapped)
    return unsafe Unmanaged.fromOpaque(raw.load(fromByteOffset: imageOffset, as: UnsafeMutableRawPointer.self))
  }

  @unsafe
  private static func image(_ file: UnsafeMutablePointer<sqlite3_file>?) -> any DatabaseImage {
    unsafe reference(file).takeUnretainedValue().image
  }

  @unsafe
  private static func read(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ buffer: UnsafeMutableRawPointer?, _ count: Int32, _ offset: Int64
  ) -> Int32 {
    let image = unsafe image(file)
    let destination = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
    let start = min(max(0, Int(offset)), image.byteCount)
    let available = min(destination.count, image.byteCount - start)
    guard unsafe image.read(at: start, into: UnsafeMutableRawBufferPointer(rebasing: destination[..<available])) else {
      return SQLITE_CORRUPT
    }
    if available == destination.count { return SQLITE_OK }
    // SQLite requires missing bytes to be filled with zeros.
    unsafe UnsafeMutableRawBufferPointer(rebasing: destination[available...]).initializeMemory(
      as: UInt8.self, repeating: 0)
    return shortRead
  }

  // SAFETY: created once, never changed or released; SQLite only reads it.
  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe methods.initialize(to: sqlite3_io_methods())
    unsafe methods.pointee.iVersion = 1
    unsafe methods.pointee.xClose = { file in
      unsafe reference(file).release()
      return SQLITE_OK
    }
    unsafe methods.pointee.xRead = { file, buffer, count, offset in unsafe read(file, buffer, count, offset) }
    unsafe methods.pointee.xFileSize = { file, size in
      unsafe size?.pointee = Int64(image(file).byteCount)
      return SQLITE_OK
    }
    unsafe methods.pointee.xDeviceCharacteristics = { _ in SQLITE_IOCAP_IMMUTABLE }
    unsafe methods.pointee.xSectorSize = { _ in 4096 }
    unsafe methods.pointee.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    unsafe refuseWriting(methods)
    unsafe skipLocking(methods)
    return unsafe methods
  }()

  private static func refuseWriting(_ methods: UnsafeMutablePointer<sqlite3_io_methods>) {
    unsafe methods.pointee.xWrite = { _, _, _, _ in SQLITE_READONLY }
    unsafe methods.pointee.xTruncate = { _, _ in SQLITE_READONLY }
    unsafe methods.pointee.xSync = { _, _ in SQLITE_OK }
  }

  /// Locks are not needed because images are never written.
  private static func skipLocking(_ methods: UnsafeMutablePointer<sqlite3_io_methods>) {
    unsafe methods.pointee.xLock = { _, _ in SQLITE_OK }
    unsafe methods.pointee.xUnlock = { _, _ in SQLITE_OK }
    unsafe methods.pointee.xCheckReservedLock = { _, isReserved in
      unsafe isReserved?.pointee = 0
      return SQLITE_OK
    }
  }
}

/// A reference to an image, retained by an open file.
private final class OpenImage {
  let image: any DatabaseImage

  init(_ image: any DatabaseImage) {
    self.image = image
  }
}
