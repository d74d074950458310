import BundleFormat
import TransitBundle

/// Whether each page of the database is below one other at most.
///
/// Of pages that are reached along several ways SQLite reads as many rows as there are ways, and a few pages can make
/// more of these than any check would live to see. Its integrity check, which finds this too, is only one of those that
/// run at the same time.
enum TreeShape {
  /// Pages that a thread looks at before it takes the next ones.
  private static let pagesAtATime = 256

  /// Cost: looks at every page once, of most of them at a single byte.
  static func findings(of file: BundleFile) throws(VerificationError) -> Findings {
    let pageCount = file.header.geometry.pageCount
    let starts = Array(stride(from: 1, through: pageCount, by: pagesAtATime))
    do {
      let links = try WorkerPool.map(starts) {
      } _: { start, _ in
        try Self.links(from: start..<min(start + pagesAtATime, pageCount + 1), in: file)
      }
      return findings(of: links.joined(), pageCount: pageCount)
    } catch {
      throw .cannotRead("\(error)")
    }
  }

  /// From a page to one below it.
  private struct Link: Sendable {
    let page: Int
    let child: Int
  }

  private static func links(from pages: Range<Int>, in file: BundleFile) throws(ContainerError) -> [Link] {
    var links: [Link] = []
    for number in pages {
      guard let contents = TreePageContents(try file.page(number), isFirst: number == 1) else { continue }
      for child in contents.children { links.append(Link(page: number, child: child)) }
    }
    return links
  }

  private static func findings(of links: some Sequence<Link>, pageCount: Int) -> Findings {
    var isBelow = [Bool](repeating: false, count: pageCount + 1)
    var findings = Findings()
    for link in links where isBelow.indices.contains(link.child) {
      if isBelow[link.child] { findings.add("page \(link.child) lies below several others", page: link.page) }
      isBelow[link.child] = true
    }
    return findings
  }
}
