import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import TransitBundle
import TransitService
import TransitValues

@testable import transit_server

@Suite struct RouteTests {
  private let server: TestServer
  private let service: TimetableService

  init() async throws {
    server = try await TestServer()
    service = server.dataset.release.service
  }

  // MARK: Answers

  @Test func `the list has each dataset`() async throws {
    let answer = try await server.ask("/v1")
    #expect(answer.status == .ok)
    let datasets = try #require(answer.members["datasets"] as? [[String: Any]])
    #expect(datasets.map { $0["dataset"] as? String } == ["city"])
    #expect(datasets[0]["content_root"] as? String == service.contentRoot)
    #expect(datasets[0]["extracts"] as? Bool == false)
    #expect(answer.members.keys.contains("tiles"))
  }

  @Test(arguments: ["info", "routes", "stops?q=gymn&limit=2", "network"])
  func `an answer is that of the timetable`(question: String) async throws {
    let parts = question.split(separator: "?")
    let path = try RequestPath(path: "/\(parts[0])", query: parts.count > 1 ? String(parts[1]) : "")
    let made = try service.answer(service.question(path: path.segments, query: path.query))
    let answer = try await server.ask("/v1/city/\(question)")
    #expect(answer.status == .ok)
    #expect(Array(answer.body.readableBytesView) == made.body)
    #expect(answer.headers[.contentType] == made.mediaType)
    #expect(answer.headers[.cacheControl] == "public, max-age=60")
  }

  @Test func `an answer is kept under its tag`() async throws {
    let answer = try await server.ask("/v1/city/routes")
    let tag = try #require(answer.headers[.eTag])
    #expect(tag.hasPrefix("W/\"") && tag.count == 36)
    let kept = try #require(server.cache.answer(tag))
    #expect(kept.body == answer.body)
    #expect(kept.compressed == nil)
    let packed = try await server.ask("/v1/city/routes", .get, [.acceptEncoding: "gzip"])
    #expect(packed.headers[.contentEncoding] == "gzip")
    #expect(packed.headers[.eTag] == tag)
    #expect(packed.body.readableBytes < answer.body.readableBytes)
    #expect(server.cache.answer(tag)?.compressed == packed.body)
  }

  @Test func `the tag of an answer is known before the answer is`() async throws {
    let other = try await TestServer()
    let tag = try #require(try await other.ask("/v1/city/routes").headers[.eTag])
    for field in [tag, String(tag.dropFirst(2)), "\"x\", \(tag)"] {
      let answer = try await server.ask("/v1/city/routes", .get, [.ifNoneMatch: field])
      #expect(answer.status == .notModified)
      #expect(answer.headers[.eTag] == tag)
      #expect(answer.body.readableBytes == 0)
    }
    #expect(server.cache.answer(tag) == nil)
    #expect(try await server.ask("/v1/city/routes", .get, [.ifNoneMatch: "\"x\""]).status == .ok)
    #expect(try await server.ask("/v1/city/routes", .get, [.ifNoneMatch: "*"]).status == .notModified)
    #expect(try await server.ask("/v1/city/trips/none", .get, [.ifNoneMatch: "*"]).status == .notFound)
  }

  @Test func `questions that mean the same have one tag`() async throws {
    let tags = try await ["limit=2&q=gymn", "q=gymn&limit=2", "q=%67ymn&limit=02"].map { "/v1/city/stops?\($0)" }
      .asyncMap { try await server.ask($0).headers[.eTag] }
    #expect(Set(tags).count == 1)
    #expect(try await server.ask("/v1/city/stops?q=gymn&limit=3").headers[.eTag] != tags[0])
  }

  // MARK: Paths and methods

  @Test(arguments: ["/v1/city/info", "/v1/city/info/", "/%761/city/info", "/v1/%63ity/inf%6f", "/v1/city/info?lang=de"])
  func `a path in any spelling is the same path`(path: String) async throws {
    let plain = try await server.ask("/v1/city/info")
    let answer = try await server.ask(path)
    #expect(answer.status == .ok)
    #expect(answer.body == plain.body)
  }

