import Foundation
import Testing
import TransitValues

@Suite struct `The GTFS schema` {
  @Test func `GTFS has 32 files, and one is not a table`() {
    #expect(GTFSSchema.files.count == 32)
    #expect(GTFSSchema.files.filter { !$0.isTable }.map(\.name) == ["locations.geojson"])
    #expect(GTFSSchema.files.filter(\.isSingleRow).map(\.name) == ["feed_info.txt"])
  }

  @Test func `files and columns are found by name`() throws {
    let stops = try #require(GTFSSchema.file(named: "stops.txt"))
    #expect(stops.tableName == "stops")
    #expect(stops["parent_station"]?.references == ["stops.txt:stop_id"])
    #expect(stops["Stop_id"] == nil)
    #expect(GTFSSchema.file(named: "Stops.txt") == nil)
  }

  @Test func `references and keys name existing columns`() {
    for file in GTFSSchema.files {
      #expect(file.primaryKey.allSatisfy { file[$0] != nil }, "\(file.name)")
      for column in file.columns {
        #expect((column.type == .foreignID) == !column.references.isEmpty, "\(column.name)")
        for reference in column.references {
          #expect(GTFSSchema.file(named: reference.file)?[reference.column] != nil)
        }
      }
    }
  }

  @Test(.enabled(if: SharedSchema.isHere, "needs the folder with the reference as data"))
  func `the schema matches the GTFS reference`() throws {
    let reference = try SharedSchema.read()
    #expect(GTFSSchema.files.map(\.name) == reference.files.map(\.name))
    for (file, expected) in zip(GTFSSchema.files, reference.files) {
      #expect("\(file.presence)" == camelCase(expected.presence), "\(file.name)")
      #expect(file.primaryKey == expected.primaryKey, "\(file.name)")
      #expect(file.isSingleRow == (expected.singleRow ?? false), "\(file.name)")
      #expect(file.columns.map(\.name) == expected.fields.map(\.name), "\(file.name)")
      for (column, field) in zip(file.columns, expected.fields) {
        #expect(description(of: column) == description(of: field), "\(file.name)")
      }
    }
  }

  private func description(of column: ColumnSchema) -> String {
    let references = column.references.map { "\($0.file):\($0.column)" }
    return "\(column.name) \(column.type) \(column.presence) \(references) \(column.isUnique) "
      + "\(column.emptyValueAllowed)"
  }

  private func description(of field: SharedSchema.Field) -> String {
    "\(field.name) \(type(of: field)) \(camelCase(field.presence)) \(field.references ?? []) "
      + "\(field.unique ?? false) \(field.emptyValueAllowed ?? false)"
  }

  private func type(of field: SharedSchema.Field) -> FieldType {
    if let values = field.enum {
      let numbers = values.keys.compactMap { Int($0) }.sorted()
      return numbers.isEmpty ? .textEnumeration : .enumeration(allowed: numbers)
    }
    let types: [String: FieldType] = [
      "id": .id, "foreign_id": .foreignID, "url": .url, "email": .email, "phone": .phone,
      "language_code": .languageCode, "timezone": .timezone, "currency_code": .currencyCode,
      "color": .color, "integer": .integer(.any), "non_negative_integer": .integer(.nonNegative),
      "positive_integer": .integer(.positive), "non_zero_integer": .integer(.nonZero),
      "float": .decimal(.any), "non_negative_float": .decimal(.nonNegative),
      "positive_float": .decimal(.positive), "currency_amount": .currencyAmount,
      "latitude": .latitude, "longitude": .longitude, "time": .time, "local_time": .localTime,
      "date": .date,
    ]
    return field.name == "features[].id" ? .id : types[field.type] ?? .text
  }

  private func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }
}

/// The GTFS reference as data, from a folder next to the package in the development environment.
private enum SharedSchema {
  struct Reference: Decodable {
    let files: [File]
  }

  struct File: Decodable {
    let name: String
    let presence: String
    let primaryKey: [String]
    let singleRow: Bool?
    let fields: [Field]
  }

  struct Field: Decodable {
    let name: String
    let type: String
    let presence: String
    let references: [String]?
    let unique: Bool?
    let `enum`: [String: String]?
    let emptyValueAllowed: Bool?
  }

  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/spec/gtfs-schema.json").path

  static var isHere: Bool { FileManager.default.fileExists(atPath: path) }

  static func read() throws -> Reference {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Reference.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
