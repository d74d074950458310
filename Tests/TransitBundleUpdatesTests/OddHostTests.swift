import Foundation
import HTTPTransport
import Testing
import TransitBundleUpdates
import UpdateHosts
import UpdateManifest

/// The files of a host in memory.
private final class HostFiles: TestHosting {
  private(set) var files: [String: [UInt8]] = [:]

  func put(_ bytes: [UInt8], at path: String) { files["/\(path)"] = bytes }
}

@Suite struct `Updates from odd hosts` {
  /// A bundle that takes several requests of 100 kB.
  private static let town = Town(version: 1, strangeStops: 4000)

  /// Deadlines are hours away: all tests start at once, and a transfer waits for its turn.
  private static let patient = TransferDeadlines(connect: .seconds(36_000), progressWindow: .seconds(36_000))

  private func client(
    _ transfer: TransferCase, _ bundle: [UInt8], mirrors: [TransferCase] = []
  ) throws -> (TestClient, [TransferHost], part: String) {
    var (publisher, client) = try TestClient.pair()
    let files = HostFiles()
    let release = try publisher.publish(bundle, on: [files])
    let path = "/o/\(release.file.sha256).transit"
    let hosts = try ([transfer] + mirrors).map { try TransferHost($0, bundle, at: path, others: files.files) }
    client.network = SystemTransport.make(authorities: nil)
    client.deadlines = Self.patient
    client.bases = hosts.map { $0.url() }
    return (client, hosts, "\(release.file.sha256).part")
  }

  @Test(arguments: TransferCase.all)
  func `an update installs the release or fails, and never installs wrong bytes`(transfer: TransferCase) async throws {
    let bundle = try await Self.town.bundle()
    try #require(bundle.count >= TransferCase.minimumByteCount)
    let (client, hosts, _) = try client(transfer, bundle)
    defer { hosts[0].stop() }
    var result = TransferCase.Result.error
    do {
      let source = try await client.update().source
      result = .file
      #expect(try source == .full && client.version() == 1)
    } catch let error as BundleUpdateError {
      #expect([.network, .damaged].contains(error.kind))
      #expect(try client.version() == nil)
    }
    #expect(result == transfer.hashed)
    #expect(hosts[0].requestCount <= transfer.requests)
  }

  /// The last byte of a host that sends few bytes per request is not the end: the next host continues the bytes.
  @Test(arguments: TransferCase.all.filter { $0.hashed == .error })
  func `an update gets the release from the next host`(transfer: TransferCase) async throws {
    let bundle = try await Self.town.bundle()
    let sound = TransferCase.all[0]
    let (client, hosts, _) = try client(transfer, bundle, mirrors: [sound])
    defer { for host in hosts { host.stop() } }
    #expect(try await client.update().source == .full)
    #expect(try client.version() == 1)
    #expect(hosts[0].requestCount <= transfer.requests && hosts[1].requestCount <= 2)
  }

  /// Two hosts that cut each response. The deadlines that their requests have are what no host can exceed.
  @Test func `one deadline applies to all requests and hosts, each has a share, and what was received stays`()
    async throws
  {
    var (publisher, client) = try TestClient.pair()
    client.bases = ["http://one.test", "http://two.test"]
    let bundle = try await Self.town.bundle()
    let release = try publisher.publish(bundle, on: [client.host("one"), client.host("two")])
    client.transport.onReply { request, reply in
      if request.url.hasSuffix(".transit") { reply.cut = 100 }
    }
    client.deadlines = Self.patient
    client.deadlines.transfer = .seconds(100_000)
    #expect(try await client.refusal() == .network)
    let (one, two) = (client.limits(of: "one"), client.limits(of: "two"))
    #expect(one.count == 4 && one.allSatisfy { $0 <= .seconds(50_000) })
    #expect(two.count == 4 && two.allSatisfy { $0 > .seconds(50_000) && $0 < .seconds(100_000) })
    #expect(zip(one, one.dropFirst()).allSatisfy { $0 > $1 } && zip(two, two.dropFirst()).allSatisfy { $0 > $1 })
    #expect(try client.names().contains("\(release.file.sha256).part"))
  }
}

extension TestClient {
  /// Returns the time limits of the requests that a host received for bundles, in order.
  fileprivate func limits(of host: String) -> [Duration] {
    transport.requests.filter { $0.url.hasPrefix("http://\(host).test") && $0.url.hasSuffix(".transit") }
      .compactMap(\.limit)
  }
}
