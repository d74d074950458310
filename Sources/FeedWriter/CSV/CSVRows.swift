/// Rows of CSV as bytes, quoted where the text asks for it (RFC 4180, lines ending in LF).
///
/// One buffer is filled, handed on and emptied again; nothing is allocated per field.
struct CSVRows {
  /// The rows since ``removeAll()``, the last one perhaps unfinished.
  private(set) var bytes: [UInt8] = []

  private var isRowStart = true

  init() {}

  /// Empties the buffer and keeps its memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isRowStart = true
  }

  /// Appends a field of text, in quotes when it holds a comma, a quote or a line end, or has a space at an edge.
  mutating func field(_ text: String) {
    separate()
    let needsQuotes =
      text.utf8.first == 0x20 || text.utf8.last == 0x20
      || text.utf8.contains { $0 == 0x2c || $0 == 0x22 || $0 == 0x0a || $0 == 0x0d }
    guard needsQuotes else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  mutating func field(_ number: Int) {
    separate()
    append(number)
  }

  /// Appends a field that is known to need no quotes.
  mutating func field(plain text: [UInt8]) {
    separate()
    bytes.append(contentsOf: text)
  }

  mutating func emptyField() {
    separate()
  }

  /// Appends `number` / 10^`places`, with all its places.
  mutating func field(_ number: Int, places: Int) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var unit = 1
    for _ in 0..<places { unit *= 10 }
    let magnitude = Int(number.magnitude)
    append(magnitude / unit)
    guard places > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = magnitude % unit
    while unit > 1 {
      unit /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
    }
  }

  /// Appends `HH:MM:SS`.
  ///
  /// - Parameter seconds: `0 ..< 360_000`, so that two digits hold the hours.
  mutating func field(time seconds: Int) {
    separate()
    let minutes = seconds / 60
    let hours = minutes / 60
    appendPair(hours)
    bytes.append(UInt8(ascii: ":"))
    appendPair(minutes - hours * 60)
    bytes.append(UInt8(ascii: ":"))
    appendPair(seconds - minutes * 60)
  }

  /// Appends the rest of a row, made ahead: its first comma, its last fields and its line end.
  mutating func endRow(with tail: ArraySlice<UInt8>) {
    bytes.append(contentsOf: tail)
    isRowStart = true
  }

  private mutating func separate() {
    if !isRowStart { bytes.append(UInt8(ascii: ",")) }
    isRowStart = false
  }

  private mutating func appendPair(_ number: Int) {
    let tens = number / 10
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tens))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number - tens * 10))
  }

  private mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(decimal: Int(number.magnitude))
  }
}

extension [UInt8] {
  /// Appends the decimal digits of a number that is not negative.
  mutating func append(decimal number: Int) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}
