package import FeedValidator
import HTMLMarkup
import TransitCTexts

/// A report as one HTML file that asks for nothing from anywhere.
struct ReportPage {
  let report: ValidationReport
  let picture: FeedPicture
  let bundle: BuiltBundle?

  var html: String {
    let body: Markup = """
      <a class="skip" href="#notices">Skip to the notices</a>
      \(header)<main>
      \(feed)\(notices)\(network)\(service)\(routes)</main>
      """
    return StaticPage(
      // SAFETY: a static text that ends with zero.
      title: "\(title): \(verdict)", style: badges,
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
  package func page(of bundle: BuiltBundle? = nil) -> String {
    picture.map { ReportPage(report: self, picture: $0, bundle: bundle).html } ?? ""
  }
}
