import Testing
import TransitFoundation
import TransitValues

@testable import UpdateManifest

/// A client that keeps the index it accepted, as a client with a folder does.
private struct Client {
  var shippedRoot: TrustRoot
  var storedRoot: TrustRoot?
  var clock: Timestamp
  var kept: AcceptedDocument<FolderIndex>?

  init(root: TrustRoot, clock: String = "2026-11-24T00:00:00Z") throws {
    shippedRoot = root
    self.clock = try Samples.time(clock)
  }

  func trust() -> DocumentTrust<FolderIndex> {
    DocumentTrust(
      subject: FolderIndex.Subject(), shippedRoot: shippedRoot, storedRoot: storedRoot, lastAccepted: kept)
  }

  @discardableResult
  mutating func accept(_ index: FolderIndex, by keys: UInt8...) throws -> DocumentVerdict<FolderIndex> {
    let verdict = try trust().verdict(on: index.signed(by: keys.map(Samples.key)), at: clock)
    kept = verdict.accepted
    return verdict
  }

  func refusalKind(_ index: FolderIndex, by keys: UInt8...) -> UpdateError.Kind? {
    refusal { try trust().verdict(on: index.signed(by: keys.map(Samples.key)), at: clock) }
  }
}

@Suite struct `Index signatures` {
  @Test func `an index must be signed by a release key of the root`() throws {
    var client = try Client(root: Samples.root())
    #expect(client.refusalKind(try Samples.index()) == .signature)
    #expect(client.refusalKind(try Samples.index(), by: 3) == .signature)
    #expect(client.refusalKind(try Samples.index(), by: 1) == .signature)
    #expect(try client.accept(Samples.index(), by: 2).reasonNotToInstall == nil)
  }

