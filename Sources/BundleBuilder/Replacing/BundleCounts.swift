package import BundleFormat
import TransitFiles
package import TransitValues

/// The rows by which a bundle is compared with the one that it replaces.
package struct BundleCounts: Equatable, Sendable {
  /// By file, without files that the bundle lacks.
  private let rows: [String: Int]

  package init(_ metadata: BundleMetadata) {
    rows = Dictionary(
      metadata.contents.files.lazy.filter { $0.kind == .table }.map { ($0.name, $0.rows) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Reads the metadata of a bundle of any schema version.
  ///
  /// - Returns: `nil` if there is no bundle, or it cannot be read: nothing good is lost.
  package init?(ofBundleAt path: String) {
    guard let file = try? InputFile(path: path), file.isRegular,
      let start = try? file.read(at: 0, count: BundleHeader.byteCount),
      let header = try? BundleHeader(decoding: start, fileLength: file.byteCount),
      let bytes = try? file.read(at: header.metadata.offset, count: header.metadata.length),
      let metadata = try? BundleMetadata(decoding: bytes)
    else { return nil }
    self.init(metadata)
  }

  package subscript(file: String) -> Int { rows[file] ?? 0 }
}

extension BundleCounts {
  /// Checks that these rows may replace those of a former bundle.
  ///
  /// - Parameter share: The most percent of its stops, routes or trips that may be missing; `nil` for all.
  /// - Throws: ``FailureCode/loss`` with all that is lost. A bundle without calls never replaces one with calls.
  package func check(replacing former: BundleCounts?, at output: String, allowing share: Int?) throws(PlainFailure) {
    guard let former else { return }
    var losses: [String] = []
    if self["stop_times.txt"] == 0, former["stop_times.txt"] > 0 {
      losses.append("all \(former["stop_times.txt"]) calls")
    }
    if let share {
      for (file, what) in [("stops.txt", "stops"), ("routes.txt", "routes"), ("trips.txt", "trips")] {
        let (before, now) = (max(0, former[file]), max(0, self[file]))
        let lost = before - now
        guard lost > 0, Double(lost) * 100 > Double(before) * Double(share) else { continue }
        losses.append("\(lost) of \(before) \(what) (\(Int(Double(lost) * 100 / Double(before))) %)")
      }
    }
    if losses.isEmpty { return }
    let rule = share.map { "; max-loss is \($0) %; --allow-loss replaces it" } ?? "; remove it to replace it"
    throw PlainFailure(
      .loss, file: output, "stays, because the new bundle would lose \(losses.joined(separator: ", "))\(rule)")
  }
}
