import Synchronization
import TransitSQLite

/// Collects notices from all steps; a feed may have millions, so they wait in the scratch database, not in memory.
final class NoticeLog: Sendable {
  private struct State {
    var pending: [ImportNotice] = []
    var counts: [String: Int] = [:]
    var remarks: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let scratch: ScratchDatabase

  init(scratch: ScratchDatabase) {
    self.scratch = scratch
  }

  /// Rows and values dropped or changed, by code.
  var counts: [String: Int] { state.withLock { $0.counts } }

  /// Things worth knowing that changed nothing, by code.
  var remarks: [String: Int] { state.withLock { $0.remarks } }

  func add(_ notice: ImportNotice) throws {
    let full: [ImportNotice] = state.withLock { state in
      state.counts[notice.code.rawValue, default: 0] += 1
      state.pending.append(notice)
      guard state.pending.count >= 1024 else { return [] }
      defer { state.pending.removeAll(keepingCapacity: true) }
      return state.pending
    }
    try scratch.write(full)
  }

  func remark(_ code: NoticeCode) {
    state.withLock { $0.remarks[code.rawValue, default: 0] += 1 }
  }

  /// Gives every notice, in an order that depends on nothing but the notices.
  func forEach(_ body: (StoredNotice) throws -> Void) throws {
    let rest = state.withLock { state in
      defer { state.pending.removeAll() }
      return state.pending
    }
    try scratch.write(rest)
    try scratch.forEachNotice(body)
  }
}

/// A notice as it goes into the table `import_notice`.
struct StoredNotice {
  var code: String
  var file: String
  var line: Int?
  var field: String?
  var value: String?
}
