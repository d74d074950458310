import TransitBundle
import UpdateManifest

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder that a web host serves, and what the publisher remembers about it.
///
/// ```
/// root/1.json, root/2.json …                         who may sign
/// FEED/CHANNEL.json                                  manifests
/// o/SHA256.transit, o/SHA256.tdelta                  bundles and deltas
/// .publish/history/FEED/CHANNEL/ROOT.SEQUENCE.json   manifests that were signed, the newest ones
/// .publish/nginx.conf, .publish/_headers             settings for hosts
/// .publish/staging/                                  files that are not published yet
/// .publish/lock                                      locked while the folder changes
/// ```
///
/// Files appear by rename from the staging folder, objects first, then roots, then a manifest. So wherever a publisher
/// is killed, clients see the old manifest with all its objects, or the new one.
package struct PublishedFolder: Sendable {
  package let path: String

  /// Called before each change of the folder, with a description of it; tests copy the folder then.
  private let willChange: @Sendable (String) -> Void

  package init(path: String, willChange: @escaping @Sendable (String) -> Void = { _ in }) {
    self.path = path
    self.willChange = willChange
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func staged(_ name: String) -> String { "\(path)/\(Self.stagingName)/\(name)" }

  private static let stagingName = ".publish/staging"
}

// MARK: Reading

extension PublishedFolder {
  /// The bytes of a small file; `nil` where there is none.
  func read(_ name: String) throws(PublisherError) -> [UInt8]? {
    do {
      let input = try InputFile(path: file(name))
      guard input.isRegular, input.byteCount <= SignedEnvelope.maximumLength else {
        throw PublisherError(.unusable, "\(file(name)): not a file of at most \(SignedEnvelope.maximumLength) bytes")
      }
      return try input.read(at: 0, count: input.byteCount)
    } catch let error as SystemError where [ENOENT, ENOTDIR].contains(error.code) {
      return nil
    } catch {
      throw (error as? PublisherError) ?? PublisherError(.inputOutput, "\(file(name)): cannot be read: \(error)")
    }
  }

  /// The envelope in a file; `nil` where there is none.
  func envelope(_ name: String) throws(PublisherError) -> SignedEnvelope? {
    guard let bytes = try read(name) else { return nil }
    do throws(UpdateError) {
      return try SignedEnvelope(decoding: bytes)
    } catch {
      throw PublisherError(error, at: file(name))
    }
  }

  /// The names in a folder, sorted; none where there is no such folder.
  func names(in name: String) throws(PublisherError) -> [String] {
    do {
      return try FolderNames.list(file(name)).filter { ![".", ".."].contains($0) }.sorted()
    } catch {
      if [ENOENT, ENOTDIR].contains(error.code) { return [] }
      throw PublisherError(.inputOutput, "\(file(name)): cannot be listed: \(error)")
    }
  }

  /// When a regular file was modified, in seconds since 1970; `nil` where there is none.
  func modificationTime(of name: String) -> Int? {
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe lstat(file(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      return status.st_mtimespec.tv_sec
    #else
      return status.st_mtim.tv_sec
    #endif
  }

  /// Whether an object is there with the right bytes. Cost: reads it.
  func holds(_ object: PublishedFile, _ kind: ObjectKind) -> Bool {
    (try? FileHash.file(at: file(kind.name(of: object.sha256)))) == object
  }
}

// MARK: Writing

extension PublishedFolder {
  /// Gives a staged file its name in the folder, on the disk.
  ///
  /// - Parameter modified: Its modification time, in seconds since 1970; as it is unless given.
  func place(_ stagedName: String, at name: String, modified: Int? = nil) throws(PublisherError) {
    try createFolder(Self.parent(of: name))
    let source = staged(stagedName)
    do throws(SystemError) {
      try FileSynchronization.synchronize(source, modified: modified)
      willChange("rename \(name)")
      guard unsafe rename(source, file(name)) == 0 else { throw .last }
      willChange("synchronize \(name)")
      try FileSynchronization.synchronize(file(Self.parent(of: name)))
    } catch {
      throw PublisherError(.inputOutput, "\(file(name)): cannot be written: \(error)")
    }
  }

  /// Writes a small file. As ``place(_:at:modified:)``.
  func write(_ bytes: [UInt8], to name: String, modified: Int? = nil) throws(PublisherError) {
    let stagedName = "file"
    willChange("write \(name)")
    do {
      var output = try OutputFile(path: staged(stagedName))
      try output.write(bytes)
      try output.finish()
    } catch {
      throw PublisherError(.inputOutput, "\(staged(stagedName)): cannot be written: \(error)")
    }
    try place(stagedName, at: name, modified: modified)
  }

  func remove(_ name: String) throws(PublisherError) {
    willChange("remove \(name)")
    if unsafe unlink(file(name)) == 0 || errno == ENOENT { return }
    throw PublisherError(.inputOutput, "\(file(name)): cannot be removed: \(SystemError.last)")
  }

  private static func parent(of name: String) -> String {
    name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "."
  }

  /// Creates a folder of the published folder, and those around it.
  private func createFolder(_ name: String) throws(PublisherError) {
    var path = path
    for part in [""] + name.split(separator: "/").map({ "/\($0)" }) {
      path += part
      if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { continue }
      throw PublisherError(.cannotCreate, "\(path): cannot be created: \(SystemError.last)")
    }
  }
}

// MARK: One change at a time

extension PublishedFolder {
  /// Changes the folder while no other publisher does, in this process or another one. The staging folder is empty then.
  ///
  /// - Throws: ``PublisherError/Kind/cancelled`` when the task is cancelled while it waits.
  func whileLocked<Result>(_ body: () async throws(PublisherError) -> Result) async throws(PublisherError) -> Result {
    try createFolder(Self.stagingName)
    let lockPath = file(".publish/lock")
    do {
      let lock = try FileLock(path: lockPath)
      while try !lock.tryLock() { try await Task.sleep(for: .milliseconds(20)) }
      try emptyStaging()
      let result = try await body()
      try emptyStaging()
      return result
    } catch let error as PublisherError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw PublisherError(.inputOutput, "\(lockPath): cannot be locked: \(error)")
    }
  }

  private func emptyStaging() throws(PublisherError) {
    for name in try names(in: Self.stagingName) { unsafe unlink(staged(name)) }
  }
}
