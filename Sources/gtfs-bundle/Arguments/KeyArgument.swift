import Foundation
import Publisher
import UpdateManifest

/// Where a key is, as it is typed: a file, `env:NAME` for an environment variable, `-` for standard input.
enum KeyArgument {
  /// Bytes of a key's text at most: one in PEM has some 120.
  private static let maximumLength = 4096

  /// Reads a private or public key.
  ///
  /// - Throws: ``UsageError`` for a variable that is not set, ``PublisherError`` for a file that cannot be read and a
  ///   text that is no key.
  static func read(_ source: String) throws -> KeyFile {
    let variable = "env:"
    if source.hasPrefix(variable) {
      guard let text = ProcessInfo.processInfo.environment[String(source.dropFirst(variable.count))] else {
        throw UsageError("--key \(source): the variable is not set")
      }
      return try KeyFile(pem: text, from: source)
    }
    let bytes: Data?
    do {
      let handle =
        source == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: source))
      bytes = try handle.read(upToCount: maximumLength)
    } catch {
      throw PublisherError(.cannotOpen, "\(source): the key cannot be read")
    }
    return try KeyFile(pem: String(decoding: bytes ?? Data(), as: UTF8.self), from: source == "-" ? "stdin" : source)
  }

  /// Reads keys that sign.
  static func readPrivate(_ sources: [String]) throws -> [PrivateKey] {
    try sources.map { source in
      guard let key = try read(source).privateKey else {
        throw PublisherError(.unusable, "\(source): is a public key; expected the private one, which signs")
      }
      return key
    }
  }
}
