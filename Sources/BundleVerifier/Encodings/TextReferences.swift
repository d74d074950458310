import BundleFormat

/// Where the database refers to the table `text`.
enum TextReferences {
  /// SQL for the ids that columns refer to, NULL among them, each as often as it likes: a statement for each table.
  static func users(for contents: FeedContents) -> [String] {
    CompactTables.declarations(for: contents).compactMap { table in
      let columns = table.columns.filter { $0.parent == "text(id)" }.map(\.name)
      return columns.isEmpty ? nil : "SELECT \(columns.joined(separator: ", ")) FROM \(table.name)"
    }
  }
}
