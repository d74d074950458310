import BundleFormat

/// Where the database refers to the table `text`.
enum TextReferences {
  /// SQL for the ids that some column refers to, each as often as it likes.
  static func users(for contents: FeedContents) -> [String] {
    CompactTables.declarations(for: contents).flatMap { table in
      table.columns.filter { $0.parent == "text(id)" }.map { column in
        "SELECT DISTINCT \(column.name) FROM \(table.name) WHERE \(column.name) IS NOT NULL"
      }
    }
  }
}
