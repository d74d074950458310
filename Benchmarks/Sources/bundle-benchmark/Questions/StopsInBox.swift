import TransitBundle

/// `stops(in:)`.
struct StopsInBox: ComparedQuestion {
  static let name = "stops in a box"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    statement = try tables.prepareBox()
  }

  func subject(from source: inout QuerySource) throws -> FeedInformation.Bounds? { try source.box() }

  func ask(_ timetable: Timetable, about box: FeedInformation.Bounds) throws -> [Stop] { try timetable.stops(in: box) }

  func askTables(about box: FeedInformation.Bounds) throws -> [TableRow] {
    try statement.rows(.real(box.south), .real(box.north), .real(box.west), .real(box.east))
  }

  func keys(of stops: [Stop], about box: FeedInformation.Bounds) -> [String]? { stops.map(\.stopID.rawValue) }
}
