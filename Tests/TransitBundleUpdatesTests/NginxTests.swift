#if os(Linux)
  import Foundation
  import HTTPTransport
  import Testing
  import TransitBundleUpdates
  import UpdateHosts
  import UpdateManifest

  extension Nginx: TestHosting {
    func put(_ bytes: [UInt8], at path: String) throws { try write(bytes, to: path) }
  }

  /// An app that talks to a real web server in the ways people set one up. Skipped where nginx is not installed:
  /// ci/install-nginx does it.
  @Suite(.enabled(if: Nginx.isInstalled, "nginx is not installed"))
  struct `From nginx` {
    private func pair(_ nginx: Nginx) throws -> (TestPublisher, TestClient) {
      let (publisher, client) = try TestClient.pair()
      client.network = CurlTransport()
      client.bases = [nginx.url("")]
      return (publisher, client)
    }

    @Test(arguments: [
      "", "gzip on; gzip_types *; gzip_min_length 1; gzip_proxied any;", "gzip_static on;", "max_ranges 0;",
      "etag off;",
      "chunked_transfer_encoding on; gzip on; gzip_types *;", "limit_rate 200k;", "add_header Vary Accept-Encoding;",
    ])
    func `an app gets the first release whole and the next by delta`(configuration: String) async throws {
      let nginx = try Nginx(http: configuration)
      defer { nginx.stop() }
      var (publisher, client) = try pair(nginx)
      let (first, second) = (try await Town(version: 1).bundle(), try await Town(version: 2).bundle())
      let release = try publisher.publish(first, on: [nginx])
      // What gzip_static would send to those who ask for it.
      try nginx.put([0x1F, 0x8B, 0x08], at: "o/\(release.file.sha256).transit.gz")
      #expect(try await client.update().source == .full)
      #expect(try await client.update().bytesFetched <= 2000)
      // nginx tells times of whole seconds apart.
      try await Task.sleep(for: .milliseconds(1100))
      try publisher.publish(second, from: [first], on: [nginx])
      #expect(try await client.update().source == .delta)
      #expect(try client.version() == 2)
    }

    @Test func `nothing changed costs one request without a body`() async throws {
      let nginx = try Nginx()
      defer { nginx.stop() }
      var (publisher, client) = try pair(nginx)
      try publisher.publish(try await Town(version: 1).bundle(), on: [nginx])
      try await client.update()
      let before = try client.contents()
      let result = try await client.update()
      #expect(result.state == .upToDate)
      #expect(result.requests == 1)
      #expect(result.bytesFetched == 0)
      #expect(try client.contents() == before)
    }

    @Test func `a page in place of a missing file is refused`() async throws {
      let nginx = try Nginx(server: "location / { try_files $uri /index.html; }")
      defer { nginx.stop() }
      var (publisher, client) = try pair(nginx)
      try nginx.put(Array("<html>Welcome</html>".utf8), at: "index.html")
      #expect(try await client.refusal() == .noManifest)
      let first = try await Town(version: 1).bundle()
      let release = try publisher.publish(first, on: [nginx])
      try FileManager.default.removeItem(at: nginx.root.appending(path: "o/\(release.file.sha256).transit"))
      #expect(try await client.refusal() == .damaged)
      try nginx.put(first, at: "o/\(release.file.sha256).transit")
      #expect(try await client.update().state == .installed)
    }

    @Test func `a busy server is asked again when it says so`() async throws {
      let nginx = try Nginx(
        server: """
          location / { if (!-f $document_root/open) { add_header Retry-After 1 always; return 503; } }
          """)
      defer { nginx.stop() }
      var (publisher, client) = try pair(nginx)
      try publisher.publish(try await Town(version: 1).bundle(), on: [nginx])
      let opening = Task {
        try await Task.sleep(for: .milliseconds(400))
        try nginx.put([], at: "open")
      }
      #expect(try await client.update().state == .installed)
      try await opening.value
    }

    @Test func `a stale cache of a proxy holds back, and harms nothing`() async throws {
      let origin = try Nginx()
      defer { origin.stop() }
      let proxy = try Nginx(
        server:
          "location / { proxy_pass \(origin.url("")); proxy_cache kept; proxy_cache_valid 200 1h; proxy_ignore_headers Cache-Control Expires; }",
        http: "proxy_cache_path cache keys_zone=kept:1m;")
      defer { proxy.stop() }
      var (publisher, client) = try pair(proxy)
      try publisher.publish(try await Town(version: 1).bundle(), on: [origin])
      try await client.update()
      try publisher.publish(try await Town(version: 2).bundle(), on: [origin])
      #expect(try await client.update().state == .upToDate)
      client.bases = [proxy.url(""), origin.url("")]
      #expect(try await client.update().state == .upToDate)
      client.bases = [origin.url(""), proxy.url("")]
      #expect(try await client.update().state == .installed)
      client.bases = [proxy.url("")]
      #expect(try await client.refusal() == .rollback)
      #expect(try client.version() == 2)
    }

    @Test func `a server killed in the midst of a file is gone on with when it is back`() async throws {
      let bundle = try await Town(version: 1).bundle()
      // A busy machine may hand over the whole file before the server can be killed.
      for _ in 0..<5 {
        let nginx = try Nginx(http: "limit_rate 700;")
        var (publisher, client) = try pair(nginx)
        let release = try publisher.publish(bundle, on: [nginx])
        do {
          for try await step in try client.updater().update() { if case .downloading = step { nginx.stop() } }
          continue
        } catch let error as BundleUpdateError {
          #expect(error.kind == .network)
        }
        #expect(try client.names().contains("\(release.file.sha256).part"))
        let back = try Nginx()
        defer { back.stop() }
        client.bases = [back.url("")]
        publisher.sequence = 0
        try publisher.publish(bundle, on: [back])
        let result = try await client.update()
        #expect(result.state == .installed)
        #expect(result.bytesFetched < bundle.count + 2000)
        return
      }
      Issue.record("no server was killed in time")
    }
  }
#endif
