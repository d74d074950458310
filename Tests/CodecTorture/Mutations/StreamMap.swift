/// The fields in the numbers of an encoded block: a second implementation of docs/formats/page-codec.md, sections 3 to 6.
///
/// Damage to a known field, such as a count or a width, passes the first checks of a decoder, which detect most random
/// damage.
struct StreamMap {
  enum Part: CaseIterable {
    case pageType, group, columns, cells, rightChild
    case columnClass, rowClasses
    case prediction, list, first, divisor, width, planes
    case textMode
  }

  struct Field {
    let part: Part
    let range: Range<Int>
  }

  private struct Group {
    let type: UInt8
    let columnCount: Int
    var rowCount = 0

    var isInterior: Bool { type == 2 || type == 5 }
    var isTable: Bool { type == 5 || type == 13 }
  }

  private(set) var fields: [Field] = []
  private let numbers: [UInt8]
  private var position = 0
  private var groups: [Group] = []

  /// Parses the numbers of a sound block; `nil` if they are invalid or continue after the last group.
  init?(of numbers: [UInt8], pageCount: Int) {
    self.numbers = numbers
    for _ in 0..<pageCount where !readPage() { return nil }
    for group in groups where !read(group) { return nil }
    if position != numbers.count { return nil }
  }
}

// MARK: Pages and groups

extension StreamMap {
  private mutating func readPage() -> Bool {
    guard let type = byte(.pageType) else { return false }
    if type == 0 { return true }
    guard let index = varint(.group), index <= groups.count else { return false }
    if index == groups.count {
      guard let columnCount = type == 5 ? 0 : varint(.columns) else { return false }
      groups.append(Group(type: type, columnCount: columnCount))
    }
    guard let cellCount = varint(.cells) else { return false }
    groups[index].rowCount += cellCount
    return groups[index].isInterior ? varint(.rightChild) != nil : true
  }

  private mutating func read(_ group: Group) -> Bool {
    if group.isInterior, !readNumbers(group.rowCount) { return false }
    if group.isTable, !readNumbers(group.rowCount) { return false }
    for _ in 0..<group.columnCount where !readColumn(ofRows: group.rowCount) { return false }
    return true
  }

  private mutating func readColumn(ofRows rowCount: Int) -> Bool {
    guard let first = byte(.columnClass) else { return false }
    var counts = [Int](repeating: 0, count: 6)
    if first == 5 {
      let start = position
      guard take(rowCount, .rowClasses) else { return false }
      for index in start..<position { counts[Int(min(5, numbers[index]))] += 1 }
    } else {
      counts[Int(min(5, first))] = rowCount
    }
    return readNumbers(counts[1]) && readNumbers(counts[4]) && readTexts(counts[2] + counts[3])
  }

  private mutating func readTexts(_ count: Int) -> Bool {
    if count == 0 { return true }
    guard let mode = byte(.textMode) else { return false }
    return (mode == 0 || readNumbers(count)) && readNumbers(count)
  }

  private mutating func readNumbers(_ count: Int) -> Bool {
    if count == 0 { return true }
    guard let prediction = byte(.prediction), prediction < 2 || byte(.list) != nil, sized(.first) else { return false }
    if count == 1 { return true }
    guard sized(.divisor), let width = byte(.width) else { return false }
    return take(Int(width) * (count - 1), .planes)
  }
}

// MARK: Fields

extension StreamMap {
  private mutating func byte(_ part: Part) -> UInt8? {
    take(1, part) ? numbers[position - 1] : nil
  }

  private mutating func varint(_ part: Part) -> Int? {
    var (value, end) = (0, position)
    repeat {
      guard end < numbers.count, end - position < 5 else { return nil }
      value |= Int(numbers[end] & 0x7F) << (7 * (end - position))
      end += 1
    } while numbers[end - 1] >= 0x80
    return take(end - position, part) ? value : nil
  }

  private mutating func sized(_ part: Part) -> Bool {
    guard position < numbers.count else { return false }
    return take(1 + Int(numbers[position]), part)
  }

  private mutating func take(_ count: Int, _ part: Part) -> Bool {
    guard count <= numbers.count - position else { return false }
    fields.append(Field(part: part, range: position..<position + count))
    position += count
    return true
  }
}
