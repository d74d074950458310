import Foundation

/// The memory this process has allocated, apart from code, stacks and what freed memory the allocator keeps.
enum HeapMemory {
  /// Bytes that are allocated and not freed, or `nil` when the system does not tell.
  static var byteCount: Int? {
    #if canImport(Darwin)
      var statistics = malloc_statistics_t()
      unsafe malloc_zone_statistics(nil, &statistics)
      return Int(statistics.size_in_use)
    #else
      guard let report = allocatorReport() else { return nil }
      // malloc_info(3) tells of each heap and, in the end, of all of them: what came from the system, what was mapped for
      // single allocations, and what of the former is free.
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

    /// The lines that the GNU C library writes of its allocator. Its header is in no module, and other libraries lack it.
    private static func allocatorReport() -> [Substring]? {
      guard let symbol = unsafe dlsym(nil, "malloc_info") else { return nil }
      // SAFETY: the symbol is the function of malloc_info(3), which has this type.
      let mallocInfo = unsafe unsafeBitCast(symbol, to: MallocInfo.self)
      var text = [UInt8](repeating: 0, count: 64 << 10)
      let isComplete = unsafe text.withUnsafeMutableBytes { buffer in
        // SAFETY: the stream writes no more than the buffer holds, and is closed before that ends.
        guard let stream = unsafe fmemopen(buffer.baseAddress, buffer.count, "w") else { return false }
        return unsafe mallocInfo(0, stream) == 0 && fclose(stream) == 0
      }
      guard isComplete else { return nil }
      return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self).split(separator: "\n")
    }
  #endif
}
