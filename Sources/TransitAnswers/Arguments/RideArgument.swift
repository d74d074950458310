import TransitFares
import TransitValues

extension TripRide {
  /// Parses `trip,date,from,to`: a trip_id, its service day, and the stop_sequence of both ends; with `,seated` at the end
  /// if the rider stayed on the vehicle of the ride before. Ids may have commas, so the other parts are read from the end.
  init(parsing text: String) throws(UsageError) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let staysSeated = parts.last == Self.seated
    if staysSeated { parts.removeLast() }
    guard text.utf8.count <= Self.longest, parts.count >= 4, let to = Int(parts[parts.count - 1]),
      let from = Int(parts[parts.count - 2])
    else { throw UsageError("expected trip,date,from,to, such as T1,20260706,1,5") }
    if from > to { throw UsageError("expected the stop_sequence where the ride begins before that where it ends") }
    let date = try TimeArgument.day(parsing: String(parts[parts.count - 3]))
    self.init(
      tripID: TripID(rawValue: parts.dropLast(3).joined(separator: ",")), serviceDate: date, fromSequence: from,
      toSequence: to, staysSeated: staysSeated)
  }

  /// As it is parsed.
  var text: String {
    "\(tripID),\(serviceDate),\(fromSequence),\(toSequence)" + (staysSeated ? ",\(Self.seated)" : "")
  }

  private static var seated: Substring { "seated" }
  /// In bytes.
  private static let longest = 2000
}
