/// A column that a table cannot have, because its name is empty or repeated.
struct LostColumn {
  let position: Int
  let name: String
  let code: NoticeCode

  /// Returns the lost columns of a header. Names are compared as bytes.
  static func all(in header: [String]) -> [LostColumn] {
    var seen: Set<[UInt8]> = []
    return header.enumerated().compactMap { position, name in
      if name.isEmpty { return LostColumn(position: position, name: name, code: .emptyColumnName) }
      let isNew = seen.insert(Array(name.utf8)).inserted
      return isNew ? nil : LostColumn(position: position, name: name, code: .duplicatedColumn)
    }
  }
}
