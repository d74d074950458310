/// Collects a small download in memory.
package final class MemorySink: DownloadSink {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var byteCount: Int { bytes.count }

  package func append(_ bytes: [UInt8]) { self.bytes += bytes }

  package func restart() { bytes = [] }
}
