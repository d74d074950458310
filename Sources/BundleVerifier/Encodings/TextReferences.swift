import BundleFormat

/// Where the database refers to the table `text`.
enum TextReferences {
  /// The tables that refer to it, and by which columns.
  static func all(for contents: FeedContents) -> [(table: TableDeclaration, columns: [String])] {
    CompactTables.declarations(for: contents).compactMap { table in
      let columns = table.columns.filter { $0.parent == "text(id)" }.map(\.name)
      return columns.isEmpty ? nil : (table, columns)
    }
  }
}
