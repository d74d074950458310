import BundleFormat
import Testing
import TransitFoundation
import TransitValues

@testable import UpdateManifest

/// A client that keeps the manifest it accepted, as a client with a folder does.
private struct Client {
  var shippedRoot: TrustRoot
  var storedRoot: TrustRoot?
  var lowestSequence = 1
  var clock: Timestamp
  /// The encoded envelope, which is decoded for each verdict as after a restart.
  var kept: [UInt8]?

  init(root: TrustRoot, clock: String = "2026-11-24T00:00:00Z") throws {
    shippedRoot = root
    self.clock = try Samples.time(clock)
  }

  func trust() throws -> ChannelTrust {
    ChannelTrust(
      feed: try Samples.feed(), channel: try Samples.channel(), shippedRoot: shippedRoot, storedRoot: storedRoot,
      lowestSequence: lowestSequence,
      lastAccepted: try kept.map { try AcceptedManifest(trusting: SignedEnvelope(decoding: $0)) })
  }

  @discardableResult
  mutating func accept(_ manifest: ReleaseManifest, by keys: UInt8...) throws -> ManifestVerdict {
    let verdict = try trust().verdict(on: manifest.signed(by: keys.map(Samples.key)), at: clock)
    kept = verdict.accepted.envelope.encoded()
    return verdict
  }

  func refusalKind(_ manifest: ReleaseManifest, by keys: UInt8...) -> UpdateError.Kind? {
    refusal { try trust().verdict(on: manifest.signed(by: keys.map(Samples.key)), at: clock) }
  }
}

@Suite struct `Manifest signatures` {
  @Test func `a manifest must be signed by a release key of the root`() throws {
    var client = try Client(root: Samples.root())
    #expect(client.refusalKind(try Samples.manifest()) == .signature)
    #expect(client.refusalKind(try Samples.manifest(), by: 3) == .signature)
    #expect(client.refusalKind(try Samples.manifest(), by: 1) == .signature)
    let verdict = try client.accept(Samples.manifest(), by: 2)
    #expect(verdict.accepted.manifest == (try Samples.manifest()))
    #expect(!verdict.isUnchanged)
    #expect(verdict.reasonNotToInstall == nil)
  }

  @Test func `a manifest must reach the threshold with different keys`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2, 4, 6], releaseThreshold: 2))
    #expect(client.refusalKind(try Samples.manifest(), by: 2) == .signature)
    #expect(client.refusalKind(try Samples.manifest(), by: 2, 2) == .signature)
    #expect(client.refusalKind(try Samples.manifest(), by: 2, 3) == .signature)
    try client.accept(Samples.manifest(), by: 2, 3, 6)
  }

  @Test func `a key that is limited to feeds signs manifests of those feeds only`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2, 4], feeds: [2: ["bvg"], 4: ["bvg", "vbb"]]))
    #expect(client.refusalKind(try Samples.manifest(), by: 2) == .signature)
    try client.accept(Samples.manifest(), by: 4)
  }

  @Test func `flipping any bit of a manifest, key id or signature invalidates it`() throws {
    let trust = try Client(root: Samples.root()).trust()
    let signed = try Samples.manifest().signed(by: [Samples.key(2)])
    let signature = try #require(signed.signatures.first)
    func isRefused(_ payload: [UInt8], _ id: [UInt8], _ bytes: [UInt8]) throws -> Bool {
      let keyID = try #require(KeyID(id.hexadecimal))
      let envelope = SignedEnvelope(
        payloadType: .manifest, payload: payload, signatures: [.init(keyID: keyID, bytes: bytes)])
      return refusal { try trust.verdict(on: envelope, at: Samples.time("2026-11-24T00:00:00Z")) } != nil
    }
    for bit in 0..<signed.payload.count * 8 {
      #expect(try isRefused(signed.payload.flipping(bit), signature.keyID.hash.bytes, signature.bytes))
    }
    for bit in 0..<256 {
      #expect(try isRefused(signed.payload, signature.keyID.hash.bytes.flipping(bit), signature.bytes))
    }
    for bit in 0..<512 {
      #expect(try isRefused(signed.payload, signature.keyID.hash.bytes, signature.bytes.flipping(bit)))
    }
  }

  @Test func `a signed root or web page is not accepted as a manifest`() throws {
    let client = try Client(root: Samples.root(rootKeys: [2]))
    let root = try client.shippedRoot.signed(by: [Samples.key(2)])
    #expect(refusal { try client.trust().verdict(on: root, at: client.clock) } == .damaged)
    #expect(refusal { try client.trust().verdict(on: .forged("<html>"), at: client.clock) } == .damaged)
  }
}

