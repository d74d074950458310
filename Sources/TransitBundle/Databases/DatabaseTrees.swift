package import BundleFormat
import TransitSQLite

/// The tables and indexes of the database in a bundle, with their pages and rows.
///
/// Works for any database, not only for timetables.
package struct DatabaseTrees: Sendable {
  /// A table or index, including `sqlite_schema`.
  package struct Tree: Hashable, Sendable {
    package let name: String
    package let isIndex: Bool
    /// The table, or the index's table.
    package let table: String
    package let root: Int
  }

  package let trees: [Tree]
  package let owners: PageOwners

  /// Cost: decompresses every block, some of them twice.
  package init(of file: BundleFile) throws(BundleError) {
    let trees = try Self.trees(of: file)
    let geometry = file.header.geometry
    do throws(ContainerError) {
      owners = try PageOwners(
        roots: trees.map { $0.root }, pageSize: geometry.pageSize, pageCount: geometry.pageCount
      ) { page throws(ContainerError) in try file.page(page) }
    } catch {
      throw BundleError(error, path: file.path)
    }
    self.trees = trees
  }

  private static func trees(of file: BundleFile) throws(BundleError) -> [Tree] {
    do throws(DatabaseError) {
      let connection = try BundleConnection(file: file, pageCacheBytes: 0).connection
      let statement = try connection.prepare(
        "SELECT name, type, tbl_name, rootpage FROM sqlite_schema WHERE rootpage > 0 ORDER BY rootpage")
      var trees = [Tree(name: "sqlite_schema", isIndex: false, table: "sqlite_schema", root: 1)]
      while try statement.step() {
        trees.append(
          Tree(
            name: statement.text(at: 0), isIndex: statement.text(at: 1) == "index", table: statement.text(at: 2),
            root: statement.integer(at: 3)))
      }
      return trees
    } catch {
      throw BundleError(error, in: file, path: file.path)
    }
  }

  /// The uncompressed size of each table with its indexes in bytes.
  package func byteCounts(in geometry: Geometry) -> [String: Int] {
    pageCounts(in: geometry).reduce(into: [:]) { counts, pages in
      guard case .tree(let number) = pages.key else { return }
      counts[trees[number].table, default: 0] += pages.value * geometry.pageSize
    }
  }

  /// The number of rows of each table by its name.
  package var rowCounts: [String: Int] {
    let tables = zip(trees, owners.rowCounts).filter { !$0.0.isIndex }
    return Dictionary(tables.map { ($0.0.name, $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of pages of each owner.
  package func pageCounts(in geometry: Geometry) -> [PageOwners.Owner: Int] {
    (1...geometry.pageCount).reduce(into: [:]) { $0[owners.owner(ofPage: $1), default: 0] += 1 }
  }
}

extension BundleFile {
  /// Returns a page of the database by its number, from 1.
  package func page(_ number: Int) throws(ContainerError) -> [UInt8] {
    let geometry = header.geometry
    let (block, index) = (number - 1).quotientAndRemainder(dividingBy: geometry.pagesPerBlock)
    return Array(try self.block(block)[index * geometry.pageSize..<(index + 1) * geometry.pageSize])
  }
}
