import Foundation
import NIOCore
import TransitBundle

/// Why the server did not start, in one line that names the file or the address.
struct StartProblem {
  let text: String

  /// - Parameter address: Where the server was to listen.
  init(_ error: any Error, address: String) {
    switch error {
    case let error as BundleError: text = "\(error)"
    case let error as IOError: text = unsafe "\(address): \(String(cString: strerror(error.errnoCode)))"
    case let error as CocoaError: text = "\(error.filePath ?? "a file"): \(Self.reason(error))"
    default: text = "\(error)"
    }
  }

  /// Foundation's own sentences name domains and numbers.
  private static func reason(_ error: CocoaError) -> String {
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: "permission denied"
    case .fileWriteOutOfSpace: "the disk is full"
    default: "cannot be read or written"
    }
  }
}
