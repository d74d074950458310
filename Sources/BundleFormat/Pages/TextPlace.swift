/// The start and length of a text or blob in a byte buffer, packed into one value.
package enum TextPlace {
  @inline(__always)
  package static func packed(start: Int, count: Int) -> Int64 { Int64(start) << 32 | Int64(count) }

  @inline(__always)
  package static func start(_ place: Int64) -> Int { Int(place >> 32) }

  @inline(__always)
  package static func count(_ place: Int64) -> Int { Int(place & 0xFFFF_FFFF) }
}
