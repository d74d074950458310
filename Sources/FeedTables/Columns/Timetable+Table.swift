import BundleFormat
package import TransitBundle
import TransitSQLite
import TransitValues

extension Timetable {
  /// The names of the tables: the files of the feed without `.txt`, in the order of the specification.
  package var tableNames: [String] { tables.map { $0.tableName } }

  private var tables: [FileSchema] {
    GTFSSchema.files.filter { $0.isTable && metadata.contents[table: $0.name] != nil }
  }

  /// Returns a file of the feed as columns, in the order of its header; `nil` if the feed has no such file.
  ///
  /// - Parameter name: The name of the file without `.txt`.
  ///
  /// Cost: reads all rows of the file. SQLite reads them, but for those of stop_times.txt.
  package func table(_ name: String) throws(BundleError) -> [FeedColumn]? {
    guard let schema = tables.first(where: { $0.tableName == name }),
      let file = metadata.contents[table: schema.name]
    else { return nil }
    let query = TableQuery(schema, columns: file.columns)
    if schema.name == GTFSSchema.stopTimes.name {
      let columns = try reading { () throws(DatabaseError) in
        try StopTimeColumns.columns(of: self, header: query.header)
      }
      if let columns { return columns }
    }
    return try withConnection(isLimited: true) { connection throws(DatabaseError) in
      var columns = query.header.map { FeedColumn($0, of: schema) }
      let rows = try connection.prepare(query.sql)
      while try rows.step() {
        for index in columns.indices { columns[index].cells.append(columns[index].value(of: rows, at: index)) }
      }
      return columns
    }
  }
}
