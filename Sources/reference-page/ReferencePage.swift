import BundleFormat
import DatasetBuilder
import Foundation
import TransitFiles
import TransitValues

/// Prints a page of the documentation that follows from declarations: `reference-page schema docs/formats/schema.md`,
/// `reference-page notices`, `reference-page failures`, `reference-page questions`, `reference-page typescript`,
/// `reference-page python`, `reference-page dataset-keys`, `reference-page dataset-schema`.
///
/// The schema is a page whose column tables are regenerated: the text between `<!-- columns of NAME -->` and
/// `<!-- end of columns -->`, where NAME is a compact table or a GTFS file. The page must have a place for every table;
/// the rest of it is written by hand.
@main
enum ReferencePage {
  static func main() {
    do {
      print(try page(Array(CommandLine.arguments.dropFirst())), terminator: "")
    } catch {
      FileHandle.standardError.write(Data("reference-page: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func page(_ arguments: [String]) throws -> String {
    switch (arguments.first, arguments.count) {
    case ("schema", 2):
      let path = arguments[1]
      guard let bytes = try? SmallFile.read(path), let page = String(validating: bytes, as: UTF8.self)
      else { throw PlainFailure(.arguments, file: path, "cannot be read as UTF-8 text") }
      return try SchemaPage(page).filled(from: ColumnTable.all(for: .everything))
    case ("notices", 1): return NoticesPage.text
    case ("questions", 1): return QuestionsPage.text
    case ("typescript", 1): return TypeScriptDeclarations.text
    case ("python", 1): return PythonDeclarations.text
    case ("failures", 1): return FailuresPage.text
    case ("dataset-keys", 1): return DatasetReference.page
    case ("dataset-schema", 1): return DatasetReference.schema
    default:
      throw PlainFailure(
        .arguments,
        """
        usage: reference-page schema PAGE, or notices, questions, typescript, python, failures, dataset-keys or \
        dataset-schema
        """
      )
    }
  }
}
