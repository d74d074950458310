import CatalogueBuilder
import TransitAnswers

/// How a task ended, as a line.
///
///     mdb-12: built, 1.2 MiB, 3.4 s
///     mdb-13: refused (65): feed.zip: is not a zip but HTML
struct TaskResultText {
  let result: TaskResult

  var line: String {
    guard let status = result.status else { return "\(result.id): not run (\(code)): \(result.problem ?? "")" }
    if let problem = result.problem { return "\(result.id): \(status.state.rawValue) (\(code)): \(problem)" }
    if status.state == .skipped { return "\(result.id): skipped, because it \(status.reason?.message ?? "")" }
    let size = status.bundle.map { ", \(Quantity.bytes($0.bytes))" } ?? ""
    return "\(result.id): \(status.state.rawValue)\(size), \(Quantity.seconds(.seconds(status.seconds ?? 0)))"
  }

  /// The row that was skipped, or how many were and why, as a line; `nil` for none.
  ///
  ///     3 rows skipped: is deprecated 2, is of the type gtfs_rt 1
  static func skipped(_ results: [TaskResult]) -> String? {
    let skipped = results.filter { $0.status?.state == .skipped }
    if skipped.count < 2 { return skipped.first.map { TaskResultText(result: $0).line } }
    let reasons = skipped.compactMap { $0.status?.reason?.message }
    return "\(skipped.count) rows skipped: "
      + BuildSummary.text(Dictionary(reasons.map { ($0, 1) }, uniquingKeysWith: +))
  }

  private var code: Int32 { result.exit.rawValue }
}
