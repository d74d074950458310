import Foundation

/// The memory this process holds now.
enum ResidentMemory {
  /// Bytes in physical memory, or `nil` when the system does not tell.
  static var byteCount: Int? {
    #if canImport(Darwin)
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let code = unsafe withUnsafeMutablePointer(to: &info) { info in
        // SAFETY: the structure is `count` integers long, as the call wants it.
        unsafe info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { integers in
          unsafe task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), integers, &count)
        }
      }
      return code == KERN_SUCCESS ? Int(info.resident_size) : nil
    #else
      return status("VmRSS:")
    #endif
  }

  /// Those that no other process can use and that have no file to come from again: code is none of them, which the system
  /// shares and drops at will. iOS ends an app by this figure. `nil` when the system does not tell.
  static var ownByteCount: Int? {
    #if canImport(Darwin)
      var info = task_vm_info_data_t()
      var count = mach_msg_type_number_t(MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<natural_t>.size)
      let code = unsafe withUnsafeMutablePointer(to: &info) { info in
        // SAFETY: the structure is `count` integers long, as the call wants it.
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
    /// Kibibytes in a line such as "VmRSS:     1234 kB", proc(5), as bytes.
    private static func status(_ name: String) -> Int? {
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
        let kibibytes = line.split(whereSeparator: \.isWhitespace).dropLast().last.flatMap({ Int($0) })
      else { return nil }
      return kibibytes * 1024
    }
  #endif
}
