package import BundleFormat
import TransitSQLite

/// The database in a bundle that is no timetable, as far as anybody can tell what it holds.
///
/// Used by one thread at a time. It may come from anywhere: its schema is not trusted, and no table of it is read by SQL.
package final class PackedDatabase {
  /// The container below, for those who look at its bytes.
  package let file: BundleFile
  /// `nil` where another program's writer says other things of the database.
  package let metadata: PackedMetadata?
  private let path: String
  private let bundle: BundleConnection

  /// A table of the database, the ones that SQLite or a virtual table keeps included.
  package struct Table: Equatable, Sendable {
    package let name: String
    /// `nil` of a virtual table, whose rows lie in other tables.
    package let rowCount: Int?
    /// With its indexes; `nil` of a virtual table.
    package let byteCount: Int?
  }

  /// Opens a bundle.
  ///
  /// - Returns: `nil` for a timetable, which says more of itself.
  /// - Throws: ``BundleError`` when the file cannot be opened, is no bundle, or is damaged.
  package init?(path: String) throws(BundleError) {
    try BundleVFS.register()
    let file = try BundleFile.open(path: path)
    if file.front.kind == .timetable { return nil }
    self.path = path
    self.file = file
    metadata = PackedMetadata(decoding: file.front.metadata)
    do throws(SQLiteError) {
      bundle = try BundleConnection(file: file, pageCacheBytes: Timetable.Settings.defaultPageCacheBytes)
    } catch {
      throw BundleError(error, in: file, path: path)
    }
  }

  /// All tables, by the bytes of their names.
  ///
  /// Rows are counted on the pages, which no SQL of the file has a say in. Cost: reads every page of the database once.
  package func tables() throws(BundleError) -> [Table] {
    let trees = try DatabaseTrees(of: file)
    let (byteCounts, rowCounts) = (trees.byteCounts(in: file.header.geometry), trees.rowCounts)
    do throws(SQLiteError) {
      let rows = try bundle.connection.prepare(
        "SELECT name, rootpage FROM sqlite_schema WHERE type = 'table' ORDER BY CAST(name AS BLOB)")
      var tables: [Table] = []
      while try rows.step() {
        let name = rows.text(at: 0)
        let isVirtual = rows.integer(at: 1) == 0
        tables.append(
          Table(name: name, rowCount: isVirtual ? nil : rowCounts[name], byteCount: isVirtual ? nil : byteCounts[name]))
      }
      return tables
    } catch {
      throw BundleError(error, in: file, path: path)
    }
  }

  /// The encoding of texts, as SQLite calls it: `UTF-8`, `UTF-16le`, `UTF-16be`.
  package func encoding() throws(BundleError) -> String {
    do throws(SQLiteError) {
      return try bundle.connection.text("PRAGMA encoding") ?? ""
    } catch {
      throw BundleError(error, in: file, path: path)
    }
  }
}
