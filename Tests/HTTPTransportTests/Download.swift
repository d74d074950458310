import HTTPTransport
import Testing

/// Whether the system's transport is `URLSessionTransport`.
let usesURLSession: Bool = {
  #if os(Linux) && !URLSESSION
    false
  #else
    true
  #endif
}()

extension Trait where Self == ConditionTrait {
  /// For tests that URLSession does not pass, on Linux or anywhere: it decides about heads, relative redirects, timeouts
  /// of less than a second, trusted certificates, and its messages.
  static var libcurlOnly: Self { .enabled(if: !usesURLSession, "URLSession differs from libcurl") }
}

/// A response with its whole body.
struct Download {
  var head: HTTPResponseHead
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPTransport {
  /// Downloads a resource of at most `maximum` bytes.
  func download(
    _ url: String, fields: HTTPFields = [:], maximum: Int = 1 << 20,
    deadlines: TransferDeadlines = TransferDeadlines()
  ) async throws(TransportError) -> Download {
    var body: [UInt8] = []
    let request = HTTPRequest(url: url, fields: fields, maximumBodyBytes: maximum, deadlines: deadlines)
    let head = try await get(request, head: { _ in true }, body: { body += $0 })
    return Download(head: head, body: body)
  }

  /// Returns the error of a download that must fail; if it succeeds, records an issue and returns `nil`.
  func failure(
    _ url: String, maximum: Int = 1 << 20, deadlines: TransferDeadlines = TransferDeadlines(),
    at location: SourceLocation = #_sourceLocation
  ) async -> TransportError? {
    do throws(TransportError) {
      let download = try await download(url, maximum: maximum, deadlines: deadlines)
      Issue.record("\(url) is \(download.head.status) with \(download.body.count) bytes", sourceLocation: location)
      return nil
    } catch {
      return error
    }
  }
}
