package import TransitBundle

/// Something an app asks of a timetable, with the answer as text, so that two answers can be compared.
package struct Question: Sendable {
  package let name: String
  package let ask: @Sendable (Timetable) throws(BundleError) -> String

  init(_ name: String, _ ask: @escaping @Sendable (Timetable) throws(BundleError) -> String) {
    self.name = name
    self.ask = ask
  }
}
