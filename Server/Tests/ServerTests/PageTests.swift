import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import transit_server

@Suite struct PageTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url.appending(path: "page") }

  init() throws {
    temporary = try TemporaryFolder()
    try temporary.write("<!doctype html>", to: "page/index.html")
    try temporary.write("<!doctype html><p>API", to: "page/docs.html")
    try temporary.write(String(repeating: "let x = 1;\n", count: 300), to: "page/main.js")
    try temporary.write("body {}", to: "page/styles/page.css")
    try temporary.write("secret", to: "outside.txt")
  }

  private func server() async throws -> TestServer { try await TestServer(page: folder) }

  private func problem(_ folder: URL) -> StartError? { #expect(throws: StartError.self) { try Page(folder) } }

  // MARK: Files

  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
    ("/docs", "text/html; charset=utf-8"),
    ("/main.js", "text/javascript; charset=utf-8"), ("/styles/page.css", "text/css; charset=utf-8"),
    ("/m%61in.js", "text/javascript; charset=utf-8"),
  ])
  func `files have their type and the policy of the page`(path: String, mediaType: String) async throws {
    let answer = try await server().ask(path)
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == mediaType)
    #expect(try #require(answer.headers[.contentSecurityPolicy]).hasPrefix("default-src 'self'; "))
    #expect(answer.headers[.referrerPolicy] == "no-referrer")
    #expect(answer.headers[.cacheControl] == "no-cache")
    #expect(answer.headers[.contentTypeOptions] == "nosniff")
  }

  @Test(arguments: [
    ("icon.svg", "image/svg+xml"), ("a.png", "image/png"), ("a.woff2", "font/woff2"), ("data.json", "application/json"),
    ("none", "application/octet-stream"), ("a.b.xyz", "application/octet-stream"),
  ])
  func `other files have the type of their ending`(name: String, mediaType: String) async throws {
    try temporary.write("x", to: "page/\(name)")
    #expect(try await server().ask("/\(name)").headers[.contentType] == mediaType)
  }

  @Test func `a file is sent once to a client that keeps it`() async throws {
    let server = try await server()
    let tag = try #require(try await server.ask("/main.js").headers[.eTag])
    for field in [tag, "*", "\"x\", \(tag)"] {
      let answer = try await server.ask("/main.js", .get, [.ifNoneMatch: field])
      #expect(answer.status == .notModified)
      #expect(answer.headers[.eTag] == tag)
      #expect(answer.body.readableBytes == 0)
    }
    try temporary.write("let x = 2;\n", to: "page/main.js")
    #expect(try await self.server().ask("/main.js").headers[.eTag] != tag)
  }

  @Test func `a file is compressed for clients that accept that, if it is smaller then`() async throws {
    let server = try await server()
    let plain = try await server.ask("/main.js")
    let packed = try await server.ask("/main.js", .get, [.acceptEncoding: "gzip"])
    #expect(packed.headers[.contentEncoding] == "gzip")
    #expect(packed.headers[.vary] == "Accept-Encoding")
    #expect(packed.headers[.eTag] == plain.headers[.eTag])
    #expect(packed.body.readableBytes < plain.body.readableBytes / 10)
    #expect(try await server.ask("/styles/page.css", .get, [.acceptEncoding: "gzip"]).headers[.contentEncoding] == nil)
  }

  @Test func `a server without a page answers questions`() async throws {
    let server = try await TestServer()
    #expect(try await server.ask("/").status == .notFound)
    #expect(try await server.ask("/v1/city/info").status == .ok)
  }

  @Test func `a file does not hide a path of the API`() async throws {
    for path in ["v1", "metrics", "healthz", "v1/city/info"] { try? temporary.write("file", to: "page/\(path)") }
    try? temporary.write("file", to: "page/openapi.json")
    let server = try await server()
    for path in ["/v1", "/metrics", "/healthz", "/openapi.json"] { #expect(try await server.ask(path).text != "file") }
  }

  // MARK: What is not served

  @Test(arguments: [
    "/../outside.txt", "/..%2foutside.txt", "/%2e%2e/outside.txt", "/%2e%2e%2foutside.txt", "/styles/../main.js",
    "/styles/..%2fmain.js", "/styles%2fpage.css", "/styles", "/styles/", "//main.js", "/./main.js", "/main.js/",
    "/main.js%00", "/etc/passwd", "/%2fetc%2fpasswd", "/MAIN.JS", "/.secret", "/.git/config", "/docs.html.html",
  ])
  func `no path leads out of the page or to a hidden file`(path: String) async throws {
    for name in [".secret", ".git/config"] { try temporary.write("secret", to: "page/\(name)") }
    let answer = try await server().ask(path)
    #expect(answer.text.contains("secret") == false)
    // A slash at the end is that of a folder's own path.
    #expect(answer.status == (path == "/main.js/" ? .ok : .notFound))
  }

  @Test func `links are followed within the page, and not out of it`() async throws {
    try temporary.link("page/inside.js", to: "main.js")
    try temporary.link("page/styles/up.js", to: "../main.js")
    try temporary.link("page/outside.txt", to: "../outside.txt")
    try temporary.link("page/passwd", to: "/etc/passwd")
    try temporary.link("page/folder", to: "..")
    try temporary.link("page/round", to: "round")
    try temporary.link("page/circle", to: ".")
    try temporary.link("page/nowhere", to: "none")
    try temporary.write("secret", to: "page-secret/file.txt")
    try temporary.link("page/beside.txt", to: "../page-secret/file.txt")
    let server = try await server()
    let main = try await server.ask("/main.js")
    for path in ["/inside.js", "/styles/up.js"] { #expect(try await server.ask(path).body == main.body) }
    for path in [
      "/outside.txt", "/passwd", "/folder/outside.txt", "/round", "/circle/main.js", "/nowhere", "/beside.txt",
    ] {
      #expect(try await server.ask(path).status == .notFound, "\(path)")
    }
  }

  @Test func `the folder itself may be a link, and its files links to a hidden folder`() async throws {
    // As Kubernetes mounts a ConfigMap.
    try temporary.write("<p>mounted", to: "mount/..2026/index.html")
    try temporary.link("mount/..data", to: "..2026")
    try temporary.link("mount/index.html", to: "..data/index.html")
    try temporary.link("link", to: "mount")
    let server = try await TestServer(page: temporary.url.appending(path: "link"))
    #expect(try await server.ask("/").text == "<p>mounted")
    #expect(try await server.ask("/..2026/index.html").status == .notFound)
  }

  @Test func `a pipe in the folder does not keep the server from starting`() async throws {
    let path = folder.appending(path: "pipe").path(percentEncoded: false)
    try #require(unsafe mkfifo(path, 0o600) == 0)
    #expect(try await server().ask("/pipe").status == .notFound)
  }

  // MARK: Folders that are refused

  @Test func `a folder that is missing, is a file or has no page is named`() throws {
    for (name, expected) in [
      ("none", "none: cannot be read: no such file"), ("outside.txt", "outside.txt: cannot be read: "),
      ("page/styles", "page/styles: has no index.html"),
    ] {
      let error = try #require(problem(temporary.url.appending(path: name)))
      #expect(error.description.contains(expected))
      #expect(error.status == .cannotOpenInput)
    }
  }

  /// A sparse file: nothing of that length may be read.
  @Test(arguments: [UInt64(PageFolder.mostBytes), 1 << 40])
  func `a folder with too many bytes is refused`(count: UInt64) throws {
    let file = folder.appending(path: "huge.bin")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: count)
    try handle.close()
    let error = try #require(problem(folder))
    #expect(error.description.hasSuffix("page: has more than 16 MiB"))
    #expect(error.status == .unusableData)
  }

  @Test func `a folder with too many files is refused`() throws {
    for number in 0...PageFolder.mostFiles { try temporary.write("", to: "page/many/\(number)") }
    let error = try #require(problem(folder))
    #expect(error.description.hasSuffix("page: has more than 1000 files"))
  }
}
