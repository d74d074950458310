import BundleFormat

/// The references to the table `text`.
enum TextReferences {
  /// The tables that refer to it, with the referring columns.
  static func all(for contents: FeedContents) -> [(table: TableDeclaration, columns: [String])] {
    CompactTables.declarations(for: contents).compactMap { table in
      let columns = table.columns.filter { $0.parent == "text(id)" }.map(\.name)
      return columns.isEmpty ? nil : (table, columns)
    }
  }
}
