import BundleFormat
import BundleReader
import TransitBundle
import TransitSQLite
import TransitValues

/// The tables and indexes of a bundle's database with their columns.
struct SchemaTrees {
  struct Tree {
    let name: String
    let root: Int
    let kind: TreeWriter.Kind
    /// For a table: the column names in the order of ``TreeTable``.
    var columns: [String] = []
    /// For an index: its table, and its columns there.
    var index: (table: String, columns: [Int], isPartial: Bool)?
  }

  private(set) var trees: [Tree] = []
  let owners: PageOwners

  /// Cost: decodes every block.
  init(_ file: BundleFile) throws(DeltaError) {
    do {
      let database = try DatabaseTrees(of: file)
      owners = database.owners
      let connection = try BundleVFS.connection(to: file)
      for tree in database.trees {
        guard let type = PageType(rawValue: try file.page(tree.root)[tree.root == 1 ? 100 : 0]) else { continue }
        var described = Tree(name: tree.name, root: tree.root, kind: type.isTable ? .table : .index)
        if tree.isIndex {
          described.index = try Self.index(tree, connection)
        } else {
          described.columns = (type.isTable ? ["rowid"] : []) + (try Self.columns(of: tree.name, connection))
        }
        trees.append(described)
      }
    } catch {
      throw (error as? DeltaError) ?? DeltaError(.damaged, "\(error)")
    }
  }

  private static func columns(of table: String, _ connection: Connection) throws -> [String] {
    let rows = try connection.prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid")
    rows.bind(table, at: 0)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(at: 0)) }
    return names
  }

  /// The columns of an index; `nil` if one of them is an expression.
  private static func index(
    _ tree: DatabaseTrees.Tree, _ connection: Connection
  ) throws -> (table: String, columns: [Int], isPartial: Bool)? {
    let rows = try connection.prepare("SELECT cid FROM pragma_index_xinfo(?) ORDER BY seqno")
    rows.bind(tree.name, at: 0)
    var columns: [Int] = []
    while try rows.step() { columns.append(rows.integer(at: 0)) }
    guard !columns.contains(where: { $0 < -1 }) else { return nil }
    // -1 is the rowid, which is column 0 of a table with rowids.
    if columns.contains(-1) { columns = columns.map { $0 + 1 } }
    let partial = try connection.prepare("SELECT partial FROM pragma_index_list(?) WHERE name = ?")
    partial.bind(tree.table, at: 0)
    partial.bind(tree.name, at: 1)
    return (tree.table, columns, try partial.step() && partial.integer(at: 0) == 1)
  }
}
