import TransitFoundation

/// A payload that release keys sign again and again: a manifest or an index. Versions never go back.
package protocol SignedDocument: Encodable, Hashable, Sendable {
  /// The part of a published folder that the document describes.
  associatedtype Subject: Hashable, Sendable

  static var payloadType: PayloadType { get }

  var version: ManifestVersion { get }
  var issued: Timestamp { get }
  /// The time from which the document is expired. Later than ``issued``.
  var expires: Timestamp { get }

  /// Parses a payload whose signatures were verified, or that was accepted before.
  init(decoding payload: [UInt8]) throws(UpdateError)

  /// - Throws: ``UpdateError/Kind/wrongFeed`` if the document describes another subject.
  func check(_ subject: Subject) throws(UpdateError)

  /// The path of the document in a published folder.
  static func fileName(of subject: Subject) -> String

  /// The document in errors, such as `the manifest of vbb/stable`.
  static func name(of subject: Subject) -> String

  /// Whether a release key may sign documents of a subject.
  static func isEntitled(_ key: TrustRoot.Key, for subject: Subject) -> Bool
}

extension SignedDocument {
  /// Encodes and signs the document.
  ///
  /// - Throws: ``UpdateError/Kind/damaged`` if clients would reject the payload, or the envelope because of its length.
  package func signed(by keys: [PrivateKey]) throws(UpdateError) -> SignedEnvelope {
    let payload = StableJSON.encoded(self)
    _ = try Self(decoding: payload)
    return try SignedEnvelope(payloadType: Self.payloadType, payload: payload).signed(by: keys)
  }

  /// The remaining lifetime in seconds; negative after the expiration.
  package func lifetime(at now: Timestamp) -> Int { expires.secondsSince1970 - now.secondsSince1970 }
}