@Suite struct `Damaged files` {
  @Test func `a damaged envelope is rejected or yields the original manifest`() throws {
    let client = try Client(root: Samples.root())
    let trust = try client.trust()
    let manifest = try Samples.manifest(releases: [Samples.release()])
    let bytes = try manifest.signed(by: [Samples.key(2)]).encoded()
    for count in 0..<bytes.count - 1 {
      #expect(throws: UpdateError.self) { try SignedEnvelope(decoding: Array(bytes.prefix(count))) }
    }
    for position in bytes.indices {
      for byte: UInt8 in [0, 0x20, 0x22, 0x5C, 0x7D, 0xFF, bytes[position] ^ 1, bytes[position] ^ 0x20] {
        var damaged = bytes
        damaged[position] = byte
        guard let envelope = try? SignedEnvelope(decoding: damaged),
          let verdict = try? trust.verdict(on: envelope, at: client.clock)
        else { continue }
        #expect(verdict.accepted.manifest == manifest)
      }
    }
  }

  @Test func `decoding a damaged payload does not crash`() throws {
    let manifest = Array(StableJSON.encoded(try Samples.manifest()))
    let root = Array(StableJSON.encoded(try Samples.root(feeds: [2: ["vbb"]])))
    for count in manifest.indices.dropLast() {
      #expect(throws: UpdateError.self) { try ReleaseManifest(decoding: Array(manifest.prefix(count))) }
    }
    for count in root.indices.dropLast() {
      #expect(throws: UpdateError.self) { try TrustRoot(decoding: Array(root.prefix(count))) }
    }
    for byte: UInt8 in [0, 0x20, 0x22, 0x2D, 0x39, 0x5B, 0x5C, 0x7D, 0x80, 0xFF] {
      for position in manifest.indices { _ = try? ReleaseManifest(decoding: manifest.replacing(position, byte)) }
      for position in root.indices { _ = try? TrustRoot(decoding: root.replacing(position, byte)) }
    }
  }
}

@Suite struct `Manifest order` {
  @Test func `a manifest with a lower sequence is rejected even after a restart`() throws {
    var client = try Client(root: Samples.root())
    try client.accept(Samples.manifest(sequence: 17), by: 2)
    for sequence in [1, 16] {
      #expect(client.refusalKind(try Samples.manifest(sequence: sequence), by: 2) == .rollback)
    }
    try client.accept(Samples.manifest(sequence: 40), by: 2)
    #expect(client.refusalKind(try Samples.manifest(sequence: 39), by: 2) == .rollback)
  }

  @Test func `the lowest accepted sequence and root version are those shipped with the app`() throws {
    var client = try Client(root: Samples.root(version: 3))
    client.lowestSequence = 17
    #expect(client.refusalKind(try Samples.manifest(rootVersion: 3, sequence: 16), by: 2) == .rollback)
    #expect(client.refusalKind(try Samples.manifest(rootVersion: 2, sequence: 18), by: 2) == .rollback)
    client.storedRoot = try Samples.root(version: 4)
    try client.accept(Samples.manifest(rootVersion: 4, sequence: 1), by: 2)
  }

  @Test func `two manifests with the same version and different content are rejected`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2, 4]))
    try client.accept(Samples.manifest(), by: 2)
    #expect(client.refusalKind(try Samples.manifest(releases: [Samples.release("b")]), by: 2) == .equivocation)
    #expect(client.refusalKind(try Samples.manifest(expires: "2027-12-07T00:00:00Z"), by: 2) == .equivocation)
    #expect(try client.accept(Samples.manifest(), by: 2).isUnchanged)
    #expect(
      try client.accept(Samples.manifest(), by: 4, 2).isUnchanged, "a manifest with other signatures counts as changed")
  }

  @Test func `a manifest with a higher sequence may contain earlier content`() throws {
    var client = try Client(root: Samples.root())
    for (sequence, name) in [(1, "a"), (2, "b"), (3, "a")] {
      let verdict = try client.accept(
        Samples.manifest(sequence: sequence, releases: [Samples.release(name)]), by: 2)
      #expect(!verdict.isUnchanged)
    }
  }

  @Test func `a manifest of another feed or channel is rejected`() throws {
    var client = try Client(root: Samples.root())
    #expect(client.refusalKind(try Samples.manifest(feed: "bvg"), by: 2) == .wrongFeed)
    #expect(client.refusalKind(try Samples.manifest(channel: "beta"), by: 2) == .wrongFeed)
    client.kept = try Samples.manifest(channel: "beta", sequence: 99).signed(by: [Samples.key(2)]).encoded()
    try client.accept(Samples.manifest(sequence: 1), by: 2)
  }
}

