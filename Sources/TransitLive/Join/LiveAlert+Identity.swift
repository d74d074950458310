import TransitBundle

extension LiveAlert {
  /// The alerts of several sources, each with an id of its own.
  ///
  /// An id that several sources give begins with the number of the source. One that is missing or taken ends with `#` and
  /// the first number that is free.
  static func identified(_ sources: [(number: Int, alerts: [LiveAlert])]) -> [LiveAlert] {
    var sourceCounts: [String: Int] = [:]
    for (_, alerts) in sources {
      for id in Set(alerts.lazy.map({ $0.id })) { sourceCounts[id, default: 0] += 1 }
    }
    var taken: Set<String> = []
    // By id, the number to try next: all before it are taken.
    var numbers: [String: Int] = [:]
    return sources.flatMap { source, alerts in
      alerts.map { alert in
        let isShared = !alert.id.isEmpty && sourceCounts[alert.id, default: 0] > 1
        let given = isShared ? "\(source)/\(alert.id)" : alert.id
        var id = given
        var number = numbers[given] ?? (given.isEmpty ? 1 : 2)
        while id.isEmpty || !taken.insert(id).inserted {
          id = "\(given)#\(number)"
          number += 1
        }
        numbers[given] = number
        var identified = alert
        identified.id = id
        return identified
      }
    }
  }
}
