import BundleFormat
import Testing

@testable import BundleDelta

@Suite struct `Renumbered rows` {
  /// A column that is not mapped repeats all of its numbers in a delta that adds one row to the table it refers to.
  @Test func `every column that refers to a numbered row is mapped`() {
    for table in CompactTables.declarations(for: .everything) {
      for column in table.columns where !column.name.hasPrefix("\"x_") {
        // Pieces of kept files are numbered by place, so new rows in them change no other numbers.
        guard let parent = column.parent, parent.hasSuffix("(id)"), parent != "kept_file(id)" else { continue }
        #expect("\(Renumbering.table(of: column.name) ?? "none")(id)" == parent, "\(table.name).\(column.name)")
      }
    }
  }
}
