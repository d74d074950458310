import BundleFormat
import TransitBundle

/// Whether each page of the database is below one other at most.
///
/// Of pages that are reached along several ways SQLite reads as many rows as there are ways, and a few pages can make
/// more of these than any check would live to see. Its integrity check, which finds this too, is only one of those that
/// run at the same time.
enum TreeShape {
  /// Cost: looks at every page once, of most of them at a single byte.
  static func findings(of file: BundleFile) throws(VerificationError) -> Findings {
    let geometry = file.header.geometry
    var isBelow = [Bool](repeating: false, count: geometry.pageCount + 1)
    var findings = Findings()
    do throws(ContainerError) {
      for number in 1...geometry.pageCount {
        let page = try file.page(number)
        guard let contents = TreePageContents(page, isFirst: number == 1) else { continue }
        for child in contents.children where isBelow.indices.contains(child) {
          if isBelow[child] {
            findings.add("page \(child) lies below several others", page: number)
          }
          isBelow[child] = true
        }
      }
    } catch {
      throw .cannotRead("\(error)")
    }
    return findings
  }
}
