import Foundation

/// Why a dataset, extracts or the page cannot be served.
struct StartError: Error, CustomStringConvertible {
  let description: String
  let status: StartProblem.Status

  init(_ description: String, _ status: StartProblem.Status) {
    self.description = description
    self.status = status
  }

  /// Makes a folder, and those above it.
  static func makeFolder(_ folder: URL) throws(StartError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      let reason = (error as? CocoaError).map(StartProblem.reason) ?? "\(error)"
      throw StartError("\(folder.path(percentEncoded: false)): cannot be made: \(reason)", .cannotCreateOutput)
    }
  }
}
