package import Operations
import TransitFiles
package import TransitValues

/// Makes the bundles of rows, one after the other.
package struct CatalogueRun: Sendable {
  let catalogue: Catalogue
  let output: String
  let options: CatalogueOptions

  /// - Parameter output: The folder of the feeds' folders.
  package init(_ catalogue: Catalogue, output: String, options: CatalogueOptions) {
    self.catalogue = catalogue
    self.output = output
    self.options = options
  }

  /// Runs each row, also after one that fails. A row whose id is not possible has a status too.
  ///
  /// - Parameters:
  ///   - progress: Returns the handler of a row's progress; called on several threads.
  ///   - didEnd: Called after each row.
  /// - Returns: How the rows ended.
  /// - Throws: ``FileError`` if the folder must not be written to, `CancellationError`.
  package func run(
    _ rows: [CatalogueRow], progress: ProgressHandler? = nil, didEnd: (TaskResult) -> Void = { _ in }
  ) async throws -> [TaskResult] {
    try FileSystem.checkOwnFolder(output)
    let folders = Set(catalogue.rows.map { FeedFolderName.key(of: $0.folder) })
    var results: [TaskResult] = []
    for row in rows {
      try Task.checkCancellation()
      let result = try await CatalogueTask(row, of: catalogue, in: output, options).run(progress: progress)
      let former = FeedFolderName.ofLine(row.line)
      if !folders.contains(former) { TaskFolder(of: former, in: output).removeStatusOfRow() }
      didEnd(result)
      results.append(result)
    }
    return results
  }
}

extension CatalogueRun {
  /// The error for rows of which some failed, with the exit code that helps a scheduler most; `nil` if none did.
  package static func failure(of results: [TaskResult]) -> PlainFailure? {
    let failed = results.filter { $0.exit != .done }
    guard let first = failed.first, let exit = failed.map(\.exit).max() else { return nil }
    if results.count == 1 { return PlainFailure(exit.code, "\(first.id): \(first.problem ?? "failed")") }
    let names = failed.prefix(3).map(\.id).joined(separator: ", ") + (failed.count > 3 ? ", …" : "")
    return PlainFailure(exit.code, "\(failed.count) of \(results.count.counted("row")) failed: \(names)")
  }
}
