import BundleFormat
package import BundleReader
import TransitSQLite
import TransitValues

extension BundleFile: DatabaseImage {
  package func read(at offset: Int, into destination: UnsafeMutableRawBufferPointer) -> Bool {
    let blockLength = header.geometry.blockLength
    var done = 0
    while done < destination.count {
      let (number, start) = (offset + done).quotientAndRemainder(dividingBy: blockLength)
      guard let block = try? block(number) else { return false }
      let count = min(block.count - start, destination.count - done)
      unsafe block.withUnsafeBytes { bytes in
        // SAFETY: `start + count` is within the block, `done + count` within the destination.
        unsafe UnsafeMutableRawBufferPointer(rebasing: destination[done..<done + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
      }
      done += count
    }
    return true
  }
}
