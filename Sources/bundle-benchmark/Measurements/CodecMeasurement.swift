import BundleFormat
import TransitBundle

/// Encoding and decoding the blocks of a bundle, each in turns with deflate alone, on one core.
struct CodecMeasurement {
  private(set) var rows: [Measurement] = []
  private(set) var wrongAnswers: [String] = []

  /// Larger bundles are measured by so many of their blocks, spread evenly.
  private static let blockLimit = 1000
  /// The quickest of so many: what disturbs a machine only ever adds time.
  private static let runs = 3

  /// Seconds of processor time for each block.
  private struct Times {
    var encode: [Double] = []
    var decode: [Double] = []
    var deflate: [Double] = []
    var inflate: [Double] = []
  }

  private struct Quickest {
    var encode = Quickest.Time()
    var decode = Quickest.Time()
    var deflate = Quickest.Time()
    var inflate = Quickest.Time()

    struct Time {
      private(set) var seconds = Double.infinity

      mutating func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
        let start = Stopwatch.processorSeconds
        let result = try work()
        seconds = min(seconds, Stopwatch.processorSeconds - start)
        return result
      }
    }
  }

  init(of path: String) throws {
    let bundle = try BundleFile.open(path: path)
    let geometry = bundle.header.geometry
    let step = (geometry.blockCount + Self.blockLimit - 1) / Self.blockLimit
    var times = Times()
    // The last block may be shorter.
    for number in stride(from: 0, to: max(1, geometry.blockCount - 1), by: step) {
      try measure(number, of: bundle, &times)
    }
    let size = "a block of \(geometry.blockLength / 1024) KiB"
    rows = [
      Self.row("encode \(size)", times.encode, to: times.deflate, "deflating it alone"),
      Self.row("decode \(size)", times.decode, to: times.inflate, "inflating it alone"),
    ]
  }

  private mutating func measure(_ number: Int, of bundle: BundleFile, _ times: inout Times) throws {
    let geometry = bundle.header.geometry
    let entry = bundle.front.index.entries[number]
    let stored = try bundle.storedBlock(number)
    let block = try bundle.decodeBlock(number)
    let encoder = BlockEncoder(pageSize: geometry.pageSize)
    var quickest = Quickest()
    for _ in 0..<Self.runs {
      let encoded = quickest.encode.measure { encoder.encode(block) }
      let decoded = try quickest.decode.measure {
        try BlockCodec.decode(stored, entry: entry, number: number, geometry: geometry)
      }
      let deflated = quickest.deflate.measure { Deflate.compress(block) }
      let inflated = quickest.inflate.measure {
        let block = Deflate.inflate(deflated, count: block.count)
        // Decoding does so too.
        _ = Deflate.checksum(block ?? [])
        return block
      }
      if encoded.bytes != stored || decoded != block || inflated != block {
        wrongAnswers.append("block \(number): another one when it is encoded or decoded")
      }
    }
    times.encode.append(quickest.encode.seconds)
    times.decode.append(quickest.decode.seconds)
    times.deflate.append(quickest.deflate.seconds)
    times.inflate.append(quickest.inflate.seconds)
  }

  private static func row(_ name: String, _ seconds: [Double], to others: [Double], _ base: String) -> Measurement {
    let sample = Sample(seconds)
    let ratio = seconds.reduce(0, +) / others.reduce(0, +)
    return Measurement(
      name, sample.median, .seconds, upper: sample.percentile(99), ratio: Ratio(ratio, to: base))
  }
}
