package import BundleFormat
package import BundleReader
import GTFSFeed
package import Operations
import TransitCrypto

/// Verifies the container: the checksum of every byte of the file and the hash of every block.
package struct ContainerCheck {
  package static let name = "container"

  /// The number of blocks that `--quick` decodes, spread evenly over the file.
  static let sampleCount = 64

  let bytes: any BundleBytes
  let isQuick: Bool
  /// Caches the decoded blocks that pass, for the checks that follow.
  private let file: BundleFile?
  /// Counts blocks.
  private let progress: ProgressReporter?

  /// The findings, and the parts of the file that later checks use.
  package struct Result {
    package var findings = Findings()
    package var header: BundleHeader?
    package var metadataBytes: [UInt8] = []
    /// The kind of database; `nil` if the sections before the blocks are damaged.
    package var kind: ContainerKind?
    /// The metadata; `nil` for a packed database that is not a timetable.
    package var metadata: BundleMetadata?
    var firstPage: FirstPage?
    /// Whether the file has a newer minor version, which may contain data unknown to this verifier.
    var isNewer = false
  }

  package init(
    _ bytes: any BundleBytes, isQuick: Bool = false, keepingBlocksIn file: BundleFile? = nil,
    progress: ProgressReporter? = nil
  ) {
    self.bytes = bytes
    self.isQuick = isQuick
    self.file = file
    self.progress = progress
  }

  /// Reads the file once from start to end.
  ///
  /// - Throws: ``VerificationError``, also if the file does not start like a bundle.
  package func run() throws(VerificationError) -> Result {
    var result = Result()
    let start = try bytes.read(at: 0, count: BundleHeader.byteCount)
    guard Self.looksLikeOurs(start) else { throw .notABundle }
    guard start.count >= BundleHeader.magic.count else {
      result.findings.add("\(ContainerError.truncated(expected: BundleHeader.byteCount, found: start.count))")
      return result
    }
    let front: ContainerFront
    do {
      let header = try BundleHeader(decoding: start, fileLength: bytes.count)
      checkVersion(start, header, into: &result)
      result.header = header
      let sections = try bytes.read(at: BundleHeader.byteCount, count: header.blocks.offset - BundleHeader.byteCount)
      front = try ContainerFront(header: header, sections: sections)
    } catch let error as ContainerError {
      result.findings.add(error == .notABundle ? "the magic bytes are damaged" : "\(error)")
      return result
    } catch {
      throw (error as? VerificationError) ?? .cannotRead("\(error)")
    }
    checkHashes(front, into: &result.findings)
    checkMetadata(front, into: &result)
    try checkBlocks(front, into: &result)
    return result
  }

  /// Whether the file is a bundle, possibly with damaged magic bytes: at most two differ, the header decoder recognizes
  /// the damage, or the file ends within them.
  private static func looksLikeOurs(_ start: [UInt8]) -> Bool {
    let magic = BundleHeader.magic
    let found = start.prefix(magic.count)
    if found.count < magic.count { return !found.isEmpty && magic.starts(with: found) }
    if zip(found, magic).count(where: ==) >= magic.count - 2 { return true }
    do throws(ContainerError) {
      _ = try BundleHeader(decoding: start, fileLength: start.count)
      return true
    } catch {
      return error != .notABundle
    }
  }

  /// Version 1.0 defines no optional features and no signatures; a newer minor version may.
  private func checkVersion(_ start: [UInt8], _ header: BundleHeader, into result: inout Result) {
    let minor = Int(start[10]) | Int(start[11]) << 8
    if minor != BundleHeader.minorVersion {
      result.isNewer = true
      result.findings.note = "minor version \(minor), this verifier supports \(BundleHeader.minorVersion)"
      return
    }
    if header.optionalFeatures != 0 {
      result.findings.add("optional features 0x\(String(header.optionalFeatures, radix: 16)), version 1.0 has none")
    }
    if header.signatures.length != 0 {
      result.findings.add("signatures of \(header.signatures.length) bytes, version 1.0 has none")
    }
  }

  private func checkHashes(_ front: ContainerFront, into findings: inout Findings) {
    let message = ContentRoot.message(geometry: front.header.geometry, hashes: front.hashes)
    if SHA256.hash(message) != front.header.contentRoot {
      findings.add("the content root is not the hash of the hash list")
    }
  }
}

