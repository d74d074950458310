// The functions of transit.h.
import TransitCCore
import TransitCSQLite

/// An open timetable behind a `transit *`.
final class OpenTimetable {
  let asked: AskedTimetable
  /// Counts interruptions: see core.h.
  let interruptions: UnsafeMutableRawPointer

  init(_ file: BundleFile) throws(BundleError) {
    asked = AskedTimetable(try Timetable(file: file))
    guard let interruptions = unsafe transit_core_new_counter() else {
      throw BundleError(.database, path: file.path, "out of memory")
    }
    unsafe self.interruptions = interruptions
  }

  deinit { unsafe transit_core_free_counter(interruptions) }

  /// Ends what runs when the timetable is interrupted from now on.
  func interruption() -> QuestionCancellation {
    let counted = unsafe transit_core_count(interruptions)
    return QuestionCancellation { unsafe transit_core_count(self.interruptions) != counted }
  }
}

@_cdecl("transit_open") @unsafe
public func open(
  _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> UnsafeMutableRawPointer? {
  let path = unsafe path.map { unsafe String(cString: $0) }
  return unsafe opened(error) { () throws(BundleError) in
    guard let path else { throw BundleError(.cannotOpen, path: "", "cannot be opened: the path is NULL") }
    return try BundleFile.open(path: path)
  }
}

@_cdecl("transit_open_memory") @unsafe
public func openMemory(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> UnsafeMutableRawPointer? {
  unsafe opened(error) { () throws(BundleError) in
    // SAFETY: the caller keeps the bytes until transit_close.
    let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : max(0, count))
    let input = unsafe InputFile(memory: bytes, number: memoryCount.next())
    return try BundleRegistry.shared.file(of: input, path: "memory").caching()
  }
}

private let memoryCount = Counter()

@unsafe
private func opened(
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ open: () throws(BundleError) -> BundleFile
) -> UnsafeMutableRawPointer? {
  unsafe error?.pointee = nil
  unsafe transit_core_initialize_sqlite()
  do throws(BundleError) {
    return unsafe Unmanaged.passRetained(try OpenTimetable(open())).toOpaque()
  } catch let problem {
    unsafe error?.pointee = text(AskedTimetable.errorBytes(problem.failure, problem.problem, near: []))
    BundleRegistry.shared.removeUnused()
    return nil
  }
}

@_cdecl("transit_ask") @unsafe
public func ask(_ timetable: UnsafeRawPointer?, _ question: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
  unsafe answer(timetable, nil, question, asTable: false)
}

@_cdecl("transit_ask_table") @unsafe
public func askTable(
  _ timetable: UnsafeRawPointer?, _ question: UnsafePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe answer(timetable, nil, question, asTable: true)
}

@_cdecl("transit_ask_live") @unsafe
public func askLive(
  _ timetable: UnsafeRawPointer?, _ live: UnsafeRawPointer?, _ question: UnsafePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe answer(timetable, live, question, asTable: false)
}

@_cdecl("transit_ask_table_live") @unsafe
public func askTableLive(
  _ timetable: UnsafeRawPointer?, _ live: UnsafeRawPointer?, _ question: UnsafePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  unsafe answer(timetable, live, question, asTable: true)
}

@unsafe
private func answer(
  _ timetable: UnsafeRawPointer?, _ live: UnsafeRawPointer?, _ question: UnsafePointer<CChar>?, asTable: Bool
) -> UnsafeMutablePointer<CChar>? {
  guard let timetable = unsafe timetable, let question = unsafe question else {
    let problem = "the timetable or the question is NULL"
    return unsafe text(AskedTimetable.errorBytes(FailureFacts(.badRequest), problem, near: []))
  }
  // SAFETY: the pointer is of transit_open, and not closed.
  let open = unsafe Unmanaged<OpenTimetable>.fromOpaque(timetable).takeUnretainedValue()
  let bytes = unsafe bytes(of: question)
  let live = unsafe liveData(live)
  return unsafe text(
    open.interruption().during {
      open.asked.ask(bytes, now: live?.now ?? .now, live: live?.match?.snapshot, asTable: asTable)
    })
}

/// The bytes of a C string.
@unsafe
func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  unsafe Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(text), count: transit_core_length(text)))
}

@_cdecl("transit_time_zone") @unsafe
public func timeZone(_ timetable: UnsafeRawPointer?) -> UnsafeMutablePointer<CChar>? {
  guard let timetable = unsafe timetable else { return unsafe text([]) }
  // SAFETY: as above.
  let open = unsafe Unmanaged<OpenTimetable>.fromOpaque(timetable).takeUnretainedValue()
  return unsafe text(Array(open.asked.timetable.information.timeZoneIdentifier.utf8))
}

@_cdecl("transit_interrupt") @unsafe
public func interrupt(_ timetable: UnsafeRawPointer?) {
  guard let timetable = unsafe timetable else { return }
  // SAFETY: as above.
  let open = unsafe Unmanaged<OpenTimetable>.fromOpaque(timetable).takeUnretainedValue()
  unsafe transit_core_increment(open.interruptions)
}

@_cdecl("transit_close") @unsafe
public func close(_ timetable: UnsafeRawPointer?) {
  guard let timetable = unsafe timetable else { return }
  // SAFETY: as above; the last reference.
  unsafe Unmanaged<OpenTimetable>.fromOpaque(timetable).release()
  BundleRegistry.shared.removeUnused()
}

@_cdecl("transit_version") @unsafe
public func version() -> UnsafePointer<CChar>? { unsafe UnsafePointer(versionText) }

private nonisolated(unsafe) let versionText = unsafe text(Array(packageVersion.utf8))

/// Bytes as a C string that transit_free frees; `nil` if there is no memory.
@unsafe
func text(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
  unsafe bytes.withUnsafeBytes { unsafe transit_core_text($0.baseAddress, $0.count) }
}

/// A number for each bundle in memory.
private final class Counter: Sendable {
  private let last = Mutex(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
