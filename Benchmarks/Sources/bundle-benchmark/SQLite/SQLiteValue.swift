/// A value as SQLite stores it. <https://www.sqlite.org/datatype3.html>
enum SQLiteValue {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case blob([UInt8])
}
