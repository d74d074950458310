import FeedValidator
import ToolSupport

/// A report as text.
struct VerdictSummary {
  let report: ValidationReport

  /// A line for each kind of notice, the most severe first; empty if there are none.
  ///
  ///     severity  code                   count  first
  ///     ERROR     foreign_key_violation      3  trips.txt:12
  ///
  /// After a comparison, the column `since` has the differences, and kinds that are gone have lines too.
  var table: String {
    var columns: [(name: String, alignment: TextTable.Alignment)] = [
      ("severity", .left), ("code", .left), ("count", .right), ("first", .left),
    ]
    let changes = report.baseline?.changes(to: report.counts)
    if changes != nil { columns.insert(("since", .right), at: 3) }
    var table = TextTable(columns)
    let gone = (changes ?? []).filter { $0.now == 0 }
    if report.notices.isEmpty, gone.isEmpty { return "" }
    for notice in report.notices {
      var cells = [notice.severity.rawValue, notice.code, String(notice.count), notice.first]
      if let changes { cells.insert(Self.text(changes.first { $0.code == notice.code }), at: 3) }
      table.append(cells)
    }
    for change in gone { table.append(["gone", change.code, "0", Self.text(change), ""]) }
    return table.text
  }

  private static func text(_ change: Baseline.Change?) -> String {
    guard let change else { return "" }
    let difference = change.now - change.before
    return difference > 0 ? "+\(difference)" : String(difference)
  }
}
