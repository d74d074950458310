import GTFSFeed
import TransitValues

/// The positions of the columns of stop_times.txt that an extract reads.
struct CallColumns {
  let trip: Int
  let arrival: Int
  let departure: Int
  let distance: Int
  private let sequence: Int
  private let stop: Int
  private let group: Int
  let zone: Int
  private let windowStart: Int
  let bookingRules: [Int]

  init(_ scan: TableScan) {
    trip = scan.position(of: "trip_id")
    arrival = scan.position(of: "arrival_time")
    departure = scan.position(of: "departure_time")
    distance = scan.position(of: "shape_dist_traveled")
    sequence = scan.position(of: "stop_sequence")
    stop = scan.position(of: "stop_id")
    group = scan.position(of: "location_group_id")
    zone = scan.position(of: "location_id")
    windowStart = scan.position(of: "start_pickup_drop_off_window")
    bookingRules = ["pickup_booking_rule_id", "drop_off_booking_rule_id"].map(scan.position)
      .filter { $0 != TableScan.absent }
  }

  /// The range of the stop, location group or zone.
  func place(_ batch: RecordBatch, _ record: Int) -> Range<Int> {
    for column in [stop, group] {
      let range = batch.range(of: record, column)
      if !range.isEmpty { return range }
    }
    return batch.range(of: record, zone)
  }

  /// `nil` if the row has no valid sequence number, without which it is not part of a trip.
  func sequence(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> Int? {
    try? FieldParser.integer(bytes.extracting(batch.range(of: record, sequence)))
  }

  /// Whether the row is a window of on-demand service, which is not a call.
  func hasWindow(_ batch: RecordBatch, _ record: Int) -> Bool { !batch.range(of: record, windowStart).isEmpty }

  /// The arrival and the departure, in seconds; `nil` if there is none.
  func times(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> (arrival: Int?, departure: Int?) {
    func time(_ column: Int) -> Int? { try? FieldParser.time(bytes.extracting(batch.range(of: record, column))) }
    return (time(arrival), time(departure))
  }

  /// Whether a trip can begin or end with this call.
  func isTimed(_ batch: RecordBatch, _ record: Int) -> Bool {
    let hasTimes = !batch.range(of: record, arrival).isEmpty && !batch.range(of: record, departure).isEmpty
    return hasTimes || !batch.range(of: record, windowStart).isEmpty
  }

  /// The departure, or else the arrival, in seconds; `nil` if the row has neither.
  func time(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> Int? {
    let (arrival, departure) = times(batch, record, bytes)
    return departure ?? arrival
  }
}
