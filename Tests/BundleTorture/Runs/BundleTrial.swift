import BundleDamage
import BundleFormat
import BundleVerifier
import Foundation
import TestFeeds
import TortureSupport
import TransitBundle

/// A sound bundle with its answers, against which damaged copies are checked.
struct BundleTrial: Sendable {
  let damager: Damager
  let questions: Questions
  let expected: [String]
  /// The seconds for which querying and verifying the sound bundle took.
  let soundSeconds: Double

  var bundle: SoundBundle { damager.bundle }

  /// - Throws: ``TortureError`` if the bundle is damaged.
  init(_ bundle: SoundBundle, splicedWith other: SoundBundle) throws {
    damager = try Damager(bundle, splicedWith: other)
    let folder = try TemporaryFolder()
    let path = folder.file("sound.transit")
    try Data(bundle.bytes).write(to: URL(filePath: path))
    let start = ContinuousClock.now
    do {
      let timetable = try Timetable(path: path)
      questions = try Questions(of: timetable)
      expected = try questions.answers(timetable)
    }
    guard try Verification(bundle: path).run().isPassed else {
      throw TortureError("\(bundle.name): verify-bundle finds it damaged as it is")
    }
    soundSeconds = (ContinuousClock.now - start) / .seconds(1)
  }

  /// The outcome of one mutation.
  enum Outcome: Equatable {
    /// The mutation equals the sound bundle.
    case none
    /// Opening failed.
    case refused
    /// Some queries failed; the others returned the answers of the sound bundle.
    case partly
    case same
    /// A query returned another answer, which is allowed for damage with correct checksums.
    case other
  }

  struct Result {
    var outcome: Outcome
    /// Whether `verify-bundle` passed it.
    var isVerified = false
    /// A description of a forbidden outcome.
    var violation: String?
  }

  /// Runs all queries on a damaged bundle and verifies it.
  ///
  /// - Parameter path: The path of a temporary file.
  func attempt(_ bytes: [UInt8], _ damage: Damage, path: String) throws -> Result {
    // A new file each time, because the process recognizes open files by their inode.
    try? FileManager.default.removeItem(atPath: path)
    try Data(bytes).write(to: URL(filePath: path))
    var result = ask(path, damage, block: damage == .byte ? changedBlock(in: bytes) : nil)
    if result.violation == nil { verify(path, damage, &result) }
    return result
  }

  /// Returns the block that contains the first changed byte, or `nil` if it is outside all blocks.
  private func changedBlock(in bytes: [UInt8]) -> Int? {
    guard let place = bytes.indices.first(where: { bytes[$0] != bundle.bytes[$0] }) else { return nil }
    return bundle.index.entries.firstIndex { ($0.offset..<$0.offset + $0.storedLength).contains(place) }
  }

  /// - Parameter block: The only damaged block, which errors must name.
  private func ask(_ path: String, _ damage: Damage, block: Int?) -> Result {
    let timetable: Timetable
    do throws(BundleError) {
      timetable = try Timetable(path: path)
    } catch {
      return Result(outcome: .refused, violation: fault(of: error, path, damage, block: block))
    }
    var result = Result(outcome: .same, violation: damage.mustNotOpen ? "it was opened" : nil)
    for (question, answer) in zip(questions.all, expected) {
      do throws(BundleError) {
        if try question.ask(timetable) != answer {
          if damage.keepsDatabase { result.violation = "\(question.name): another answer" }
          result.outcome = .other
        }
      } catch {
        if result.outcome == .same { result.outcome = .partly }
        if let fault = fault(of: error, path, damage, block: block) { result.violation = "\(question.name): \(fault)" }
      }
    }
    return result
  }

  private static let kinds: Set<BundleError.Kind> = [.damaged, .notABundle, .unsupported]

  /// Returns a problem with an error, which must name the file and have a kind that blames the file.
  private func fault(of error: BundleError, _ path: String, _ damage: Damage, block: Int?) -> String? {
    if error.path != path || error.problem.isEmpty { return "an error that does not name the file: \(error)" }
    if error.problem.contains("\n") { return "an error of two lines: \(error)" }
    if damage.keepsDatabase, !Self.kinds.contains(error.kind) { return "an error of the kind \(error.kind): \(error)" }
    if let block, !error.problem.hasPrefix("block \(block): ") {
      return "an error that does not name block \(block): \(error)"
    }
    return nil
  }

  private func verify(_ path: String, _ damage: Damage, _ result: inout Result) {
    do throws(VerificationError) {
      result.isVerified = try Verification(bundle: path).run().isPassed
      if result.isVerified, damage.keepsDatabase { result.violation = "verify-bundle calls it sound" }
    } catch {
      if error != .notABundle { result.violation = "verify-bundle cannot verify it: \(error)" }
    }
  }
}
