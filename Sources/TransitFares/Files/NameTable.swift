/// Numbers for ids, in the order in which they were added. Ids are the same if their bytes are.
struct NameTable: Sendable {
  private(set) var names: [String] = []
  private var numbers: [[UInt8]: Int32] = [:]

  subscript(_ name: String) -> Int32? { numbers[Array(name.utf8)] }

  func name(_ number: Int32) -> String { names[Int(number)] }

  @discardableResult
  mutating func insert(_ name: String) -> Int32 {
    let key = Array(name.utf8)
    if let number = numbers[key] { return number }
    let number = Int32(names.count)
    names.append(name)
    numbers[key] = number
    return number
  }
}
