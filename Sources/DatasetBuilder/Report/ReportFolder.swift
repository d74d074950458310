package import FeedValidator
import Foundation
package import TransitFiles
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
  package func write(_ report: ValidationReport, of bundle: BuiltBundle? = nil) throws(FileError) {
    try FileSystem.createFolders(path)
    try SmallFile.write(report.json, to: path + "/report.json")
    try SmallFile.write(report.page(of: bundle), to: path + "/report.html")
  }

  /// Writes what a run did.
  func write(_ report: DatasetReport) throws(FileError) {
    try FileSystem.createFolders(path)
    try SmallFile.write(DatasetPage(report: report).html, to: path + "/index.html")
    try SmallFile.write(report.json, to: path + "/dataset.json")
  }

  /// The report of the last run; `nil` if there is none.
  package var last: DatasetReport? {
    (try? SmallFile.read(path + "/dataset.json")).flatMap {
      try? JSONDecoder().decode(DatasetReport.self, from: Data($0))
    }
  }
}
