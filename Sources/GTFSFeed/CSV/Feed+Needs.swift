import TransitValues

extension Feed {
  /// Checks that no file means a table without which the feed reads as nothing, but cannot be read as it.
  ///
  /// Reads headers; and the start of unknown files only if the feed lacks such a table.
  ///
  /// - Parameter settled: The names of files that count as tables with rows.
  /// - Throws: ``FeedProblem/misnamed(_:)``, ``FeedProblem/missingColumn(_:header:)``; ``FeedError`` if a file cannot be
  ///   read.
  package func checkNeeds(settled: Set<String> = []) throws(FeedError) {
    var misnamed: [MisnamedFile] = []
    for need in FeedNeed.all where !need.isMet(by: settled) { misnamed += try need.misnamedFiles(of: self) }
    if !misnamed.isEmpty { throw FeedError(.misnamed(misnamed), file: name) }
  }

  /// Returns the start of a file as text without byte order marks; bytes that are not UTF-8 are replaced.
  fileprivate func start(of file: FeedFile) throws(FeedError) -> String {
    let chunk = try ChunkReader(feed: self, file: file, readAhead: false).nextChunk() ?? []
    return String(decoding: ByteOrderMark.removed(from: chunk[...]).prefix(HeaderProblem.longestLine), as: UTF8.self)
  }
}

extension FeedNeed {
  /// Returns the files that mean the table, if the feed has no row of it.
  ///
  /// - Throws: ``FeedProblem/missingColumn(_:header:)`` if a file of the table's own name has no rows that count;
  ///   ``FeedError`` if a file cannot be read.
  fileprivate func misnamedFiles(of feed: Feed) throws(FeedError) -> [MisnamedFile] {
    var incomplete: FeedError?
    for schema in files {
      guard let file = feed[schema.name] else { continue }
      if !schema.isTable { return [] }
      let reader = try RecordReader(feed: feed, file: file, readAhead: false)
      if let missing = Self.neededColumns(of: schema).first(where: { !reader.header.contains($0) }),
        !reader.header.isEmpty
      {
        let header = HeaderProblem.start(of: reader.header)
        incomplete = incomplete ?? FeedError(.missingColumn(missing, header: header), file: file.name, line: 1)
      } else if try reader.nextBatch() != nil {
        return []
      }
    }
    if let incomplete { throw incomplete }
    var misnamed: [MisnamedFile] = []
    for file in feed.files where !file.isKnown {
      if let meant = try schema(meantBy: file, of: feed) {
        misnamed.append(MisnamedFile(name: file.name, meant: meant.name))
      }
    }
    return misnamed
  }

  /// Returns the table that a file means by its name, or else by its header.
  private func schema(meantBy file: FeedFile, of feed: Feed) throws(FeedError) -> FileSchema? {
    if let meant = GTFSSchema.fileMeant(by: file.name) {
      // A calendar in capitals has a notice: the feed has all but its service days.
      let isCalendarInCapitals = files.contains(GTFSSchema.calendar) && file.name.lowercased() == meant.name
      return files.contains(meant) && !isCalendarInCapitals ? meant : nil
    }
    // With fewer bytes than trips.txt, it has the calls of some trips only.
    let isExcerpt =
      files.contains(GTFSSchema.stopTimes)
      && file.inflatedByteCount < feed[GTFSSchema.trips.name]?.inflatedByteCount ?? 0
    if isExcerpt { return nil }
    let header = try feed.start(of: file)
    return files.first { HeaderProblem.hasColumns(Self.tellingColumns(of: $0), in: header) }
  }

  /// The columns without which all rows are dropped: those of the key, references and dates.
  private static func neededColumns(of schema: FileSchema) -> [String] {
    schema.columns.filter { column in
      column.presence == .required
        && (schema.primaryKey.contains(column.name) || !column.references.isEmpty || column.type == .date)
    }.map(\.name)
  }

  /// The columns by which a file of any name is recognized as the table; empty if they are too few.
  private static func tellingColumns(of schema: FileSchema) -> [String] {
    let columns = schema.columns.filter { column in
      column.presence == .required || column.type == .latitude || column.type == .longitude
    }
    // A single id is in many files.
    return schema.isTable && columns.count > 1 ? columns.map(\.name) : []
  }
}
