package import BundleFormat
import Synchronization
import TransitSQLite

/// An open bundle: its front, checked, and its blocks, decoded when asked for and kept for a while.
///
/// There is one for each file of the process, shared by all connections; any thread may use it.
package final class BundleFile: Sendable {
  /// The file as it was first named.
  package let path: String
  /// Header, metadata, index and hashes, whose checksum matched when the file was opened.
  package let front: ContainerFront
  /// Names this file among those the process has open, see ``BundleRegistry``.
  let handle: Int

  private let input: InputFile
  private let cache: Mutex<BlockCache>
  private let failure = Mutex<ContainerError?>(nil)

  package var header: BundleHeader { front.header }

  /// Bytes of the bundle on disk.
  package var fileByteCount: Int { input.byteCount }

  /// Bytes of decoded blocks that are kept unless asked otherwise: 2 MiB.
  package static let defaultCacheByteCount = 2 << 20

  /// The file at a path, opened and checked unless the process has it open.
  ///
  /// Checked are, in this order: a regular file, the header with its magic, versions, lengths and CRC, the sections'
  /// CRC, the block index, and that block 0 begins an SQLite database that agrees with the header.
  ///
  /// - Parameter cacheByteCount: Bytes of decoded blocks to keep; the largest number asked for holds.
  package static func open(
    path: String, cacheByteCount: Int = BundleFile.defaultCacheByteCount
  ) throws(BundleError) -> BundleFile {
    let file = try BundleRegistry.shared.file(path: path)
    file.cache.withLock { $0.byteLimit = max($0.byteLimit, cacheByteCount) }
    return file
  }

  /// Reads and checks everything before the blocks, and block 0.
  init(path: String, input: InputFile, handle: Int) throws(BundleError) {
    self.path = path
    self.input = input
    self.handle = handle
    guard input.isRegular else { throw BundleError(.cannotOpen, path: path, "not a regular file") }
    front = try Self.front(of: input, path: path)
    cache = Mutex(BlockCache(byteLimit: 0))
    do throws(ContainerError) {
      try DatabaseHeader(block(0)).check(against: front.header)
    } catch {
      throw BundleError(error, path: path)
    }
  }

  private static func front(of input: InputFile, path: String) throws(BundleError) -> ContainerFront {
    func read(_ offset: Int, _ count: Int) throws(BundleError) -> [UInt8] {
      do {
        return try input.read(at: offset, count: count)
      } catch {
        throw BundleError(.cannotOpen, path: path, "cannot be read: \(error)")
      }
    }
    let start = try read(0, BundleHeader.byteCount)
    do {
      let header = try BundleHeader(decoding: start, fileLength: input.byteCount)
      let sections = try read(BundleHeader.byteCount, header.blocks.offset - BundleHeader.byteCount)
      return try ContainerFront(header: header, sections: sections)
    } catch let error as ContainerError {
      throw BundleError(error, path: path)
    } catch {
      throw (error as? BundleError) ?? BundleError(.damaged, path: path, "\(error)")
    }
  }
}

// MARK: Blocks

extension BundleFile {
  /// A block of pages, decoded: from the cache, else from the file, checked against its CRC.
  ///
  /// Two threads that miss the same block both decode it: no lock is held meanwhile.
  package func block(_ number: Int) throws(ContainerError) -> [UInt8] {
    if let block = cache.withLock({ $0.block(number) }) { return block }
    do throws(ContainerError) {
      let block = try decodeBlock(number)
      cache.withLock { $0.insert(block, number: number) }
      return block
    } catch {
      failure.withLock { $0 = $0 ?? error }
      throw error
    }
  }

  /// Bytes of the bundle as they lie on the disk, fewer only where the file has become shorter since it was opened.
  package func storedBytes(at offset: Int, count: Int) throws(BundleError) -> [UInt8] {
    do {
      return try input.read(at: offset, count: count)
    } catch {
      throw BundleError(.cannotOpen, path: path, "\(error)")
    }
  }

  /// A block as it is stored in the file, not cached, for those who check every byte.
  package func storedBlock(_ number: Int) throws(ContainerError) -> [UInt8] {
    let entry = front.index.entries[number]
    do {
      return try input.read(at: entry.offset, count: entry.storedLength)
    } catch {
      throw .block(number: number, reason: "cannot be read: \(error)")
    }
  }

  /// A block decoded afresh: neither taken from the cache nor put into it.
  package func decodeBlock(_ number: Int) throws(ContainerError) -> [UInt8] {
    try BlockCodec.decode(
      storedBlock(number), entry: front.index.entries[number], number: number,
      geometry: header.geometry)
  }

  /// Puts a block into the cache that somebody else has decoded and checked.
  package func keep(_ block: [UInt8], number: Int) {
    cache.withLock { $0.insert(block, number: number) }
  }

  /// The first block that could not be read since the file was opened: the reason behind SQLite's "malformed".
  package var firstFailure: ContainerError? { failure.withLock(\.self) }
}

extension BundleFile: DatabaseImage {
  /// Bytes of the SQLite database inside.
  package var byteCount: Int { header.geometry.decodedLength }

  package func read(at offset: Int, into destination: UnsafeMutableRawBufferPointer) -> Bool {
    let blockLength = header.geometry.blockLength
    var done = 0
    while done < destination.count {
      let (number, start) = (offset + done).quotientAndRemainder(dividingBy: blockLength)
      guard let block = try? block(number) else { return false }
      let count = min(block.count - start, destination.count - done)
      unsafe block.withUnsafeBytes { bytes in
        // SAFETY: `start + count` is within the block, `done + count` within the destination.
        unsafe UnsafeMutableRawBufferPointer(rebasing: destination[done..<done + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
      }
      done += count
    }
    return true
  }
}
