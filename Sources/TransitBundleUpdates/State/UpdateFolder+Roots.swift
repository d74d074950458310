import TransitFiles
import UpdateManifest

/// The roots that an updater has accepted, beginning at the root that the app ships.
extension UpdateFolder {
  static let rootChainName = "root.chain"

  /// 10,000 hashes.
  private static let longestRootChain = 650_000

  /// Drops the stored roots and manifests unless the shipped root is one of the accepted roots.
  ///
  /// An app that ships a root with other keys therefore rejects everything that stolen keys have signed or will sign. The installed bundle stays.
  ///
  /// - Parameter willDrop: Called before anything is dropped, unless this is the first update.
  /// - Throws: ``BundleUpdateError/Kind/storage``; the next call then tries again.
  func bind(
    to shippedRoot: SHA256Hash, willDrop: () throws(BundleUpdateError) -> Void
  ) throws(BundleUpdateError) {
    let chain = try rootChain()
    if chain.first == shippedRoot { return }
    if let start = chain.firstIndex(of: shippedRoot) { return try keep(Array(chain[start...])) }
    if !chain.isEmpty { try willDrop() }
    try dropTrust()
    try keep([shippedRoot])
  }

  /// Whether the stored chain begins at a root that the app ships, or contains it.
  func isBound(to shippedRoot: SHA256Hash) throws(BundleUpdateError) -> Bool {
    try rootChain().contains(shippedRoot)
  }

  /// Removes the chain first, so that an interrupted drop is repeated.
  private func dropTrust() throws(BundleUpdateError) {
    try removeTrusted(Self.rootChainName)
    for name in try names() where Self.isTrust(name) { try removeTrusted(name) }
  }

  /// Whether a name is that of a root, a manifest, an index or an ETag, of any feed and channel.
  private static func isTrust(_ name: String) -> Bool {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    let isDocument = words.count >= 3 || words[0] == indexName
    return name == rootCheckName || isDocument && ["json", "etag"].contains(words[words.count - 1])
  }

  private func removeTrusted(_ name: String) throws(BundleUpdateError) {
    do throws(SystemError) { try FileSystem.remove(file(name)) } catch {
      throw BundleUpdateError(.storage, "\(file(name)): cannot be removed: \(error)")
    }
  }

  /// The hashes of the payloads of the shipped root and its accepted successors.
  private func rootChain() throws(BundleUpdateError) -> [SHA256Hash] {
    let bytes = try readTrusted(Self.rootChainName, atMost: Self.longestRootChain) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { SHA256Hash(String($0)) }
  }

  private func keep(_ chain: [SHA256Hash]) throws(BundleUpdateError) {
    try write(chain.map { "\($0)\n" }.joined(), to: Self.rootChainName)
  }

  /// Returns the newest accepted successor of the shipped root; `nil` if there is none, or it is damaged.
  func storedRoot() throws(BundleUpdateError) -> TrustRoot? {
    let chain = try rootChain()
    guard chain.count > 1, let newest = chain.last else { return nil }
    for version in try rootVersions() {
      if let bytes = try readTrusted("root.\(version).json"), let envelope = try? SignedEnvelope(decoding: bytes),
        SHA256Hash(of: envelope.payload) == newest
      {
        return try? TrustRoot(trusting: envelope)
      }
    }
    return nil
  }

  private func rootVersions() throws(BundleUpdateError) -> [Int] {
    try names().compactMap { name in
      let words = name.split(separator: ".")
      return words.count == 3 && words[0] == "root" && words[2] == "json" ? Int(words[1]) : nil
    }
  }

  /// Stores the successor of the newest root, and removes older ones.
  func keep(_ envelope: SignedEnvelope, version: Int) throws(BundleUpdateError) {
    try write(envelope.encoded(), to: "root.\(version).json")
    try keep(try rootChain() + [SHA256Hash(of: envelope.payload)])
    for other in try rootVersions() where other < version { remove("root.\(other).json") }
  }
}
