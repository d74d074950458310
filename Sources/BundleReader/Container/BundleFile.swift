package import BundleFormat
import Synchronization
package import TransitFiles
package import TransitValues

/// An open bundle: its validated front sections, and a cache of decompressed blocks.
///
/// The process has one instance per file, shared by all connections. Safe to use from any thread.
package final class BundleFile: Sendable {
  /// The path with which the file was first opened.
  package let path: String
  /// Header, metadata, index and hashes. Their checksums were verified when the file was opened.
  package let front: ContainerFront
  /// Identifies this file among the open files of the process; see ``BundleRegistry``.
  package let handle: Int

  private let input: InputFile
  /// The newest block is kept even if it exceeds the limit.
  private let cache: Mutex<RecentValues<Int, [UInt8]>>
  private let failure = Mutex<ContainerError?>(nil)

  package var header: BundleHeader { front.header }

  /// The size of the bundle on disk in bytes.
  package var fileByteCount: Int { input.byteCount }

  /// Opens and validates a bundle, or returns the instance that the process already has open.
  ///
  /// Checks, in this order: that the file is regular; the header with its magic, versions, lengths and CRC; the
  /// sections' CRC; the block index; and that block 0 starts an SQLite database that matches the header.
  ///
  /// - Parameter cacheByteCount: The limit for cached decompressed blocks in bytes; `nil` for ``CacheSizes/blocks``. The
  ///   largest requested limit applies.
  package static func open(
    path: String, cacheByteCount: Int? = nil
  ) throws(BundleError) -> BundleFile {
    try BundleRegistry.shared.file(path: path).caching(cacheByteCount)
  }

  /// - Parameter byteCount: The limit for cached decompressed blocks as of ``open(path:cacheByteCount:)``.
  func caching(_ byteCount: Int? = nil) -> BundleFile {
    let limit = byteCount ?? CacheSizes(databaseByteCount: self.byteCount).blocks
    cache.withLock { $0.byteLimit = max($0.byteLimit, limit) }
    return self
  }

  /// Reads and validates everything before the blocks, and block 0.
  package init(path: String, input: InputFile, handle: Int) throws(BundleError) {
    self.path = path
    self.input = input
    self.handle = handle
    guard input.isRegular else { throw BundleError(.cannotOpen, path: path, "not a regular file") }
    front = try Self.front(of: input, path: path)
    cache = Mutex(RecentValues(byteLimit: 0))
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
    let header: BundleHeader
    do {
      header = try BundleHeader(decoding: start, fileLength: input.byteCount)
    } catch {
      throw BundleError(error, path: path)
    }
    let sections = try read(BundleHeader.byteCount, header.blocks.offset - BundleHeader.byteCount)
    do {
      return try ContainerFront(header: header, sections: sections)
    } catch {
      throw BundleError(error, path: path)
    }
  }
}

// MARK: Blocks

extension BundleFile {
  /// The size of the SQLite database in bytes.
  package var byteCount: Int { header.geometry.decodedLength }

  /// Reads the header of the database.
  package func databaseHeader() throws(DatabaseError) -> DatabaseHeader {
    do {
      return DatabaseHeader(try block(0))
    } catch {
      throw .damagedDatabase
    }
  }

  /// Returns a decompressed block from the cache, or from the file after checking its CRC.
  ///
  /// Two threads that miss the same block may both decompress it, because no lock is held meanwhile.
  package func block(_ number: Int) throws(ContainerError) -> [UInt8] {
    if let block = cache.withLock({ $0.value(number) }) { return block }
    do throws(ContainerError) {
      let block = try decodeBlock(number)
      keep(block, number: number)
      return block
    } catch {
      failure.withLock { $0 = $0 ?? error }
      throw error
    }
  }

  /// Reads raw bytes of the bundle. Returns fewer bytes only if the file was truncated after it was opened.
  package func storedBytes(at offset: Int, count: Int) throws(BundleError) -> [UInt8] {
    do {
      return try input.read(at: offset, count: count)
    } catch {
      throw BundleError(.cannotOpen, path: path, "\(error)")
    }
  }

  /// Reads a compressed block from the file, without the cache, for checks of every byte.
  package func storedBlock(_ number: Int) throws(ContainerError) -> [UInt8] {
    let entry = front.index.entries[number]
    do {
      return try input.read(at: entry.offset, count: entry.storedLength)
    } catch {
      throw .block(number: number, reason: "cannot be read: \(error)")
    }
  }

  /// Reads and decompresses a block without using the cache.
  package func decodeBlock(_ number: Int) throws(ContainerError) -> [UInt8] {
    try BlockCodec.decode(
      storedBlock(number), entry: front.index.entries[number], number: number,
      geometry: header.geometry)
  }

  /// A decompressed block, if it is in the cache. Does not count as a use.
  package func keptBlock(_ number: Int) -> [UInt8]? { cache.withLock { $0.kept(number) } }

  /// Inserts a block that the caller has decompressed and checked into the cache.
  package func keep(_ block: [UInt8], number: Int) {
    cache.withLock { $0.insert(block, byteCount: block.count, for: number) }
  }

  /// The first failure to read a block since the file was opened: the cause of SQLite's "malformed" error.
  package var firstFailure: ContainerError? { failure.withLock { $0 } }
}
