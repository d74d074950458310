import Foundation
import SwiftUI

/// Shows the result of a query or its error.
///
/// Queries take microseconds, so views run them while they are drawn.
///
/// ```swift
/// Answer { try timetable.routes(at: stop.id) } content: { routes in … }
/// ```
struct Answer<Value, Content: View>: View {
  private let result: Result<Value, any Error>
  private let content: (Value) -> Content

  init(question: () throws -> Value, @ViewBuilder content: @escaping (Value) -> Content) {
    result = Result(catching: question)
    self.content = content
  }

  var body: some View {
    switch result {
    case .success(let value):
      content(value)
    case .failure(let error):
      ContentUnavailableView(
        "No Answer", systemImage: "exclamationmark.triangle", description: Text(error.localizedDescription))
    }
  }
}
