import BundleDamage
import Foundation
import TortureSupport

/// The figures of a run as a table.
struct BundleReport {
  let run: BundleRun
  let counts: BundleCounts
  let threads: Int
  let seconds: Double

  var text: String {
    let bundles = run.trials.map { "\($0.bundle.name) (\($0.bundle.bytes.count) bytes)" }.joined(separator: ", ")
    var lines = [
      "bundles         \(bundles)",
      "questions       \(run.trials.reduce(0) { $0 + $1.questions.all.count })",
      "mutations       \(counts.all.tried), seed \(run.seed)",
      "",
      row("damage", "tried", "refused", "in part", "same", "other", "verified"),
    ]
    for damage in Damage.allCases { lines.append(row("\(damage)", counts.byDamage[damage.rawValue])) }
    lines += [
      row("all", counts.all), "",
      "wrong           \(counts.violations.count)",
      "slowest         \(String(format: "%.3f", counts.slowest.seconds)) s: \(run.name(of: counts.slowest.number))",
      "…sound          \(String(format: "%.3f", run.trials.map(\.soundSeconds).max() ?? 0)) s",
      "memory          \(Watchdog.peakMemory >> 20) MiB at most",
      "seconds         \(String(format: "%.1f", seconds)) on \(threads) threads",
    ]
    return lines.joined(separator: "\n")
  }

  private func row(_ name: String, _ count: BundleCounts.Count) -> String {
    row(
      name, "\(count.tried)", "\(count.refused)", "\(count.partly)", "\(count.same)", "\(count.other)",
      "\(count.verified)")
  }

  private func row(_ name: String, _ columns: String...) -> String {
    columns.reduce(name.padding(toLength: 16, withPad: " ", startingAt: 0)) { line, column in
      line + String(repeating: " ", count: max(1, 10 - column.count)) + column
    }
  }
}
