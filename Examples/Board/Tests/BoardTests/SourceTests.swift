import Foundation
import Testing

/// Checks rules for the source of the app, which serves as an example.
struct SourceTests {
  @Test("the app uses type names without a module", arguments: try sources())
  func unqualifiedNames(file: Source) {
    for module in ["TransitBundle", "TransitValues", "SwiftUI", "Foundation", "MapKit"] {
      #expect(!file.code.contains("\(module)."), "\(file.name)")
    }
  }

  @Test("the app uses types instead of numbers for codes, times and money", arguments: try sources())
  func noNumbers(file: Source) {
    for words in ["Int?", "timeIntervalSince1970", "rawValue: 0", "rawValue: 1", "rawValue: 2", "rawValue == "] {
      #expect(!file.code.contains(words), "\(file.name): \(words)")
    }
  }

  @Test("each file of the app has at most one view of the same name", arguments: try sources())
  func oneViewPerFile(file: Source) {
    let views = file.code.matches(of: /struct (\w+)[^{\n]*: (?:\w+, )*View\b/).map { String($0.1) }
    #expect(views.isEmpty || views == [file.name], "\(file.name)")
  }

  @Test("each file of the app has at most 90 lines of code", arguments: try sources())
  func shortFiles(file: Source) {
    #expect(file.code.split(separator: "\n", omittingEmptySubsequences: false).count <= 90, "\(file.name)")
  }
}

/// A file of the app.
nonisolated struct Source: CustomTestStringConvertible {
  /// The name without `.swift`.
  var name: String
  /// The source without comments and imports.
  var code: String

  var testDescription: String { name }
}

nonisolated private func sources() throws -> [Source] {
  let folder = packageFolder.appending(path: "Sources/Board")
  let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  let sources = try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map { url in
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let code = lines.filter { !$0.hasPrefix("import ") && !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
    return Source(name: url.deletingPathExtension().lastPathComponent, code: code.joined(separator: "\n"))
  }
  return try #require(sources.isEmpty ? nil : sources).sorted { $0.name < $1.name }
}
