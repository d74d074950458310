import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TortureSupport
import TransitBundle
import TransitLive
import TransitValues

/// Updates of a trip with many rows of frequencies.txt.
struct ManyRepetitionsTests {
  /// How the rows of a trip lie to each other.
  enum Shape: CaseIterable {
    case apart, equal, overlapping, farReaching

    /// The start and the end in seconds, and the headway.
    func row(_ index: Int) -> (start: Int, end: Int, headway: Int) {
      switch self {
      case .apart: (index * 8, index * 8 + 8, 8)
      case .equal: (0, 80_000, 600)
      case .overlapping: (index, 80_000, 6000 + index)
      case .farReaching: (index * 7, index * 7 + 1, 100_000)
      }
    }
  }

  /// Regression: 1,000 rows and 1,000 updates took seconds, and the time grew with the cube of their number.
  @Test(arguments: Shape.allCases) func `updates of a trip with many rows take time in proportion`(
    shape: Shape
  ) async throws {
    let few = try await seconds(of: 2000, shape)
    let many = try await seconds(of: 8000, shape)
    // Four times as much: linear is 4, quadratic 16. The least of several measurements.
    #expect(many < 9 * few + 0.02)
  }

  /// The processor time of a join.
  private func seconds(of count: Int, _ shape: Shape) async throws -> Double {
    let built = try await BuiltFeed(feed(count, shape))
    let matcher = LiveMatcher(built.timetable)
    let entities = (0..<count).map { index in
      var update = TripUpdate(trip: "Q", date: "20260610", .unscheduled)
      update.trip?.startTime = NaiveNumber.time(index * 7 + 3)
      return FeedEntity(tripUpdate: update)
    }
    let source = try matcher.source(Data(feedBytes(entities)), name: "test")
    var least = Double.infinity
    for _ in 0..<3 {
      let start = ProcessorClock.threadNanoseconds
      let report = try matcher.match([source], now: LiveTown.now).report
      least = min(least, Double(ProcessorClock.threadNanoseconds - start) / 1e9)
      #expect(report.applied == count)
    }
    return least
  }

  private func feed(_ count: Int, _ shape: Shape) -> FeedText {
    let rows = (0..<count).map { index in
      let row = shape.row(index)
      return "Q,\(NaiveNumber.time(row.start)),\(NaiveNumber.time(row.end)),\(row.headway)\n"
    }
    return FeedText([
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nG,G,http://g.example,Europe/Berlin\n",
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,A,52,13\nB,B,52.1,13\n",
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,G,1,3\n",
      "calendar_dates.txt": "service_id,date,exception_type\nday,20260610,1\n",
      "trips.txt": "route_id,service_id,trip_id\nR,day,Q\n",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      Q,00:00:00,00:00:00,A,1
      Q,00:10:00,00:10:00,B,2

      """,
      "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n" + rows.joined(),
    ])
  }
}
