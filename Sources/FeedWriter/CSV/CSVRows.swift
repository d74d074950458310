/// A buffer of CSV rows, quoted where needed (RFC 4180, lines ending in LF).
///
/// The buffer is reused; nothing is allocated per field.
package struct CSVRows {
  /// The rows since ``removeAll()``; the last one may be incomplete.
  package private(set) var bytes: [UInt8] = []

  private var isRowStart = true

  package init() {}

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isRowStart = true
  }

  /// Appends a text field. Quotes it if it contains a comma, a quote or a line end, begins or ends with a blank, or
  /// begins with a byte order mark, which a reader would remove.
  package mutating func field(_ text: String) {
    separate()
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    quote(from: start)
  }

  /// Appends a text field from UTF-8 bytes; see ``field(_:)``.
  package mutating func field(utf8 text: Span<UInt8>) {
    separate()
    let start = bytes.count
    for index in text.indices { bytes.append(text[index]) }
    quote(from: start)
  }

  package mutating func field(_ number: Int) {
    separate()
    append(number)
  }

  /// Appends a field that needs no quotes.
  package mutating func field(plain text: [UInt8]) {
    separate()
    bytes.append(contentsOf: text)
  }

  package mutating func emptyField() {
    separate()
  }

  /// Appends a row that is CSV already.
  ///
  /// - Parameter append: Appends the fields, without the line end.
  package mutating func row(_ append: (inout [UInt8]) -> Void) {
    append(&bytes)
    endRow()
  }

  /// Appends all fields of a row that are CSV already, without the line end.
  mutating func fields(_ append: (inout [UInt8]) -> Void) {
    append(&bytes)
    isRowStart = false
  }

  /// Appends an empty field as `""`. Without quotes, a row with a single empty field would be a blank line.
  package mutating func quotedEmptyField() {
    separate()
    bytes.append(0x22)
    bytes.append(0x22)
  }

  /// Appends `number` / 10^`places` with all decimal places.
  package mutating func field(_ number: Int, places: Int) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var unit: UInt = 1
    for _ in 0..<places { unit *= 10 }
    bytes.append(decimal: number.magnitude / unit)
    guard places > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = number.magnitude % unit
    while unit > 1 {
      unit /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
    }
  }

  /// Appends a time as `HH:MM:SS`.
  ///
  /// - Parameter seconds: `0 ..< 360_000`, so that the hours have two digits.
  package mutating func field(time seconds: Int) {
    separate()
    bytes.append(time: seconds)
  }

  /// Ends a row with prepared bytes: a comma, the last fields and the line end.
  package mutating func endRow(with tail: ArraySlice<UInt8>) {
    bytes.append(contentsOf: tail)
    isRowStart = true
  }

  private mutating func separate() {
    if !isRowStart { bytes.append(UInt8(ascii: ",")) }
    isRowStart = false
  }

  private mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(decimal: number.magnitude)
  }

  /// Quotes the text from `start` on if necessary.
  private mutating func quote(from start: Int) {
    guard needsQuotes(from: start) else { return }
    let text = Array(bytes[start...])
    bytes.removeSubrange(start...)
    bytes.append(0x22)
    for byte in text {
      if byte == 0x22 { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  private func needsQuotes(from start: Int) -> Bool {
    guard start < bytes.count, let last = bytes.last else { return false }
    let first = bytes[start]
    if first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09 { return true }
    if first == 0xef, bytes[start...].starts(with: [0xef, 0xbb, 0xbf]) { return true }
    for index in start..<bytes.count {
      let byte = bytes[index]
      // Fast path: almost every byte is greater than a comma.
      if byte <= 0x2c, byte == 0x2c || byte == 0x22 || byte == 0x0a || byte == 0x0d { return true }
    }
    return false
  }
}

extension [UInt8] {
  /// Appends the decimal digits of a number.
  package mutating func append(decimal number: UInt) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends a time as `HH:MM:SS`.
  ///
  /// - Parameter seconds: `0 ..< 360_000`.
  mutating func append(time seconds: Int) {
    let minutes = seconds / 60
    let hours = minutes / 60
    append(pair: hours)
    append(UInt8(ascii: ":"))
    append(pair: minutes - hours * 60)
    append(UInt8(ascii: ":"))
    append(pair: seconds - minutes * 60)
  }

  private mutating func append(pair number: Int) {
    let tens = number / 10
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tens))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number - tens * 10))
  }
}
