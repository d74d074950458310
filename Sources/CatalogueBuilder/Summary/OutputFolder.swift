import Foundation
package import TransitFiles
package import TransitValues

/// The folder of the feeds' folders, and of the last summary.
package struct OutputFolder: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  package var pagePath: String { path + "/index.html" }
  package var summaryPath: String { path + "/summary.json" }

  /// The status of each feed, in the order of ids.
  ///
  /// - Throws: ``PlainFailure`` if the folder cannot be listed.
  package func statuses() throws(PlainFailure) -> [FeedStatus] {
    let names: [String]
    do throws(SystemError) { names = try FolderNames.list(path) } catch {
      throw PlainFailure(.cannotOpen, file: path, "cannot be opened: \(error)")
    }
    return names.filter { FeedFolderName.problem(of: $0) == nil }.sorted().compactMap {
      Self.status(of: TaskFolder(of: $0, in: path))
    }
  }

  /// The seconds of the last build of each feed.
  package func weights() throws(PlainFailure) -> [String: Double] {
    Dictionary(
      try statuses().compactMap { status in status.buildSeconds.map { (status.id, $0) } }, uniquingKeysWith: { $1 })
  }

  /// Summarizes the folder, and compares it with the last summary that was saved.
  package func summarize() throws(PlainFailure) -> CatalogueSummary {
    CatalogueSummary(try statuses(), after: former, made: Date.now.formatted(.iso8601))
  }

  /// Writes `summary.json`, to which the next summary is compared.
  package func save(_ summary: CatalogueSummary) throws(FileError) {
    try SmallFile.write(summary.json, to: summaryPath)
  }

  /// The last summary; `nil` if there is none that can be read.
  private var former: CatalogueSummary? {
    (try? SmallFile.read(summaryPath)).flatMap { try? JSONDecoder().decode(CatalogueSummary.self, from: Data($0)) }
      .flatMap { $0.feeds.allSatisfy(\.isSound) ? $0 : nil }
  }

  /// - Returns: `nil` if the folder is not that of a feed.
  private static func status(of folder: TaskFolder) -> FeedStatus? {
    var status: FeedStatus
    do throws(PlainFailure) {
      guard let found = try folder.status() ?? unfinished(folder) else { return nil }
      status = found
    } catch {
      status = FeedStatus(id: folder.id, source: "", state: .failed, attempt: 1, started: "", builder: "")
      status.reason = StatusReason(of: error) { $0 }
    }
    // Whoever wrote the file, the folder's name is the id.
    status.id = folder.id
    guard folder.hasStarted else { return status }
    status.state = folder.isLocked ? .running : .interrupted
    let start = folder.start
    let place = start.map { " at \($0.started)" + ($0.host.isEmpty ? "" : " on \($0.host)") } ?? ""
    status.reason =
      status.state == .running ? nil : StatusReason("interrupted", "the task that began\(place) has no status")
    return status
  }

  /// The status of a first task that has none yet.
  private static func unfinished(_ folder: TaskFolder) -> FeedStatus? {
    guard folder.hasStarted else { return nil }
    let start = folder.start
    return FeedStatus(
      id: folder.id, source: "", state: .interrupted, attempt: start?.attempt ?? 1, started: start?.started ?? "",
      builder: "")
  }
}
