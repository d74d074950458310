import TransitAnswers
import TransitFoundation

/// The module of Python with a class for the rows of each question, and a method that asks it.
enum PythonDeclarations {
  static var text: String {
    let questions = AllQuestions.all
    let known = JSONOutput.shapes(of: questions.map { ($0.row, $0.name.capitalizedWords + "Row") })
    let rows = questions.map {
      PythonType($0.row, named: $0.name.capitalizedWords, "A row of `\($0.name)`", known: known)
    }
    let names = rows.map { "    \"\($0.text)\",\n" }.sorted()
    let methods = zip(questions, rows).map { method($0, $1.text) }
    return """
      \(head)__all__ = [
      \(names.joined())]
      \(rows.flatMap(\.classes).joined())\(classHead)\(methods.joined(separator: "\n"))
      """
  }

  private static let head = #"""
    # Written by `make docs` from the declarations in `Sources/TransitAnswers/Questions`.
    """The questions: a method for each, and a class for its rows."""

    from __future__ import annotations

    from collections.abc import Iterable
    from datetime import date, datetime
    from typing import Any, Literal, NamedTuple, Optional, Union

    from .bundle import OpenBundle
    from .live import LiveSnapshot
    from .parameters import Box, Day, Length, Mode, Place, Ride, Time, box_text, place_text, ride_texts
    from .columns import Code
    from .rows import Rows


    """#

  private static let classHead = #"""


    class Timetable(OpenBundle):
        """An open bundle with a method for each question. Several threads may ask it.

        Columns that are None in every row of an answer belong to live data, or to no stop of the answer.
        """


    """#

  private static func method(_ question: AnyQuestion, _ row: String) -> String {
    let all = question.allParameters.filter { !$0.isHidden }
    // Those that must be given, or else the first one, have a place, too.
    let placed = question.parameters.contains(where: \.isRequired) ? all.filter(\.isRequired) : [all[0]]
    let live = question.liveDataUse
    let liveDeclaration: [String] =
      switch live {
      case .none: []
      case .optional: ["live: Optional[LiveSnapshot] = None"]
      case .required: ["live: LiveSnapshot"]
      }
    let named =
      all.filter { parameter in !placed.contains { $0.name == parameter.name } }.map(\.pythonDeclaration)
      + liveDeclaration
    let parameters = placed.map(\.pythonDeclaration) + (named.isEmpty ? [] : ["*"]) + named
    let given = all.map { "\"\($0.name)\": \($0.pythonValue)" }
    return """
          def \(question.name)(
              self,
      \(parameters.map { "        \($0),\n" }.joined())    ) -> \(question.hasRows ? "Rows[\(row)]" : row):
              \"\"\"\(question.summary)

      \(all.map { "        \($0.pythonName): \($0.explanation)\n" }.joined())\(
      live == .none ? "" : "        live: Live data of the timetable, by `live`.\n")        \"\"\"
              return self.\(question.asking)(
                  \(row),
                  "\(question.name)",
                  {
      \(given.map { "                \($0),\n" }.joined())            },
      \(live == .none ? "" : "            live,\n")        )

      """
  }
}

extension AnyQuestion {
  /// Whether an answer has any number of rows.
  fileprivate var hasRows: Bool { schema.isGeoJSON || schema.json["type"] == .string("array") }

  /// The method that asks.
  fileprivate var asking: String { schema.isGeoJSON ? "_features" : hasRows ? "_rows" : "_row" }

  /// The schema of a row. That of GeoJSON has the properties of a feature, and its geometry.
  fileprivate var row: JSONOutput {
    guard schema.isGeoJSON, let feature = schema.json["properties"]?["features"]?["items"]?["properties"],
      let properties = feature["properties"], case .object(let members)? = properties["properties"],
      case .array(let required)? = properties["required"], let geometry = feature["geometry"]
    else { return schema.json["items"] ?? schema.json }
    let place = geometry.adding("description", .string("As GeoJSON."))
    return properties.with("properties", .object(members + [.init(key: "geometry", value: place)]))
      .with("required", .array(required + [.string("geometry")]))
  }
}

extension QuestionParameter {
  /// A word of Python gets a `_`.
  fileprivate var pythonName: String { name == "from" ? "from_" : name }

  fileprivate var pythonDeclaration: String {
    isRequired ? "\(pythonName): \(pythonType)" : "\(pythonName): Optional[\(pythonType)] = None"
  }

  private var pythonType: String {
    let type =
      switch kind {
      case .text, .id, .page: "str"
      case .place, .coordinate: "Place"
      case .time: "Time"
      case .duration: "Length"
      case .whole: "int"
      case .real, .degrees: "float"
      case .flag: "bool"
      case .day: "Day"
      case .mode: "Mode"
      case .box: "Box"
      case .ride: "Ride"
      }
    return isRepeatable ? "Union[\(type), Iterable[\(type)]]" : type
  }

  fileprivate var pythonValue: String {
    switch kind {
    case .place, .coordinate: "place_text(\(pythonName))"
    case .box: "box_text(\(pythonName))"
    case .ride: "ride_texts(\(pythonName))"
    default: pythonName
    }
  }

  fileprivate var explanation: String { meaning + (defaultText.map { " Default: \($0)." } ?? "") }
}

extension JSONOutput {
  /// An object with another value of a member.
  func with(_ key: String, _ value: JSONOutput) -> JSONOutput {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? .init(key: key, value: value) : $0 })
  }
}
