package import FeedValidator
import Foundation
package import TransitBundle
import TransitFiles
package import ValidationPage

/// The folder of a report: `report.json` and `report.html` of the verdict, and for a dataset `dataset.json` and
/// `index.html`.
package struct ReportFolder: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Writes the verdict. The folder is created if needed.
  ///
  /// - Parameter bundle: The bundle that was built from the feed, for the page.
  /// - Throws: ``BundleError`` if the folder or a file cannot be created.
  package func write(_ report: ValidationReport, of bundle: BuiltBundle? = nil) throws(BundleError) {
    try create()
    try TextFile.write(report.json, to: path + "/report.json")
    try TextFile.write(report.page(of: bundle), to: path + "/report.html")
  }

  /// Writes what a run did.
  func write(_ report: DatasetReport) throws(BundleError) {
    try create()
    try TextFile.write(DatasetPage(report: report).html, to: path + "/index.html")
    try TextFile.write(report.json, to: path + "/dataset.json")
  }

  /// The report of the last run; `nil` if there is none.
  var last: DatasetReport? {
    FileManager.default.contents(atPath: path + "/dataset.json").flatMap {
      try? JSONDecoder().decode(DatasetReport.self, from: $0)
    }
  }

  private func create() throws(BundleError) {
    do {
      try OutputRule.checkFolder(path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw BundleError(.cannotCreate, path: path, "cannot be created as a folder")
    }
  }
}
