import HTTPTransport
import Testing
import UpdateHosts

// Disabled unless nginx is installed, which `ci/install-nginx` does.
@Suite(.enabled(if: Nginx.isInstalled, "nginx is not installed")) struct `Transfers from nginx` {
  private let transport = SystemTransport.make(authorities: nil)
  private let contents = [UInt8]("0123456789".utf8)

  private func nginx(server: String = "", http: String = "") throws -> Nginx {
    let nginx = try Nginx(server: server, http: http)
    try nginx.write(contents, to: "o/a.transit")
    return nginx
  }

  @Test func `nginx answers 304 to its own ETag`() async throws {
    let nginx = try nginx()
    defer { nginx.stop() }
    let first = try await transport.download(nginx.url("/o/a.transit"))
    #expect(first.body == contents)
    let tag = try #require(first.head.fields["ETag"].flatMap { EntityTag($0) })
    #expect(tag.isStrong)
    let second = try await transport.download(nginx.url("/o/a.transit"), fields: ["If-None-Match": tag.text])
    #expect(second.head.status == 304)
    #expect(second.body == [])
    #expect(transport.counts == TransportCounts(requests: 2, bodyBytes: 10))
  }

  @Test func `nginx answers a range request with 206`() async throws {
    let nginx = try nginx()
    defer { nginx.stop() }
    let tag = try await transport.download(nginx.url("/o/a.transit")).head.fields["ETag"] ?? ""
    let fields: HTTPFields = ["Range": "bytes=4-", "If-Range": tag]
    let rest = try await transport.download(nginx.url("/o/a.transit"), fields: fields)
    #expect(rest.head.status == 206)
    #expect(rest.text == "456789")
    let range = try #require(rest.head.fields["Content-Range"].flatMap { ContentRange($0) })
    #expect(range.bytes == 4..<10)
    #expect(range.total == 10)
    let changed = try await transport.download(
      nginx.url("/o/a.transit"), fields: ["Range": "bytes=4-", "If-Range": "\"other\""])
    #expect(changed.head.status == 200)
    let beyond = try await transport.download(nginx.url("/o/a.transit"), fields: ["Range": "bytes=10-"])
    #expect(beyond.head.status == 416)
  }

  @Test func `nginx without ranges answers 200`() async throws {
    let nginx = try nginx(server: "max_ranges 0;")
    defer { nginx.stop() }
    let download = try await transport.download(nginx.url("/o/a.transit"), fields: ["Range": "bytes=4-"])
    #expect(download.head.status == 200)
    #expect(download.body == contents)
  }

  @Test func `nginx with etag off sends no ETag`() async throws {
    let nginx = try nginx(server: "etag off;")
    defer { nginx.stop() }
    let download = try await transport.download(nginx.url("/o/a.transit"))
    #expect(download.head.fields["ETag"] == nil)
    #expect(download.head.fields["Last-Modified"] != nil)
  }

  @Test(.libcurlOnly) func `nginx with gzip for all types sends no gzip unless asked`() async throws {
    let nginx = try nginx(http: "gzip on; gzip_types *; gzip_min_length 1; gzip_proxied any;")
    defer { nginx.stop() }
    let download = try await transport.download(nginx.url("/o/a.transit"))
    #expect(download.head.fields["Content-Encoding"] == nil)
    #expect(download.body == contents)
    // nginx compresses if the client accepts gzip, and the transport does not inflate the body.
    let packed = try await transport.download(nginx.url("/o/a.transit"), fields: ["Accept-Encoding": "gzip"])
    #expect(packed.head.fields["Content-Encoding"] == "gzip")
    #expect(packed.body.starts(with: [0x1F, 0x8B]))
  }

  @Test func `an unavailable nginx sends Retry-After`() async throws {
    let nginx = try nginx(server: "location / { add_header Retry-After 7 always; return 503 later; }")
    defer { nginx.stop() }
    let download = try await transport.download(nginx.url("/o/a.transit"))
    #expect(download.head.status == 503)
    let retryAfter = try #require(download.head.fields["Retry-After"])
    #expect(RetryAfter.delay(retryAfter, serverDate: download.head.fields["Date"], now: 0) == .seconds(7))
  }

  @Test func `nginx serves a large file completely`() async throws {
    let nginx = try nginx()
    defer { nginx.stop() }
    var large = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 >> 8 ^ $0) }
    for _ in 0..<6 {
      large += large
    }
    try nginx.write(large, to: "large")
    #expect(try await transport.download(nginx.url("/large"), maximum: large.count).body == large)
  }
}

// Also needs the openssl command, which creates the certificate.
@Suite(
  .libcurlOnly, .enabled(if: Nginx.isInstalled && TestCertificate.isAvailable, "nginx or openssl is not installed"))
struct `Transfers with TLS` {
  @Test func `a server with TLS is trusted only through its certificate file`() async throws {
    let certificate = try TestCertificate()
    defer { certificate.remove() }
    let nginx = try Nginx(server: "location / { return 200 hello; }", certificate: certificate)
    defer { nginx.stop() }
    let trusting = SystemTransport.make(authorities: certificate.certificatePath)
    #expect(try await trusting.download(nginx.url()).text == "hello")
    let error = await SystemTransport.make(authorities: nil).failure(nginx.url())
    #expect(error?.kind == .tls)
    #expect(error?.problem.hasPrefix("the server's certificate is not trusted") == true)
    #expect(await SystemTransport.make(authorities: "/nowhere.pem").failure(nginx.url())?.kind == .tls)
    // The certificate is for 127.0.0.1.
    let other = nginx.url().replacing("127.0.0.1", with: "localhost")
    #expect(await trusting.failure(other)?.kind == .tls)
  }

  @Test func `a redirect from https to http is rejected`() async throws {
    let certificate = try TestCertificate()
    defer { certificate.remove() }
    let plain = try RawServer { _ in [.respond()] }
    defer { plain.stop() }
    let nginx = try Nginx(server: "location / { return 302 \(plain.url()); }", certificate: certificate)
    defer { nginx.stop() }
    let transport = SystemTransport.make(authorities: certificate.certificatePath)
    let error = await transport.failure(nginx.url())
    #expect(error?.kind == .redirect)
    #expect(error?.problem == "redirects from https to \(plain.url())")
    #expect(plain.connectionCount == 0)
  }

  @Test func `a redirect from http to https is followed`() async throws {
    let certificate = try TestCertificate()
    defer { certificate.remove() }
    let nginx = try Nginx(server: "location / { return 200 hello; }", certificate: certificate)
    defer { nginx.stop() }
    let plain = try RawServer { _ in [.respond("301 Moved", fields: "Location: \(nginx.url())\r\n")] }
    defer { plain.stop() }
    let download = try await SystemTransport.make(authorities: certificate.certificatePath).download(plain.url())
    #expect(download.text == "hello")
    #expect(download.head.url == nginx.url())
  }

  @Test func `an https request to a server without TLS fails`() async throws {
    let plain = try RawServer { _ in [.respond()] }
    defer { plain.stop() }
    let secure = plain.url().replacing("http:", with: "https:")
    let deadlines = TransferDeadlines(connect: .seconds(1))
    let error = await SystemTransport.make(authorities: nil).failure(secure, deadlines: deadlines)
    #expect(error.map { [.tls, .timedOut].contains($0.kind) } == true)
  }
}
