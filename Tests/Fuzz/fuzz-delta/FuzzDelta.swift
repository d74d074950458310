import BundleDelta
import BundleFormat
import DeltaDamage
import FuzzSupport
import TransitBundle

/// A delta whose sections were patched at will, or are the input itself, its checksums made right: it leads to the
/// content it promises, or is refused.
///
/// Bit 0 of the first byte says whether the rest is the sections. Else it is patches: each is a place of two bytes, a
/// length, how many bytes go, and so many bytes that come.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let base = Base.shared
  var sections = base.sections
  if input.byte() & 1 == 1 {
    sections = Array(input.bytes)
  } else {
    while !input.bytes.isEmpty {
      let place = input.short() % (sections.count + 1)
      let (length, removed) = (input.byte() % 16, input.byte() % 16)
      let bytes = (0..<length).map { _ in UInt8(input.byte()) }
      sections.replaceSubrange(place..<min(sections.count, place + removed), with: bytes)
    }
  }
  var delta = base.delta
  delta.parts = [sections]
  let path = FuzzFile.path(holding: delta.encoded())
  do {
    let applied = try base.pair.apply(path: path, maximumBytes: 1 << 20)
    require(applied.contentRoot == base.pair.new.header.contentRoot, "a delta leads to its content")
  } catch let error as DeltaError {
    require(!error.problem.isEmpty, "an error says what is wrong")
  } catch {
    fatalError("another error: \(error)")
  }
  return 0
}

/// The delta that is patched.
private struct Base: Sendable {
  let pair: DeltaPair
  let delta: OpenDelta
  /// All of them, which fit one part.
  let sections: [UInt8]

  static let shared: Base = {
    do {
      let pair = try DeltaPair.town()
      let delta = OpenDelta(pair.delta)
      return Base(pair: pair, delta: delta, sections: delta.parts.flatMap(\.self))
    } catch {
      fatalError("the delta to be patched cannot be made: \(error)")
    }
  }()
}
