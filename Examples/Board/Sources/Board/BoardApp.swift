import Foundation
import SwiftUI
import TransitBundle

/// The app, which `board-app` starts.
public struct BoardApp: App {
  @State private var model: Result<TransitModel, BundleError>

  /// With the timetable of the app's folder, or at first the one that ships with the app.
  public init() {
    self.init(model: Result { () throws(BundleError) in try .shipped() })
  }

  init(model: Result<TransitModel, BundleError>) {
    _model = State(initialValue: model)
  }

  public var body: some Scene {
    WindowGroup {
      switch model {
      case .success(let model): ContentView().transit(model)
      case .failure(let problem): NoTimetable(problem: problem)
      }
    }
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
