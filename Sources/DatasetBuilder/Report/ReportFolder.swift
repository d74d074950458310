package import FeedValidator
import Foundation
package import HTMLMarkup
package import TransitFiles
package import ValidationPage

/// The folder of a report: `report.json` and `report.html` of the verdict, such as `report-de.html` for each further
/// language, and for a dataset `dataset.json` and `index.html`.
package struct ReportFolder: Sendable {
  package let path: String
  private let languages: [PageLanguage]

  /// - Parameter languages: The languages of the verdict's page, English if there is none. The first is that of
  ///   `report.html`.
  package init(path: String, languages: [PageLanguage] = []) {
    self.path = path
    self.languages = languages.orEnglish
  }

  /// Writes the verdict. The folder is created if needed.
  ///
  /// - Parameter bundle: The bundle that was built from the feed, for the page.
  package func write(_ report: ValidationReport, of bundle: BuiltBundle? = nil) throws(FileError) {
    try FileSystem.createFolders(path)
    try SmallFile.write(report.json, to: path + "/report.json")
    for language in languages {
      let others = languages.filter { $0 != language }.map { (language: $0, file: file(of: $0)) }
      try SmallFile.write(
        report.page(of: bundle, in: language, besides: others), to: path + "/" + file(of: language))
    }
    // A page of an earlier report would contradict this one.
    for language in Set(PageLanguage.allCases).subtracting(languages.dropFirst()) {
      try? FileSystem.remove(path + "/" + Self.file(ofFurther: language))
    }
  }

  private func file(of language: PageLanguage) -> String {
    language == languages.first ? "report.html" : Self.file(ofFurther: language)
  }

  private static func file(ofFurther language: PageLanguage) -> String {
    "report-\(language.rawValue).html"
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
