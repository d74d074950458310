/// The encoding of Unicode text in ASCII labels.
///
/// Source: RFC 3492, <https://www.rfc-editor.org/rfc/rfc3492>, whose names the constants have.
enum Punycode {
  private static let base = 36
  private static let tmin = 1
  private static let tmax = 26
  private static let initialBias = 72
  private static let initialN: UInt32 = 0x80

  /// Returns the ASCII characters, a hyphen, and the positions and values of all others.
  static func encoded(_ text: [Unicode.Scalar]) -> String {
    var output = text.filter(\.isASCII).reduce(into: "") { $0.unicodeScalars.append($1) }
    let basicCount = output.utf8.count
    if basicCount > 0 { output += "-" }
    var handledCount = basicCount
    var bias = initialBias
    var threshold = initialN
    var delta = 0
    while let next = text.lazy.map(\.value).filter({ $0 >= threshold }).min() {
      delta += Int(next - threshold) * (handledCount + 1)
      for scalar in text {
        if scalar.value < next { delta += 1 }
        guard scalar.value == next else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handledCount + 1, isFirst: handledCount == basicCount)
        delta = 0
        handledCount += 1
      }
      delta += 1
      threshold = next + 1
    }
    return output
  }

  /// Appends a number in digits of variable weight.
  private static func append(_ number: Int, bias: Int, to output: inout String) {
    var rest = number
    var weight = base
    while true {
      let limit = min(max(weight - bias, tmin), tmax)
      guard rest >= limit else { break }
      output.unicodeScalars.append(digit(limit + (rest - limit) % (base - limit)))
      rest = (rest - limit) / (base - limit)
      weight += base
    }
    output.unicodeScalars.append(digit(rest))
  }

  /// Returns `a` to `z` for 0 to 25, and `0` to `9` for 26 to 35.
  private static func digit(_ value: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(value < 26 ? 97 + value : 22 + value))
  }

  /// The bias adaptation of section 6.1.
  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    let skew = 38
    let damp = 700
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var weight = 0
    while delta > (base - tmin) * tmax / 2 {
      delta /= base - tmin
      weight += base
    }
    return weight + (base - tmin + 1) * delta / (delta + skew)
  }
}
