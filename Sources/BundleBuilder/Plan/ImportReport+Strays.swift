extension ImportReport {
  /// What is read of a zip or folder that has more than the feed, as a line; `nil` if all is read.
  package var strays: String? {
    if leftOut.isEmpty { return nil }
    let rest = leftOut.count > 3 ? " and \(leftOut.count - 3) more" : ""
    let place = folder.isEmpty ? "" : "only the files in \(folder) are read; "
    return "\(place)left out: \(leftOut.sorted().prefix(3).joined(separator: ", "))\(rest)"
  }
}
