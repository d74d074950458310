import GTFSFeed
import TransitFiles

/// The columns of a catalogue: those of `feeds_v2.csv` of the Mobility Database, or `id` and `url` or `path` or `dataset`.
///
/// Source: <https://github.com/MobilityData/mobility-database-catalogs>.
struct CatalogueColumns {
  private let positions: [String: Int]

  /// - Parameter header: The names in the file.
  init(_ header: [String]) {
    positions = Dictionary(
      header.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  static let sources = ["dataset", "path", "url", "urls.direct_download", "urls.latest"]

  func has(_ name: String) -> Bool { positions[name] != nil }

  /// Makes a row of a record, with an id and a folder that are not checked.
  ///
  /// - Parameters:
  ///   - folder: The folder at which relative paths begin; with a slash, or empty.
  ///   - included: The statuses whose rows are not skipped.
  func row(
    _ record: Int, of batch: RecordBatch, in folder: String, including included: Set<SkippedStatus>
  ) -> CatalogueRow {
    func text(_ names: String...) -> String {
      for name in names {
        if let position = positions[name] {
          let text = batch.text(of: record, position)
          if !text.isEmpty { return text }
        }
      }
      return ""
    }
    func degrees(_ bound: String) -> Double? { Double(text("location.bounding_box.\(bound)")) }
    func path(_ path: String) -> String { path.hasPrefix("/") ? path : folder + path }
    let url = text("url", "urls.direct_download")
    // The copy that the Mobility Database keeps, on a server that must not get the key.
    let isCopy = url.isEmpty
    func source() -> CatalogueRow.Source {
      let (dataset, file, copy) = (text("dataset"), text("path"), text("urls.latest"))
      if !dataset.isEmpty { return .dataset(path(dataset)) }
      if !file.isEmpty { return .path(path(file)) }
      if !isCopy { return .url(url) }
      return copy.isEmpty ? .missing : .url(copy)
    }
    let country = text("location.country_code", "country").uppercased()
    return CatalogueRow(
      line: batch.line(of: record), id: text("id"), folder: text("id"), source: source(),
      skipReason: Self.skipReason(
        type: text("data_type").lowercased(), status: text("status").lowercased(), including: included),
      authentication: isCopy
        ? .none
        : FeedAuthentication(
          type: text("urls.authentication_type"), parameter: text("urls.api_key_parameter_name")),
      provider: text("provider"), name: text("name"), country: Self.isCountry(country) ? country : "",
      place: [text("location.municipality"), text("location.subdivision_name"), country].filter { !$0.isEmpty }
        .joined(separator: ", "),
      licenseURL: text("urls.license"),
      box: BoundingBox(
        south: degrees("minimum_latitude"), west: degrees("minimum_longitude"), north: degrees("maximum_latitude"),
        east: degrees("maximum_longitude")))
  }

  private static func skipReason(type: String, status: String, including included: Set<SkippedStatus>) -> String? {
    if !["", "gtfs"].contains(type) { return "is of the type \(type)" }
    guard let status = SkippedStatus(rawValue: status), !included.contains(status) else { return nil }
    return status == .development ? "is in development" : "is \(status.rawValue)"
  }

  private static func isCountry(_ code: String) -> Bool {
    code.utf8.count == 2 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
