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

  /// Updates from a real web server in common configurations. Disabled unless nginx is installed, which
  /// `ci/install-nginx` does.
  @Suite(.enabled(if: Nginx.isInstalled, "nginx is not installed"))
  struct `Updates from nginx` {
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
    func `nginx serves the first release whole and the next one as a delta`(configuration: String) async throws {
      let nginx = try Nginx(http: configuration)
      defer { nginx.stop() }
      var (publisher, client) = try pair(nginx)
      let (first, second) = (try await Town(version: 1).bundle(), try await Town(version: 2).bundle())
      let release = try publisher.publish(first, on: [nginx])
      // gzip_static would send this file to a client that accepts gzip.
      try nginx.put([0x1F, 0x8B, 0x08], at: "o/\(release.file.sha256).transit.gz")
      #expect(try await client.update().source == .full)
      #expect(try await client.update().bytesFetched <= 2000)
      // nginx compares modification times in whole seconds.
      try await Task.sleep(for: .milliseconds(1100))
      try publisher.publish(second, from: [first], on: [nginx])
      #expect(try await client.update().source == .delta)
      #expect(try client.version() == 2)
    }

    @Test func `an update without changes costs nginx one request without a body`() async throws {
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

    @Test func `an HTML page in place of a missing file is rejected`() async throws {
      let nginx = try Nginx(
        server: "location / { try_files $uri /index.html; } location /root/ { try_files $uri =404; }")
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

    @Test func `an HTML page in place of the next root installs nothing`() async throws {
      let nginx = try Nginx(server: "location / { try_files $uri /index.html; }")
      defer { nginx.stop() }
      var (publisher, client) = try pair(nginx)
      try nginx.put(Array("<html>Welcome</html>".utf8), at: "index.html")
      try publisher.publish(try await Town(version: 1).bundle(), on: [nginx])
      #expect(try await client.refusal() == .noManifest)
      #expect(try client.version() == nil)
    }

    @Test func `a busy nginx is asked again after its Retry-After`() async throws {
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

    @Test func `a stale proxy cache delays updates and causes no rollback`() async throws {
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
      #expect(try await client.update().state == .installed)
      client.bases = [proxy.url("")]
      #expect(try await client.refusal() == .rollback)
      #expect(try client.version() == 2)
    }

    @Test func `a download resumes after nginx is killed and restarted`() async throws {
      let bundle = try await Town(version: 1).bundle()
      // On a busy machine, the whole file may arrive before the server is killed.
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
