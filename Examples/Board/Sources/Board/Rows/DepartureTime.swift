import Foundation
import SwiftUI
import TransitBundle

/// The time of a departure: in minutes, as a time, or as a headway. `~` marks a time that the feed does not state.
struct DepartureTime: View {
  let departure: Departure
  @Environment(TransitModel.self) private var model

  var body: some View {
    text.monospacedDigit().strikethrough(departure.live?.status == .cancelled)
  }

  private var text: Text {
    if let headway = departure.repetition?.shownHeadway { return Text("every \(headway, format: .minutes)") }
    return departure.isInterpolated ? Text("~\(time)") : time
  }

  private var time: Text {
    let wait = Duration.seconds(departure.time.timeIntervalSince(model.now))
    if (.seconds(-60) ..< .seconds(60)).contains(wait) { return Text("now") }
    return (.zero ..< .seconds(30 * 60)).contains(wait)
      ? Text(wait, format: .minutes) : Text(departure.time, style: .time)
  }
}
