import BundleFormat

extension Release {
  init(_ json: JSONValue) throws(JSONDamage) {
    self.init(
      schema: try json.word("schema"), features: try json.word("features"), contentRoot: try json.value("contentRoot"),
      databaseSHA256: try json.value("databaseSHA256"), metadataSHA256: try json.value("metadataSHA256"),
      geometry: try json.required("geometry") { value throws(JSONDamage) in try Self.geometry(value) },
      validity: try json.optional("validity") { value throws(JSONDamage) in try value.validity() },
      trips: try json.integer("trips", in: Self.tripCounts),
      activateAt: try json.optional("activateAt") { value throws(JSONDamage) in try value.value() },
      file: try json.required("file") { value throws(JSONDamage) in try PublishedFile(value) },
      deltas: try json.list("deltas", 0...Self.maximumDeltaCount) { value throws(JSONDamage) in
        try PublishedDelta(value)
      })
    if Set(deltas.map(\.fromContentRoot)).count < deltas.count {
      throw JSONDamage("two deltas are from the same content root")
    }
  }

  private static func geometry(_ json: JSONValue) throws(JSONDamage) -> Geometry {
    let (pageSize, pagesPerBlock) = (try json.integer("pageSize"), try json.integer("pagesPerBlock"))
    let decodedLength = try json.integer("decodedLength")
    do {
      return try Geometry(pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: decodedLength)
    } catch {
      throw JSONDamage("\(error)")
    }
  }
}

extension PublishedFile {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    self.init(sha256: try json.value("sha256"), length: try json.integer("length", in: Self.lengths))
  }
}

extension PublishedDelta {
  fileprivate init(_ json: JSONValue) throws(JSONDamage) {
    self.init(fromContentRoot: try json.value("fromContentRoot"), file: try PublishedFile(json))
  }
}

extension JSONValue {
  /// Reads an unsigned 32-bit integer.
  fileprivate func word(_ key: String) throws(JSONDamage) -> UInt32 {
    UInt32(try integer(key, in: 0...Int(UInt32.max)))
  }
}

// MARK: To JSON

extension Release: Encodable {
  private enum CodingKeys: String, CodingKey {
    case schema, features, contentRoot, databaseSHA256, metadataSHA256, geometry, validity, trips, activateAt, file
    case deltas
  }

  private enum GeometryKeys: String, CodingKey {
    case pageSize, pagesPerBlock, decodedLength
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(features, forKey: .features)
    try container.encode(contentRoot, forKey: .contentRoot)
    try container.encode(databaseSHA256, forKey: .databaseSHA256)
    try container.encode(metadataSHA256, forKey: .metadataSHA256)
    try container.encode(trips, forKey: .trips)
    try container.encodeIfPresent(activateAt, forKey: .activateAt)
    try container.encode(file, forKey: .file)
    try container.encode(deltas, forKey: .deltas)
    var geometryContainer = container.nestedContainer(keyedBy: GeometryKeys.self, forKey: .geometry)
    try geometryContainer.encode(geometry.pageSize, forKey: .pageSize)
    try geometryContainer.encode(geometry.pagesPerBlock, forKey: .pagesPerBlock)
    try geometryContainer.encode(geometry.decodedLength, forKey: .decodedLength)
    try container.encodeIfPresent(validity.map(Validity.init), forKey: .validity)
  }
}

extension PublishedDelta: Encodable {
  private enum CodingKeys: String, CodingKey {
    case fromContentRoot, sha256, length
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(fromContentRoot, forKey: .fromContentRoot)
    try container.encode(file.sha256, forKey: .sha256)
    try container.encode(file.length, forKey: .length)
  }
}
