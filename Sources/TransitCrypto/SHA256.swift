#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import TransitCCrypto
#endif

/// SHA-256 (FIPS 180-4) of bytes that come in pieces. Computed by CryptoKit, or elsewhere by OpenSSL.
public struct SHA256: Sendable {
  /// The length of a hash: 32.
  public static let byteCount = 32

  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()
  #else
    private var state = DigestState()
  #endif

  public init() {}

  /// The hash of some bytes.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  public mutating func update(_ bytes: [UInt8]) {
    #if canImport(CryptoKit)
      state.update(data: bytes)
    #else
      if !isKnownUniquelyReferenced(&state) { state = DigestState(copying: state) }
      state.update(bytes)
    #endif
  }

  /// The hash of the bytes so far. More can follow.
  public func finalize() -> [UInt8] {
    #if canImport(CryptoKit)
      Array(state.finalize())
    #else
      DigestState(copying: state).finalize()
    #endif
  }
}

#if !canImport(CryptoKit)
  /// OpenSSL's state of a hash. Its functions fail only if memory is exhausted.
  @safe private final class DigestState: @unchecked Sendable {
    // SAFETY: a context that only this object uses, and changed only by the one `SHA256` that refers to it.
    private let context: OpaquePointer

    private init(_ context: OpaquePointer?) {
      guard let context = unsafe context else { preconditionFailure("OpenSSL has no memory for a hash") }
      unsafe self.context = unsafe context
    }

    convenience init() {
      unsafe self.init(EVP_MD_CTX_new())
      precondition(unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "OpenSSL cannot start a SHA-256")
    }

    convenience init(copying other: DigestState) {
      unsafe self.init(EVP_MD_CTX_new())
      precondition(unsafe EVP_MD_CTX_copy_ex(context, other.context) == 1, "OpenSSL cannot copy a SHA-256")
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    func update(_ bytes: [UInt8]) {
      precondition(unsafe EVP_DigestUpdate(context, bytes, bytes.count) == 1, "OpenSSL cannot continue a SHA-256")
    }

    /// Ends the state.
    func finalize() -> [UInt8] {
      // SAFETY: OpenSSL writes the 32 bytes of this hash.
      var bytes = [UInt8](repeating: 0, count: SHA256.byteCount)
      precondition(unsafe EVP_DigestFinal_ex(context, &bytes, nil) == 1, "OpenSSL cannot end a SHA-256")
      return bytes
    }
  }
#endif
