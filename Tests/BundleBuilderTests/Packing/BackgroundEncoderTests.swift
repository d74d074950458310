import Operations
import Synchronization
import TestFeeds
import Testing
import TransitFiles

@testable import BundleBuilder
@testable import BundleFormat

@Suite struct `Early block encoding` {
  private func encoding(width: Int, _ cancellation: Cancellation = Cancellation()) throws -> BackgroundEncoder {
    try BackgroundEncoder(pageSize: 512, pagesPerBlock: 2, level: 1, width: width, cancellation: cancellation)
  }

  private func blocks(_ count: Int) -> [[UInt8]] {
    var random = SplitMix64(seed: 29)
    return (0..<count).map { _ in (0..<1024).map { _ in UInt8(random.number(0...7)) } }
  }

  @Test(arguments: [1, 2, 8]) func `early encoding gives the same blocks as one encoder`(width: Int) throws {
    let blocks = blocks(300)
    let encoding = try encoding(width: width)
    let found = Mutex<[Int: PackedBlock]>([:])
    for (number, block) in blocks.enumerated() {
      try encoding.encode(block) { packed in found.withLock { $0[number] = packed } }
    }
    try encoding.finish()
    let alone = BlockEncoder(pageSize: 512, level: 1)
    for (number, block) in blocks.enumerated() {
      let expected = PackedBlock(block, alone)
      let packed = try #require(found.withLock { $0[number] })
      #expect(packed.block.bytes == expected.block.bytes)
      #expect(packed.hash == expected.hash)
    }
  }

  @Test(arguments: [1, 2]) func `finishing reports a write error`(width: Int) throws {
    let failure = FileError(.write, "blocks", reason: "no space")
    let encoding = try encoding(width: width)
    for (number, block) in blocks(8).enumerated() {
      try encoding.encode(block) { _ throws(FileError) in if number == 7 { throw failure } }
    }
    #expect(throws: failure) { try encoding.finish() }
  }

  @Test func `a write error releases a thread that waits for room`() throws {
    let encoding = try encoding(width: 2)
    // More than fit into the queue.
    #expect(throws: FileError.self) {
      for block in blocks(400) {
        try encoding.encode(block) { _ throws(FileError) in throw FileError(.write, "blocks", reason: "no space") }
      }
    }
    #expect(throws: FileError.self) { try encoding.finish() }
  }

  @Test func `cancelling releases waiting blocks`() throws {
    let cancellation = Cancellation()
    let encoding = try encoding(width: 2, cancellation)
    let encodedCount = Mutex(0)
    for block in blocks(60) {
      // The first block cancels; the others are waiting by then or arrive too late.
      try? encoding.encode(block) { _ in
        cancellation.cancel()
        encodedCount.withLock { $0 += 1 }
      }
    }
    encoding.wait()
    #expect(encodedCount.withLock { $0 } <= 2)
  }

  @Test(arguments: [1, 2]) func `encoding after a write error reports the error`(width: Int) throws {
    let encoding = try encoding(width: width)
    try encoding.encode(blocks(1)[0]) { _ throws(FileError) in throw FileError(.write, "blocks", reason: "no space") }
    encoding.wait()
    #expect(throws: FileError.self) { try encoding.encode(blocks(1)[0]) { _ in } }
  }

  @Test(arguments: [1, 2]) func `nothing is encoded after cancellation`(width: Int) throws {
    let cancellation = Cancellation()
    let encoding = try encoding(width: width, cancellation)
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      try encoding.encode(blocks(1)[0]) { _ in Issue.record("a block was encoded") }
    }
    #expect(throws: CancellationError.self) { try encoding.finish() }
  }
}
