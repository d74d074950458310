import Foundation

/// A Markdown page with a generated part between the lines `<!-- PART, written by bundle-benchmark -->` and
/// `<!-- end of PART -->`.
struct MarkedPage {
  private let path: String
  private let part: String

  /// - Throws: ``BenchmarkError`` if the page cannot be read or a marker is missing, so before the long measurements.
  init(path: String, part: String) throws(BenchmarkError) {
    (self.path, self.part) = (path, part)
    _ = try surroundings()
  }

  /// Replaces the part. Reads the page again because it may have been edited since.
  func write(_ text: String) throws(BenchmarkError) {
    let (before, after) = try surroundings()
    do {
      try "\(before)\n\(text)\n\(after)".write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw BenchmarkError(description: "\(path): cannot be written")
    }
  }

  /// The page before and after the part, including the markers.
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
