import BundleFormat
import BundleReader
import Operations

/// Checks that each page of the database has at most one parent.
///
/// If several paths lead to a page, SQLite reads its rows once per path, so a few pages can produce an unbounded number
/// of rows. SQLite's integrity check finds this too, but runs in parallel with the other checks.
enum TreeShape {
  /// Cost: reads one byte of each page and the cells of interior pages; uses one byte of memory per page.
  static func findings(of file: BundleFile) throws(VerificationError) -> Findings {
    let cancellation = Cancellation.current
    let geometry = file.header.geometry
    var isBelow = [Bool](repeating: false, count: geometry.pageCount + 1)
    var findings = Findings()
    for number in 0..<geometry.blockCount {
      if cancellation.isCancelled { throw .cancelled }
      let block: [UInt8]
      do throws(ContainerError) { block = try file.block(number) } catch { throw .cannotRead("\(error)") }
      for start in stride(from: 0, to: block.count, by: geometry.pageSize) {
        let page = number * geometry.pagesPerBlock + start / geometry.pageSize + 1
        for child in children(of: block[start..<start + geometry.pageSize], isFirst: page == 1)
        where isBelow.indices.contains(child) {
          if isBelow[child] { findings.add("page \(child) has several parents", page: page) }
          isBelow[child] = true
        }
      }
    }
    return findings
  }

  /// - Parameter isFirst: Whether the page starts with the database header.
  private static func children(of page: ArraySlice<UInt8>, isFirst: Bool) -> [Int] {
    // Fast path for leaf pages; interior pages have the types 2 and 5.
    let kind = page[page.startIndex + (isFirst ? 100 : 0)]
    guard kind == 2 || kind == 5 else { return [] }
    return TreePageContents(Array(page), isFirst: isFirst)?.children ?? []
  }
}
