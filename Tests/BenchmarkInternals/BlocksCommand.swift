import ArgumentParser
import BundleFormat
import Foundation
import TortureSupport
import TransitBundle

/// Encodes and decodes the blocks of a bundle, each in turns with deflate alone, on one core.
struct BlocksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blocks", abstract: "Print as JSON how long it takes to encode and decode each block.")

  @Argument(help: "The bundle.")
  var bundle: String

  /// Of a larger bundle so many blocks are measured, spread evenly.
  private static let blockLimit = 1000
  /// The fastest run of these counts: a disturbance only ever adds time.
  private static let runs = 3

  /// Seconds of processor time for each block.
  private struct Times: Encodable {
    let blockLength: Int
    var encode: [Double] = []
    var decode: [Double] = []
    var deflate: [Double] = []
    var inflate: [Double] = []
    /// Numbers of blocks that changed when they were encoded and decoded.
    var changed: [Int] = []
  }

  private struct Fastest {
    private(set) var seconds = Double.infinity

    mutating func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
      let start = ProcessorClock.processSeconds
      let result = try work()
      seconds = min(seconds, ProcessorClock.processSeconds - start)
      return result
    }
  }

  func run() throws {
    let bundle = try BundleFile.open(path: bundle)
    let geometry = bundle.header.geometry
    let step = (geometry.blockCount + Self.blockLimit - 1) / Self.blockLimit
    var times = Times(blockLength: geometry.blockLength)
    // The last block may be shorter.
    for number in stride(from: 0, to: max(1, geometry.blockCount - 1), by: step) {
      try measure(number, of: bundle, &times)
    }
    print(String(decoding: try JSONEncoder().encode(times), as: UTF8.self))
  }

  private func measure(_ number: Int, of bundle: BundleFile, _ times: inout Times) throws {
    let geometry = bundle.header.geometry
    let entry = bundle.front.index.entries[number]
    let stored = try bundle.storedBlock(number)
    let block = try bundle.decodeBlock(number)
    let encoder = BlockEncoder(pageSize: geometry.pageSize)
    var (encode, decode, deflate, inflate) = (Fastest(), Fastest(), Fastest(), Fastest())
    var isChanged = false
    for _ in 0..<Self.runs {
      let encoded = encode.measure { encoder.encode(block) }
      let decoded = try decode.measure {
        try BlockCodec.decode(stored, entry: entry, number: number, geometry: geometry)
      }
      let deflated = deflate.measure { Deflate.compress(block) }
      let inflated = inflate.measure {
        let block = Deflate.inflate(deflated, count: block.count)
        // Decoding computes it, too.
        _ = Deflate.checksum(block ?? [])
        return block
      }
      if encoded.bytes != stored || decoded != block || inflated != block { isChanged = true }
    }
    if isChanged { times.changed.append(number) }
    times.encode.append(encode.seconds)
    times.decode.append(decode.seconds)
    times.deflate.append(deflate.seconds)
    times.inflate.append(inflate.seconds)
  }
}
