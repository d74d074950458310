import BundleFormat
import TransitBundle
import TransitFiles
import TransitValues
package import UpdateManifest

/// A fully verified copy of a bundle in the staging folder.
struct StagedBundle {
  let timetable: Timetable
  let object: PublishedFile
  private let databaseSHA256: SHA256Hash

  /// Copies a bundle and verifies the copy: container, database, encodings.
  ///
  /// - Parameters:
  ///   - stagedName: The name of the copy.
  ///   - name: The path for errors.
  /// - Throws: ``PublisherError/Kind/unusable`` with the first finding.
  ///
  /// Cost: that of `verify-bundle` without a feed.
  init(
    copying path: String, as stagedName: String, named name: String, in folder: PublishedFolder
  ) throws(PublisherError) {
    let copy = folder.staged(stagedName)
    do {
      let original = try Timetable(path: path)
      var output = try OutputFile(path: copy)
      try original.file.copy(to: output, at: copy)
      try output.finish()
      guard let file = try PublishedFile(at: copy) else { throw SystemError.notRegular }
      object = file
      try BundleProof.verify(copy, named: name)
      timetable = try Timetable(path: copy)
      databaseSHA256 = try BundleProof.databaseHash(of: timetable.file)
    } catch let error as BundleError {
      throw PublisherError(BundleError(error.kind, path: name, error.problem))
    } catch let error as PublisherError {
      throw error
    } catch {
      throw PublisherError(.inputOutput, "\(copy): cannot be written: \(error)")
    }
  }
}

// MARK: As a release

extension StagedBundle {
  var callCount: Int { rowCount(of: "stop_times.txt") }

  private func rowCount(of file: String) -> Int {
    timetable.information.files.first { $0.name == file }?.rowCount ?? 0
  }

  /// The manifest entry of the bundle, without deltas.
  func release(_ activation: Activation) throws(PublisherError) -> Release {
    let header = timetable.file.header
    guard let contentRoot = SHA256Hash(header.contentRoot) else {
      preconditionFailure("a content root has 32 bytes")
    }
    return Release(
      schema: header.schemaVersion, features: header.requiredFeatures, contentRoot: contentRoot,
      databaseSHA256: databaseSHA256, metadataSHA256: SHA256Hash(of: timetable.file.front.metadata),
      geometry: header.geometry, validity: timetable.information.validity,
      trips: rowCount(of: "trips.txt"),
      activateAt: activation.time(for: timetable), file: object, deltas: [])
  }
}

/// The time at which clients start to use a bundle.
package enum Activation: Sendable {
  case now
  /// The start of the first service day; immediately if no service runs.
  case feedStart
  case at(Timestamp)

  func time(for timetable: Timetable) -> Timestamp? {
    switch self {
    case .now: nil
    case .feedStart:
      timetable.information.validity.map {
        Timestamp(secondsSince1970: timetable.clock.originSeconds(of: $0.lowerBound))
      }
    case .at(let time): time
    }
  }
}
