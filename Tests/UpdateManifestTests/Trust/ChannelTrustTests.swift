import BundleFormat
import Testing

@testable import UpdateManifest

/// A client that keeps what it accepts, as one with a folder does.
private struct Client {
  var shippedRoot: TrustRoot
  var storedRoot: TrustRoot?
  var lowestSequence = 1
  var clock: Timestamp
  /// The encoded envelope, so that each question is one after a restart.
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

@Suite struct `A manifest's signatures` {
  @Test func `are by keys of the root`() throws {
    var client = try Client(root: Samples.root())
    #expect(client.refusalKind(try Samples.manifest()) == .signature)
    #expect(client.refusalKind(try Samples.manifest(), by: 3) == .signature)
    #expect(client.refusalKind(try Samples.manifest(), by: 1) == .signature)
    let verdict = try client.accept(Samples.manifest(), by: 2)
    #expect(verdict.accepted.manifest == (try Samples.manifest()))
    #expect(!verdict.isUnchanged)
    #expect(verdict.obstacle == nil)
  }

  @Test func `reach the threshold, each key counted once`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2, 4, 6], releaseThreshold: 2))
    #expect(client.refusalKind(try Samples.manifest(), by: 2) == .signature)
    #expect(client.refusalKind(try Samples.manifest(), by: 2, 2) == .signature)
    #expect(client.refusalKind(try Samples.manifest(), by: 2, 3) == .signature)
    try client.accept(Samples.manifest(), by: 2, 3, 6)
  }

  @Test func `by a key that is limited to feeds count only for these`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2, 4], feeds: [2: ["bvg"], 4: ["bvg", "vbb"]]))
    #expect(client.refusalKind(try Samples.manifest(), by: 2) == .signature)
    try client.accept(Samples.manifest(), by: 4)
  }

  @Test func `break with any flipped bit`() throws {
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

  @Test func `do not make a root or a web page a manifest`() throws {
    let client = try Client(root: Samples.root(rootKeys: [2]))
    let root = try client.shippedRoot.signed(by: [Samples.key(2)])
    #expect(refusal { try client.trust().verdict(on: root, at: client.clock) } == .damaged)
    #expect(refusal { try client.trust().verdict(on: .forged("<html>"), at: client.clock) } == .damaged)
  }
}

@Suite struct `A file that is damaged` {
  @Test func `is refused or accepted as it was, but never ends the program`() throws {
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

  @Test func `holds no payload that ends the program`() throws {
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

@Suite struct `The order of manifests` {
  @Test func `does not go back, also after a restart`() throws {
    var client = try Client(root: Samples.root())
    try client.accept(Samples.manifest(sequence: 17), by: 2)
    for sequence in [1, 16] {
      #expect(client.refusalKind(try Samples.manifest(sequence: sequence), by: 2) == .rollback)
    }
    try client.accept(Samples.manifest(sequence: 40), by: 2)
    #expect(client.refusalKind(try Samples.manifest(sequence: 39), by: 2) == .rollback)
  }

  @Test func `starts at what the app was shipped with`() throws {
    var client = try Client(root: Samples.root(version: 3))
    client.lowestSequence = 17
    #expect(client.refusalKind(try Samples.manifest(rootVersion: 3, sequence: 16), by: 2) == .rollback)
    #expect(client.refusalKind(try Samples.manifest(rootVersion: 2, sequence: 18), by: 2) == .rollback)
    client.storedRoot = try Samples.root(version: 4)
    try client.accept(Samples.manifest(rootVersion: 4, sequence: 1), by: 2)
  }

  @Test func `has one manifest of each version`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2, 4]))
    try client.accept(Samples.manifest(), by: 2)
    #expect(client.refusalKind(try Samples.manifest(releases: [Samples.release("b")]), by: 2) == .equivocation)
    #expect(client.refusalKind(try Samples.manifest(expires: "2027-12-07T00:00:00Z"), by: 2) == .equivocation)
    #expect(try client.accept(Samples.manifest(), by: 2).isUnchanged)
    #expect(try client.accept(Samples.manifest(), by: 4, 2).isUnchanged, "only signatures differ")
  }

  @Test func `allows the former content with a higher sequence`() throws {
    var client = try Client(root: Samples.root())
    for (sequence, name) in [(1, "a"), (2, "b"), (3, "a")] {
      let verdict = try client.accept(
        Samples.manifest(sequence: sequence, releases: [Samples.release(name)]), by: 2)
      #expect(!verdict.isUnchanged)
    }
  }

  @Test func `is one for each feed and channel`() throws {
    var client = try Client(root: Samples.root())
    #expect(client.refusalKind(try Samples.manifest(feed: "bvg"), by: 2) == .wrongFeed)
    #expect(client.refusalKind(try Samples.manifest(channel: "beta"), by: 2) == .wrongFeed)
    client.kept = try Samples.manifest(channel: "beta", sequence: 99).signed(by: [Samples.key(2)]).encoded()
    try client.accept(Samples.manifest(sequence: 1), by: 2)
  }
}

