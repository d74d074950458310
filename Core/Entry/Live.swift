// The functions of transit.h for live data.
import TransitCCore
import TransitLive

/// Live data behind a `transit_live *`. Read feed by feed, then joined once; unchanged from then on.
final class LiveData {
  private let matcher: LiveMatcher
  private let joinTime: Date?
  private var sources: [LiveSource] = []
  private(set) var match: LiveMatch?

  init(_ timetable: Timetable, _ options: QuestionArguments) {
    matcher = LiveMatcher(
      timetable,
      options: LiveOptions(
        matchesSuffixes: options[LiveParameters.suffixes], maximumAge: options[LiveParameters.maximumAge]))
    joinTime = options[LiveParameters.now]?.date(by: timetable.clock)
  }

  /// The current time of questions, too.
  var now: Date { joinTime ?? .now }

  func add(_ bytes: UnsafeRawBufferPointer, name: String, feed: String?) throws(LiveError) {
    sources.append(try unsafe matcher.source(bytes, name: name, feed: feed))
  }

  func join() throws(LiveError) -> LiveReport {
    let match = try matcher.match(sources, now: now)
    self.match = match
    sources = []
    return match.report
  }
}

/// How live data is matched, as members of an object.
private enum LiveParameters {
  static let now = Parameter<TimeArgument?>("now", .time, "The current time.")
  static let suffixes = Parameter<Bool>(
    "suffixes", .flag, "Whether an unknown trip_id stands for the one trip of that day whose id ends with _ and it.")
  static let maximumAge = Parameter<Duration>(
    "max_age", .duration(default: 600), "The age from which a feed is not applied.")

  static func arguments(_ text: [UInt8]) throws(AnswerError) -> QuestionArguments {
    let value: JSONValue
    do throws(JSONDamage) {
      value = try JSONReader.value(of: text, refusingDuplicateKeys: true)
    } catch {
      throw .malformed(error.problem)
    }
    let given = try QuestionArguments.given(value)
    return try AnswerError.understanding { () throws(QuestionError) in
      try QuestionArguments([now.declaration, suffixes.declaration, maximumAge.declaration], given)
    }
  }
}

@_cdecl("transit_live_new") @unsafe
public func newLive(
  _ timetable: UnsafeRawPointer?, _ options: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> UnsafeMutableRawPointer? {
  unsafe error?.pointee = nil
  guard let timetable = unsafe timetable else {
    unsafe error?.pointee = text(missing("the timetable is NULL"))
    return nil
  }
  // SAFETY: the pointer is of transit_open, and not closed.
  let open = unsafe Unmanaged<OpenTimetable>.fromOpaque(timetable).takeUnretainedValue()
  do throws(AnswerError) {
    let options = try LiveParameters.arguments(unsafe options.map { unsafe bytes(of: $0) } ?? Array("{}".utf8))
    return unsafe Unmanaged.passRetained(LiveData(open.asked.timetable, options)).toOpaque()
  } catch let problem {
    unsafe error?.pointee = text(open.asked.errorBytes(problem))
    return nil
  }
}

@_cdecl("transit_live_add") @unsafe
public func addLive(
  _ live: UnsafeRawPointer?, _ feed: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?,
  _ prefix: UnsafePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  guard let live = unsafe liveData(live) else { return unsafe text(missing("the live data is NULL")) }
  let name = unsafe name.map { unsafe String(cString: $0) } ?? "live data"
  let prefix = unsafe prefix.map { unsafe String(cString: $0) }
  do throws(LiveError) {
    if live.match != nil { throw .refused(name: name, problem: "comes after the join") }
    // SAFETY: the caller keeps the bytes during the call.
    try unsafe live.add(
      UnsafeRawBufferPointer(start: feed, count: feed == nil ? 0 : max(0, count)), name: name, feed: prefix)
    return nil
  } catch {
    return unsafe text(AskedTimetable.errorBytes(error.failure, error.description, near: []))
  }
}

@_cdecl("transit_live_join") @unsafe
public func joinLive(_ live: UnsafeRawPointer?) -> UnsafeMutablePointer<CChar>? {
  guard let live = unsafe liveData(live) else { return unsafe text(missing("the live data is NULL")) }
  do throws(LiveError) {
    return unsafe text(try live.join().json.lineBytes)
  } catch {
    return unsafe text(AskedTimetable.errorBytes(error.failure, error.description, near: []))
  }
}

@_cdecl("transit_live_free") @unsafe
public func freeLive(_ live: UnsafeRawPointer?) {
  guard let live = unsafe live else { return }
  // SAFETY: the pointer is of transit_live_new; the last reference.
  unsafe Unmanaged<LiveData>.fromOpaque(live).release()
}

/// The object of a `transit_live *`.
@unsafe
func liveData(_ live: UnsafeRawPointer?) -> LiveData? {
  // SAFETY: the pointer is of transit_live_new, and not freed.
  unsafe live.map { live in unsafe Unmanaged<LiveData>.fromOpaque(live).takeUnretainedValue() }
}

private func missing(_ problem: String) -> [UInt8] {
  AskedTimetable.errorBytes(FailureFacts(.badRequest), problem, near: [])
}
