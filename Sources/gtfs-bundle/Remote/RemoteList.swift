import CatalogueBuilder
import Foundation
import HTTPTransport
import ToolSupport
import TransitFiles
import TransitFoundation
import TransitValues

/// A list of feeds on a server, and its copy in the cache.
///
/// The server is asked at most once a day. If it cannot be reached, the last copy is searched.
struct RemoteList: Sendable {
  private let url: String
  private let cache: CacheFolder
  /// The path in the cache.
  private let copy: String

  /// Seconds in which a list is not looked at again.
  private static let patience = 86_400
  private static let maximumByteCount = 64 << 20

  init(_ url: String, in cache: CacheFolder) {
    (self.url, self.cache) = (url, cache)
    copy = "\(cache.path)/\(CacheFolder.name(of: url)).csv"
  }

  /// - Throws: ``PlainFailure``. If the server does not answer, or what it sends is not a list,
  ///   an existing copy is used, with a note.
  func catalogue() async throws -> Catalogue {
    let looked = try? FileStatus(of: copy).stamp.modifiedSeconds
    if CacheFolder.isFresh(looked, for: Self.patience) { return try Catalogue(path: copy) }
    do {
      return try keep(try await fetch())
    } catch {
      guard let former = try? Catalogue(path: copy) else { throw error }
      StandardError.writeLine("note: \(error); the answer is from an earlier copy")
      return former
    }
  }

  private func fetch() async throws -> [UInt8] {
    let sink = MemorySink()
    let download = FileDownload(
      url, .unknown(maximumByteCount: Self.maximumByteCount),
      deadlines: TransferDeadlines(transfer: .seconds(600)), backoff: Backoff(maximumRetries: 1),
      transport: SystemTransport.make(authorities: nil), now: { Int(Date.now.timeIntervalSince1970) })
    do throws(DownloadError) { _ = try await download.run(into: sink) } catch {
      throw PlainFailure(because: error, error.problem)
    }
    return sink.bytes
  }

  /// Replaces the copy, but only by a list.
  private func keep(_ bytes: [UInt8]) throws -> Catalogue {
    try cache.create()
    let fetched = copy + ".fetched"
    try SmallFile.write(bytes, to: fetched)
    do {
      let catalogue = try Catalogue(path: fetched)
      try FileSystem.install(fetched, as: copy)
      return catalogue
    } catch {
      try? FileSystem.remove(fetched)
      throw PlainFailure(
        .row, "\(HTTPURL.redacted(url)): is not a list of feeds; expected CSV with the columns id and url")
    }
  }
}
