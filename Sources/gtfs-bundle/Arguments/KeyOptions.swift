import ArgumentParser
import Foundation
import Publisher
import TransitAnswers
import UpdateManifest

/// Reads keys. The source of a key is a file path, `env:NAME` for an environment variable, or `-` for standard input.
struct KeyOptions: ParsableArguments {
  @Flag(help: "Accept files of private keys that others can read.")
  var insecureKey = false

  /// Reads a private or public key.
  ///
  /// - Throws: ``UsageError`` if the variable is not set, ``PublisherError`` if the file cannot be read, others can read
  ///   a private key, or the text is not a key.
  func read(_ source: String) throws -> KeyFile {
    let variable = "env:"
    if source.hasPrefix(variable) {
      guard let text = ProcessInfo.processInfo.environment[String(source.dropFirst(variable.count))] else {
        throw UsageError("--key \(source): the variable is not set")
      }
      return try KeyFile(pem: text, from: source)
    }
    if source != "-" { return try KeyFile(path: source, isSharedAllowed: insecureKey) }
    let bytes: Data?
    do {
      bytes = try FileHandle.standardInput.read(upToCount: KeyFile.maximumLength)
    } catch {
      throw PublisherError(.cannotOpen, "stdin: cannot read the key")
    }
    return try KeyFile(pem: String(decoding: bytes ?? Data(), as: UTF8.self), from: "stdin")
  }

  /// Reads private keys, which can sign.
  func readPrivate(_ sources: [String]) throws -> [PrivateKey] {
    try sources.map { source in
      guard let key = try read(source).privateKey else {
        throw PublisherError(.unusable, "\(source): is a public key; expected a private key")
      }
      return key
    }
  }
}
