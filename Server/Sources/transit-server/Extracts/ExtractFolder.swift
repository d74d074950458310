import Crypto
import Foundation
import Synchronization

/// The files of extracts:
///
/// - `o/SHA256.transit`: files by their hash;
/// - `keys/KEY`: the name of the file that a request got;
/// - `work/`: what is being made, in a folder each, which its process has locked.
///
/// Several servers may use the same folder.
final class ExtractFolder: Sendable {
  private let folder: URL
  private let oldest: TimeInterval
  private let mostBytes: Int

  private static let mostTries = 10

  /// Makes the folder, and removes what processes that have ended left unfinished.
  ///
  /// - Parameters:
  ///   - oldest: Files are deleted so many seconds after they were last asked for.
  ///   - mostBytes: The oldest ones are deleted beyond this.
  init(_ folder: URL, oldest: TimeInterval, mostBytes: Int) throws(StartError) {
    self.folder = folder
    self.oldest = oldest
    self.mostBytes = mostBytes
    for name in ["o", "keys", "work"] {
      try StartError.makeFolder(folder.appending(path: name))
    }
    removeAbandoned()
  }

  func makeWorkFolder() throws -> WorkFolder {
    // A server that starts may take one for an abandoned one, but not each time.
    for _ in 0..<Self.mostTries {
      let work = folder.appending(path: "work").appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
      if let locked = WorkFolder(work) { return locked }
    }
    throw CocoaError(.fileReadUnknown)
  }

  private func removeAbandoned() {
    let work = folder.appending(path: "work")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: work.path(percentEncoded: false))) ?? []
    for name in names { WorkFolder(work.appending(path: name))?.remove() }
  }

  /// Offers a finished file.
  func keep(_ file: URL, forKey key: String) throws {
    var hash = SHA256()
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty { hash.update(data: part) }
    let digits = hash.finalize().map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    let name = "\(digits).\(file.pathExtension)"
    let target = folder.appending(path: "o").appending(path: name)
    // Renames, and so replaces the same bytes at once.
    guard unsafe rename(file.path(percentEncoded: false), target.path(percentEncoded: false)) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
    try Data(name.utf8).write(to: folder.appending(path: "keys").appending(path: key), options: .atomic)
  }

  /// The name of the file that a request got; `nil` if there is none, or none any more.
  func object(ofKey key: String) -> String? {
    // Read to the end: `Data(contentsOf:)` takes half a transfer for the whole.
    guard Self.isHash(key[...]),
      let file = try? FileHandle(forReadingFrom: folder.appending(path: "keys").appending(path: key)),
      let data = try? file.readToEnd()
    else { return nil }
    let name = String(decoding: data, as: UTF8.self)
    return existing(name) == nil ? nil : name
  }

  /// The path of a file in `o`; `nil` if there is none. Asking for it keeps it.
  func path(ofObject name: String) -> String? {
    guard let path = existing(name) else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: path)
    return path
  }

  func byteCount(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  private func existing(_ name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isHash(parts[0]), ["transit", "zip"].contains(parts[1]) else { return nil }
    let path = folder.appending(path: "o").appending(path: name).path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  private static func isHash(_ text: Substring) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// Deletes files that are too old, then the oldest ones beyond the limit, and keys without a file.
  func deleteOld() {
    let objects = folder.appending(path: "o")
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let found =
      (try? FileManager.default.contentsOfDirectory(at: objects, includingPropertiesForKeys: Array(keys))) ?? []
    var files = found.compactMap { url -> (url: URL, date: Date, bytes: Int)? in
      guard let values = try? url.resourceValues(forKeys: keys), let date = values.contentModificationDate else {
        return nil
      }
      return (url, date, values.fileSize ?? 0)
    }
    files.sort { $0.date > $1.date }
    var bytes = 0
    for file in files {
      bytes += file.bytes
      if bytes > mostBytes || file.date.timeIntervalSinceNow < -oldest {
        try? FileManager.default.removeItem(at: file.url)
      }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "keys").path())) ?? []
    if names.count > files.count {
      for key in names where object(ofKey: key) == nil {
        try? FileManager.default.removeItem(at: folder.appending(path: "keys").appending(path: key))
      }
    }
  }
}
