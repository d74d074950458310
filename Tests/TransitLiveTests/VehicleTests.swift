import Foundation
import Testing
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive
import TransitValues

/// What answers say of vehicles, and the header fields with which sources are asked.
struct VehicleTests {
  @Test func `a vehicle is listed with all that its feed says of it`() async throws {
    let town = try await LiveTown()
    var message = VehicleMessage()
    message.trip = TripDescriptor(trip: "T", date: LiveTown.day)
    var position = VehicleMessage.Position()
    (position.latitude, position.longitude, position.bearing, position.speed) = (52.5, 13.25, 90.5, 12.5)
    message.position = position
    (message.currentStopSequence, message.currentStatus, message.stopID) = (2, .stoppedAt, "B")
    (message.occupancyStatus, message.occupancyPercentage) = (3, 75)
    message.timestamp = UInt64(LiveTown.seconds(7, 54))
    let match = try town.matcher.match([try town.source([FeedEntity(vehicle: message)])], now: LiveTown.now)
    #expect(match.snapshot.vehicles.count == 1)
    let text = try #require(match.snapshot.vehicles.first).json.lines
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let texts = json?.mapValues { "\($0)" }
    let expected = [
      "trip_id": "T", "service_date": LiveTown.day, "route_id": "R", "stop_id": "B", "latitude": "52.5",
      "longitude": "13.25", "bearing": "90.5", "speed": "12.5", "current_stop_sequence": "2", "status": "stoppedAt",
      "occupancy_status": "3", "occupancy_percentage": "75", "time": "\(LiveTown.seconds(7, 54))",
    ]
    for (key, value) in expected { #expect(texts?[key] == value, "\(key)") }
  }

  @Test func `the header fields of a source may come from variables`() throws {
    let fields = try LiveFeed.Source.fields(
      ["X-Key: env:KEY", "Accept: a", "Accept: b"], option: "--live-header", environment: ["KEY": "secret"])
    #expect(
      Dictionary(uniqueKeysWithValues: fields.map { ($0.lowercased(), $1) }) == ["x-key": "secret", "accept": "a, b"])
    let error = #expect(throws: LiveFieldError.self) {
      try LiveFeed.Source.fields(["X-Key: env:NONE"], option: "--live-header", environment: [:])
    }
    #expect(error?.description.hasPrefix("--live-header") == true)
  }
}