  @Test(arguments: [
    "/nothing", "/v1/none/info", "/v1/city", "/v1/city/nothing", "//v1", "/v1//", "/v1//info", "/v1/city//info",
    "/openapi.json/x", "/metrics/x", "/HEALTHZ", "/v1/city/alerts", "/o/x", "/v1/city/extracts", "/v1/:dataset/info",
    "/**", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/v1/city/stops/none", "/v1/city%2Finfo", "/%00",
  ])
  func `an unknown path gets a problem document`(path: String) async throws {
    let answer = try await server.ask(path)
    #expect(answer.status == .notFound)
    #expect(answer.headers[.contentType] == "application/problem+json")
    #expect(answer.headers[.cacheControl] == "no-store")
    #expect(answer.members["status"] as? Int == 404)
    for name in ["type", "title", "detail"] { #expect(answer.members[name] is String) }
  }

  @Test func `a problem has near matches`() async throws {
    #expect(try await server.ask("/v1/ctiy/info").members["near_matches"] as? [String] == ["city"])
    let stop = try #require(try service.timetable.stops().first).id.rawValue
    let answer = try await server.ask("/v1/city/stops/\(stop.dropLast().pathSegmentText)/departures")
    #expect(answer.status == .notFound)
    #expect(try #require(answer.members["near_matches"] as? [String]).contains(stop))
    #expect(answer.members["kind"] as? String == "usage" && answer.members["code"] as? String == "unknown_stop")
  }

  @Test(arguments: ["/", "/v1", "/v1/city/info", "/openapi.json", "/healthz", "/nothing", "/v1/none/info"])
  func `HEAD has the fields of GET and no body`(path: String) async throws {
    let (get, head) = (try await server.ask(path), try await server.ask(path, .head))
    #expect(head.status == get.status)
    #expect(head.body.readableBytes == 0)
    #expect(head.fields == get.fields)
    #expect(head.headers[.contentLength] == "\(get.body.readableBytes)")
  }

  @Test(arguments: ["/", "/v1", "/v1/city/info", "/v1/city/extracts", "/nothing", "/o/x", "/v1/none/x/y"])
  func `other methods are refused`(path: String) async throws {
    for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"] {
      let answer = try await server.ask(path, try #require(.init(method)))
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS")
      #expect(answer.members["status"] as? Int == 405)
    }
  }

  @Test(arguments: ["/", "/v1/city/extracts", "/nothing", "/v1/city/info"])
  func `pages of other origins may ask`(path: String) async throws {
    let answer = try await server.ask(path, .options, [.origin: "https://example.org"])
    #expect(answer.status == .noContent)
    #expect(answer.headers[.accessControlAllowOrigin] == "*")
    #expect(answer.headers[.accessControlAllowMethods] == "GET, HEAD, POST, OPTIONS")
    #expect(try #require(answer.headers[.accessControlAllowHeaders]).contains("Content-Type"))
    #expect(answer.headers[.accessControlMaxAge] == "86400")
  }

  /// Also without an Origin: a cache may give the answer to another page.
  @Test(arguments: ["/v1", "/v1/city/info", "/nothing", "/v1/city/%ff", "/metrics", "/v1/city/stops/none"])
  func `pages of other origins may read each answer`(path: String) async throws {
    let answer = try await server.ask(path)
    #expect(answer.headers[.accessControlAllowOrigin] == "*")
    let exposed = try #require(answer.headers[.accessControlExposeHeaders])
    for name in ["ETag", "Link", "Location", "Retry-After", "Transit-Note"] { #expect(exposed.contains(name)) }
    #expect(answer.headers[.contentTypeOptions] == "nosniff")
  }

  // MARK: Limits

  @Test(arguments: [
    ("/v1/city/stops/" + String(repeating: "a", count: 9000), 414), ("/v1/city/%ff", 400), ("/v1/city/%2", 400),
    ("/v1/city/info?a=%zz", 400), ("/v1/city/stops", 400), ("/v1/city/stops?q=a&near=1,2", 400),
    ("/v1/city/stops?bbox=nan,0,1,1", 400), ("/v1/city/routes?x=1", 400),
  ])
  func `a request that is wrong gets the status that says so`(path: String, status: Int) async throws {
    for method in [HTTPRequest.Method.get, .head] {
      let answer = try await server.ask(path, method)
      #expect(answer.status.code == status)
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test func `a question that takes too long ends with 503`() async throws {
    var settings = ServerSettings()
    settings.longestQuestion = .zero
    let server = try await TestServer(settings: settings)
    let stops = try service.timetable.stops().filter { $0.locationType == .station }.map(\.id.rawValue)
    let day = try #require(service.timetable.information.validity).lowerBound
    let path = "/v1/city/journeys?from=\(stops[0])&to=\(stops[1])&departing=\(day)"
    let answer = try await server.ask(path)
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.headers[.retryAfter] != nil)
  }

  @Test func `a request without exactly one Host is refused`() async throws {
    let routes = ServerRoutes(
      datasets: [server.dataset], settings: ServerSettings(),
      questions: QuestionResponses(
        longest: .seconds(1), cache: server.cache, longQuestions: LongQuestions(cores: 1, limit: 1)),
      metrics: TestServer.metrics, page: nil, extracts: nil)
    let connections = ConnectionList(limit: 1)
    let responder = ServerResponder(routes, connections: connections)
    let context = TestServer.context()
    _ = connections.add(context.channel)
    let head = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/v1")
    let response = try await responder.respond(
      to: Request(head: head, body: .init(buffer: ByteBuffer())), context: context)
    #expect(response.status == .badRequest)
    #expect(response.headers[.accessControlAllowOrigin] == "*")
  }

  // MARK: Metrics

  @Test func `requests are counted by kind and status, and each metric has a help`() async throws {
    _ = try await server.ask("/v1/city/info")
    _ = try await server.ask("/v1/city/stops/none")
    _ = try await server.ask("/v1/city/stops/none", isGone: true)
    let answer = try await server.ask("/metrics")
    #expect(answer.headers[.contentType] == "text/plain; version=0.0.4")
    let lines = answer.text.split(separator: "\n")
    for labels in [#"kind="info",status="200""#, #"kind="stop",status="404""#, #"kind="stop",status="499""#] {
      #expect(lines.contains { $0.hasPrefix("transit_requests_total{\(labels)} ") }, "\(labels)")
    }
    for line in lines where !line.hasPrefix("#") {
      let name = try #require(line.split { "{ ".contains($0) }.first)
      let base = ["_bucket", "_sum", "_count"].reduce(name) { $0.hasSuffix($1) ? $0.dropLast($1.count) : $0 }
      #expect(lines.contains { $0.hasPrefix("# HELP \(base) ") }, "\(base)")
      #expect(lines.count { $0.hasPrefix("# TYPE \(base) ") } == 1, "\(base)")
    }
    for name in ["start", "end"] {
      #expect(lines.contains { $0.hasPrefix("transit_data_\(name)_timestamp_seconds{dataset=\"city\"} ") })
    }
  }

  @Test(arguments: ["/healthz", "/readyz"])
  func `the server is healthy`(path: String) async throws {
    let answer = try await server.ask(path)
    #expect(answer.status == .ok)
    #expect(answer.text == "ok\n")
  }
}

extension Substring {
  fileprivate var pathSegmentText: String { String(self).pathSegment }
}

extension Sequence {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
