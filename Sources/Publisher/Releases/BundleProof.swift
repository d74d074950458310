import BundleFormat
import BundleVerifier
import TransitBundle
import TransitCrypto
import UpdateManifest

/// Verifies a bundle before it is signed.
enum BundleProof {
  /// - Parameter name: The path for errors.
  /// - Throws: ``PublisherError/Kind/unusable`` with the first finding, or the error with which it cannot be read.
  static func verify(_ path: String, named name: String) throws(PublisherError) {
    let report: VerificationReport
    do throws(VerificationError) {
      report = try Verification(bundle: path).run()
    } catch {
      throw PublisherError(error, in: name)
    }
    if report.isPassed { return }
    let finding = report.checks.flatMap(\.findings).first
    throw PublisherError(.unusable, "\(name): is damaged: \(finding.map { "\($0)" } ?? "see verify-bundle")")
  }

  /// The hash of the whole decoded database.
  static func databaseHash(of file: BundleFile) throws(BundleError) -> SHA256Hash {
    var hash = SHA256()
    for number in file.front.index.entries.indices {
      if Task.isCancelled { throw BundleError(.cancelled, path: file.path, "cancelled") }
      do throws(ContainerError) {
        hash.update(try file.decodeBlock(number))
      } catch {
        throw BundleError(error, path: file.path)
      }
    }
    return SHA256Hash(hash)
  }
}

extension SHA256Hash {
  init(_ hash: SHA256) {
    guard let hash = SHA256Hash(hash.finalize()) else { preconditionFailure("a SHA-256 has 32 bytes") }
    self = hash
  }
}

extension PublisherError {
  fileprivate init(_ error: VerificationError, in name: String) {
    switch error {
    case .cancelled: self = .cancelled
    case .cannotOpen: self.init(.cannotOpen, "\(name): \(error)")
    case .cannotRead: self.init(.inputOutput, "\(name): \(error)")
    default: self.init(.unusable, "\(name): \(error)")
    }
  }
}
