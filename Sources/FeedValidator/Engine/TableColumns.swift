import TransitValues

/// The columns of a table by kind, as they are filled row by row.
struct TableColumns: Sendable {
  /// Where the values of a column are: its kind, and its index among the columns of that kind.
  enum Slot: Sendable {
    case text(Int)
    case number(Int)
    case choice(Int)
    case decimal(Int)
  }

  /// In the order of the schema.
  let slots: [Slot]
  private(set) var texts: [Column<TextNumber>] = []
  private(set) var numbers: [Column<Int32>] = []
  private(set) var choices: [Column<Int8>] = []
  private(set) var decimals: [Column<Double>] = []

  init(_ schema: FileSchema) {
    var slots: [Slot] = []
    for column in schema.columns {
      switch column.type {
      case .enumeration:
        slots.append(.choice(choices.count))
        choices.append(Column())
      case .integer, .time, .localTime, .date, .color:
        slots.append(.number(numbers.count))
        numbers.append(Column())
      case .decimal, .latitude, .longitude:
        slots.append(.decimal(decimals.count))
        decimals.append(Column())
      default:
        slots.append(.text(texts.count))
        texts.append(Column())
      }
    }
    self.slots = slots
  }

  /// Appends the cells of row `row`, one for each column.
  mutating func append(_ cells: [Cell], row: Int) {
    for index in slots.indices {
      switch slots[index] {
      case .text(let slot): texts[slot].append(cells[index].text, row: row)
      case .number(let slot): numbers[slot].append(cells[index].number, row: row)
      case .choice(let slot): choices[slot].append(Int8(truncatingIfNeeded: cells[index].choice), row: row)
      case .decimal(let slot): decimals[slot].append(cells[index].decimal, row: row)
      }
    }
  }
}

/// A parsed cell: the value of its column's kind, or none of any kind.
enum Cell: Sendable {
  case empty
  case text(TextNumber)
  case number(Int32)
  case decimal(Double)

  var text: TextNumber { if case .text(let text) = self { text } else { .none } }

  var number: Int32 { if case .number(let number) = self { number } else { .none } }

  /// The number of an enumeration.
  var choice: Int32 { if case .number(let number) = self { number } else { Int32(Int8.none) } }

  var decimal: Double { if case .decimal(let decimal) = self { decimal } else { .none } }
}
