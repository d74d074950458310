/// A message that is read field by field.
///
/// As in proto2, the last value of a field counts, and fields are optional: each property says whether it was given.
/// Unknown fields and unknown values of enums count as not given.
protocol WireMessage {
  init()

  /// Sets or extends the property of a field.
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError)
}

/// A message of which only the presence matters. Its fields must still be well-formed.
struct UnreadMessage: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {}
}
