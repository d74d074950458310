import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import transit_server

@Suite struct ExtractRouteTests {
  private let temporary: TemporaryFolder
  private let server: TestServer
  private static let content = Data((0..<1000).map { UInt8($0 % 251) })

  init() async throws {
    temporary = try TemporaryFolder()
    let root = temporary.url
    let folder = try ExtractFolder(root.appending(path: "extracts"), oldest: 3600, mostBytes: 1 << 20)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let queue = ExtractQueue(folder, limits: .init(), logger: logger) { key, request, _, _ in
      let file = root.appending(path: "\(key).\(request.format.rawValue)")
      try Self.content.write(to: file)
      try folder.keep(file, forKey: key)
    }
    server = try await TestServer(extracts: ExtractResponses(queue: queue, folder: folder))
  }

  private func post(_ body: String) async throws -> TestResponse {
    try await server.ask("/v1/city/extracts", .post, [.contentType: "application/json"], body: body)
  }

  /// The path of a finished extract.
  private func finished(_ body: String) async throws -> String {
    var answer = try await post(body)
    let end = ContinuousClock.now + .seconds(20)
    while answer.status == .accepted {
      try #require(ContinuousClock.now < end)
      let location = try #require(answer.headers[.location])
      #expect(answer.headers[.retryAfter] == "1")
      #expect(Set(answer.members.keys) == ["state", "progress", "position"])
      answer = try await server.ask(location)
    }
    #expect(answer.status == .seeOther)
    return try #require(answer.headers[.location])
  }