@Suite struct `Key rotation` {
  @Test func `a rotation of keys revokes the old key`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2]))
    try client.accept(Samples.manifest(), by: 2)
    client.storedRoot = try Samples.root(version: 2, releaseKeys: [4])
    #expect(client.refusalKind(try Samples.manifest(sequence: 18), by: 2) == .signature)
    #expect(client.refusalKind(try Samples.manifest(rootVersion: 2, sequence: 18), by: 2) == .signature)
    try client.accept(Samples.manifest(rootVersion: 2, sequence: 1), by: 4)
  }

  @Test func `a rotation of keys recovers from the highest sequence and a distant date`() throws {
    let last = ManifestVersion.numbers.upperBound
    var client = try Client(root: Samples.root(releaseKeys: [2]))
    let stolen = try Samples.manifest(sequence: last, issued: "9999-01-01T00:00:00Z", expires: "9999-02-01T00:00:00Z")
    #expect(try client.accept(stolen, by: 2).reasonNotToInstall?.kind == .expiredRoot)
    #expect(client.refusalKind(try Samples.manifest(sequence: last - 1), by: 2) == .rollback)
    let rotated = try Samples.manifest(rootVersion: 2, sequence: 1)
    #expect(client.refusalKind(rotated, by: 4) == .unknownRoot(needed: 2))
    let next = try Samples.root(version: 2, releaseKeys: [4]).signed(by: [Samples.key(1)])
    client.storedRoot = try client.shippedRoot.successor(next)
    let verdict = try client.accept(rotated, by: 4)
    #expect(verdict.reasonNotToInstall == nil)
    #expect(client.refusalKind(stolen, by: 2) == .signature)
  }

  @Test func `a manifest that names a newer root requires that root`() throws {
    let client = try Client(root: Samples.root())
    for key: UInt8 in [2, 9] {
      #expect(client.refusalKind(try Samples.manifest(rootVersion: 3), by: key) == .unknownRoot(needed: 3))
    }
  }

  @Test func `a manifest of the previous root is accepted if its keys are still valid`() throws {
    var client = try Client(root: Samples.root())
    client.storedRoot = try Samples.root(version: 2)
    #expect(try client.accept(Samples.manifest(rootVersion: 1), by: 2).reasonNotToInstall == nil)
  }

  @Test func `the trusted root is the newer one of the shipped and the stored root`() throws {
    var client = try Client(root: Samples.root(version: 2, releaseKeys: [4]))
    client.storedRoot = try Samples.root(version: 1, releaseKeys: [2])
    #expect(try client.trust().root.version == 2)
    client.storedRoot = try Samples.root(version: 2, releaseKeys: [2])
    #expect(try client.trust().root == client.shippedRoot)
    client.storedRoot = try Samples.root(version: 3)
    #expect(try client.trust().root.version == 3)
  }
}

@Suite struct `Expiry` {
  @Test func `an expired manifest is not installed but still prevents a rollback`() throws {
    var client = try Client(root: Samples.root(), clock: "2026-12-06T23:59:59Z")
    #expect(try client.accept(Samples.manifest(), by: 2).reasonNotToInstall == nil)
    client.clock = try Samples.time("2026-12-07T00:00:00Z")
    let unchanged = try client.accept(Samples.manifest(), by: 2)
    #expect(unchanged.isUnchanged)
    #expect(unchanged.reasonNotToInstall?.kind == .expiredManifest)
    let later = try client.accept(Samples.manifest(sequence: 18), by: 2)
    #expect(!later.isUnchanged)
    #expect(later.reasonNotToInstall?.kind == .expiredManifest)
    #expect(client.refusalKind(try Samples.manifest(sequence: 17), by: 2) == .rollback)
  }

  @Test func `an expired root prevents installations until a newer root is stored`() throws {
    var client = try Client(root: Samples.root(expires: "2026-11-24T00:00:00Z"))
    #expect(try client.accept(Samples.manifest(), by: 2).reasonNotToInstall?.kind == .expiredRoot)
    client.storedRoot = try Samples.root(version: 2)
    #expect(try client.accept(Samples.manifest(), by: 2).reasonNotToInstall == nil)
  }

  @Test func `a clock that is years behind does not allow a rollback`() throws {
    var client = try Client(root: Samples.root(), clock: "1990-01-01T00:00:00Z")
    try client.accept(
      Samples.manifest(sequence: 17, issued: "2026-12-08T00:00:00Z", expires: "2026-12-20T00:00:00Z"), by: 2)
    #expect(client.refusalKind(try Samples.manifest(sequence: 16), by: 2) == .rollback)
    let expired = try client.accept(Samples.manifest(sequence: 18), by: 2)
    #expect(
      expired.reasonNotToInstall?.kind == .expiredManifest,
      "the manifest expired before the last accepted one was issued")
  }

  @Test func `a clock that is years ahead prevents installations until it is corrected`() throws {
    var client = try Client(root: Samples.root(), clock: "2040-01-01T00:00:00Z")
    #expect(try client.accept(Samples.manifest(), by: 2).reasonNotToInstall?.kind == .expiredRoot)
    client.clock = try Samples.time("2026-11-24T00:00:00Z")
    #expect(try client.accept(Samples.manifest(), by: 2).reasonNotToInstall == nil)
  }

  @Test func `a root that expired before the manifest was issued is expired for any clock`() throws {
    var client = try Client(root: Samples.root(expires: "2026-11-01T00:00:00Z"), clock: "1990-01-01T00:00:00Z")
    #expect(try client.accept(Samples.manifest(), by: 2).reasonNotToInstall?.kind == .expiredRoot)
  }
}

extension [UInt8] {
  func flipping(_ bit: Int) -> [UInt8] {
    replacing(bit / 8, self[bit / 8] ^ 1 << UInt8(bit % 8))
  }

  fileprivate func replacing(_ position: Int, _ byte: UInt8) -> [UInt8] {
    var bytes = self
    bytes[position] = byte
    return bytes
  }
}
