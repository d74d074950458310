// The system's C library. Other files get it by `import TransitFiles`, and the places where systems differ are here.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#endif

extension stat {
  var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

/// Blocks until the bytes of a file, or the names in a folder, are on disk. Returns 0 or -1, as `fsync`.
func flush(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    // On Apple systems `fsync` leaves the bytes in the cache of the disk, which a power failure empties. Some file
    // systems know no other.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
  #endif
  return fsync(descriptor)
}

// Inside types, these names mean their own methods.
let systemRead = unsafe read
let systemWrite = unsafe write
let systemRename = unsafe rename
