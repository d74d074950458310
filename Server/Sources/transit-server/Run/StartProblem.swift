import ArgumentParser
import Foundation
import NIOCore
import TransitBundle
import TransitBundleUpdates
import TransitLive

/// Why the server did not start: one line that names the file or the address, and the exit code.
struct StartProblem {
  let text: String
  let status: Status

  /// The exit codes of `gtfs-bundle`.
  enum Status: Int32 {
    /// An update without a valid signature, for example.
    case refused = 1
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

  private static func status(of error: any Error) -> Status {
    switch error {
    case let error as BundleError: status(of: error)
    case let error as BundleUpdateError: status(of: error)
    case LiveError.bundle(let error): status(of: error)
    case LiveError.unknownFeed: .unusableData
    case let error as StartError: error.status
    case let error as CocoaError:
      switch error.code {
      case .fileNoSuchFile, .fileReadNoSuchFile, .fileReadNoPermission: .cannotOpenInput
      default: .inputOutput
      }
    default: .inputOutput
    }
  }

  private static func status(of error: BundleError) -> Status {
    switch error.kind {
    case .cannotOpen: .cannotOpenInput
    case .cannotCreate: .cannotCreateOutput
    case .cancelled, .cannotWrite, .database: .inputOutput
    default: .unusableData
    }
  }

  private static func status(of error: BundleUpdateError) -> Status {
    switch error.kind {
    case .signature, .rollback, .wrongFeed, .appTooOld, .expiredRoot: .refused
    case .cancelled, .network, .storage: .inputOutput
    default: .unusableData
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
