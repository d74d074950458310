import Foundation
import Synchronization
import TransitCrypto

/// The files of extracts:
///
/// - `o/SHA256.transit`: files by their hash;
/// - `keys/KEY`: the name of the file that a request got;
/// - `work/`: what is being made, in a folder each, which its process has locked;
/// - `.transit-extracts`: marks the folder as one of extracts.
///
/// Several servers may use the same folder. Files with other names are left alone.
final class ExtractFolder: Sendable {
  private let folder: URL
  private let oldest: TimeInterval
  private let mostBytes: Int

  private static let mostTries = 10
  private static let mark = ".transit-extracts"

  /// Makes the folder, and removes what processes that have ended left unfinished.
  ///
  /// - Parameters:
  ///   - oldest: Files are deleted so many seconds after they were last asked for.
  ///   - mostBytes: The oldest ones are deleted beyond this.
  /// - Throws: ``StartError`` for a folder that has other files than extracts.
  init(_ folder: URL, oldest: TimeInterval, mostBytes: Int) throws(StartError) {
    self.folder = folder
    self.oldest = oldest
    self.mostBytes = mostBytes
    try StartError.makeFolder(folder)
    try claim()
    for name in ["o", "keys", "work"] {
      try StartError.makeFolder(folder.appending(path: name))
    }
    removeAbandoned()
  }

  /// Marks the folder as one of extracts, because files in it will be deleted.
  private func claim() throws(StartError) {
    let path = folder.path(percentEncoded: false)
    let isOwn: Bool
    do {
      let names = try names(in: "")
      if names.contains(Self.mark) { return }
      isOwn = try hasOnlyExtracts(names)
      if isOwn { try Data().write(to: folder.appending(path: Self.mark)) }
    } catch {
      let reason = (error as? CocoaError).map(StartProblem.reason) ?? "\(error)"
      throw StartError("\(path): cannot be used: \(reason)", .cannotCreateOutput)
    }
    if !isOwn {
      throw StartError("\(path): has other files than extracts; expected a new or empty folder", .cannotCreateOutput)
    }
  }

  /// Whether the folder is empty, or that of an earlier version, which made no mark.
  private func hasOnlyExtracts(_ names: [String]) throws -> Bool {
    // The root of a disk has the last one.
    guard names.allSatisfy({ ["o", "keys", "work", "lost+found"].contains($0) }) else { return false }
    let objects = names.contains("o") ? try self.names(in: "o") : []
    let work = names.contains("work") ? try self.names(in: "work") : []
    return objects.allSatisfy(Self.isObject) && work.allSatisfy(Self.isWork)
  }

  private func names(in part: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: (part.isEmpty ? folder : folder.appending(path: part)).path(percentEncoded: false))
  }

  private static func isObject(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && isHash(parts[0]) && ["transit", "zip"].contains(parts[1])
  }

  private static func isWork(_ name: String) -> Bool { UUID(uuidString: name) != nil }

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
    for name in (try? names(in: "work")) ?? [] where Self.isWork(name) {
      WorkFolder(folder.appending(path: "work").appending(path: name))?.remove()
    }
  }

  /// Offers a finished file.
  func keep(_ file: URL, forKey key: String) throws {
    var hash = SHA256()
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty { hash.update(Array(part)) }
    let name = "\(hash.finalize().hexadecimal).\(file.pathExtension)"
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
    guard Self.isObject(name) else { return nil }
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
      guard Self.isObject(url.lastPathComponent), let values = try? url.resourceValues(forKeys: keys),
        let date = values.contentModificationDate
      else {
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
    let names = (try? names(in: "keys")) ?? []
    if names.count > files.count {
      for key in names where Self.isHash(key[...]) && object(ofKey: key) == nil {
        try? FileManager.default.removeItem(at: folder.appending(path: "keys").appending(path: key))
      }
    }
  }
}
