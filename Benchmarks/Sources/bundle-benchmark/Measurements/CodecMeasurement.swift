import Foundation

/// Measures encoding and decoding the blocks of a bundle alternately with plain deflate, on one core.
struct CodecMeasurement {
  let rows: [Measurement]
  let wrongAnswers: [String]

  /// The output of `benchmark-internals blocks`.
  private struct Times: Decodable {
    let blockLength: Int
    /// Processor time per block in seconds.
    let encode: [Double]
    let decode: [Double]
    let deflate: [Double]
    let inflate: [Double]
    /// The numbers of blocks that changed in a round trip.
    let changed: [Int]
  }

  init(of bundle: String, scratch: String, programs: Executables) throws {
    var child = ChildProcess(programs.internals, ["blocks", bundle])
    (child.output, child.errors) = (scratch + "/blocks", scratch + "/blocks.log")
    _ = try child.run()
    let times = try JSONDecoder().decode(Times.self, from: Data(contentsOf: URL(fileURLWithPath: child.output)))
    let size = "a block of \(times.blockLength / 1024) KiB"
    rows = [
      Self.row("encode \(size)", times.encode, to: times.deflate, "deflating it alone"),
      Self.row("decode \(size)", times.decode, to: times.inflate, "inflating it alone"),
    ]
    wrongAnswers = times.changed.map { "block \($0): changed when encoded and decoded" }
  }

  private static func row(_ name: String, _ seconds: [Double], to others: [Double], _ base: String) -> Measurement {
    let sample = Sample(seconds)
    let ratio = seconds.reduce(0, +) / others.reduce(0, +)
    return Measurement(
      name, sample.median, .seconds, upper: sample.percentile(99), ratio: Ratio(ratio, to: base))
  }
}
