import Testing

@testable import HTTPTransport

@Suite struct `URLs` {
  @Test(arguments: [
    "http://host", "HTTPS://host/a?b", "http://user:pw@host:80/", "http://[::1]:8080/x", "https://host?query",
  ])
  func `URLs of http and https are accepted`(text: String) throws {
    #expect(try HTTPURL(text).text == text)
  }

  @Test(arguments: [
    "", "host", "file:///etc/passwd", "ftp://host/", "http:/host", "http://", "https:///path", "http://user@/",
    "http://host/a b", "http://host/ä", "http://host/\r\nX: y", "http://:80/", "//host/", " http://host/",
    "httpx://host",
  ])
  func `URLs in other forms are rejected`(text: String) {
    let error = #expect(throws: TransportError.self) { try HTTPURL(text) }
    #expect(error?.kind == .badRequest)
  }

  @Test func `the origin of a URL ignores credentials and case`() throws {
    let url = try HTTPURL("https://user:pw@Host:443/a")
    #expect(try url.hasSameOrigin(as: HTTPURL("https://host:443/b")))
    #expect(try !url.hasSameOrigin(as: HTTPURL("http://host:443/b")))
    #expect(try !url.hasSameOrigin(as: HTTPURL("https://host@other:443/b")))
  }

  @Test(arguments: [
    ("https://user:secret@host/a?key=secret#secret", "https://host/a…"),
    ("https://a@b:secret@host", "https://host"),
    ("http://host/~user@example", "http://host/~user@example"),
    ("file:///etc/passwd", "file:///etc/passwd"),
    ("http://host/\n\u{1b}[1m", "http://host/??[1m"),
    ("", ""),
    ("http://[::1]:80/~user@example", "http://[::1]:80/~user@example"),
    ("http://host:80/~user@example", "http://host:80/~user@example"),
    ("https://user:se/cret@host/", "https://…"), ("https://user:se?cret@host/", "https://…"),
    ("https://user:se#cret@host/", "https://…"), ("user:secret@host", "host"), ("user:secret@host//a", "host//a"),
    ("https://host/all.zip#bus 1.ZIP", "https://host/all.zip#bus 1.ZIP"),
    ("https://host/a?key=secret#b/c.zip", "https://host/a…#b/c.zip"),
    ("https://user:se#cret@host/a.zip", "https://…"), ("https://host/a?secret.zip", "https://host/a…"),
    ("https:/user:secret@host/", "…"), ("--from=https://user:secret@host/?secret", "--from=https://host/…"),
  ])
  func `URLs in messages contain no secrets`(text: String, shown: String) {
    #expect(HTTPURL.redacted(text) == shown)
  }

  @Test func `URLs in messages are not cut, so that all of a secret in the path can be found`() {
    let url = "http://host/" + String(repeating: "a", count: 1000)
    #expect(HTTPURL.redacted(url) == url)
  }

  @Test func `a redirect may lead from http to https but not back`() throws {
    let plain = try HTTPURL("http://host/")
    let secure = try HTTPURL("https://host/")
    #expect(try RedirectRule.target("https://host/", from: plain, count: 0) == secure)
    #expect(try RedirectRule.target("http://host/", from: plain, count: 4) == plain)
    for (target, url, count) in [("http://host/", secure, 0), ("ftp://host/", plain, 0), ("http://host/", plain, 5)] {
      let error = #expect(throws: TransportError.self) { try RedirectRule.target(target, from: url, count: count) }
      #expect(error?.kind == .redirect)
    }
  }

  @Test func `a request to another host omits credentials`() throws {
    let request = HTTPRequest(
      url: "https://a/", fields: ["authorization": "Bearer x", "Range": "bytes=0-1"], maximumBodyBytes: 0)
    let origin = try HTTPURL("https://a/")
    #expect(try request.fields(sentTo: origin, from: origin)["Authorization"] == "Bearer x")
    let sent = try request.fields(sentTo: HTTPURL("https://b/"), from: origin)
    #expect(sent["Authorization"] == nil)
    #expect(sent["Range"] == "bytes=0-1")
    #expect(sent["Accept-Encoding"] == "identity")
  }

  @Test(arguments: [
    ("If-Range", "a\r\nX: y"), ("If-Range", ""), ("If Range", "a"), ("", "a"), ("A:", "b"), ("A", "\0"),
  ])
  func `requests with invalid fields are rejected`(name: String, value: String) throws {
    var request = HTTPRequest(url: "http://a/", maximumBodyBytes: 0)
    request.fields[name] = value
    let url = try HTTPURL(request.url)
    let error = #expect(throws: TransportError.self) { try request.fields(sentTo: url, from: url) }
    #expect(error?.kind == .badRequest)
  }
}