  @Test func `an extract that was asked for leads to its file`() async throws {
    let path = try await finished(#"{"routes": ["1"]}"#)
    #expect(path.hasPrefix("/o/") && path.hasSuffix(".transit"))
    let file = try await server.ask(path)
    #expect(Data(file.body.readableBytesView) == Self.content)
    #expect(file.headers[.contentType] == "application/octet-stream")
    #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(try await post(#"{"routes": ["1"]}"#).status == .seeOther)
    #expect(try await finished(#"{"routes": ["1"], "format": "zip"}"#).hasSuffix(".zip"))
  }

  @Test func `a part of a file is sent, and only of the file that the client has`() async throws {
    let path = try await finished(#"{"routes": ["1"]}"#)
    let tag = try #require(try await server.ask(path).headers[.eTag])
    #expect(!tag.hasPrefix("W/"))
    func part(_ fields: HTTPFields) async throws -> TestResponse { try await server.ask(path, .get, fields) }
    let found = try await part([.range: "bytes=10-19", .ifRange: tag])
    #expect(found.status == .partialContent)
    #expect(found.headers[.contentRange] == "bytes 10-19/1000")
    #expect(Data(found.body.readableBytesView) == Self.content[10...19])
    #expect(try await part([.range: "bytes=10-19", .ifRange: "\"other\""]).status == .ok)
    let beyond = try await part([.range: "bytes=1000-"])
    #expect(beyond.status == .rangeNotSatisfiable)
    #expect(beyond.headers[.contentRange] == "bytes */1000")
    #expect(try await part([.ifMatch: "\"other\"", .ifNoneMatch: tag]).status == .preconditionFailed)
    #expect(try await part([.range: "bytes=0-9", .ifNoneMatch: "W/\(tag)"]).status == .notModified)
    let head = try await server.ask(path, .head)
    #expect(head.headers[.contentLength] == "1000")
    #expect(head.body.readableBytes == 0)
  }

  @Test func `a file that was deleted is unknown`() async throws {
    let path = try await finished(#"{"routes": ["1"]}"#)
    try FileManager.default.removeItem(at: temporary.url.appending(path: "extracts\(path)"))
    #expect(try await server.ask(path).status == .notFound)
    #expect(try await server.ask(path, .get, [.ifNoneMatch: "*"]).status == .notFound)
  }

  @Test(arguments: [
    "/o/passwd", "/o/..%2fkeys", "/o/%2e%2e", "/o/.transit-extracts", "/o/\(String(repeating: "0", count: 64)).transit",
    "/v1/city/extracts/none", "/v1/city/extracts/..%2f..", "/v1/city/extracts/none/x", "/v1/none/extracts/none", "/o",
    "/o/a/b",
  ])
  func `an unknown extract or file is not found`(path: String) async throws {
    let answer = try await server.ask(path)
    #expect(answer.status == .notFound)
    #expect(answer.headers[.contentType] == "application/problem+json")
  }

  @Test func `extracts are asked for by POST alone`() async throws {
    for method in [HTTPRequest.Method.get, .head, .put, .delete] {
      for path in ["/v1/city/extracts", "/v1/none/extracts", "/v1/city/%65xtracts/"] {
        let answer = try await server.ask(path, method)
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.headers[.allow] == "POST, OPTIONS")
      }
    }
    for path in ["/o/x", "/v1/city/extracts/none"] {
      let answer = try await server.ask(path, .post, body: "{}")
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS")
    }
  }

  @Test func `a body that is wrong or too long is refused`() async throws {
    #expect(try await post("{}").status == .badRequest)
    #expect(try await post("{").status == .badRequest)
    #expect(try await post(String(repeating: " ", count: 256 * 1024 + 1)).status == .contentTooLarge)
    #expect(try await post(#"{"routes": ["1"]}"# + String(repeating: " ", count: 200_000)).status == .accepted)
    let unknown = try await server.ask("/v1/none/extracts", .post, body: #"{"routes": ["1"]}"#)
    #expect(unknown.status == .notFound)
  }

  @Test func `the list says that extracts are made`() async throws {
    let datasets = try #require(try await server.ask("/v1").members["datasets"] as? [[String: Any]])
    #expect(datasets[0]["extracts"] as? Bool == true)
  }

  // MARK: The description

  private func described(_ server: TestServer) async throws -> [String: Any] {
    try await server.ask("/openapi.json").members
  }

  @Test func `extracts are described if they are made`() async throws {
    let paths = ["/v1/{dataset}/extracts", "/v1/{dataset}/extracts/{key}", "/o/{name}"]
    let own = try #require(try await described(server)["paths"] as? [String: Any])
    let without = try #require(try await described(TestServer())["paths"] as? [String: Any])
    for path in paths {
      #expect(own[path] != nil)
      #expect(without[path] == nil)
    }
    #expect(own.count == without.count + paths.count)
  }

  @Test func `the description of extracts has files, slow bodies and header fields`() async throws {
    let document = try await described(server)
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    let components = try #require(document["components"] as? [String: [String: Any]])
    func headers(_ method: String, _ path: String, _ status: String) throws -> Set<String>? {
      let responses = try #require(paths[path]?[method]?["responses"] as? [String: [String: Any]], "\(path)")
      guard let response = responses[status] else { return nil }
      let isShared = response["$ref"] as? String == "#/components/responses/\(status)"
      let own = isShared ? components["responses"]?[status] as? [String: Any] : response
      let fields = try #require(own)["headers"] as? [String: [String: String]] ?? [:]
      for (name, field) in fields {
        #expect(field["$ref"] == "#/components/headers/\(name)")
        #expect(components["headers"]?[name] != nil)
      }
      return Set(fields.keys)
    }
    for (status, expected) in [
      ("200", ["Accept-Ranges", "ETag"]), ("206", ["Accept-Ranges", "Content-Range", "ETag"]), ("304", ["ETag"]),
      ("404", []), ("412", []), ("416", ["Content-Range"]),
    ] as [(String, Set<String>)] {
      #expect(try headers("get", "/o/{name}", status) == expected, "\(status)")
    }
    for (status, expected) in [
      ("202", ["Location", "Retry-After"]), ("303", ["Location"]), ("408", []), ("409", ["Retry-After"]),
      ("429", ["Retry-After"]), ("503", ["Retry-After"]),
    ] as [(String, Set<String>)] {
      #expect(try headers("post", "/v1/{dataset}/extracts", status) == expected, "\(status)")
    }
  }

  @Test func `the members of a request are those that are described`() async throws {
    let document = try await described(server)
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    let body = try #require(paths["/v1/{dataset}/extracts"]?["post"]?["requestBody"] as? [String: Any])
    let content = try #require(body["content"] as? [String: [String: [String: Any]]])
    let properties = try #require(content["application/json"]?["schema"]?["properties"] as? [String: Any])
    let refused = try await post(#"{"nothing": 1}"#)
    let detail = try #require(refused.members["detail"] as? String)
    for name in properties.keys { #expect(detail.contains(name)) }
  }
}
