import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// Writes routes with the names of their agencies.
struct AgencyNames {
  private let names: [AgencyID?: String]
  private let only: String?

  init(_ timetable: Timetable) throws(BundleError) {
    let agencies = try timetable.agencies()
    names = Dictionary(agencies.map { ($0.id, $0.name ?? "") }) { first, _ in first }
    only = agencies.count == 1 ? agencies[0].name : nil
  }

  func members(of route: Route) -> [JSONOutput.Member] {
    JSONOutput.members(of: route, AnswerColumn.route) + [
      .init(key: "route_color", value: JSONOutput(route.color?.rawValue)),
      .init(key: "route_text_color", value: JSONOutput(route.textColor?.rawValue)),
      .init(key: "agency_id", value: JSONOutput(route.agencyID?.rawValue)),
      .init(key: "agency_name", value: JSONOutput(names[route.agencyID] ?? only)),
    ]
  }

  func object(of route: Route) -> JSONOutput { .object(members(of: route)) }
}
