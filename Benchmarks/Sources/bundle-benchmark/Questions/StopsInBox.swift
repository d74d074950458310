import TransitBundle

/// `stops(in:)`.
struct StopsInBox: ComparedQuestion {
  static let name = "stops in a box"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    statement = try tables.prepareBox()
  }

  func subject(from source: inout QuerySource) throws -> Coordinate.Bounds? { try source.box() }

  func ask(_ timetable: Timetable, about box: Coordinate.Bounds) throws -> [Stop] { try timetable.stops(in: box) }

  func askTables(about box: Coordinate.Bounds) throws -> [TableRow] {
    try statement.rows(.real(box.south), .real(box.north), .real(box.west), .real(box.east))
  }

  func keys(of stops: [Stop], about box: Coordinate.Bounds) -> [String]? { stops.map(\.id.rawValue) }
}
