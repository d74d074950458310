import Foundation

/// A page of Markdown, of which one part is written by this program: what stands between the lines
/// `<!-- PART, written by bundle-benchmark -->` and `<!-- end of PART -->`.
struct MarkedPage {
  private let path: String
  private let before: String
  private let after: String

  /// - Throws: ``BenchmarkError`` when the page cannot be read or lacks one of the marks.
  init(path: String, part: String) throws(BenchmarkError) {
    self.path = path
    let (begin, end) = ("<!-- \(part), written by bundle-benchmark -->\n", "<!-- end of \(part) -->")
    let page: String
    do {
      page = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw BenchmarkError(description: "\(path): cannot be read")
    }
    guard let first = page.range(of: begin), let last = page.range(of: end),
      first.upperBound <= last.lowerBound
    else { throw BenchmarkError(description: "\(path): expected the lines \(begin.dropLast()) and \(end)") }
    before = String(page[..<first.upperBound])
    after = String(page[last.lowerBound...])
  }

  /// The page with another text for the part.
  func text(with part: String) -> String {
    before + "\n" + part + "\n" + after
  }

  func write(_ part: String) throws(BenchmarkError) {
    do {
      try text(with: part).write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw BenchmarkError(description: "\(path): cannot be written")
    }
  }
}
