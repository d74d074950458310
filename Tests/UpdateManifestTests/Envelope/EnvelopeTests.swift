import Foundation
import TestFeeds
import Testing
import UpdateManifest

@Suite struct `Envelopes` {
  private func envelope(_ text: String) throws(UpdateError) -> SignedEnvelope {
    try SignedEnvelope(decoding: Array(text.utf8))
  }

  @Test func `the signature of an envelope covers its type and payload with their lengths`() {
    let envelope = SignedEnvelope(payloadType: .manifest, payload: Array("{}".utf8))
    #expect(
      String(decoding: envelope.signedBytes, as: UTF8.self)
        == "DSSEv1 44 application/vnd.transit-bundle.manifest+json 2 {}")
  }

  @Test func `an encoded envelope has its keys in order and ends with a line feed`() {
    let id = KeyID("21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9")
    let signatures = id.map { [SignedEnvelope.Signature(keyID: $0, bytes: [1, 2])] } ?? []
    let envelope = SignedEnvelope(payloadType: .root, payload: Array("{}\n".utf8), signatures: signatures)
    #expect(
      String(decoding: envelope.encoded(), as: UTF8.self) == """
        {"payload":"e30K","payloadType":"application/vnd.transit-bundle.root+json","signatures":\
        [{"keyid":"21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9","sig":"AQI="}]}

        """)
  }

  @Test func `envelopes are decoded as they were encoded`() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<100 {
      let signatures = (0..<random.number(0...64)).map { _ in
        SignedEnvelope.Signature(keyID: Random.keyID(&random), bytes: Random.bytes(random.number(0...70), &random))
      }
      let payload = Random.bytes(random.number(0...2000), &random)
      let envelope = SignedEnvelope(
        payloadType: random.pick([.root, .manifest]), payload: payload, signatures: signatures)
      #expect(try SignedEnvelope(decoding: envelope.encoded()) == envelope)
    }
  }

  @Test func `an envelope with unknown members is accepted`() throws {
    let text = #"{"payload":"e30=","payloadType":"\#(PayloadType.root.rawValue)","signatures":[],"more":{"a":1}}"#
    #expect(try envelope(text).payload == Array("{}".utf8))
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "<!DOCTYPE html><title>Welcome to our Wi-Fi</title>",
    #"{"payload":"e30=","signatures":[]}"#,
    #"{"payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"e30=","payloadType":"TYPE"}"#,
    #"{"payload":"e30=","payloadType":"TYPE","signatures":{}}"#,
    #"{"payload":"e30=","payloadType":"application/json","signatures":[]}"#,
    #"{"payload":"e30=","payloadType":"TYPE ","signatures":[]}"#,
    #"{"payload":"e30=","payload":"e30=","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"e30=","p\u0061yload":"e30=","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"e30","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"e31=","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"e30==","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"e30=\n","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"e3 0=","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"-_-_","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"\u212A30=","payloadType":"TYPE","signatures":[]}"#,
    #"{"payload":"e30=","payloadType":"TYPE","signatures":[{}]}"#,
    #"{"payload":"e30=","payloadType":"TYPE","signatures":[{"keyid":"ab","sig":"AA=="}]}"#,
    #"{"payload":"e30=","payloadType":"TYPE","signatures":[]} {}"#,
  ]) func `an envelope in an invalid form is rejected`(text: String) {
    let text = text.replacing("TYPE", with: PayloadType.root.rawValue)
    #expect(refusal { try envelope(text) } == .damaged)
  }

  @Test func `an envelope is limited to 64 KiB`() throws {
    let text = #"{"payload":"","payloadType":"\#(PayloadType.root.rawValue)","signatures":[]}"#
    let space = String(repeating: " ", count: SignedEnvelope.maximumLength - text.utf8.count)
    #expect(throws: Never.self) { try envelope(text + space) }
    #expect(refusal { try envelope(text + space + " ") } == .damaged)
    let long = SignedEnvelope(payloadType: .root, payload: Array(repeating: 0x20, count: 50_000))
    #expect(refusal { try long.signed(by: Samples.key(1)) } == .damaged)
  }

  @Test func `an envelope is limited to 64 signatures`() throws {
    var envelope = SignedEnvelope(payloadType: .root, payload: [])
    for _ in 0..<64 { envelope = try envelope.signed(by: Samples.key(1)) }
    let full = envelope
    #expect(refusal { try full.signed(by: Samples.key(1)) } == .damaged)
  }
}

@Suite struct `Signers` {
  private let payload = SignedEnvelope(payloadType: .manifest, payload: Array("payload".utf8))

  @Test func `the signers of an envelope are the keys with a valid signature`() throws {
    let (first, second) = (try Samples.key(1), try Samples.key(2))
    let envelope = try payload.signed(by: first).signed(by: second)
    #expect(envelope.signers(among: [first.publicKey, second.publicKey]) == [first.publicKey.id, second.publicKey.id])
    #expect(envelope.signers(among: [first.publicKey]) == [first.publicKey.id])
    #expect(payload.signers(among: [first.publicKey]).isEmpty)
  }

  @Test func `a key with two signatures counts as one signer`() throws {
    let key = try Samples.key(1)
    let envelope = try payload.signed(by: key).signed(by: key)
    #expect(envelope.signatures.count == 2)
    #expect(envelope.signers(among: [key.publicKey, key.publicKey]).count == 1)
  }

  @Test func `unknown keys and invalid signatures do not affect the valid signers`() throws {
    let (key, other) = (try Samples.key(1), try Samples.key(2))
    let bad = [
      SignedEnvelope.Signature(keyID: key.publicKey.id, bytes: []),
      SignedEnvelope.Signature(keyID: key.publicKey.id, bytes: Array(repeating: 0, count: 64)),
      SignedEnvelope.Signature(keyID: key.publicKey.id, bytes: Array(repeating: 0xFF, count: 100)),
    ]
    let envelope = SignedEnvelope(payloadType: .manifest, payload: payload.payload, signatures: bad)
    let signed = try envelope.signed(by: other).signed(by: key)
    #expect(signed.signers(among: [key.publicKey]) == [key.publicKey.id])
  }

  @Test func `a signature does not count under another key's id or another payload type`() throws {
    let (key, other) = (try Samples.key(1), try Samples.key(2))
    let signature = try #require(try payload.signed(by: key).signatures.first)
    let renamed = SignedEnvelope(
      payloadType: .manifest, payload: payload.payload,
      signatures: [.init(keyID: other.publicKey.id, bytes: signature.bytes)])
    #expect(renamed.signers(among: [key.publicKey, other.publicKey]).isEmpty)
    let retyped = SignedEnvelope(payloadType: .root, payload: payload.payload, signatures: [signature])
    #expect(retyped.signers(among: [key.publicKey]).isEmpty)
  }
}
