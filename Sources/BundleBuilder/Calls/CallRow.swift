import TransitValues

/// A row of stop_times.txt.
struct CallRow {
  var place = CallPlace()
  /// Seconds after noon minus 12 h.
  var arrival: Int32?
  var departure: Int32?
  /// The line in stop_times.txt; 0 for a row restored from its trip's pattern and profile.
  var line: Int32 = 0
  /// Index of the row's first text in the accompanying list of texts of extra columns.
  var extra: Int32 = 0

  /// The time relevant for boarding: the departure, or else the arrival.
  var time: Int? { (departure ?? arrival).map { Int($0) } }
}

extension CallRow {
  /// Appends the whole row, including its line and its extra texts.
  func encode(to encoder: inout VarintEncoder, extras: ArraySlice<TextIndex>) {
    place.encode(to: &encoder, after: 0)
    encoder.append(small: arrival)
    encoder.append(small: departure)
    encoder.append(UInt64(line))
    for extra in extras { encoder.append(UInt64(extra.number)) }
  }

  /// Decodes a row and appends its extra texts to a list.
  init(decoding bytes: ArraySlice<UInt8>, extras: inout [TextIndex]) {
    var decoder = VarintDecoder(bytes)
    place = CallPlace(from: &decoder, after: 0)
    arrival = decoder.nextSmall()
    departure = decoder.nextSmall()
    line = Int32(decoder.next())
    extra = Int32(extras.count)
    while !decoder.isAtEnd { extras.append(TextIndex(Int(decoder.next()))) }
  }
}
