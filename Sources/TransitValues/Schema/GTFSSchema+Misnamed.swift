extension GTFSSchema {
  /// Returns the file of GTFS that a name of another file means: one with capitals (`Stops.TXT`), in the singular or
  /// plural (`stop_time.txt`), with other separators or another ending (`stop-times.csv`, `stops (1).txt`), or with one
  /// letter wrong; `nil` if there is none or several. O(number of files of GTFS).
  package static func fileMeant(by name: String) -> FileSchema? {
    if file(named: name) != nil || name.utf8.contains(UInt8(ascii: "/")) { return nil }
    let lowercase = name.lowercased()
    if let file = file(named: lowercase) { return file }
    // Longer names are not compared letter by letter.
    guard name.utf8.count <= 64, let written = FileStem(lowercase) else { return nil }
    let stems = files.compactMap { file in FileStem(file.name).map { (file: file, stem: $0) } }
      .filter { $0.stem.isTable == written.isTable }
    if let same = stems.first(where: { $0.stem.letters == written.letters }) { return same.file }
    let near = stems.filter { $0.stem.differsInOneLetter(from: written) }
    return near.count == 1 ? near[0].file : nil
  }
}

/// The letters of a file's name, in the singular, without its ending.
private struct FileStem {
  let letters: [Character]
  /// Whether the ending is that of a table.
  let isTable: Bool

  /// - Returns: `nil` for an ending that no GTFS file is given by mistake.
  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      .map { part in String(part.filter { !$0.isWhitespace }) }
    let endings = Set(parts.dropFirst())
    if !endings.isEmpty, endings.isSubset(of: ["txt", "csv", "text", "tsv", ""]) {
      isTable = true
    } else if !endings.isEmpty, endings.isSubset(of: ["geojson", "json"]) {
      isTable = false
    } else {
      return nil
    }
    var stem = parts[0].filter { $0.isLetter }
    if stem.hasSuffix("ies") { stem = stem.dropLast(3) + "y" } else if stem.hasSuffix("s") { stem.removeLast() }
    letters = Array(stem)
  }

  /// Whether one letter is added, missing or another. Short names are too often other words.
  func differsInOneLetter(from other: FileStem) -> Bool {
    let (short, long) = letters.count <= other.letters.count ? (letters, other.letters) : (other.letters, letters)
    guard short.count >= 5, long.count - short.count <= 1 else { return false }
    let common = zip(short, long).prefix { $0 == $1 }.count
    let rest = short.dropFirst(short.count == long.count ? common + 1 : common)
    return rest.elementsEqual(long.dropFirst(common + 1))
  }
}
