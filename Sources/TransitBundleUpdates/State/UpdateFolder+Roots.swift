import TransitBundle
import UpdateManifest

/// The roots that an updater has accepted, beginning at the root that the app ships.
extension UpdateFolder {
  static let rootChainName = "root.chain"

  /// Drops the stored roots and manifests unless they belong to the root that the app ships: unless it is one of the
  /// accepted roots.
  ///
  /// So an app that ships a root with other keys listens to nobody else, whatever the holder of stolen keys has signed
  /// before. The installed bundle stays.
  func bind(to shippedRoot: SHA256Hash) throws(BundleUpdateError) {
    let chain = rootChain()
    if chain.first == shippedRoot { return }
    guard let start = chain.firstIndex(of: shippedRoot) else { return try dropTrust(andBindTo: shippedRoot) }
    try keep(Array(chain[start...]))
  }

  /// Without the chain, everything else counts as dropped. It is therefore removed first, and written last.
  private func dropTrust(andBindTo shippedRoot: SHA256Hash) throws(BundleUpdateError) {
    remove(Self.rootChainName)
    remove(Self.rootCheckName)
    for name in (try? FolderNames.list(path)) ?? [] {
      if name.hasSuffix(".json"), let bytes = read(name), (try? SignedEnvelope(decoding: bytes)) != nil { remove(name) }
    }
    try keep([shippedRoot])
  }

  /// The hashes of the payloads of the shipped root and its accepted successors.
  private func rootChain() -> [SHA256Hash] {
    (readText(Self.rootChainName) ?? "").split(separator: "\n").compactMap { SHA256Hash(String($0)) }
  }

  private func keep(_ chain: [SHA256Hash]) throws(BundleUpdateError) {
    try write(chain.map { "\($0)\n" }.joined(), to: Self.rootChainName)
  }

  /// Returns the newest accepted successor of the shipped root; `nil` if there is none.
  func storedRoot() -> TrustRoot? {
    let chain = rootChain()
    guard chain.count > 1, let newest = chain.last else { return nil }
    for version in rootVersions() {
      if let bytes = read("root.\(version).json"), let envelope = try? SignedEnvelope(decoding: bytes),
        SHA256Hash(of: envelope.payload) == newest
      {
        return try? TrustRoot(trusting: envelope)
      }
    }
    return nil
  }

  private func rootVersions() -> [Int] {
    ((try? FolderNames.list(path)) ?? []).compactMap { name in
      let words = name.split(separator: ".")
      return words.count == 3 && words[0] == "root" && words[2] == "json" ? Int(words[1]) : nil
    }
  }

  /// Stores the successor of the newest root, and removes older ones.
  func keep(_ envelope: SignedEnvelope, version: Int) throws(BundleUpdateError) {
    try write(envelope.encoded(), to: "root.\(version).json")
    try keep(rootChain() + [SHA256Hash(of: envelope.payload)])
    for other in rootVersions() where other < version { remove("root.\(other).json") }
  }
}
