import Foundation
import SwiftUI
import TransitBundle

/// The app.
struct BoardApp: App {
  @State var model: TransitModel

  var body: some Scene {
    WindowGroup { ContentView().transit(model) }
  }
}

extension View {
  /// Provides views with the model, the time zone of the timetable, and the rider's language.
  func transit(_ model: TransitModel) -> some View {
    environment(model)
      .environment(\.timeZone, model.timetable?.timeZone ?? .current)
      .environment(\.locale, Locale(identifier: model.languages.first ?? "en"))
  }
}
