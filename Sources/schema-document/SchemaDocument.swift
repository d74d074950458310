import BundleFormat
import Foundation

/// Prints a page with its column tables regenerated: `schema-document docs/schema.md`.
///
/// Replaces the text between `<!-- columns of NAME -->` and `<!-- end of columns -->`, where NAME is a compact table or
/// a GTFS file. The page must have a place for every table; the rest of it is written by hand.
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
