import Foundation

/// A page of Markdown, of which one part is written by this program: what stands between the lines
/// `<!-- PART, written by bundle-benchmark -->` and `<!-- end of PART -->`.
struct MarkedPage {
  private let path: String
  private let part: String

  /// - Throws: ``BenchmarkError`` when the page cannot be read or lacks one of the marks: known before hours of measuring.
  init(path: String, part: String) throws(BenchmarkError) {
    (self.path, self.part) = (path, part)
    _ = try surroundings()
  }

  /// Replaces the part, in the page as it is now: it may have been edited meanwhile.
  func write(_ text: String) throws(BenchmarkError) {
    let (before, after) = try surroundings()
    do {
      try "\(before)\n\(text)\n\(after)".write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw BenchmarkError(description: "\(path): cannot be written")
    }
  }

  /// The page up to the part, and from its end on, marks included.
  private func surroundings() throws(BenchmarkError) -> (before: Substring, after: Substring) {
    let page: String
    do {
      page = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw BenchmarkError(description: "\(path): cannot be read")
    }
    let (begin, end) = ("<!-- \(part), written by bundle-benchmark -->\n", "<!-- end of \(part) -->")
    guard let first = page.range(of: begin), let last = page.range(of: end), first.upperBound <= last.lowerBound else {
      throw BenchmarkError(description: "\(path): expected the lines \(begin.dropLast()) and \(end)")
    }
    return (page[..<first.upperBound], page[last.lowerBound...])
  }
}
