import Foundation

/// The current memory of this process, from proc(5).
struct ProcessMemory {
  /// Resident bytes.
  let resident: Int
  /// Private bytes without a backing file, which excludes shared and evictable code.
  let own: Int

  /// - Throws: ``BenchmarkError`` if the system does not report it, as outside of Linux.
  init() throws {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      throw BenchmarkError(description: "the system does not report the memory of a process")
    }
    (resident, own) = (try Self.bytes("VmRSS:", in: status), try Self.bytes("RssAnon:", in: status))
  }

  /// A value such as "VmRSS:     1234 kB", in bytes.
  private static func bytes(_ name: String, in status: String) throws(BenchmarkError) -> Int {
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
      let kibibytes = line.split(whereSeparator: \.isWhitespace).dropLast().last.flatMap({ Int($0) })
    else { throw BenchmarkError(description: "/proc/self/status has no \(name)") }
    return kibibytes * 1024
  }
}
