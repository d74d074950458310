package import BundleFormat
import TransitSQLite

/// The database of a bundle that is not a timetable.
///
/// Used by one thread at a time. The file is untrusted: its schema is arbitrary, and SQL never reads its tables.
package final class PackedDatabase {
  /// The container of the database.
  package let file: BundleFile
  /// `nil` if the bundle was written by a program with another metadata format.
  package let metadata: PackedMetadata?
  private let path: String
  private let bundle: BundleConnection

  /// A table of the database. Includes the internal tables of SQLite and of virtual tables.
  package struct Table: Equatable, Sendable {
    package let name: String
    /// `nil` for a virtual table, which stores its rows in other tables.
    package let rowCount: Int?
    /// The size including indexes; `nil` for a virtual table.
    package let byteCount: Int?
  }

  /// Opens a bundle.
  ///
  /// - Returns: `nil` for a timetable; use ``Timetable`` instead.
  /// - Throws: ``BundleError`` if the file cannot be opened, is not a bundle, or is damaged.
  package init?(path: String) throws(BundleError) {
    let file = try BundleFile.open(path: path)
    if file.front.kind == .timetable { return nil }
    self.path = path
    self.file = file
    metadata = PackedMetadata(decoding: file.front.metadata)
    do throws(DatabaseError) {
      bundle = try BundleConnection(file: file, pageCacheBytes: Timetable.Settings.defaultPageCacheBytes)
    } catch {
      throw BundleError(error, in: file, path: path)
    }
  }

  /// Returns all tables, sorted by the bytes of their names.
  ///
  /// Counts the rows from the pages, so SQL in the file cannot affect the result. Cost: reads every page of the
  /// database once.
  package func tables() throws(BundleError) -> [Table] {
    let trees = try DatabaseTrees(of: file)
    let (byteCounts, rowCounts) = (trees.byteCounts(in: file.header.geometry), trees.rowCounts)
    do throws(DatabaseError) {
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

  /// The text encoding in SQLite's notation: `UTF-8`, `UTF-16le` or `UTF-16be`.
  package func encoding() throws(BundleError) -> String {
    do throws(DatabaseError) {
      return try bundle.connection.text("PRAGMA encoding") ?? ""
    } catch {
      throw BundleError(error, in: file, path: path)
    }
  }
}
