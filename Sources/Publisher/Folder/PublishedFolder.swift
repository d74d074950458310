import TransitFiles
package import UpdateManifest

/// A folder that a web host serves, including the publisher's own state.
///
/// ```
/// root/1.json, root/2.json …                         trusted keys
/// FEED/CHANNEL.json                                  manifests
/// index.json                                         the index of the channels
/// o/SHA256.transit, o/SHA256.tdelta                  bundles and deltas
/// .publish/root.json                                 the pinned root, see `RootChain`
/// .publish/former/VERSION.txt                        see `FormerManifests`
/// .publish/history/FEED/CHANNEL/ROOT.SEQUENCE.json   the latest signed manifests
/// .publish/index.json                                the latest signed index
/// .publish/nginx.conf, .publish/_headers             settings for hosts
/// .publish/staging/                                  files not published yet
/// .publish/lock                                      locked while the folder changes
/// ```
///
/// Files are renamed from the staging folder: first objects, then roots, then a manifest. If a publisher is killed,
/// clients therefore see either the old manifest with all its objects, or the new one.
package struct PublishedFolder: Sendable {
  package let path: String

  /// The root that the publisher trusts; `nil` for the copy in `.publish/`.
  let pinnedRoot: SignedEnvelope?

  /// Called with a description before each change of the folder; tests then copy the folder.
  private let willChange: @Sendable (String) -> Void

  /// Called when another publisher holds the folder's lock.
  private let willWait: @Sendable () -> Void

  /// - Parameter pinnedRoot: The root that apps ship, or a successor. A folder that came from a host, or that others can
  ///   write to, must not be trusted without it.
  package init(
    path: String, pinnedRoot: SignedEnvelope? = nil, willWait: @escaping @Sendable () -> Void = {},
    willChange: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.path = path
    self.pinnedRoot = pinnedRoot
    self.willWait = willWait
    self.willChange = willChange
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func staged(_ name: String) -> String { "\(path)/\(Self.stagingName)/\(name)" }

  private static let stagingName = ".publish/staging"
}

// MARK: Reading

extension PublishedFolder {
  /// Reads a small file; returns `nil` if it does not exist.
  func read(
    _ name: String, atMost limit: Int = SignedEnvelope.maximumLength
  ) throws(PublisherError) -> [UInt8]? {
    do throws(SystemError) { return try SmallFile.read(file(name), atMost: limit) } catch {
      if error.isNotFound { return nil }
      if [.notRegular, .tooLarge].contains(error) {
        throw PublisherError(.unusable, "\(file(name)): not a file of at most \(limit) bytes")
      }
      throw PublisherError(.inputOutput, "\(file(name)): cannot be read: \(error)")
    }
  }

  /// Reads the envelope in a file; returns `nil` if the file does not exist.
  func envelope(
    _ name: String, atMost limit: Int = SignedEnvelope.maximumLength
  ) throws(PublisherError) -> SignedEnvelope? {
    guard let bytes = try read(name, atMost: limit) else { return nil }
    do throws(UpdateError) {
      return try SignedEnvelope(decoding: bytes, atMost: limit)
    } catch {
      throw PublisherError(error, at: file(name))
    }
  }

  /// The sorted names in a folder; empty if the folder does not exist.
  ///
  /// A link in place of a subfolder could lead to files of others, which would be removed.
  func names(in name: String) throws(PublisherError) -> [String] {
    var folder = path
    for part in name.split(separator: "/") where part != "." {
      folder += "/\(part)"
      if try Self.kind(of: folder) == .link { throw PublisherError(.unusable, "\(folder): not a folder") }
    }
    do {
      return try FolderNames.list(file(name)).sorted()
    } catch {
      if error.isNotFound { return [] }
      throw PublisherError(.inputOutput, "\(file(name)): cannot be listed: \(error)")
    }
  }

  /// The modification time of a regular file in seconds since 1970; `nil` if there is none.
  func modificationTime(of name: String) -> Int? {
    guard let status = try? FileStatus(of: file(name), followsLinks: false), status.kind == .regular else { return nil }
    return status.stamp.modifiedSeconds
  }

  /// Whether an object exists with the right bytes. Cost: reads the file.
  func holds(_ object: PublishedFile, _ kind: ObjectKind) -> Bool {
    (try? PublishedFile(at: file(kind.name(of: object.sha256)))) == object
  }
}

// MARK: Writing

extension PublishedFolder {
  /// Moves a staged file into the folder and flushes it to disk.
  ///
  /// - Parameter modified: The modification time to set, in seconds since 1970; unchanged if `nil`.
  func place(_ stagedName: String, at name: String, modified: Int? = nil) throws(PublisherError) {
    try createFolder(Self.parent(of: name))
    let source = staged(stagedName)
    do throws(SystemError) {
      try FileSystem.synchronize(source, modified: modified)
      willChange("rename \(name)")
      try FileSystem.rename(source, to: file(name))
      willChange("synchronize \(name)")
      try FileSystem.synchronize(file(Self.parent(of: name)))
    } catch {
      throw PublisherError(.inputOutput, "\(file(name)): cannot be written: \(error)")
    }
  }

  /// Writes a small file. See ``place(_:at:modified:)``.
  func write(_ bytes: [UInt8], to name: String, modified: Int? = nil) throws(PublisherError) {
    let stagedName = "file"
    willChange("write \(name)")
    do { try SmallFile.write(bytes, to: staged(stagedName)) } catch { throw PublisherError(.inputOutput, "\(error)") }
    try place(stagedName, at: name, modified: modified)
  }

  func remove(_ name: String) throws(PublisherError) {
    willChange("remove \(name)")
    do throws(SystemError) { try FileSystem.remove(file(name)) } catch {
      throw PublisherError(.inputOutput, "\(file(name)): cannot be removed: \(error)")
    }
  }

  private static func parent(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "."
  }

  /// Creates a subfolder and its parents. A link in place of a subfolder could lead to any folder of the machine.
  private func createFolder(_ name: String) throws(PublisherError) {
    var path = path
    for part in [""] + name.split(separator: "/").map({ "/\($0)" }) {
      path += part
      do throws(SystemError) { try FileSystem.createFolder(path) } catch {
        throw PublisherError(.cannotCreate, "\(path): cannot be created: \(error)")
      }
      if !part.isEmpty, try Self.kind(of: path) != .folder { throw PublisherError(.unusable, "\(path): not a folder") }
    }
  }

  /// The kind of what a path names, which may be a link; `nil` if there is nothing.
  private static func kind(of path: String) throws(PublisherError) -> FileStatus.Kind? {
    do throws(SystemError) { return try FileStatus(of: path, followsLinks: false).kind } catch {
      if error.isNotFound { return nil }
      throw PublisherError(.inputOutput, "\(path): cannot be read: \(error)")
    }
  }
}

// MARK: One change at a time

extension PublishedFolder {
  /// Runs `body` while holding the folder's lock, which excludes other processes too. The staging folder is empty at
  /// first, and again at the end.
  ///
  /// - Throws: ``PublisherError/Kind/cancelled`` if the task is canceled while waiting for the lock.
  func whileLocked<Result>(_ body: () async throws(PublisherError) -> Result) async throws(PublisherError) -> Result {
    try createFolder(Self.stagingName)
    let lockPath = file(".publish/lock")
    do {
      let lock = try FileLock(path: lockPath)
      try await lock.wait(willWait)
      try emptyStaging()
      do {
        let result = try await body()
        try emptyStaging()
        return result
      } catch {
        try? emptyStaging()
        throw error
      }
    } catch let error as PublisherError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw PublisherError(.inputOutput, "\(lockPath): cannot be locked: \(error)")
    }
  }

  private func emptyStaging() throws(PublisherError) {
    for name in try names(in: Self.stagingName) { try? FileSystem.remove(staged(name)) }
  }
}