  @Test func `an index must reach the threshold with different keys`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2, 4, 6], releaseThreshold: 2))
    #expect(client.refusalKind(try Samples.index(), by: 2) == .signature)
    #expect(client.refusalKind(try Samples.index(), by: 2, 2) == .signature)
    #expect(client.refusalKind(try Samples.index(), by: 2, 3) == .signature)
    try client.accept(Samples.index(), by: 2, 3, 6)
  }

  @Test func `a key that is limited to feeds signs no index, because it could hide the others`() throws {
    var client = try Client(root: Samples.root(releaseKeys: [2, 4], feeds: [2: ["bvg", "vbb"]]))
    #expect(client.refusalKind(try Samples.index(), by: 2) == .signature)
    try client.accept(Samples.index(), by: 4)
  }

  @Test func `a manifest is not accepted as an index, nor an index as a manifest`() throws {
    let client = try Client(root: Samples.root(rootKeys: [2]))
    let manifest = try Samples.manifest().signed(by: [Samples.key(2)])
    let index = try Samples.index().signed(by: [Samples.key(2)])
    let manifests = ChannelTrust(
      feed: try Samples.feed(), channel: try Samples.channel(), shippedRoot: client.shippedRoot, storedRoot: nil,
      lowestSequence: 1, lastAccepted: nil)
    #expect(refusal { try client.trust().verdict(on: manifest, at: client.clock) } == .damaged)
    #expect(refusal { try manifests.verdict(on: index, at: client.clock) } == .damaged)
    let root = try client.shippedRoot.signed(by: [Samples.key(2)])
    #expect(refusal { try client.trust().verdict(on: root, at: client.clock) } == .damaged)
    #expect(refusal { try TrustRoot(trusting: index) } == .damaged)
    // The signature covers the type, so that it cannot be changed.
    func renamed(_ envelope: SignedEnvelope, _ type: PayloadType) -> SignedEnvelope {
      SignedEnvelope(payloadType: type, payload: envelope.payload, signatures: envelope.signatures)
    }
    #expect(refusal { try client.trust().verdict(on: renamed(manifest, .index), at: client.clock) } == .signature)
    #expect(refusal { try manifests.verdict(on: renamed(index, .manifest), at: client.clock) } == .signature)
  }

  @Test func `a signed text that is both an index and a manifest is accepted only as what was signed`() throws {
    let channels = StableJSON.text(try Samples.index().channels).dropLast()
    let both = "{\"channels\":\(channels),\(StableJSON.text(try Samples.manifest()).dropFirst())"
    #expect(try FolderIndex(decoding: Array(both.utf8)).channels.count == 2)
    let envelope = try SignedEnvelope.forged(both, as: .manifest)
    #expect(throws: Never.self) { try AcceptedManifest(trusting: envelope) }
    let client = try Client(root: Samples.root())
    #expect(refusal { try client.trust().verdict(on: envelope, at: client.clock) } == .damaged)
    let renamed = SignedEnvelope(payloadType: .index, payload: envelope.payload, signatures: envelope.signatures)
    #expect(refusal { try client.trust().verdict(on: renamed, at: client.clock) } == .signature)
  }

  @Test func `flipping any bit of an index, key id or signature invalidates it`() throws {
    let trust = try Client(root: Samples.root()).trust()
    let signed = try Samples.index().signed(by: [Samples.key(2)])
    let signature = try #require(signed.signatures.first)
    func isRefused(_ payload: [UInt8], _ id: [UInt8], _ bytes: [UInt8]) throws -> Bool {
      let keyID = try #require(KeyID(id.hexadecimal))
      let envelope = SignedEnvelope(
        payloadType: .index, payload: payload, signatures: [.init(keyID: keyID, bytes: bytes)])
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

  @Test func `any damaged byte of the file is rejected or yields the original index`() throws {
    let client = try Client(root: Samples.root())
    let index = try Samples.index()
    let bytes = try index.signed(by: [Samples.key(2)]).encoded()
    for position in bytes.indices {
      for byte in [0, 0x22, 0xFF, bytes[position] ^ 1, bytes[position] ^ 0x20] {
        var damaged = bytes
        damaged[position] = byte
        guard let envelope = try? SignedEnvelope(decoding: damaged),
          let verdict = try? client.trust().verdict(on: envelope, at: client.clock)
        else { continue }
        #expect(verdict.accepted.document == index)
      }
    }
  }
}

@Suite struct `Index versions` {
  @Test func `an index with a lower version is rejected`() throws {
    var client = try Client(root: Samples.root())
    try client.accept(Samples.index(sequence: 17), by: 2)
    #expect(client.refusalKind(try Samples.index(sequence: 16), by: 2) == .rollback)
    try client.accept(Samples.index(sequence: 18), by: 2)
    #expect(client.refusalKind(try Samples.index(sequence: 17), by: 2) == .rollback)
    client.kept = nil
    client.shippedRoot = try Samples.root(version: 2)
    #expect(client.refusalKind(try Samples.index(sequence: 99), by: 2) == .rollback)
  }

  @Test func `an index without a channel cannot replace one with the same version`() throws {
    var client = try Client(root: Samples.root())
    let index = try Samples.index()
    try client.accept(index, by: 2)
    #expect(client.refusalKind(try Samples.index(channels: [index.channels[0]]), by: 2) == .equivocation)
    #expect(try client.accept(index, by: 2, 2).isUnchanged)
  }

  @Test func `an index without a channel must be signed`() throws {
    let client = try Client(root: Samples.root())
    let signed = try Samples.index().signed(by: [Samples.key(2)])
    let less = StableJSON.encoded(try Samples.index(channels: [Samples.entry()]))
    let envelope = SignedEnvelope(payloadType: .index, payload: less, signatures: signed.signatures)
    #expect(refusal { try client.trust().verdict(on: envelope, at: client.clock) } == .signature)
  }

  @Test func `an expired index is stale, also if the clock goes back`() throws {
    var client = try Client(root: Samples.root(), clock: "2026-12-08T00:00:00Z")
    #expect(try client.accept(Samples.index(), by: 2).reasonNotToInstall?.kind == .expiredManifest)
    try client.accept(
      Samples.index(sequence: 18, issued: "2026-12-09T00:00:00Z", expires: "2026-12-10T00:00:00Z"), by: 2)
    client.clock = try Samples.time("2020-01-01T00:00:00Z")
    let late = try Samples.index(sequence: 19, issued: "2026-11-23T00:00:00Z", expires: "2026-12-08T00:00:00Z")
    #expect(try client.accept(late, by: 2).reasonNotToInstall?.kind == .expiredManifest)
  }

  @Test func `a revoked key signs no index`() throws {
    var client = try Client(root: Samples.root())
    try client.accept(Samples.index(sequence: (1 << 53) - 1), by: 2)
    client.storedRoot = try Samples.root(version: 2, releaseKeys: [4])
    #expect(client.refusalKind(try Samples.index(rootVersion: 1), by: 2) == .signature)
    #expect(client.refusalKind(try Samples.index(rootVersion: 2), by: 2) == .signature)
    #expect(client.refusalKind(try Samples.index(rootVersion: 3), by: 2) == .unknownRoot(needed: 3))
    // The rotation recovers from the largest sequence.
    try client.accept(Samples.index(rootVersion: 2, sequence: 1), by: 4)
    #expect(client.refusalKind(try Samples.index(rootVersion: 1), by: 4) == .rollback)
  }
}

@Suite struct `Manifests that an index names` {
  @Test func `a manifest that is older than its index says is rejected`() throws {
    let entry = try Samples.entry(sequence: 17)
    let trust = ChannelTrust(
      subject: entry.id, shippedRoot: try Samples.root(), storedRoot: nil, lowest: entry.version, lastAccepted: nil)
    let now = try Samples.time("2026-11-24T00:00:00Z")
    func kind(_ sequence: Int) -> UpdateError.Kind? {
      refusal { try trust.verdict(on: Samples.manifest(sequence: sequence).signed(by: [Samples.key(2)]), at: now) }
    }
    #expect(kind(16) == .rollback)
    for sequence in [17, 18] {
      #expect(throws: Never.self) {
        try trust.verdict(on: Samples.manifest(sequence: sequence).signed(by: [Samples.key(2)]), at: now)
      }
    }
  }
}
