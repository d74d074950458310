public import CoreLocation
public import SwiftUI

/// A map, which is drawn as a list of its contents.
public struct Map<Content: View>: _DrawnView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: content).map { "map: " + $0 } }
}

public struct MapPolyline: _DrawnView {
  let count: Int
  public init(coordinates: [CLLocationCoordinate2D]) { count = coordinates.count }
  public func stroke(_ color: some ShapeStyle, lineWidth: Double = 1) -> some View {
    Text("line of \(count) points\((color as? Color).map { " in \($0._text)" } ?? "")")
  }
  public func _lines(_ canvas: _Canvas) -> [String] { ["line of \(count) points"] }
}

public struct Marker: _DrawnView {
  let title: String
  public init(_ title: some StringProtocol, coordinate: CLLocationCoordinate2D) { self.title = String(title) }
  public func _lines(_ canvas: _Canvas) -> [String] { ["marker \(title)"] }
}
