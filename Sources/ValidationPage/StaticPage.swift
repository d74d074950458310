import Foundation
package import HTMLMarkup
import TransitCTexts
import TransitCrypto
import TransitValues

/// An HTML file that asks for nothing from anywhere: its policy allows only its own style sheet and script.
package struct StaticPage {
  /// Scripts begin with this one: it shows the parts that need a script, moves the map and sorts tables.
  package static var sharedScript: String {
    // SAFETY: a static text that ends with zero.
    unsafe String(cString: transit_page_shared_js())
  }

  private let title: String
  private let language: PageLanguage
  private let footer: String
  private let style: String
  private let script: String
  private let body: Markup

  /// - Parameters:
  ///   - style: Rules beside those of all pages.
  ///   - script: Empty for none.
  ///   - body: The contents of `<body>` before the script.
  package init(
    title: String, language: PageLanguage = .english, footer: String = ReportTexts.english.footer(packageVersion),
    style: String = "", script: String = "", body: Markup
  ) {
    (self.title, self.language, self.footer) = (title, language, footer)
    // SAFETY: a static text that ends with zero.
    self.style = unsafe String(cString: transit_page_css()) + style
    self.script = script
    self.body = body
  }

  package var html: String {
    let policy =
      "default-src 'none'; style-src 'sha256-\(Self.hash(style))'; "
      + (script.isEmpty ? "" : "script-src 'sha256-\(Self.hash(script))'; ") + "base-uri 'none'; form-action 'none'"
    let scripts: Markup = script.isEmpty ? "" : "<script>\(Markup(verbatim: script))</script>\n"
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Markup(verbatim: policy))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>\(Markup(verbatim: style))</style>
      </head>
      <body>
      \(body)
      <footer><div class="wide">\(footer)</div></footer>
      \(scripts)</body>
      </html>

      """
    return page.html
  }

  /// Base 64, as policies need it.
  private static func hash(_ text: String) -> String {
    Data(SHA256.hash(Array(text.utf8))).base64EncodedString()
  }

  /// A part of a page with a heading.
  package static func section(_ id: String, _ heading: String, _ content: Markup) -> Markup {
    """
    <section id="\(id)" aria-labelledby="\(id)-heading"><div class="wide">
    <h2 id="\(id)-heading">\(heading)</h2>
    \(content)</div></section>

    """
  }
}
