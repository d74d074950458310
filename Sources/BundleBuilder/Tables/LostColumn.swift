/// A column without a name, or with the name of an earlier one: its cells have no place in a table.
struct LostColumn {
  let position: Int
  let name: String
  let code: NoticeCode

  /// The lost columns of a header; names are compared by their bytes.
  static func all(in header: [String]) -> [LostColumn] {
    var seen: Set<[UInt8]> = []
    return header.enumerated().compactMap { position, name in
      if name.isEmpty { return LostColumn(position: position, name: name, code: .emptyColumnName) }
      let isNew = seen.insert(Array(name.utf8)).inserted
      return isNew ? nil : LostColumn(position: position, name: name, code: .duplicatedColumn)
    }
  }
}
