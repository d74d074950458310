import HTTPTransport
import UpdateManifest

/// Downloads a file named by its hash. Resumes an earlier download.
struct ObjectDownload {
  let host: UpdateHost
  let folder: UpdateFolder
  let file: PublishedFile
  /// The file name extension: `transit` or `tdelta`.
  let ending: String

  /// Downloads the file from the first host that has it. Each host has its share of the deadline, so that a slow one
  /// leaves time for the next.
  ///
  /// - Returns: The complete file, with verified hash, flushed to disk.
  /// - Throws: ``BundleUpdateError``. The partial file is kept for the next attempt unless its bytes are wrong.
  func fetch(
    from bases: [String], progress: (_ bytes: Int) -> Void
  ) async throws(BundleUpdateError) -> PartFile {
    let part = try PartFile(path: folder.file("\(file.sha256).part"), for: file)
    let start = ContinuousClock.now
    var failure = BundleUpdateError(.network, "no host is specified")
    for (index, base) in bases.enumerated() {
      do throws(DownloadError) {
        try await download(base, share: Double(index + 1) / Double(bases.count)).run(into: part, since: start) {
          bytes, _ in progress(bytes)
        }
      } catch {
        failure = BundleUpdateError(error)
        guard failure.kind == .network || failure.kind == .damaged else { throw failure }
        continue
      }
      try part.synchronize()
      return part
    }
    throw failure
  }

  private func download(_ base: String, share: Double) -> FileDownload {
    var deadlines = host.deadlines
    deadlines.transfer = (deadlines.transfer ?? FileDownload.objectTime) * share
    return FileDownload(
      "\(base)/o/\(file.sha256).\(ending)", .hashed(byteCount: file.length), deadlines: deadlines,
      backoff: host.backoff, transport: host.transport, now: host.now)
  }
}
