/// An SVG chart of stacked panels for light and dark pages. The same values produce the same bytes.
struct LogChart {
  let title: String
  let panels: [LogPanel]

  private static let style = """
    text { font: 12px system-ui, sans-serif; fill: #57606a }
    .title { font-weight: 600 } .name { font-weight: 600 }
    .end { text-anchor: end } .middle { text-anchor: middle }
    .grid { stroke: #8c959f; stroke-opacity: 0.35 } .line { fill: none; stroke-width: 2 }
    .line.c0 { stroke: #0969da } .dot.c0, .n0 { fill: #0969da }
    .line.c1 { stroke: #bc4c00 } .dot.c1, .n1 { fill: #bc4c00 }
    .line.c2 { stroke: #1a7f37 } .dot.c2, .n2 { fill: #1a7f37 }
    @media (prefers-color-scheme: dark) {
      text { fill: #9198a1 } .title { fill: #f0f6fc }
      .line.c0 { stroke: #58a6ff } .dot.c0, .n0 { fill: #58a6ff }
      .line.c1 { stroke: #f0883e } .dot.c1, .n1 { fill: #f0883e }
      .line.c2 { stroke: #3fb950 } .dot.c2, .n2 { fill: #3fb950 }
    }
    """

  var svg: String {
    let height = Int(LogPanel.height) * panels.count
    let head =
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(Int(LogPanel.width)) \#(height)" width="\#(Int(LogPanel.width))" height="\#(height)" role="img">"#
    let parts = panels.enumerated().map { number, panel in panel.svg(y: Double(number) * LogPanel.height) }
    return ([head, "<title>\(Self.escaped(title))</title>", "<style>", Self.style, "</style>"] + parts + ["</svg>"])
      .joined(separator: "\n") + "\n"
  }

  /// Escapes text for XML content.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
