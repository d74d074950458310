package import BundleFormat
import Crypto
package import TransitBundle

/// Proves the container: every byte of the file against its checksum, every block against its hash.
package struct ContainerCheck {
  package static let name = "container"

  /// Blocks that `--quick` decodes, spread evenly over the file.
  static let sampleCount = 64

  let bytes: any BundleBytes
  let isQuick: Bool
  /// Where blocks that are as they should be are kept, decoded, for those who ask for them next.
  private let file: BundleFile?
  /// Asked before each block; told the blocks done, of all.
  let isCancelled: () -> Bool
  let progress: (Int, Int) -> Void

  /// What the check found, and what later checks build on.
  package struct Result {
    package var findings = Findings()
    package var header: BundleHeader?
    package var metadataBytes: [UInt8] = []
    /// What the database is; `nil` where the front is damaged.
    package var kind: ContainerKind?
    /// What the metadata says; `nil` for a packed database that is no timetable.
    package var metadata: BundleMetadata?
    var firstPage: FirstPage?
    /// Whether the file is of a newer minor version, which may say more than this verifier knows.
    var isNewer = false
  }

  package init(
    _ bytes: any BundleBytes, isQuick: Bool = false, keepingBlocksIn file: BundleFile? = nil,
    isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) {
    self.bytes = bytes
    self.isQuick = isQuick
    self.file = file
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Reads the file once from its beginning to its end.
  ///
  /// - Throws: ``VerificationError``, also for a file that has not our magic at all.
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

  /// A bundle whose first bytes were damaged is still a bundle: at most two of its magic bytes differ, they show how
  /// they were damaged, or they end early.
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
      result.findings.note = "minor version \(minor), of which this verifier knows \(BundleHeader.minorVersion)"
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
    if Array(SHA256.hash(data: message)) != front.header.contentRoot {
      findings.add("the content root is not the hash of the hash list")
    }
  }
}

// MARK: Blocks

extension ContainerCheck {
  private func checkBlocks(_ front: ContainerFront, into result: inout Result) throws(VerificationError) {
    let count = front.header.geometry.blockCount
    // The first and the last block are always in the sample.
    let numbers =
      isQuick && count > Self.sampleCount
      ? (0..<Self.sampleCount).map { $0 * (count - 1) / (Self.sampleCount - 1) } : Array(0..<count)
    var checksum: UInt32 = 0
    var next = 0
    while next < numbers.count {
      let start = next
      var blocks: [StoredBlock] = []
      var byteCount = 0
      while next < numbers.count, blocks.count < Self.batchCount, byteCount < Self.batchByteCount {
        if isCancelled() { throw .cancelled }
        let number = numbers[next]
        next += 1
        let entry = front.index.entries[number]
        byteCount += entry.storedLength
        let stored = try bytes.read(at: entry.offset, count: entry.storedLength)
        checksum = Deflate.checksum(stored, after: checksum)
        blocks.append(StoredBlock(number: number, bytes: stored))
      }
      progress(start, numbers.count)
      try check(blocks, front, into: &result)
    }
    progress(numbers.count, numbers.count)
    if numbers.count == count {
      if checksum != front.header.blocksChecksum {
        result.findings.add("the CRC-32 of the stored blocks does not match")
      }
    } else {
      result.findings.note = "\(numbers.count) of \(count) blocks"
    }
  }

  /// Blocks that are held at a time, as they are stored.
  private static let batchCount = 64
  /// A batch ends with the block that reaches it.
  private static let batchByteCount = 16 << 20

  private struct StoredBlock: Sendable {
    let number: Int
    let bytes: [UInt8]
  }

  /// Looks at some blocks at the same time, and finds what is wrong with them in their order.
  private func check(
    _ blocks: [StoredBlock], _ front: ContainerFront, into result: inout Result
  ) throws(VerificationError) {
    // The file may have been written to since it was opened.
    let file = file.flatMap { $0.front.header.contentRoot == front.header.contentRoot ? $0 : nil }
    do {
      let checked = try WorkerPool.map(blocks) {
      } _: { block, _ in
        Self.check(block, front, keepingIn: file)
      }
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
      if !SHA256.hash(data: block).prefix(ContentRoot.hashLength).elementsEqual(front.hashes[hashes]) {
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
