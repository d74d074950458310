import Testing
import TransitService

@testable import transit_server

@Suite struct RequestPathTests {
  @Test(arguments: [
    ("/", []), ("/v1", ["v1"]), ("/v1/", ["v1"]), ("/v1//", ["v1", ""]), ("//v1", ["", "v1"]),
    ("/a%2Fb/c", ["a/b", "c"]),
    ("/%761/caf%c3%A9", ["v1", "caf\u{e9}"]), ("/a+b", ["a+b"]), ("/..", [".."]), ("/%2e%2e/x", ["..", "x"]),
  ])
  func `segments are decoded once`(path: String, segments: [String]) throws {
    #expect(try RequestPath(path: path, query: "").segments == segments)
  }

  @Test func `parameters keep their order, and plus is a space`() throws {
    let query = try RequestPath(path: "/", query: "q=a+b%2Bc&&empty&limit=1&q==%26").query
    #expect(query.map(\.name) == ["q", "empty", "limit", "q"])
    #expect(query.map(\.value) == ["a b+c", "", "1", "=&"])
  }

  @Test(arguments: ["/%", "/%2", "/%zz", "/%ff", "/%c3", "/%C0%80"])
  func `a path that is not percent-encoded UTF-8 is refused`(path: String) {
    let problem = #expect(throws: ServiceProblem.self) { try RequestPath(path: path, query: "") }
    #expect(problem?.status == 400)
    #expect(throws: ServiceProblem.self) { try RequestPath(path: "/", query: "a=\(path.dropFirst())") }
  }

  @Test func `a path and query of more than 8192 bytes are refused`() throws {
    let path = "/" + String(repeating: "a", count: 8000)
    _ = try RequestPath(path: path, query: String(repeating: "b", count: 191))
    let problem = #expect(throws: ServiceProblem.self) {
      try RequestPath(path: path, query: String(repeating: "b", count: 192))
    }
    #expect(problem?.status == 414)
  }

  /// The router splits at slashes, skips empty segments and does not decode.
  @Test(arguments: [
    ("/%761/city/", "/v1/city"), ("/v1//info", "/v1/%/info"), ("/", "/"), ("//", "/%"), ("/a%2fb", "/a%2Fb"),
    ("/%25", "/%25"), ("/a%3Fb", "/a%3Fb"), ("/openapi%2Ejson", "/openapi.json"),
  ])
  func `a path is routed in one spelling`(path: String, routed: String) throws {
    #expect(try RequestPath(path: path, query: "").routed == routed)
  }
}
