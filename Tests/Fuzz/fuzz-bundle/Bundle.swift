import BundleDamage
import BundleFormat
import FuzzSupport
import TransitBundle

/// A bundle whose database was patched at will, its checksums made right: every question is answered or refused.
///
/// The first byte chooses every eighth question; then each patch is a page's number and a place in the page of two bytes
/// each, a length, and so many bytes.
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

/// The bundle that is patched.
private struct Base: Sendable {
  let bundle: SoundBundle
  let questions: Questions

  static let shared: Base = {
    do {
      let made = try TestBundle(.town, pagesPerBlock: 1)
      let bundle = try SoundBundle(made.bytes(), name: "town") { _ in Array(repeating: 0, count: 32) }
      return Base(bundle: bundle, questions: try Questions(of: made.timetable()))
    } catch {
      fatalError("the bundle to be patched cannot be made: \(error)")
    }
  }()
}
