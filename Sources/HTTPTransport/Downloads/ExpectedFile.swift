/// The length, validators and encoding that a download accepts.
package struct ExpectedFile: Sendable {
  /// The maximum length in bytes; the exact length if ``isHashed``.
  let maximumByteCount: Int

  /// Whether the sink checks a hash. The bytes may then come from responses that nothing else connects.
  let isHashed: Bool

  /// Whether a body with a `Content-Encoding` is accepted. The sink gets the encoded bytes.
  let allowsContentCoding: Bool

  /// The fields of a conditional request, such as `If-None-Match`.
  let conditions: HTTPFields

  /// A file of known length, whose hash the sink checks.
  package static func hashed(byteCount: Int) -> ExpectedFile {
    ExpectedFile(maximumByteCount: byteCount, isHashed: true, allowsContentCoding: false, conditions: [:])
  }

  /// A file of which only a maximum length is known.
  package static func unknown(
    maximumByteCount: Int, allowsContentCoding: Bool = false, conditions: HTTPFields = [:]
  ) -> ExpectedFile {
    ExpectedFile(
      maximumByteCount: maximumByteCount, isHashed: false, allowsContentCoding: allowsContentCoding,
      conditions: conditions)
  }
}
