package import BundleFormat
import TransitValues

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
    let schema: SchemaRows
    do throws(DatabaseError) {
      schema = try SchemaRows(of: file)
    } catch {
      throw BundleError(error, in: file, path: file.path)
    }
    try self.init(of: file, schema)
  }

  /// The same with the schema of the file.
  package init(of file: BundleFile, _ schema: SchemaRows) throws(BundleError) {
    let geometry = file.header.geometry
    let trees =
      [Tree(name: "sqlite_schema", isIndex: false, table: "sqlite_schema", root: 1)]
      + schema.rows.filter { $0.root > 0 }.sorted { $0.root < $1.root }.map {
        Tree(name: $0.name, isIndex: $0.type == "index", table: $0.table, root: $0.root)
      }
    do throws(ContainerError) {
      owners = try PageOwners(
        roots: trees.map { $0.root }, pageSize: geometry.pageSize, pageCount: geometry.pageCount
      ) { page throws(ContainerError) in try file.page(page) }
    } catch {
      throw BundleError(error, path: file.path)
    }
    self.trees = trees
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
