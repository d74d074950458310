import FeedWriter
import GTFSFeed
import TransitValues

/// The positions of the columns of stop_times.txt that an extract reads.
struct CallColumns {
  let trip: Int
  let departure: Int
  let zone: Int
  let bookingRules: [Int]
  private let arrival: Int
  private let distance: Int
  private let sequence: Int
  private let stop: Int
  private let group: Int
  private let windowStart: Int

  init(_ scan: TableScan) {
    trip = scan.position(of: .tripID)
    arrival = scan.position(of: .arrivalTime)
    departure = scan.position(of: .departureTime)
    distance = scan.position(of: .shapeDistTraveled)
    sequence = scan.position(of: .stopSequence)
    stop = scan.position(of: .stopID)
    group = scan.position(of: .locationGroupID)
    zone = scan.position(of: .locationID)
    windowStart = scan.position(of: .startPickupDropOffWindow)
    bookingRules = [.pickupBookingRuleID, .dropOffBookingRuleID].map { scan.position(of: $0) }
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

  /// Whether a trip can begin or end with this call.
  func isTimed(_ batch: RecordBatch, _ record: Int) -> Bool {
    !batch.range(of: record, arrival).isEmpty && !batch.range(of: record, departure).isEmpty
      || hasWindow(batch, record)
  }

  /// - Parameter sequence: The call's ``sequence(_:_:_:)``.
  func call(_ sequence: Int, _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> Call {
    func time(_ column: Int) -> Int? { try? FieldParser.time(bytes.extracting(batch.range(of: record, column))) }
    let (arrival, departure) = (time(arrival), time(departure))
    return Call(
      sequence: sequence, stop: bytes.extracting(place(batch, record)).array, arrival: arrival ?? departure,
      departure: departure ?? arrival, distance: Double(bytes.extracting(batch.range(of: record, distance)).text))
  }
}

/// A call of a trip.
struct Call {
  /// Where the call is on a shape.
  struct Place: Hashable {
    let stop: [UInt8]
    let distance: Double?
  }

  var place: Place { Place(stop: stop, distance: distance) }

  let sequence: Int
  let stop: [UInt8]
  /// In seconds. One stands for the other; `nil` without both.
  let arrival: Int?
  let departure: Int?
  /// `shape_dist_traveled`.
  let distance: Double?
}

extension Call {
  /// - Parameter index: The call's index in the trip that was read.
  init(_ index: Int, of calls: ComposedCalls) {
    let call = calls.calls[index]
    let (arrival, departure) = (calls.arrival(of: index), calls.departure(of: index))
    self.init(
      sequence: call.sequence, stop: call.place, arrival: arrival ?? departure, departure: departure ?? arrival,
      distance: call.distance)
  }
}

/// The first and the last call of a trip, or of a part of it.
struct TripEnds {
  private(set) var first: Call?
  private(set) var last: Call?
  /// The time of the call at which the whole trip begins, in seconds.
  var originTime: Int?

  mutating func add(_ call: Call) {
    if first.map({ call.sequence < $0.sequence }) ?? true { first = call }
    if last.map({ call.sequence > $0.sequence }) ?? true { last = call }
  }

  /// How many seconds later the part begins than the trip; `nil` if its times are unknown.
  var delay: Int? {
    guard let begin = first?.departure, let originTime else { return nil }
    return begin - originTime
  }
}
