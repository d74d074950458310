import TransitCrypto

/// A PEM file with one Ed25519 key: DER with a constant prefix and the key's 32 bytes (RFC 8410).
///
/// ```
/// -----BEGIN PUBLIC KEY-----
/// MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
/// -----END PUBLIC KEY-----
/// ```
struct PEMFile {
  let label: String
  /// The DER bytes before the key.
  let prefix: [UInt8]

  func text(of key: [UInt8]) -> String {
    "-----BEGIN \(label)-----\n\(Base64.encoded(prefix + key))\n-----END \(label)-----\n"
  }

  /// Parses the key's 32 bytes.
  ///
  /// The text must be three lines that end with LF or CRLF. The last line end may be missing, for example in an
  /// environment variable.
  func key(in text: String) throws(UpdateError) -> [UInt8] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last == "" { lines.removeLast() }
    guard lines.count == 3, lines[0] == "-----BEGIN \(label)-----", lines[2] == "-----END \(label)-----",
      let der = Base64.decoded(String(lines[1])), der.starts(with: prefix),
      der.count == prefix.count + Ed25519.keyLength
    else { throw damage }
    return Array(der.dropFirst(prefix.count))
  }

  var damage: UpdateError {
    UpdateError(.damaged, "not an Ed25519 \(label.lowercased()) in PEM, as `gtfs-bundle keys new` and openssl write it")
  }
}
