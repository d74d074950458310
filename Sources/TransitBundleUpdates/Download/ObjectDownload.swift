import HTTPTransport
import UpdateManifest

/// Downloads a file named by its hash. Resumes an earlier download.
struct ObjectDownload {
  let host: UpdateHost
  let folder: UpdateFolder
  let file: PublishedFile
  /// The file name extension: `transit` or `tdelta`.
  let ending: String

  private var tagName: String { "\(file.sha256).etag" }
  private var partName: String { "\(file.sha256).part" }

  /// Downloads the file from the first host that has it.
  ///
  /// - Returns: The complete file, with verified hash, flushed to disk.
  /// - Throws: ``BundleUpdateError``. The partial file is kept for the next attempt unless its bytes are wrong.
  func fetch(
    from bases: [String], progress: (_ bytes: Int) -> Void
  ) async throws(BundleUpdateError) -> PartFile {
    var failure = BundleUpdateError(.network, "no host is specified")
    for base in bases {
      do throws(BundleUpdateError) {
        let part = try PartFile(path: folder.file(partName), atMost: file.length)
        try await fetch(to: part, from: "\(base)/o/\(file.sha256).\(ending)", progress)
        return part
      } catch  where error.kind == .network || error.kind == .damaged {
        failure = error
      }
    }
    throw failure
  }

  private func fetch(
    to part: PartFile, from url: String, _ progress: (_ bytes: Int) -> Void
  ) async throws(BundleUpdateError) {
    // If a resumed download has the wrong hash, discard it and start over once.
    for isLast in [false, true] {
      let resumed = part.byteCount
      if part.byteCount < file.length { try await receive(to: part, from: url, progress) }
      if part.sha256 == file.sha256 {
        try part.synchronize()
        folder.remove(tagName)
        return
      }
      try part.restart()
      if resumed == 0 || isLast { break }
    }
    throw BundleUpdateError(.damaged, "\(HTTPURL.redacted(url)): the file does not match the signed hash")
  }

  /// Requests the missing bytes. Retries temporary failures.
  private func receive(
    to part: PartFile, from url: String, _ progress: (_ bytes: Int) -> Void
  ) async throws(BundleUpdateError) {
    var attempts = host.attempts()
    while part.byteCount < file.length {
      let before = part.byteCount
      do throws(BundleUpdateError) {
        if let failure = try await request(part, url, progress) {
          try await attempts.wait(after: failure)
        }
        // A connection that the server closes without sending bytes counts as a failure.
        if part.byteCount < file.length, part.byteCount == before {
          try await attempts.wait(after: HostFailure("\(HTTPURL.redacted(url)): received no bytes"))
        }
      } catch  where error.kind == .network && part.byteCount > before {
        // After progress, the retries start over.
        attempts = host.attempts()
        try await attempts.wait(after: HostFailure(error.problem))
      }
    }
  }

  /// Sends one request.
  ///
  /// - Returns: A temporary failure, or `nil`.
  private func request(
    _ part: PartFile, _ url: String, _ progress: (_ bytes: Int) -> Void
  ) async throws(BundleUpdateError) -> HostFailure? {
    var request = HTTPRequest(url: url, maximumBodyBytes: file.length, deadlines: host.deadlines)
    if part.byteCount > 0 {
      request.fields["Range"] = "bytes=\(part.byteCount)-"
      if let tag = folder.readText(tagName).flatMap(EntityTag.init), tag.isStrong {
        request.fields["If-Range"] = tag.text
      }
    }
    let expected = file
    var failure: HostFailure?
    do {
      try await host.transport.get(request) { head in
        failure = try begin(part, head, url)
        return failure == nil
      } body: { bytes in
        guard part.byteCount + bytes.count <= expected.length else {
          throw BundleUpdateError(
            .damaged, "\(HTTPURL.redacted(url)): the file is longer than \(expected.length) bytes")
        }
        try part.append(bytes)
        progress(part.byteCount)
      }
    } catch {
      guard error.isPassing else { throw BundleUpdateError(error) }
      return HostFailure("\(error)")
    }
    return failure
  }

  /// Checks the head of a response and prepares the partial file for the body.
  ///
  /// - Returns: A temporary failure, or `nil` if the body contains the missing bytes.
  private func begin(_ part: PartFile, _ head: HTTPResponseHead, _ url: String) throws(BundleUpdateError)
    -> HostFailure?
  {
    let place = HTTPURL.redacted(url)
    if let coding = head.fields["Content-Encoding"], coding.lowercased() != "identity" {
      throw BundleUpdateError(.damaged, "\(place): unexpected Content-Encoding \(coding)")
    }
    switch head.status {
    case 200:
      try part.restart()
      if let length = head.fields["Content-Length"].flatMap(ContentLength.parse), length != file.length {
        throw BundleUpdateError(.damaged, "\(place): Content-Length is \(length), the signed file has \(file.length)")
      }
    case 206:
      guard let range = head.fields["Content-Range"].flatMap(ContentRange.init),
        range.bytes.lowerBound == part.byteCount,
        range.total ?? file.length == file.length
      else {
        try part.restart()
        throw BundleUpdateError(.damaged, "\(place): the response has a different range than requested")
      }
    case 416:
      try part.restart()
      return HostFailure("\(place): the server rejected the range")
    default:
      return try host.failure(head)
    }
    try keepTag(of: head)
    return nil
  }

  private func keepTag(of head: HTTPResponseHead) throws(BundleUpdateError) {
    guard let tag = head.fields["ETag"].flatMap(EntityTag.init), tag.isStrong else { return folder.remove(tagName) }
    if folder.readText(tagName) != tag.text { try folder.write(tag.text, to: tagName) }
  }
}
