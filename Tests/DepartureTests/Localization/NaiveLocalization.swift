import Foundation
import TestFeeds
import TransitBundle

/// A model of localized results: each text comes from a row of the feed, its translation from ``NaiveTranslations``.
final class NaiveLocalization {
  private let rows: FeedRows
  private let languages: [String]
  private var known: [Text: String] = [:]
  /// The columns in which a text was translated, such as `stops.stop_name`.
  private(set) var translatedColumns: Set<String> = []

  private struct Text: Hashable {
    let column: String
    let record: ExactText?
    let sequence: String
    let text: ExactText
  }

  /// - Parameter languages: The preferred languages; empty for original texts.
  init(_ rows: FeedRows, _ languages: [String]) {
    self.rows = rows
    self.languages = languages
  }

  private func text(
    _ original: String, _ table: String, _ column: String, record: String?, sequence: String = ""
  ) -> String? {
    if original.isEmpty || languages.isEmpty { return original.isEmpty ? nil : original }
    let key = Text(
      column: "\(table).\(column)", record: record.map { ExactText($0) }, sequence: sequence, text: ExactText(original))
    if let text = known[key] { return text }
    let text = rows.translations.text(
      table, column, record: record, sequence: sequence, of: original, in: languages)
    known[key] = text
    if ExactText(text) != ExactText(original) { translatedColumns.insert(key.column) }
    return text
  }

  private func text(_ table: String, _ column: String, _ id: String?) -> String? {
    text(rows.row(id ?? "", of: table)?[column] ?? "", table, column, record: id)
  }

  private func stopHeadsign(_ trip: TripID, _ sequence: Int) -> String? {
    let original = rows.call(of: trip.rawValue, sequence)?["stop_headsign"] ?? ""
    return text(original, "stop_times", "stop_headsign", record: trip.rawValue, sequence: "\(sequence)")
  }

  private func headsign(_ trip: TripID, _ sequence: Int) -> String? {
    stopHeadsign(trip, sequence) ?? text("trips", "trip_headsign", trip.rawValue)
  }

  /// The name of the last stop, which is given where there is no headsign.
  private func lastStopName(_ trip: TripID, unless headsign: String?) -> String? {
    headsign == nil ? text("stops", "stop_name", rows.lastStop(of: trip.rawValue)) : nil
  }
}

// MARK: Answers

extension NaiveLocalization {
  func stop(_ stop: Stop) -> Stop {
    var stop = stop
    let id = stop.id.rawValue
    stop.name = text("stops", "stop_name", id)
    stop.spokenName = text("stops", "tts_stop_name", id)
    stop.details = text("stops", "stop_desc", id)
    stop.platformCode = text("stops", "platform_code", id)
    stop.url = text("stops", "stop_url", id)
    return stop
  }

  func summary(_ stop: StopSummary) -> StopSummary {
    let id = stop.id.rawValue
    return StopSummary(
      id: stop.id, name: text("stops", "stop_name", id), platformCode: text("stops", "platform_code", id))
  }

  func nearbyStop(_ hit: NearbyStop) -> NearbyStop {
    NearbyStop(stop: stop(hit.stop), distance: hit.distance)
  }

  func route(_ route: Route) -> Route {
    let id = route.id.rawValue
    return Route(
      id: route.id, agencyID: route.agencyID, shortName: text("routes", "route_short_name", id),
      longName: text("routes", "route_long_name", id), details: text("routes", "route_desc", id), type: route.type,
      url: text("routes", "route_url", id), color: route.color, textColor: route.textColor,
      sortOrder: route.sortOrder, continuousPickup: route.continuousPickup,
      continuousDropOff: route.continuousDropOff, networkID: route.networkID)
  }

  func departure(_ departure: Departure) -> Departure {
    var departure = departure
    departure.stop = summary(departure.stop)
    departure.route = route(departure.route)
    departure.headsign = headsign(departure.tripID, departure.stopSequence)
    departure.lastStopName = lastStopName(departure.tripID, unless: departure.headsign)
    departure.tripShortName = text("trips", "trip_short_name", departure.tripID.rawValue)
    return departure
  }

  func arrival(_ arrival: Arrival) -> Arrival {
    var arrival = arrival
    arrival.stop = summary(arrival.stop)
    arrival.route = route(arrival.route)
    arrival.headsign = headsign(arrival.tripID, arrival.stopSequence)
    arrival.lastStopName = lastStopName(arrival.tripID, unless: arrival.headsign)
    arrival.tripShortName = text("trips", "trip_short_name", arrival.tripID.rawValue)
    return arrival
  }

