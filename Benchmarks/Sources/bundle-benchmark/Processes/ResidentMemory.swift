import Foundation

/// The current memory of this process.
enum ResidentMemory {
  /// Resident bytes; `nil` if the system does not report them.
  static var byteCount: Int? {
    #if canImport(Darwin)
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let code = unsafe withUnsafeMutablePointer(to: &info) { info in
        // SAFETY: the structure is `count` integers long, as the call requires.
        unsafe info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { integers in
          unsafe task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), integers, &count)
        }
      }
      return code == KERN_SUCCESS ? Int(info.resident_size) : nil
    #else
      return status("VmRSS:")
    #endif
  }

  /// Private bytes without a backing file, which excludes shared and evictable code. iOS terminates apps based on this
  /// figure. `nil` if the system does not report it.
  static var ownByteCount: Int? {
    #if canImport(Darwin)
      var info = task_vm_info_data_t()
      var count = mach_msg_type_number_t(MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<natural_t>.size)
      let code = unsafe withUnsafeMutablePointer(to: &info) { info in
        // SAFETY: the structure is `count` integers long, as the call requires.
        unsafe info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { integers in
          unsafe task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), integers, &count)
        }
      }
      return code == KERN_SUCCESS ? Int(info.phys_footprint) : nil
    #else
      return status("RssAnon:")
    #endif
  }

  #if !canImport(Darwin)
    /// A value of /proc/self/status such as "VmRSS:     1234 kB", in bytes. See proc(5).
    private static func status(_ name: String) -> Int? {
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
        let kibibytes = line.split(whereSeparator: \.isWhitespace).dropLast().last.flatMap({ Int($0) })
      else { return nil }
      return kibibytes * 1024
    }
  #endif
}
