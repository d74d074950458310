import BundleFormat
import TransitBundle

/// Whether each page of the database is below one other at most.
///
/// Of pages that are reached along several ways SQLite reads as many rows as there are ways, and a few pages can make
/// more of these than any check would live to see. Its integrity check, which finds this too, is only one of those that
/// run at the same time.
enum TreeShape {
  /// Cost: looks at a byte of each page, and at the cells of those above others; holds a byte for each page.
  static func findings(
    of file: BundleFile, isCancelled: @Sendable () -> Bool
  ) throws(VerificationError) -> Findings {
    let geometry = file.header.geometry
    var isBelow = [Bool](repeating: false, count: geometry.pageCount + 1)
    var findings = Findings()
    for number in 0..<geometry.blockCount {
      if isCancelled() { throw .cancelled }
      let block: [UInt8]
      do throws(ContainerError) { block = try file.block(number) } catch { throw .cannotRead("\(error)") }
      for start in stride(from: 0, to: block.count, by: geometry.pageSize) {
        let page = number * geometry.pagesPerBlock + start / geometry.pageSize + 1
        for child in children(of: block[start..<start + geometry.pageSize], isFirst: page == 1)
        where isBelow.indices.contains(child) {
          if isBelow[child] { findings.add("page \(child) lies below several others", page: page) }
          isBelow[child] = true
        }
      }
    }
    return findings
  }

  /// - Parameter isFirst: Whether the database's header comes before the page's own.
  private static func children(of page: ArraySlice<UInt8>, isFirst: Bool) -> [Int] {
    // Of most pages, leaves, it is plain that there are none: those above others are of the kinds 2 and 5.
    let kind = page[page.startIndex + (isFirst ? 100 : 0)]
    guard kind == 2 || kind == 5 else { return [] }
    return TreePageContents(Array(page), isFirst: isFirst)?.children ?? []
  }
}
