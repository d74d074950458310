import Crypto
import Foundation
import TransitValues

/// A report as one HTML file that asks for nothing from anywhere.
struct ReportPage {
  let report: ValidationReport
  let picture: FeedPicture
  let bundle: BuiltBundle?

  var html: String {
    let style = PageStyle.text + PageStyle.badges(Set(listedRoutes.map(\.color)))
    let policy =
      "default-src 'none'; style-src 'sha256-\(Self.hash(style))'; script-src 'sha256-\(Self.hash(PageScript.text))'; "
      + "base-uri 'none'; form-action 'none'"
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Markup(verbatim: policy))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(title): \(verdict)</title>
      <style>\(Markup(verbatim: style))</style>
      </head>
      <body>
      <a class="skip" href="#notices">Skip to the notices</a>
      \(header)<main>
      \(feed)\(notices)\(network)\(service)\(routes)</main>
      <footer><div class="wide">Made by Transit Bundle \(packageVersion). The rules are those of the canonical GTFS \
      Schedule validator.</div></footer>
      <script>\(Markup(verbatim: PageScript.text))</script>
      </body>
      </html>

      """
    return page.html
  }

  /// Base 64, as policies need it.
  private static func hash(_ text: String) -> String {
    Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
  }

  /// A part of the page with a heading.
  static func section(_ id: String, _ heading: String, _ content: Markup) -> Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-heading"><div class="wide">
    <h2 id="\(id)-heading">\(heading)</h2>
    \(content)</div></section>

    """
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
