import Foundation
import Testing

/// The app's source is how an app should be written: these tests read it.
struct SourceTests {
  @Test("names need no module in front", arguments: try sources())
  func unqualifiedNames(file: Source) {
    for module in ["TransitBundle", "TransitValues", "SwiftUI", "Foundation", "MapKit"] {
      #expect(!file.code.contains("\(module)."), "\(file.name)")
    }
  }

  @Test("codes, times and money are types, not numbers", arguments: try sources())
  func noNumbers(file: Source) {
    for words in ["Int?", "timeIntervalSince1970", "rawValue: 0", "rawValue: 1", "rawValue: 2", "rawValue == "] {
      #expect(!file.code.contains(words), "\(file.name): \(words)")
    }
  }

  @Test("a file has one view, and bears its name", arguments: try sources())
  func oneViewPerFile(file: Source) {
    let views = file.code.matches(of: /struct (\w+)[^{\n]*: (?:\w+, )*View\b/).map { String($0.1) }
    #expect(views.isEmpty || views == [file.name], "\(file.name)")
  }

  @Test("files are short", arguments: try sources())
  func shortFiles(file: Source) {
    #expect(file.code.split(separator: "\n", omittingEmptySubsequences: false).count <= 90, "\(file.name)")
  }
}

/// A file of the app.
nonisolated struct Source: CustomTestStringConvertible {
  /// Without `.swift`.
  var name: String
  /// Without comments and imports.
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
