import Foundation
import HTTPTransport
import ToolSupport
import TransitFiles
import TransitFoundation
import TransitValues

/// A list of feeds on a server, of which a copy in the cache is used for a day.
struct RemoteList: Sendable {
  private let url: String
  private let folder: String
  private let copy: String

  private static let patience = 86_400
  private static let maximumByteCount = 64 << 20

  init(_ url: String, in cache: CacheFolder) {
    (self.url, folder) = (url, cache.path)
    copy = "\(folder)/\(CacheFolder.name(of: url)).csv"
  }

  /// The path of the copy.
  ///
  /// - Throws: ``PlainFailure`` if the server does not answer, unless there is a copy of earlier.
  func path() async throws -> String {
    let looked = try? FileStatus(of: copy).stamp.modifiedSeconds
    if CacheFolder.isFresh(looked, for: Self.patience) { return copy }
    try FileSystem.createFolders(folder, mayBeLink: true)
    do throws(DownloadError) {
      let sink = MemorySink()
      _ = try await FileDownload(
        url, .unknown(maximumByteCount: Self.maximumByteCount),
        deadlines: TransferDeadlines(transfer: .seconds(600)), backoff: Backoff(maximumRetries: 1),
        transport: SystemTransport.make(authorities: nil), now: { Int(Date.now.timeIntervalSince1970) }
      ).run(into: sink)
      try? SmallFile.write(sink.bytes, to: copy)
    } catch {
      let failure = PlainFailure(because: error, error.problem)
      if looked == nil { throw failure }
      StandardError.writeLine("note: \(failure); this is the list of earlier")
    }
    return copy
  }
}
