import TransitCZlib
package import TransitFiles

/// Writes a zip with deflated members, one after another, in constant memory.
///
/// The zip appears at its path only after ``finish()``; a writer released earlier leaves nothing behind. The same
/// members and bytes give the same file. ZIP64 records are written only if a size, an offset or the number of members
/// needs them.
@safe
package struct ZipWriter: ~Copyable {
  private var file: ZipFile
  private var deflater: ZipDeflater
  private let limits: ZipLimits
  private var directory: [UInt8] = []
  private var memberCount = 0
  private var member: ZipMember?

  /// Creates the temporary file next to `path`.
  ///
  /// - Parameter compressionLevel: The zlib level, `1 ... 9`.
  package init(path: String, compressionLevel: Int = 6, limits: ZipLimits = ZipLimits()) throws(FileError) {
    guard let deflater = ZipDeflater(level: compressionLevel) else {
      throw FileError(.deflate, path, reason: "zlib does not support level \(compressionLevel)")
    }
    self.file = try ZipFile(path: path)
    self.deflater = deflater
    self.limits = limits
  }

  /// Begins a new member; the previous one must have ended.
  ///
  /// - Parameter name: The member's path in the zip, unique.
  /// - Throws: ``FileError`` also if the name has more than 65,535 bytes of UTF-8.
  package mutating func beginMember(_ name: String) throws(FileError) {
    precondition(member == nil, "the previous member has not ended")
    guard let nameLength = UInt16(exactly: name.utf8.count) else { throw file.refusing(memberNamed: name) }
    let new = ZipMember(name: name, nameLength: nameLength, offset: file.byteCount)
    try file.append(new.localHeader(limits: limits))
    deflater.reset()
    member = new
  }

  /// Appends bytes to the open member.
  package mutating func append(_ bytes: [UInt8]) throws(FileError) {
    // SAFETY: the pointer does not leave the closure and is only read from.
    try unsafe bytes.withUnsafeBufferPointer { (pointer) throws(FileError) in
      try unsafe append(UnsafeRawBufferPointer(pointer))
    }
  }

  /// Appends bytes to the open member. The bytes are not used after the call.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard bytes.count > 0 else { return }
    try unsafe deflate(bytes, isLast: false)
  }

  /// Ends the open member and writes its sizes and CRC into its header.
  package mutating func endMember() throws(FileError) {
    try unsafe deflate(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
    guard let ended = member else { return }
    try file.replace(at: ended.offset, with: ended.localHeader(limits: limits))
    directory += ended.centralHeader(limits: limits)
    memberCount += 1
    member = nil
  }

  /// Writes the central directory, syncs the file to disk and renames it to its path.
  package consuming func finish() throws(FileError) {
    precondition(member == nil, "the last member has not ended")
    let end = ZipDirectoryEnd(memberCount: memberCount, offset: file.byteCount, size: UInt64(directory.count))
    try file.append(directory)
    try file.append(end.bytes(limits: limits))
    try file.finish()
  }

  private mutating func deflate(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(FileError) {
    precondition(member != nil, "no member has begun")
    let start = file.byteCount
    try unsafe deflater.deflate(bytes, isLast: isLast) { (piece) throws(FileError) in
      try unsafe file.append(piece)
    }
    member?.compressedSize += file.byteCount - start
    member?.size += UInt64(bytes.count)
    let crc = member?.crc ?? 0
    // SAFETY: zlib reads only these bytes. An empty buffer would reset the CRC, so it is skipped.
    if bytes.count > 0 { member?.crc = UInt32(unsafe crc32_z(UInt(crc), bytes.baseAddress, bytes.count)) }
  }
}
