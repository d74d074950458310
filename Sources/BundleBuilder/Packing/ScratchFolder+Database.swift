import TransitFiles
import TransitValues

extension ScratchFolder {
  /// As ``finish(_:_:)``, for work in which SQLite accesses only files of the folder. Its errors name the output too.
  static func finishDatabase<Report>(
    _ output: String, _ make: (ScratchFolder) async throws -> Report
  ) async throws -> Report {
    try await finish(output) { scratch in
      do {
        return try await make(scratch)
      } catch let error as DatabaseError where error.isOutOfRoom || error.isRefusedAccess || error.indicatesDamage {
        // If a scratch file is damaged, it was not read back as written.
        throw FileError(.write, output, reason: "\(error.message), while writing temporary files next to it")
      }
    }
  }

  /// Path of the database before packing.
  var plainPath: String { path + "/plain.sqlite" }
}