@Suite struct `A rotation of keys` {
  @Test func `revokes the former key`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2]))
    try client.accept(Samples.manifest(), by: 2)
    client.storedRoot = try Samples.root(version: 2, releaseKeys: [4])
    #expect(client.refusalKind(try Samples.manifest(sequence: 18), by: 2) == .signature)
    #expect(client.refusalKind(try Samples.manifest(rootVersion: 2, sequence: 18), by: 2) == .signature)
    try client.accept(Samples.manifest(rootVersion: 2, sequence: 1), by: 4)
  }

  @Test func `recovers from the highest sequence and a time far ahead`() throws {
    let last = ManifestVersion.numbers.upperBound
    var client = try Client(root: Samples.root(releaseKeys: [2]))
    let stolen = try Samples.manifest(sequence: last, issued: "9999-01-01T00:00:00Z", expires: "9999-02-01T00:00:00Z")
    #expect(try client.accept(stolen, by: 2).obstacle?.kind == .expiredRoot)
    #expect(client.refusalKind(try Samples.manifest(sequence: last - 1), by: 2) == .rollback)
    let rotated = try Samples.manifest(rootVersion: 2, sequence: 1)
    #expect(client.refusalKind(rotated, by: 4) == .unknownRoot(needed: 2))
    let next = try Samples.root(version: 2, releaseKeys: [4]).signed(by: [Samples.key(1)])
    client.storedRoot = try client.shippedRoot.successor(next)
    let verdict = try client.accept(rotated, by: 4)
    #expect(verdict.obstacle == nil)
    #expect(client.refusalKind(stolen, by: 2) == .signature)
  }

  @Test func `is asked for if the manifest names a newer root`() throws {
    let client = try Client(root: Samples.root())
    for key: UInt8 in [2, 9] {
      #expect(client.refusalKind(try Samples.manifest(rootVersion: 3), by: key) == .unknownRoot(needed: 3))
    }
  }

  @Test func `keeps manifests of the former root that its keys signed`() throws {
    var client = try Client(root: Samples.root())
    client.storedRoot = try Samples.root(version: 2)
    #expect(try client.accept(Samples.manifest(rootVersion: 1), by: 2).obstacle == nil)
  }

  @Test func `counts from the higher of the shipped and the stored root`() throws {
    var client = try Client(root: Samples.root(version: 2, releaseKeys: [4]))
    client.storedRoot = try Samples.root(version: 1, releaseKeys: [2])
    #expect(try client.trust().root.version == 2)
    client.storedRoot = try Samples.root(version: 2, releaseKeys: [2])
    #expect(try client.trust().root == client.shippedRoot)
    client.storedRoot = try Samples.root(version: 3)
    #expect(try client.trust().root.version == 3)
  }
}

@Suite struct `Time` {
  @Test func `makes a manifest stale, which still counts against a rollback`() throws {
    var client = try Client(root: Samples.root(), clock: "2026-12-06T23:59:59Z")
    #expect(try client.accept(Samples.manifest(), by: 2).obstacle == nil)
    client.clock = try Samples.time("2026-12-07T00:00:00Z")
    let unchanged = try client.accept(Samples.manifest(), by: 2)
    #expect(unchanged.isUnchanged)
    #expect(unchanged.obstacle?.kind == .expiredManifest)
    let later = try client.accept(Samples.manifest(sequence: 18), by: 2)
    #expect(!later.isUnchanged)
    #expect(later.obstacle?.kind == .expiredManifest)
    #expect(client.refusalKind(try Samples.manifest(sequence: 17), by: 2) == .rollback)
  }

  @Test func `ends with the root`() throws {
    var client = try Client(root: Samples.root(expires: "2026-11-24T00:00:00Z"))
    #expect(try client.accept(Samples.manifest(), by: 2).obstacle?.kind == .expiredRoot)
    client.storedRoot = try Samples.root(version: 2)
    #expect(try client.accept(Samples.manifest(), by: 2).obstacle == nil)
  }

  @Test func `does not go back with a clock that is years behind`() throws {
    var client = try Client(root: Samples.root(), clock: "1990-01-01T00:00:00Z")
    try client.accept(
      Samples.manifest(sequence: 17, issued: "2026-12-08T00:00:00Z", expires: "2026-12-20T00:00:00Z"), by: 2)
    #expect(client.refusalKind(try Samples.manifest(sequence: 16), by: 2) == .rollback)
    let expired = try client.accept(Samples.manifest(sequence: 18), by: 2)
    #expect(expired.obstacle?.kind == .expiredManifest, "what expired before the last accepted one was issued")
  }

  @Test func `installs nothing with a clock that is years ahead, and recovers`() throws {
    var client = try Client(root: Samples.root(), clock: "2040-01-01T00:00:00Z")
    #expect(try client.accept(Samples.manifest(), by: 2).obstacle?.kind == .expiredRoot)
    client.clock = try Samples.time("2026-11-24T00:00:00Z")
    #expect(try client.accept(Samples.manifest(), by: 2).obstacle == nil)
  }

  @Test func `of a root that expired counts by what the manifest says too`() throws {
    var client = try Client(root: Samples.root(expires: "2026-11-01T00:00:00Z"), clock: "1990-01-01T00:00:00Z")
    #expect(try client.accept(Samples.manifest(), by: 2).obstacle?.kind == .expiredRoot)
  }
}

extension [UInt8] {
  fileprivate func flipping(_ bit: Int) -> [UInt8] {
    replacing(bit / 8, self[bit / 8] ^ 1 << UInt8(bit % 8))
  }

  fileprivate func replacing(_ position: Int, _ byte: UInt8) -> [UInt8] {
    var bytes = self
    bytes[position] = byte
    return bytes
  }
}