  func group(_ group: DepartureGroup) -> DepartureGroup {
    DepartureGroup(
      stop: nearbyStop(group.stop), route: route(group.route), direction: group.direction,
      departures: group.departures.map(departure))
  }

  func place(_ place: Trip.Place) -> Trip.Place {
    if case .stop(let stop) = place { .stop(summary(stop)) } else { place }
  }

  func trip(_ trip: Trip) -> Trip {
    var trip = trip
    trip.route = route(trip.route)
    trip.headsign = text("trips", "trip_headsign", trip.id.rawValue)
    trip.shortName = text("trips", "trip_short_name", trip.id.rawValue)
    trip.calls = trip.calls.map { call in
      var call = call
      call.place = place(call.place)
      call.headsign = stopHeadsign(trip.id, call.stopSequence)
      return call
    }
    return trip
  }

  func instance(_ instance: TripInstance) -> TripInstance {
    var instance = instance
    instance.trip = trip(instance.trip)
    return instance
  }

  func routeTimetable(_ printed: RouteTimetable) -> RouteTimetable {
    var printed = printed
    printed.places = printed.places.map(place)
    printed.columns = printed.columns.map { column in
      var column = column
      column.headsign = text("trips", "trip_headsign", column.tripID.rawValue)
      column.shortName = text("trips", "trip_short_name", column.tripID.rawValue)
      return column
    }
    return printed
  }

  func agency(_ agency: Agency) -> Agency {
    var agency = agency
    agency.name = text("agency", "agency_name", agency.id?.rawValue)
    agency.url = text("agency", "agency_url", agency.id?.rawValue)
    agency.fareURL = text("agency", "agency_fare_url", agency.id?.rawValue)
    return agency
  }

  func attribution(_ attribution: Attribution) -> Attribution {
    var attribution = attribution
    attribution.organizationName = text("attributions", "organization_name", attribution.id?.rawValue)
    return attribution
  }

  func feedInfo(_ info: FeedInfo) -> FeedInfo {
    var info = info
    info.publisherName = text("feed_info", "feed_publisher_name", nil)
    return info
  }

  func stationPlan(_ plan: StationPlan) -> StationPlan {
    StationPlan(
      station: stop(plan.station), places: plan.places.map(stop),
      levels: plan.levels.map { level in
        Level(id: level.id, index: level.index, name: text("levels", "level_name", level.id.rawValue))
      },
      pathways: plan.pathways.map { pathway in
        var pathway = pathway
        pathway.signpostedAs = text("pathways", "signposted_as", pathway.id?.rawValue)
        pathway.reversedSignpostedAs = text("pathways", "reversed_signposted_as", pathway.id?.rawValue)
        return pathway
      })
  }
}

// MARK: The feed

/// The translatable rows of a feed by id. Of several rows with one id, the first.
struct FeedRows {
  let translations: NaiveTranslations
  /// By table and id.
  private var rows: [String: [ExactText: FeedTable.Record]] = [:]
  /// By trip and stop_sequence.
  private var calls: [ExactText: [Int: FeedTable.Record]] = [:]

  private static let idColumns = [
    "agency": "agency_id", "stops": "stop_id", "routes": "route_id", "trips": "trip_id", "levels": "level_id",
    "pathways": "pathway_id", "attributions": "attribution_id",
  ]

  init(_ feed: FeedText) {
    translations = NaiveTranslations(feed)
    for (table, column) in Self.idColumns {
      rows[table] = Dictionary(
        feed.table("\(table).txt").records.map { (ExactText($0[column]), $0) }, uniquingKeysWith: { first, _ in first })
    }
    rows["feed_info"] = feed.table("feed_info.txt").records.first.map { [ExactText(""): $0] }
    for row in feed.table("stop_times.txt").records {
      guard let sequence = Int(row["stop_sequence"]) else { continue }
      let trip = ExactText(row["trip_id"])
      calls[trip, default: [:]][sequence] = calls[trip]?[sequence] ?? row
    }
  }

  func row(_ id: String, of table: String) -> FeedTable.Record? { rows[table]?[ExactText(id)] }

  func call(of trip: String, _ sequence: Int) -> FeedTable.Record? { calls[ExactText(trip)]?[sequence] }

  /// The id of the last stop of a trip.
  func lastStop(of trip: String) -> String? {
    let stops = (calls[ExactText(trip)] ?? [:]).sorted { $0.key > $1.key }.lazy.map { $0.value["stop_id"] }
    return stops.first { row($0, of: "stops") != nil }
  }

  /// Returns the sorted ids of a table.
  func ids(of table: String) -> [String] { (rows[table] ?? [:]).keys.sorted().map(\.text) }
}
