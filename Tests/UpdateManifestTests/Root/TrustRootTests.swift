import BundleFormat
import TestFeeds
import Testing
import TransitFoundation

@testable import UpdateManifest

@Suite struct `Roots` {
  @Test func `roots are decoded as they were encoded`() throws {
    var random = SplitMix64(seed: 41)
    for _ in 0..<60 {
      let root = try Random.root(&random)
      #expect(try TrustRoot(decoding: StableJSON.encoded(root)) == root)
    }
  }

  @Test func `the payload of a root has its keys in order`() throws {
    let root = try Samples.root(feeds: [2: ["vbb"]])
    let (first, second) = (try Samples.key(1).publicKey, try Samples.key(2).publicKey)
    #expect(
      String(decoding: StableJSON.encoded(root), as: UTF8.self) == """
        {"expires":"2027-11-23T00:00:00Z","format":1,"keys":[\
        {"keyid":"\(first.id)","public":"\(Base64.encoded(first.bytes))"},\
        {"feeds":["vbb"],"keyid":"\(second.id)","public":"\(Base64.encoded(second.bytes))"}],\
        "release":{"keyids":["\(second.id)"],"threshold":1},"root":{"keyids":["\(first.id)"],"threshold":1},"version":1}

        """)
  }

  @Test(arguments: [
    ("\"version\":1", "\"version\":0"), ("\"version\":1", "\"version\":-1"), ("\"version\":1", "\"version\":1.0"),
    ("\"version\":1", "\"version\":\"1\""), ("\"version\":1", "\"version\":9007199254740992"),
    ("\"version\":1", "\"version\":1,\"version\":1"), ("\"version\":1", "\"Version\":1"),
    ("2027-11-23T00:00:00Z", "2027-11-23"), ("\"threshold\":1", "\"threshold\":0"),
    ("\"threshold\":1", "\"threshold\":2"), ("[\"vbb\"]", "[]"), ("[\"vbb\"]", "[\"root\"]"), ("[\"vbb\"]", "\"vbb\""),
    ("\"keys\":[", "\"keys\":[],\"old\":["), ("\"format\":1", "\"format\":\"1\""), ("\"format\":1,", ""),
  ]) func `a root with an invalid value is rejected`(good: String, bad: String) throws {
    let text = String(decoding: StableJSON.encoded(try Samples.root(feeds: [2: ["vbb"]])), as: UTF8.self)
    let damaged = text.replacing(good, with: bad)
    #expect(damaged != text)
    #expect(refusal { try TrustRoot(decoding: Array(damaged.utf8)) } == .damaged)
  }

  @Test func `a root with a mismatched, repeated or missing key is rejected`() throws {
    let text = String(decoding: StableJSON.encoded(try Samples.root()), as: UTF8.self)
    let (first, second) = (try Samples.key(1).publicKey, try Samples.key(2).publicKey)
    let damaged = [
      text.replacing("\"keyid\":\"\(first.id)\"", with: "\"keyid\":\"\(second.id)\""),
      text.replacing("\(first.id)", with: "\(second.id)").replacing(
        Base64.encoded(first.bytes), with: Base64.encoded(second.bytes)),
      text.replacing("\"keyids\":[\"\(first.id)\"]", with: "\"keyids\":[\"\(Samples.hash("nobody"))\"]"),
      text.replacing("\"keyids\":[\"\(first.id)\"]", with: "\"keyids\":[\"\(first.id)\",\"\(first.id)\"]"),
      text.replacing("\"keyids\":[\"\(first.id)\"]", with: "\"keyids\":[]"),
      text.replacing(Base64.encoded(first.bytes), with: Base64.encoded(first.bytes.dropLast())),
    ]
    for text in damaged {
      #expect(refusal { try TrustRoot(decoding: Array(text.utf8)) } == .damaged, "\(text)")
    }
  }

  @Test func `a root of a newer format requires a newer app`() throws {
    let payload = #"{"format":2,"anything":[]}"#
    #expect(refusal { try TrustRoot(trusting: .forged(payload, as: .root)) } == .appTooOld)
  }

  @Test func `a root that clients would reject cannot be signed`() throws {
    let root = try Samples.root(rootThreshold: 2)
    #expect(refusal { try root.signed(by: [Samples.key(1)]) } == .damaged)
  }

  @Test func `a trusted root must be signed by its own keys`() throws {
    let root = try Samples.root(rootKeys: [1, 3], rootThreshold: 2)
    #expect(try TrustRoot(trusting: root.signed(by: [Samples.key(1), Samples.key(3)])) == root)
    #expect(refusal { try TrustRoot(trusting: root.signed(by: [Samples.key(1), Samples.key(1)])) } == .signature)
    #expect(refusal { try TrustRoot(trusting: root.signed(by: [Samples.key(1), Samples.key(2)])) } == .signature)
  }

  @Test func `a manifest is not accepted as a root, nor a root as a manifest`() throws {
    let manifest = try Samples.manifest().signed(by: [Samples.key(1)])
    #expect(refusal { try TrustRoot(trusting: manifest) } == .damaged)
    #expect(refusal { try Samples.root().successor(manifest) } == .damaged)
    let payload = String(decoding: StableJSON.encoded(try Samples.root()), as: UTF8.self)
    #expect(refusal { try TrustRoot(trusting: .forged(payload, as: .manifest, by: 1)) } == .damaged)
  }
}

@Suite struct `Root chains` {
  @Test func `a chain of ten roots is accepted even if all have expired`() throws {
    let expired = "2001-01-01T00:00:00Z"
    var root = try Samples.root(rootKeys: [100], expires: expired)
    for version in 2...11 {
      let keys: [UInt8] = [UInt8(98 + version), UInt8(99 + version)]
      let next = try Samples.root(version: version, rootKeys: [keys[1]], expires: expired)
      let envelope = try next.signed(by: keys.map(Samples.key))
      root = try root.successor(SignedEnvelope(decoding: envelope.encoded()))
      #expect(root == next)
    }
    #expect(root.version == 11)
  }

  @Test func `a new root needs the thresholds of the old and the new root`() throws {
    let root = try Samples.root(rootKeys: [1, 3, 5], rootThreshold: 2)
    let next = try Samples.root(version: 2, rootKeys: [5, 7, 9], rootThreshold: 2)
    func successor(_ keys: UInt8...) throws -> TrustRoot {
      try root.successor(next.signed(by: keys.map(Samples.key)))
    }
    #expect(try successor(1, 3, 7, 9) == next)
    #expect(try successor(1, 5, 7) == next)
    for keys: [UInt8] in [[], [7, 9], [5, 7], [5, 5, 7], [1, 3], [1, 3, 7], [1, 1, 5], [2, 1, 7]] {
      #expect(refusal { try root.successor(next.signed(by: keys.map(Samples.key))) } == .signature, "\(keys)")
    }
  }

  @Test func `a new root must have the next version`() throws {
    let root = try Samples.root(version: 5)
    for version in [1, 4, 5] {
      let next = try Samples.root(version: version).signed(by: [Samples.key(1)])
      #expect(refusal { try root.successor(next) } == .rollback)
    }
    for version in [7, ManifestVersion.numbers.upperBound] {
      let next = try Samples.root(version: version).signed(by: [Samples.key(1)])
      #expect(refusal { try root.successor(next) } == .unknownRoot(needed: 6))
    }
  }

  @Test func `a release key cannot sign a new root`() throws {
    let root = try Samples.root()
    let next = try Samples.root(version: 2, rootKeys: [2]).signed(by: [Samples.key(2)])
    #expect(refusal { try root.successor(next) } == .signature)
  }
}
