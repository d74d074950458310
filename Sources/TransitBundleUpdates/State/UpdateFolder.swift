import TransitFiles
import UpdateManifest

/// The state files of an updater, stored beside a store's bundles, or in a folder of their own for an index.
///
/// ```
/// root.chain                    the hashes of the app's root and of the successors accepted since
/// root.3.json                   the newest of these successors
/// root.checked                  when a successor was last requested, in seconds since 1970
/// installed                     the content root that was installed last
/// FEED.CHANNEL.json             the last accepted manifest, unchanged; for an index `index.json`
/// FEED.CHANNEL.etag             the hashes of the URLs that sent this manifest, with their ETags
/// SHA256.part                   an incomplete download
/// SHA256.failed                 marks a delta whose result was wrong
/// SHA256.made                   a bundle built from a delta, before the store adopts it
/// update.lock                   locked during an update
/// ```
struct UpdateFolder {
  let path: String
  /// The name of the stored document without its ending: `FEED.CHANNEL` or `index`.
  let documentName: String

  func file(_ name: String) -> String { "\(path)/\(name)" }

  var documentFile: String { "\(documentName).json" }
  var tagFile: String { "\(documentName).etag" }
  static let installedName = "installed"
  static let indexName = "index"

  // MARK: Files

  /// Reads a small file. Returns `nil` if it does not exist or exceeds the limit.
  func read(_ name: String, atMost limit: Int = SignedEnvelope.maximumLength) -> [UInt8]? {
    try? SmallFile.read(file(name), atMost: limit)
  }

  /// Reads a file on which trust depends. Returns `nil` only if there is none: if a file that cannot be read now counted
  /// as missing, older roots and manifests would be accepted.
  func readTrusted(_ name: String, atMost limit: Int = SignedEnvelope.maximumLength) throws(BundleUpdateError)
    -> [UInt8]?
  {
    do throws(SystemError) { return try SmallFile.read(file(name), atMost: limit) } catch {
      if error.isNotFound { return nil }
      throw BundleUpdateError(.storage, "\(file(name)): cannot be read: \(error)")
    }
  }

  /// Returns the names in the folder.
  func names() throws(BundleUpdateError) -> [String] {
    do throws(SystemError) {
      return try FolderNames.list(path)
    } catch {
      throw BundleUpdateError(.storage, "\(path): cannot be listed: \(error)")
    }
  }

  func readText(_ name: String) -> String? {
    read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a small file atomically.
  func write(_ bytes: [UInt8], to name: String) throws(BundleUpdateError) {
    do { try SmallFile.write(bytes, to: file(name)) } catch { throw BundleUpdateError(.storage, "\(error)") }
  }

  func write(_ text: String, to name: String) throws(BundleUpdateError) {
    try write(Array(text.utf8), to: name)
  }

  func remove(_ name: String) {
    try? FileSystem.remove(file(name))
  }

  /// Removes all downloads and delta marks, except those of some objects.
  func removeDownloads(except kept: Set<SHA256Hash>) {
    for name in (try? FolderNames.list(path)) ?? [] {
      let words = name.split(separator: ".")
      guard words.count >= 2, ["part", "failed", "made"].contains(words[1]),
        let hash = SHA256Hash(String(words[0])), !kept.contains(hash)
      else { continue }
      remove(name)
    }
  }

  // MARK: Documents

  /// Returns the last accepted document; `nil` if there is none, or it is damaged.
  func lastAccepted<Document>(
    _ type: Document.Type = Document.self
  ) throws(BundleUpdateError) -> AcceptedDocument<Document>? {
    let limit = Document.payloadType.maximumLength
    guard let bytes = try readTrusted(documentFile, atMost: limit),
      let envelope = try? SignedEnvelope(decoding: bytes, atMost: limit)
    else { return nil }
    return try? AcceptedDocument(trusting: envelope)
  }

  /// Returns the seconds since a successor of the root was last requested; `nil` if never, or the file is damaged.
  func secondsSinceRootCheck(now: Int) -> Int? {
    readText(Self.rootCheckName).flatMap { Int($0.prefix { $0 != "\n" }) }.flatMap { last in
      let (seconds, overflow) = now.subtractingReportingOverflow(last)
      return overflow ? nil : seconds
    }
  }

  func keepRootCheck(now: Int) throws(BundleUpdateError) {
    try write("\(now)\n", to: Self.rootCheckName)
  }

  static let rootCheckName = "root.checked"
}

// MARK: One update at a time

extension UpdateFolder {
  /// Runs `body` while holding the folder's update lock, which excludes other updaters in this and other processes.
  ///
  /// - Parameter willWait: Called if another updater holds the lock.
  func whileLocked<Result: Sendable>(
    willWait: () -> Void = {}, _ body: () async throws(BundleUpdateError) -> Result
  ) async throws(BundleUpdateError) -> Result {
    let lockPath = file("update.lock")
    do {
      let lock = try FileLock(path: lockPath)
      try await lock.wait(willWait)
      // The next writing of a file would remove these too, but these may not be written for weeks.
      for name in [Self.installedName, Self.rootCheckName, Self.rootChainName] {
        OutputFile.removeAbandoned(for: file(name))
      }
      return try await body()
    } catch let error as BundleUpdateError {
      throw error
    } catch is CancellationError {
      throw BundleUpdateError(.cancelled, "cancelled; nothing was changed")
    } catch {
      throw BundleUpdateError(.storage, "\(lockPath): cannot be locked: \(error)")
    }
  }
}
