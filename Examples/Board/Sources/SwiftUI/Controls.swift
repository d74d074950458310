public import Foundation

public struct TextField: _DrawnView {
  let title: String
  let text: Binding<String>

  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  public func _lines(_ canvas: _Canvas) -> [String] { ["\(title): \(text.wrappedValue)"] }
}

public struct DatePicker: _DrawnView {
  let title: String
  let selection: Binding<Date>

  public init(_ title: some StringProtocol, selection: Binding<Date>) {
    self.title = String(title)
    self.selection = selection
  }

  public func _lines(_ canvas: _Canvas) -> [String] {
    [
      "\(title): " + canvas.lines(of: Text(selection.wrappedValue, style: .date)).joined() + ", "
        + canvas.lines(of: Text(selection.wrappedValue, style: .time)).joined()
    ]
  }
}
