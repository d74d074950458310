import FuzzSupport
import GTFSFeed

/// GeoJSON of any origin: refused, or features that lie in the text one after another, and are the same alone.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(unsafe FuzzInput(start, count).bytes)
  guard String(validating: bytes, as: UTF8.self) != nil, let features = GeoJSONFeatures(of: bytes)?.features else {
    return 0
  }
  var end = 0
  for feature in features {
    require(feature.range.lowerBound >= end, "features follow one another")
    end = feature.range.upperBound
    require(end <= bytes.count, "features lie in the text")
    let text = bytes[feature.range]
    require(text.first == 0x7B && text.last == 0x7D, "a feature reaches from brace to brace")
    require(feature.id?.utf8.contains(0) != true && feature.id != "", "an id is one that SQL holds whole")
    let alone = GeoJSONFeatures(of: Array("{\"features\":[".utf8) + text + Array("]}".utf8))?.features
    require(alone?.map(\.id) == [feature.id], "a feature is the same alone")
  }
  return 0
}
