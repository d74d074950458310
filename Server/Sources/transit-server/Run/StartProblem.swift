import ArgumentParser
import Foundation
import NIOCore
import TransitBundle
import TransitBundleUpdates
import TransitLive
import TransitService

/// Why the server did not start: one line that names the file or the address, and the exit code.
struct StartProblem {
  let text: String
  let status: Int32

  /// Exit codes of errors that the libraries do not know.
  enum Status: Int32 {
    case unusableData = 65
    case cannotOpenInput = 66
    case cannotCreateOutput = 73
    case inputOutput = 74
  }

  /// - Parameter address: Where the server was to listen.
  init(_ error: any Error, address: String) {
    switch error {
    case let error as IOError: text = unsafe "\(address): \(String(cString: strerror(error.errnoCode)))"
    case let error as SocketAddressError.UnknownHost: text = "\(address): \(error.errorDescription)"
    case let error as CocoaError: text = "\(error.filePath ?? "a file"): \(Self.reason(error))"
    default: text = "\(error)"
    }
    status = Self.status(of: error)
  }

  private static func status(of error: any Error) -> Int32 {
    switch error {
    case is BundleError, is BundleUpdateError, is LiveError: return exitCode(of: error)
    case let error as StartError: return error.status.rawValue
    case let error as CocoaError
    where [.fileNoSuchFile, .fileReadNoSuchFile, .fileReadNoPermission].contains(error.code):
      return Status.cannotOpenInput.rawValue
    default: return Status.inputOutput.rawValue
    }
  }

  /// Foundation's own sentences name domains and numbers.
  static func reason(_ error: CocoaError) -> String {
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: "permission denied"
    case .fileWriteOutOfSpace: "the disk is full"
    default: "cannot be read or written"
    }
  }
}
