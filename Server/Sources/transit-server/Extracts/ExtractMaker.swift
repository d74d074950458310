import Foundation
import TransitBundle
import TransitService

/// Makes one extract: copies the bundle, cuts, verifies, and only then offers the file.
struct ExtractMaker: Sendable {
  let folder: ExtractFolder
  let tools: ExtractTools
  let key: String
  let request: ExtractRequest
  let release: Release

  func run(progress: @escaping @Sendable (Double) -> Void) async throws {
    let locked = try folder.makeWorkFolder()
    defer { locked.remove() }
    let work = locked.url
    let bundle = try copy(to: work)
    // Extracts of one dataset have one name, whatever the folder: it is in the file.
    let output = work.appending(path: "extract.\(request.format.rawValue)")
    var arguments = ["extract", bundle.lastPathComponent, "-o", output.lastPathComponent, "--progress", "json"]
    arguments += request.options
    if let polygon = request.polygon {
      try Data(polygon.utf8).write(to: work.appending(path: "area.geojson"))
      arguments += ["--polygon", "area.geojson"]
    }
    try await tools.run("gtfs-bundle", arguments, in: work) { progress($0 * 0.8) }
    switch request.format {
    case .transit: try await tools.run("verify-bundle", [output.lastPathComponent], in: work)
    case .zip:
      // A zip is sound if it can be built, and if the bundle says what it says.
      try await tools.run("gtfs-bundle", ["build", output.lastPathComponent, "-o", "proof.transit"], in: work)
      try await tools.run("verify-bundle", ["proof.transit", "--feed", output.lastPathComponent], in: work)
    }
    try folder.keep(output, forKey: key)
  }

  /// Copies the bundle, because its file may be replaced at any time.
  private func copy(to work: URL) throws -> URL {
    let path = release.service.timetable.path
    let copy = work.appending(path: "feed.transit")
    try FileManager.default.copyItem(atPath: path, toPath: copy.path(percentEncoded: false))
    let timetable = try Timetable(path: copy.path(percentEncoded: false))
    guard TimetableService(timetable).contentRoot == release.service.contentRoot else {
      throw ServiceProblem(
        status: 409, title: "replaced", detail: "the bundle was replaced meanwhile; ask again", retryAfter: 1)
    }
    return copy
  }
}
