/// When the trips of a pattern make its calls: the times of each of ``Pattern/profiles``.
final class PatternTimes: Sendable {
  /// When a trip makes a call.
  struct Time {
    /// After the trip's start.
    let seconds: Int
    let isInterpolated: Bool
  }

  private let callCount: Int
  /// One column, profile after profile: twice the seconds, and 1 more where they are interpolated, so that whole minutes
  /// have a common divisor still.
  private let codes: PackedColumns

  /// - Parameter times: Those of a profile, one for each call, `nil` where it has none; calls that it lacks have none.
  init<Failure: Error>(
    of pattern: Pattern, _ times: (_ profile: Int) throws(Failure) -> [Time?]
  ) throws(Failure) {
    callCount = pattern.callCount
    var values: [Int?] = []
    for profile in pattern.profiles {
      let times = try times(profile)
      for position in 0..<callCount {
        let time = position < times.count ? times[position] : nil
        values.append(time.map { $0.seconds &* 2 &+ ($0.isInterpolated ? 1 : 0) })
      }
    }
    var codes = PackedColumns()
    codes.append(values)
    codes.finish()
    self.codes = codes
  }

  /// The time of a call; `nil` for a call without one.
  ///
  /// - Parameter profileIndex: As in ``Pattern/profiles``.
  func time(profileIndex: Int, position: Int) -> Time? {
    codes[0, profileIndex &* callCount &+ position].map { Time(seconds: $0 >> 1, isInterpolated: $0 & 1 == 1) }
  }

  /// Bytes it takes, about.
  var byteCount: Int { codes.byteCount }
}