// MARK: Blocks

extension ContainerCheck {
  private func checkBlocks(_ front: ContainerFront, into result: inout Result) throws(VerificationError) {
    let count = front.header.geometry.blockCount
    // The sample always includes the first and the last block.
    let numbers =
      isQuick && count > Self.sampleCount
      ? (0..<Self.sampleCount).map { $0 * (count - 1) / (Self.sampleCount - 1) } : Array(0..<count)
    let cancellation = Cancellation.current
    progress?.begin(total: numbers.count)
    var checksum: UInt32 = 0
    var next = 0
    while next < numbers.count {
      let start = next
      var blocks: [StoredBlock] = []
      var byteCount = 0
      while next < numbers.count, blocks.count < Self.batchCount, byteCount < Self.batchByteCount {
        if cancellation.isCancelled { throw .cancelled }
        let number = numbers[next]
        next += 1
        let entry = front.index.entries[number]
        byteCount += entry.storedLength
        let stored = try bytes.read(at: entry.offset, count: entry.storedLength)
        checksum = Deflate.checksum(stored, after: checksum)
        blocks.append(StoredBlock(number: number, bytes: stored))
      }
      progress?.update(completed: start)
      try check(blocks, front, into: &result)
    }
    progress?.update(completed: numbers.count)
    if numbers.count == count {
      if checksum != front.header.blocksChecksum {
        result.findings.add("the CRC-32 of the stored blocks does not match")
      }
    } else {
      result.findings.note = "\(numbers.count) of \(count) blocks"
    }
  }

  /// The maximum number of stored blocks in memory at a time.
  private static let batchCount = 64
  /// The number of stored bytes after which a batch ends.
  private static let batchByteCount = 16 << 20

  private struct StoredBlock: Sendable {
    let number: Int
    let bytes: [UInt8]
  }

  /// Checks some blocks in parallel and adds the findings in block order.
  private func check(
    _ blocks: [StoredBlock], _ front: ContainerFront, into result: inout Result
  ) throws(VerificationError) {
    // The file may have changed since it was opened.
    let file = file.flatMap { $0.front.header.contentRoot == front.header.contentRoot ? $0 : nil }
    do {
      let checked = try WorkerPool.map(blocks) { Self.check($0, front, keepingIn: file) }
      for (findings, firstPage) in checked {
        result.findings.append(findings)
        result.firstPage = firstPage ?? result.firstPage
      }
    } catch {
      throw (error as? VerificationError) ?? .cannotRead("\(error)")
    }
  }

  private static func check(
    _ stored: StoredBlock, _ front: ContainerFront, keepingIn file: BundleFile?
  ) -> (Findings, FirstPage?) {
    let geometry = front.header.geometry
    let number = stored.number
    let page = number * geometry.pagesPerBlock + 1
    var findings = Findings()
    var firstPage: FirstPage?
    do throws(ContainerError) {
      let block = try BlockCodec.decode(
        stored.bytes, entry: front.index.entries[number], number: number, geometry: geometry)
      let hashes = number * ContentRoot.hashLength..<(number + 1) * ContentRoot.hashLength
      if !SHA256.hash(block).prefix(ContentRoot.hashLength).elementsEqual(front.hashes[hashes]) {
        findings.add("SHA-256 does not match the hash list", block: number, page: page)
      } else {
        file?.keep(block, number: number)
      }
      if number == 0 {
        let page = FirstPage(block)
        page.check(against: front.header, into: &findings)
        firstPage = page
      }
    } catch {
      if case .block(_, let reason) = error {
        findings.add(reason, block: number, page: page)
      } else {
        findings.add("\(error)", block: number, page: page)
      }
    }
    return (findings, firstPage)
  }
}
