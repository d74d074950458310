/// The response to which the bytes of a download belong. Decides which bytes to request, and how a response continues
/// them.
///
/// A value without side effects. Offsets are passed in: the number of bytes received so far, which is 0 for a request
/// of the whole file.
struct ReceivedPart {
  private let file: ExpectedFile

  /// The strong tag of the response that began the file.
  private var tag: EntityTag?

  /// The length of the whole file in bytes, if known.
  private(set) var total: Int?

  /// The header fields of the response that began the file.
  private(set) var fields: HTTPFields = [:]

  /// Whether the bytes come from several responses.
  private(set) var isMixed: Bool

  /// - Parameter offset: The number of bytes of an earlier download.
  init(of file: ExpectedFile, offset: Int) {
    self.file = file
    total = file.isHashed ? file.maximumByteCount : nil
    isMixed = offset > 0
  }

  func isComplete(at offset: Int) -> Bool { total == offset }

  /// Text such as `12 of 400 bytes`.
  func progress(at offset: Int) -> String { total.map { "\(offset) of \($0) bytes" } ?? "\(offset) bytes" }

  /// Whether a range request can continue the bytes. Without a hash, only an unchanged tag and length show that two
  /// responses belong to the same file.
  func canResume(at offset: Int) -> Bool {
    offset > 0 && (file.isHashed || tag != nil && total != nil)
  }

  /// The fields of the next request.
  func requestFields(at offset: Int) -> HTTPFields {
    if offset == 0 { return file.conditions }
    var fields: HTTPFields = ["Range": "bytes=\(offset)-"]
    fields["If-Range"] = tag?.text
    return fields
  }
}

// MARK: Responses

extension ReceivedPart {
  /// - Parameter now: The seconds since 1970.
  func verdict(on head: HTTPResponseHead, at offset: Int, now: Int) -> ResponseVerdict {
    let place = HTTPURL.redacted(head.url)
    switch head.status {
    case 200:
      return wrongCoding(head) ?? wrongLength(head) ?? .whole
    case 206:
      return wrongCoding(head) ?? rest(head, at: offset) ?? .discard("\(place): sent another range than requested")
    case 304 where offset == 0 && !file.conditions.pairs.isEmpty:
      return .unchanged
    case 416:
      return .discard("\(place): status 416")
    case 404, 410:
      return .refusal(DownloadError(.missing, "\(place): status \(head.status)"))
    default:
      let hint = [401, 403].contains(head.status) ? "; check the key or password, and the header fields" : ""
      let problem = "\(place): status \(head.status)\(hint)"
      if head.isTemporaryFailure { return .failure(problem, retryAfter: head.retryDelay(now: now)) }
      return .refusal(DownloadError(.refused, problem))
    }
  }

  private func wrongCoding(_ head: HTTPResponseHead) -> ResponseVerdict? {
    guard !file.allowsContentCoding, let coding = head.fields["Content-Encoding"], coding.lowercased() != "identity"
    else { return nil }
    return .refusal(
      DownloadError(
        .wrongFile, "\(HTTPURL.redacted(head.url)): sent with Content-Encoding \(coding.prefix(40).debugDescription)"))
  }

  private func wrongLength(_ head: HTTPResponseHead) -> ResponseVerdict? {
    guard file.isHashed, let length = head.contentLength, length != file.maximumByteCount else { return nil }
    return .refusal(
      DownloadError(
        .wrongFile, "\(HTTPURL.redacted(head.url)): has \(length) bytes; expected \(file.maximumByteCount)"))
  }

  /// - Returns: `nil` if the body is not the one that was requested. Some hosts ignore `If-Range`.
  private func rest(_ head: HTTPResponseHead, at offset: Int) -> ResponseVerdict? {
    guard let range = head.fields["Content-Range"].flatMap({ ContentRange($0) }), let total, offset > 0,
      range.bytes.lowerBound == offset, range.bytes.upperBound <= total, range.total ?? total == total
    else { return nil }
    if let tag, let other = head.fields["ETag"], other != tag.text { return nil }
    return .rest(end: range.bytes.upperBound)
  }

  /// Records that a response begins the file.
  ///
  /// - Returns: The maximum length of its body in bytes.
  mutating func begin(_ head: HTTPResponseHead) -> Int {
    self = ReceivedPart(of: file, offset: 0)
    tag = head.fields["ETag"].flatMap { EntityTag($0) }.flatMap { $0.isStrong ? $0 : nil }
    total = total ?? head.contentLength
    fields = head.fields
    return total ?? file.maximumByteCount
  }

  /// Records that another response continues the bytes.
  mutating func resume() {
    isMixed = true
  }

  /// Records that a body of unknown length has ended.
  mutating func end(at offset: Int) {
    total = total ?? offset
  }

  /// Records that the bytes were discarded.
  mutating func discard() {
    self = ReceivedPart(of: file, offset: 0)
  }
}

extension HTTPResponseHead {
  /// The length of the body in bytes, if the head says so. A transfer encoding overrides `Content-Length` (RFC 9112,
  /// section 6.3).
  fileprivate var contentLength: Int? {
    fields["Transfer-Encoding"] == nil ? fields["Content-Length"].flatMap { ContentLength.parse($0) } : nil
  }
}
