extension JSONParser {
  /// Returns a failure at the position with the wording of gson.
  func syntaxError(_ problem: String) -> JSONFailure {
    .malformed(message: "com.google.gson.stream.MalformedJsonException: \(problem)\(location())")
  }

  /// Returns the failure for a root that is not an object. Its first byte, `start`, is consumed.
  mutating func rootFailure(_ start: UInt8) throws(JSONFailure) -> JSONFailure {
    switch start {
    case UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ";"): return syntaxError("Unexpected value")
    case UInt8(ascii: "["): return rootFailure("BEGIN_ARRAY")
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return rootFailure("STRING")
    default: break
    }
    position -= 1
    let token = position
    switch try literal() {
    case .number(let number):
      // gson consumes a number only if it is an integer.
      if Int(exactly: number) == nil { position = token }
      return rootFailure("NUMBER")
    case .boolean: return rootFailure("BOOLEAN")
    case .null: return rootFailure("NULL")
    default:
      position = token
      return rootFailure("STRING")
    }
  }

  private func rootFailure(_ found: String) -> JSONFailure {
    .malformed(message: "java.lang.IllegalStateException: Expected BEGIN_OBJECT but was \(found)\(location())")
  }

  /// Returns the line, the column and the path of the position, as gson appends them to its messages.
  func location() -> String {
    let read = bytes[..<min(position, bytes.count)]
    let line = read.count { $0 == UInt8(ascii: "\n") }
    var start = read.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, read.count) }
    let column = String(decoding: read[start...], as: UTF8.self).utf16.count
    return " at line \(line + 1) column \(column + 1) path $\(pathText)"
  }

  private var pathText: String {
    path.map { step in
      switch step {
      case .index(let index): "[\(index)]"
      case .key(let key): "." + (key ?? "")
      }
    }.joined()
  }
}
