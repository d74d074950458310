/// Text as Markdown shows it unchanged.
enum MarkdownPart {
  /// Lines as code, four spaces before each.
  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
      .joined(separator: "\n")
  }
}
