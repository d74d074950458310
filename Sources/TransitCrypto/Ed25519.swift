#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import TransitCCrypto
#endif

/// Ed25519 signatures (RFC 8032). Computed by CryptoKit, or elsewhere by OpenSSL.
package enum Ed25519 {
  /// The length of a private and of a public key.
  package static let keyLength = 32
  package static let signatureLength = 64

  /// Returns `nil` unless the private key has 32 bytes.
  package static func publicKey(of privateKey: [UInt8]) -> [UInt8]? {
    #if canImport(CryptoKit)
      (try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey)).map { Array($0.publicKey.rawRepresentation) }
    #else
      unsafe withKey(privateKey, EVP_PKEY_new_raw_private_key) { key, _ in
        var bytes = [UInt8](repeating: 0, count: keyLength)
        var count = bytes.count
        return unsafe EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 && count == keyLength ? bytes : nil
      }
    #endif
  }

  /// Returns a signature of 64 bytes; `nil` unless the key has 32. On Apple platforms, signatures of the same message
  /// differ.
  package static func signature(of message: [UInt8], by privateKey: [UInt8]) -> [UInt8]? {
    #if canImport(CryptoKit)
      (try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey).signature(for: message)).map(Array.init)
    #else
      unsafe withKey(privateKey, EVP_PKEY_new_raw_private_key) { key, context in
        var bytes = [UInt8](repeating: 0, count: signatureLength)
        var count = bytes.count
        guard unsafe EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
          unsafe EVP_DigestSign(context, &bytes, &count, message, message.count) == 1, count == signatureLength
        else { return nil }
        return bytes
      }
    #endif
  }

  /// Whether a signature is valid: any bytes can be passed as the signature and the key.
  package static func isValid(_ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool {
    #if canImport(CryptoKit)
      (try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey))?.isValidSignature(signature, for: message)
        ?? false
    #else
      unsafe withKey(publicKey, EVP_PKEY_new_raw_public_key) { key, context in
        unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
          && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
      } ?? false
    #endif
  }

  #if !canImport(CryptoKit)
    private typealias KeyMaker = (Int32, OpaquePointer?, UnsafePointer<UInt8>?, Int) -> OpaquePointer?

    /// Calls a function with OpenSSL's form of a key and a context. Returns `nil` if the bytes are no key.
    private static func withKey<Result>(
      _ bytes: [UInt8], _ make: KeyMaker, _ body: (_ key: OpaquePointer, _ context: OpaquePointer) -> Result?
    ) -> Result? {
      // OpenSSL keeps errors for each thread. Other code must not find these.
      ERR_set_mark()
      defer { ERR_pop_to_mark() }
      guard let key = unsafe make(EVP_PKEY_ED25519, nil, bytes, bytes.count) else { return nil }
      defer { unsafe EVP_PKEY_free(key) }
      guard let context = unsafe EVP_MD_CTX_new() else { return nil }
      defer { unsafe EVP_MD_CTX_free(context) }
      return unsafe body(key, context)
    }
  #endif
}
