/// Formats text for Markdown.
enum MarkdownPart {
  /// Indents lines by four spaces, as a code block.
  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
      .joined(separator: "\n")
  }
}
