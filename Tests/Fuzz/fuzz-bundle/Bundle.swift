import BundleDamage
import BundleFormat
import FuzzSupport
import TransitBundle

/// Queries a bundle whose database pages are patched, with correct checksums: each query must succeed or throw an
/// error.
///
/// The first byte selects every eighth query. Each patch consists of two bytes for the page number, two for the offset
/// in the page, one for the length, and the new bytes.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = input.byte()
  let base = Base.shared
  var pages: [Int: [UInt8]] = [:]
  while !input.bytes.isEmpty {
    let number = 1 + input.short() % base.bundle.pageCount
    var page = pages[number] ?? base.bundle.page(number)
    let place = input.short() % page.count
    for offset in 0..<1 + input.byte() % 16 where place + offset < page.count {
      page[place + offset] = UInt8(input.byte())
    }
    pages[number] = page
  }
  let path = FuzzFile.path(holding: base.bundle.sealed(replacing: pages))
  guard let timetable = try? Timetable(path: path) else { return 0 }
  for (index, question) in base.questions.all.enumerated() where index & 7 == choice & 7 {
    do throws(BundleError) {
      _ = try question.ask(timetable)
    } catch {
      require(error.path == path && !error.problem.isEmpty, "an error names the file and the problem")
    }
  }
  return 0
}

/// The bundle to patch.
private struct Base: Sendable {
  let bundle: SoundBundle
  let questions: Questions

  static let shared: Base = {
    do {
      let made = try TestBundle(.town, pagesPerBlock: 1)
      let bundle = try SoundBundle(made.bytes(), name: "town") { _ in Array(repeating: 0, count: 32) }
      return Base(bundle: bundle, questions: try Questions(of: made.timetable()))
    } catch {
      fatalError("cannot create the bundle: \(error)")
    }
  }()
}
