import HTTPTransport
import TransitValues

/// A request for a live feed, which a server answers with a new feed, or says that it is the same.
struct LiveRequest {
  /// What a server needs to say that a feed has not changed.
  struct Validators: Sendable {
    var etag: String?
    var lastModified: String?
  }

  enum Answer {
    case new(LiveSource, Validators)
    case unchanged
  }

  /// A failed request, and when the server allows the next one.
  struct Problem: Failure {
    let error: LiveError
    var retryAfter: Duration?

    var description: String { error.description }
    var failure: FailureFacts { error.failure }
  }

  let url: String
  /// The feed of the bundle to which the ids belong.
  var feed: String?
  var secretFields: HTTPFields = [:]
  var validators = Validators()
  let transport: any HTTPTransport
  let matcher: LiveMatcher
  /// Seconds since 1970, for `Retry-After`.
  let now: Int

  /// The URL for messages, without credentials and query.
  var name: String { HTTPURL.redacted(url) }

  /// A feed has to arrive before the next one is due.
  private static let deadlines = TransferDeadlines(transfer: .seconds(60))

  /// Sends the request and decodes the feed as it arrives.
  func send() async throws(Problem) -> Answer {
    var reader: SourceReader
    do throws(LiveError) {
      reader = try matcher.reader(name: name, feed: feed)
    } catch {
      throw Problem(error: error)
    }
    var response: HTTPResponseHead?
    do throws(TransportError) {
      response = try await transport.get(request) { head in
        head.status == 200
      } body: { piece in
        try reader.append(piece)
      }
    } catch {
      throw Problem(error: error.cause as? LiveError ?? .network(name: name, problem: error.problem))
    }
    guard let response else { throw Problem(error: .network(name: name, problem: "sent no response")) }
    if response.status == 304, validators.isGiven { return .unchanged }
    guard response.status == 200 else {
      let error = LiveError.network(name: name, problem: "status \(response.status)")
      throw Problem(error: error, retryAfter: response.retryDelay(now: now))
    }
    do throws(LiveError) {
      let validators = Validators(etag: response.fields["ETag"], lastModified: response.fields["Last-Modified"])
      return .new(try reader.finish(), validators)
    } catch {
      throw Problem(error: error)
    }
  }

  private var request: HTTPRequest {
    var fields: HTTPFields = ["Accept-Encoding": "gzip"]
    fields["If-None-Match"] = validators.etag
    fields["If-Modified-Since"] = validators.lastModified
    var request = HTTPRequest(
      url: url, fields: fields, maximumBodyBytes: GzipReader.maxByteCount, deadlines: Self.deadlines)
    request.secretFields = secretFields
    return request
  }
}

extension LiveRequest.Validators {
  fileprivate var isGiven: Bool { etag != nil || lastModified != nil }
}
