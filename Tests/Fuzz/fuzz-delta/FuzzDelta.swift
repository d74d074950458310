import BundleDelta
import BundleFormat
import DeltaDamage
import FuzzSupport
import TransitBundle

/// Applies a delta with patched or arbitrary sections and correct checksums: it must produce the content in its header
/// or be rejected.
///
/// Bit 0 of the first byte selects whether the rest is the sections. Otherwise the rest is patches, each of which
/// consists of two bytes for the offset, one for the number of bytes to insert, one for the number of bytes to remove,
/// and the inserted bytes.
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
    require(applied.contentRoot == base.pair.new.header.contentRoot, "a delta produces the content in its header")
  } catch let error as DeltaError {
    require(!error.problem.isEmpty, "an error has a description")
  } catch {
    fatalError("another error: \(error)")
  }
  return 0
}

/// The delta to patch.
private struct Base: Sendable {
  let pair: DeltaPair
  let delta: OpenDelta
  /// All sections, which fit into one part.
  let sections: [UInt8]

  static let shared: Base = {
    do {
      let pair = try DeltaPair.town()
      let delta = OpenDelta(pair.delta)
      return Base(pair: pair, delta: delta, sections: delta.parts.flatMap(\.self))
    } catch {
      fatalError("cannot create the delta: \(error)")
    }
  }()
}
