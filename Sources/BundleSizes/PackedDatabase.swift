package import BundleFormat
package import BundleReader
import TransitValues

/// The database of a bundle that is not a timetable. The file is untrusted, and no SQL is run on it.
package struct PackedDatabase {
  /// The container of the database.
  package let file: BundleFile
  /// `nil` if the bundle was written by a program with another metadata format.
  package let metadata: PackedMetadata?
  /// The text encoding in SQLite's notation: `UTF-8`, `UTF-16le` or `UTF-16be`.
  package let encoding: String
  /// Sorted by name.
  package let tables: [Table]

  /// A table of the database. Includes the internal tables of SQLite and of virtual tables.
  package struct Table: Equatable, Sendable {
    package let name: String
    /// `nil` for a virtual table, which stores its rows in other tables.
    package let rowCount: Int?
    /// The size including indexes; `nil` for a virtual table.
    package let byteCount: Int?
  }

  /// Opens a bundle. Cost: reads every page of the database once.
  ///
  /// - Returns: `nil` for a timetable.
  /// - Throws: ``BundleError`` if the file cannot be opened, is not a bundle, or is damaged.
  package init?(path: String) throws(BundleError) {
    file = try BundleFile.open(path: path)
    if file.front.kind == .timetable { return nil }
    metadata = PackedMetadata(decoding: file.front.metadata)
    let schema: SchemaRows
    do throws(DatabaseError) {
      encoding = (try file.databaseHeader().textEncoding ?? .utf8).name
      schema = try SchemaRows(of: file)
    } catch {
      throw BundleError(error, in: file, path: path)
    }
    let trees = try DatabaseTrees(of: file, schema)
    let (byteCounts, rowCounts) = (trees.byteCounts(in: file.header.geometry), trees.rowCounts)
    tables = schema.rows.filter { $0.type == "table" }.map { row in
      Table(
        name: row.name, rowCount: row.root > 0 ? rowCounts[row.name] : nil,
        byteCount: row.root > 0 ? byteCounts[row.name] : nil)
    }
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
