import FuzzSupport
import GTFSFeed

/// Parses arbitrary GeoJSON: it must be rejected or have consecutive features that are the same when parsed alone.
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
    require(end <= bytes.count, "features are within the text")
    let text = bytes[feature.range]
    require(text.first == 0x7B && text.last == 0x7D, "a feature starts and ends with a brace")
    require(feature.id?.utf8.contains(0) != true && feature.id != "", "an id is not empty and contains no NUL")
    let alone = GeoJSONFeatures(of: Array("{\"features\":[".utf8) + text + Array("]}".utf8))?.features
    require(alone?.map(\.id) == [feature.id], "a feature parsed alone has the same id")
  }
  return 0
}
