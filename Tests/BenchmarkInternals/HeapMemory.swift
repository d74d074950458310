import Foundation

/// The heap memory of this process, without code, stacks, and freed memory that the allocator keeps.
enum HeapMemory {
  /// The number of allocated bytes; `nil` if the system does not report it.
  static var byteCount: Int? {
    #if canImport(Darwin)
      var statistics = malloc_statistics_t()
      unsafe malloc_zone_statistics(nil, &statistics)
      return Int(statistics.size_in_use)
    #else
      guard let report = allocatorReport() else { return nil }
      // malloc_info(3) lists each heap and then the totals: memory from the system, memory mapped for single
      // allocations, and how much of the former is free.
      func size(_ element: String) -> Int? {
        guard let line = report.last(where: { $0.hasPrefix("<\(element)") }),
          let start = line.range(of: "size=\"")?.upperBound
        else { return nil }
        return Int(line[start...].prefix { $0 != "\"" })
      }
      guard let current = size("system type=\"current\""), let mapped = size("total type=\"mmap\""),
        let fast = size("total type=\"fast\""), let rest = size("total type=\"rest\"")
      else { return nil }
      return current + mapped - fast - rest
    #endif
  }

  #if !canImport(Darwin)
    private typealias MallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

    /// Returns the report of the GNU C library's allocator. The function is looked up by name, because no module has
    /// its header and other C libraries do not have it.
    private static func allocatorReport() -> [Substring]? {
      guard let symbol = unsafe dlsym(nil, "malloc_info") else { return nil }
      // SAFETY: the symbol is the function of malloc_info(3), which has this type.
      let mallocInfo = unsafe unsafeBitCast(symbol, to: MallocInfo.self)
      var text = [UInt8](repeating: 0, count: 64 << 10)
      let isComplete = unsafe text.withUnsafeMutableBytes { buffer in
        // SAFETY: the stream does not write beyond the buffer and is closed before the buffer is released.
        guard let stream = unsafe fmemopen(buffer.baseAddress, buffer.count, "w") else { return false }
        return unsafe mallocInfo(0, stream) == 0 && fclose(stream) == 0
      }
      guard isComplete else { return nil }
      return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self).split(separator: "\n")
    }
  #endif
}
