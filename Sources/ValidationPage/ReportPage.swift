package import FeedValidator
package import HTMLMarkup
import TransitCTexts
import TransitValues

/// A report as one HTML file that asks for nothing from anywhere.
struct ReportPage {
  let report: ValidationReport
  let picture: FeedPicture
  let bundle: BuiltBundle?
  let texts: ReportTexts
  /// The others that the report is written in, each with its file.
  let otherLanguages: [(language: PageLanguage, file: String)]

  var html: String {
    let body: Markup = """
      <a class="skip" href="#notices">\(texts.skip)</a>
      \(header)<main>
      \(feed)\(notices)\(network)\(service)\(routes)</main>
      """
    return StaticPage(
      // SAFETY: a static text that ends with zero.
      title: "\(title): \(verdict)", language: texts.language, footer: texts.footer(packageVersion), style: badges,
      script: unsafe StaticPage.sharedScript + String(cString: transit_page_js()), body: body
    ).html
  }

  /// Rules for one color of route badges each. The policy of the page allows no styles beside its style sheet.
  private var badges: String {
    Set(listedRoutes.map(\.color)).sorted().map { ".c\($0.hex){background:#\($0.hex);color:#\($0.text)}\n" }.joined()
  }
}

/// What the page says of the bundle that was built from the feed.
package struct BuiltBundle: Sendable {
  package let byteCount: Int
  /// 64 hexadecimal digits.
  package let contentRoot: String

  package init(byteCount: Int, contentRoot: String) {
    self.byteCount = byteCount
    self.contentRoot = contentRoot
  }
}

extension ValidationReport {
  /// The report as a page for people; empty if the report was made without a picture.
  ///
  /// - Parameter others: The other languages that the report is written in, each with its file.
  package func page(
    of bundle: BuiltBundle? = nil, in language: PageLanguage = .english,
    besides others: [(language: PageLanguage, file: String)] = []
  ) -> String {
    picture.map { picture in
      ReportPage(report: self, picture: picture, bundle: bundle, texts: .in(language), otherLanguages: others).html
    } ?? ""
  }
}
