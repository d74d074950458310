import BundleFormat
import Foundation
import TortureSupport

/// The figures of a run as a table.
struct TortureReport {
  let run: TortureRun
  let counts: TortureCounts
  /// The number of blocks read, including those that the codec cannot encode.
  let blockCount: Int
  let threads: Int
  let seconds: Double
  let processorSeconds: Double

  var text: String {
    let sizes = Dictionary(grouping: run.blocks, by: \.pageSize).sorted { $0.key < $1.key }
    let pages = sizes.map { "\($0.value.count) of \($0.key)" }.joined(separator: ", ")
    let slowest = run.block(ofMutation: counts.slowest.number)
    var lines = [
      "blocks          \(blockCount), of which \(run.blocks.count) in columns; each came back the same",
      "by page size    \(pages)",
      "mutations       \(run.mutationCount), \(run.mutationsPerBlock) a block, seed \(run.seed)",
      "",
      row("mutation", "refused", "decoded", "together"),
    ]
    for mutation in Mutation.allCases {
      let count = counts.byMutation[mutation.rawValue]
      lines.append(
        row("\(mutation)", "\(count.refused)", "\(count.decoded)", "\(count.refused + count.decoded)"))
    }
    lines.append(row("all", "\(counts.refused)", "\(counts.decoded)", "\(counts.refused + counts.decoded)"))
    lines += [
      "",
      "slowest decode  \(milliseconds(counts.slowest.nanoseconds)): mutation \(counts.slowest.number) of \(slowest.name)",
      "…that block     \(milliseconds(intact(slowest))) intact, \(slowest.length) bytes",
      "seconds         \(fixed(seconds)) on \(threads) threads, \(fixed(processorSeconds)) of processor time",
    ]
    return lines.joined(separator: "\n")
  }

  /// Returns the shortest time of five decodes of the intact block.
  private func intact(_ block: TortureBlock) -> UInt64 {
    (0..<5).map { _ in
      let start = ProcessorClock.threadNanoseconds
      _ = ColumnCodec.decode(block.streams, pageSize: block.pageSize, length: block.length)
      return ProcessorClock.threadNanoseconds - start
    }.min() ?? 0
  }

  private func row(_ name: String, _ columns: String...) -> String {
    columns.reduce(name.padding(toLength: 14, withPad: " ", startingAt: 0)) { line, column in
      line + String(repeating: " ", count: max(1, 12 - column.count)) + column
    }
  }

  private func fixed(_ value: Double) -> String { String(format: "%.1f", value) }

  private func milliseconds(_ nanoseconds: UInt64) -> String { String(format: "%.2f ms", Double(nanoseconds) / 1e6) }
}
