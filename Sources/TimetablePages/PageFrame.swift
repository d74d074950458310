import HTMLMarkup

/// The head of a page, and its links to the other pages and to the other languages.
struct PageFrame {
  let texts: PageTexts
  /// The languages of all pages.
  let languages: [PageLanguage]
  /// The name of the timetable.
  let name: String
  /// Of the days that are printed.
  let validity: String
  /// The agencies of the timetable.
  let attribution: [String]

  /// - Parameter path: The page's file in the folder of its language, such as `lines/u1.html`.
  func html(_ path: String, title: String, _ body: Markup) -> String {
    let up = path.contains("/") ? "../" : ""
    let contents: Markup = """
      <header><nav aria-label="\(name)"><a href="\(up)index.html">\(texts.lines)</a> <a href="\(up)stops.html">\(
        texts.stops)</a></nav>
      \(languageLinks(path, up))</header>
      <main>
      \(body)<p class="validity">\(validity)</p>
      </main>
      <footer>\(Markup.feedText(attribution.joined(separator: ", ")))</footer>
      """
    let style = "\(up)\(languages.count > 1 ? "../" : "")pages.css"
    return Self.page(in: texts, title: "\(title) – \(name)", style: style, contents)
  }

  /// The page on which readers choose their language.
  static func welcome(_ languages: [PageLanguage], _ name: String) -> String {
    var links: Markup = ""
    for language in languages { links += "<li>\(link("\(language.rawValue)/index.html", language))</li>\n" }
    return page(
      in: .in(languages[0]), title: name, style: "pages.css",
      "<main>\n<h1>\(Markup.feedText(name))</h1>\n<ul class=\"index\">\n\(links)</ul>\n</main>")
  }

  private static func page(in texts: PageTexts, title: String, style: String, _ contents: Markup) -> String {
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="\(texts.language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <link rel="stylesheet" href="\(style)">
      </head>
      <body>
      \(contents)
      </body>
      </html>

      """
    return page.html
  }

  private func languageLinks(_ path: String, _ up: String) -> Markup {
    if languages.count < 2 { return "" }
    var links: Markup = "<nav aria-label=\"\(texts.otherLanguages)\" class=\"languages\">"
    for other in languages where other != texts.language {
      links += Self.link("\(up)../\(other.rawValue)/\(path)", other) + " "
    }
    return links + "</nav>\n"
  }

  /// A link to a page in a language.
  private static func link(_ path: String, _ language: PageLanguage) -> Markup {
    "<a href=\"\(path)\" hreflang=\"\(language.rawValue)\" lang=\"\(language.rawValue)\">\(language.name)</a>"
  }

  /// Of every page.
  static let style = """
    :root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif; }
    html { background: light-dark(#fff, #121212); color: light-dark(#111, #eee); }
    body { margin: 0 auto; max-width: 76rem; padding: 0 1rem 2rem; }
    header { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; justify-content: space-between; padding: 0.75rem 0; }
    header a { margin-inline-end: 1rem; }
    a { color: light-dark(#0b57d0, #a8c7fa); }
    h1 { font-size: 1.6rem; margin: 0.5rem 0; }
    h2 { font-size: 1.15rem; margin: 1.5rem 0 0.5rem; }
    h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
    main { overflow-x: auto; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    caption { text-align: start; font-style: italic; }
    th, td { padding: 0.1rem 0.35rem; text-align: end; white-space: nowrap; }
    th[scope="row"] { text-align: start; font-weight: normal; }
    table.line { margin-bottom: 1rem; }
    table.line tr:nth-child(odd) > * { background: color-mix(in srgb, CanvasText 7%, Canvas); }
    table.posted td, table.posted thead th { text-align: start; white-space: normal; }
    table.posted th[scope="row"] { font-weight: bold; vertical-align: top; }
    table.posted tr { border-top: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); }
    sup { font-size: 0.75em; line-height: 0; }
    ul.index { list-style: none; padding: 0; columns: 16rem; }
    ul.index li { break-inside: avoid; padding: 0.25rem 0; }
    dl.legend { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0.5rem 0; }
    dl.legend div { display: flex; gap: 0.4rem; }
    dl.legend dd { margin: 0; }
    @media print {
      @page { size: A4 landscape; margin: 12mm; }
      :root { color-scheme: light; font-size: 8pt; }
      header, footer { display: none; }
      body { max-width: none; padding: 0; }
      main { overflow: visible; }
      a { color: inherit; text-decoration: none; }
      h2, h3 { break-after: avoid; }
      tr, table.posted, dl.legend div { break-inside: avoid; }
      table.posted { font-size: 12pt; }
      table.line th[scope="row"] { max-width: 50mm; white-space: normal; overflow-wrap: anywhere; }
      thead { display: table-header-group; }
    }

    """
}
