import BundleFormat
import Foundation

/// Prints a page with its tables of columns written anew: `schema-document docs/schema.md`.
///
/// The page is written by hand but for what stands between `<!-- columns of NAME -->` and `<!-- end of columns -->`,
/// where NAME is a compact table or a file of GTFS. Every table must have its place.
@main
enum SchemaDocument {
  static func main() {
    do {
      guard CommandLine.arguments.count == 2 else { throw PageError("usage: schema-document PAGE") }
      let path = CommandLine.arguments[1]
      guard let data = FileManager.default.contents(atPath: path), let page = String(validating: data, as: UTF8.self)
      else { throw PageError("\(path): cannot be read as UTF-8 text") }
      print(try SchemaPage(page).filled(from: ColumnTable.all(for: .everything)), terminator: "")
    } catch {
      FileHandle.standardError.write(Data("schema-document: \(error)\n".utf8))
      exit(1)
    }
  }
}
