import TransitAnswers
import TransitCSQLite
import TransitValues

/// How SQLite calls a function: which arguments it passes to `xFilter`, in the order of the hidden columns, and whether
/// the last two values are a limit and an offset.
///
/// Source: <https://www.sqlite.org/vtab.html#xbestindex>.
struct FunctionPlan {
  /// A bit for each argument that is passed; the highest two bits are ``limit`` and ``offset``.
  let bits: Int32

  private static let limit: Int32 = 1 << 30
  private static let offset: Int32 = 1 << 29

  /// The values that `xFilter` passes, as arguments of the function.
  func arguments(of function: TableFunction, _ passed: [SQLValue]) -> FunctionArguments {
    let isPassed = function.arguments.indices.map { bits & 1 << Int32($0) != 0 }
    let numbers = function.arguments.indices.filter { isPassed[$0] }
    var values = [SQLValue](repeating: .null, count: function.arguments.count)
    for (number, value) in zip(numbers, passed) { values[number] = value }
    return FunctionArguments(
      function.arguments, values: values, isPassed: isPassed, rowLimit: rowLimit(passed.dropFirst(numbers.count)))
  }

  /// `LIMIT` plus `OFFSET`, the last values: SQLite itself skips the rows before the offset. A negative limit means no
  /// limit, a negative offset 0.
  private func rowLimit(_ values: ArraySlice<SQLValue>) -> Int? {
    guard bits & Self.limit != 0, case .integer(let limit)? = values.first, limit >= 0 else { return nil }
    guard bits & Self.offset != 0 else { return Int(clamping: limit) }
    guard case .integer(let offset)? = values.last else { return nil }
    return Int(clamping: limit).addingClamped(Int(clamping: max(0, offset)))
  }

  /// Chooses the constraints that become arguments, and writes what SQLite needs to know into `info`.
  ///
  /// - Returns: `false` if the values of an argument come later in the join: SQLite tries another order.
  /// - Throws: An error for a condition other than `=` and `IS` on an argument that would otherwise have no value. The
  ///   condition would be tested with `NULL`, and no row would pass.
  @unsafe
  static func choose(
    for function: TableFunction, _ info: UnsafeMutablePointer<sqlite3_index_info>
  ) throws(FunctionError) -> Bool {
    let constraints = unsafe UnsafeBufferPointer(start: info.pointee.aConstraint, count: Int(info.pointee.nConstraint))
    let usages = unsafe info.pointee.aConstraintUsage
    var (bits, passed): (Int32, Int32) = (0, 0)
    func pass(_ index: Int, _ bit: Int32) {
      (bits, passed) = (bits | bit, passed + 1)
      unsafe usages?[index].argvIndex = passed
    }
    for (number, argument) in function.arguments.enumerated() {
      let column = Int32(function.columns.count + number)
      let own = constraints.indices.filter { unsafe constraints[$0].iColumn == column && !isLimit(constraints[$0]) }
      let equal = own.filter { index in
        [SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_IS].contains(Int32(unsafe constraints[index].op))
      }
      if let index = equal.first(where: { unsafe constraints[$0].usable != 0 }) {
        pass(index, 1 << Int32(number))
        unsafe usages?[index].omit = 1
      } else if !equal.isEmpty {
        return false
      } else if own.contains(where: { unsafe Int32(constraints[$0].op) != SQLITE_INDEX_CONSTRAINT_ISNULL }) {
        throw FunctionError("\(function.name): the argument \(argument.name) takes = only")
      }
    }
    let isSorted = unsafe isSorted(function, info)
    unsafe info.pointee.orderByConsumed = isSorted ? 1 : 0
    // SQLite would count rows that it drops later, so the limit may only be taken if nothing else remains to be tested.
    let rest = constraints.indices.filter { unsafe usages?[$0].argvIndex == 0 }
    let limits = rest.filter { unsafe isLimit(constraints[$0]) }
    if rest.count == limits.count, isSorted {
      for (op, bit) in [(SQLITE_INDEX_CONSTRAINT_LIMIT, limit), (SQLITE_INDEX_CONSTRAINT_OFFSET, offset)] {
        guard let index = limits.first(where: { unsafe constraints[$0].op == UInt8(op) }),
          unsafe constraints[index].usable != 0
        else { continue }
        // Without `omit`: SQLite counts and skips the rows.
        pass(index, bit)
      }
    }
    unsafe info.pointee.idxNum = bits
    // Another plan may have the arguments that this one lacks: the parts of an OR.
    unsafe info.pointee.estimatedCost = (0..<missing(in: function, bits)).reduce(1000) { cost, _ in cost * 1000 }
    unsafe info.pointee.estimatedRows = 20
    return true
  }

  /// How much the plan lacks: each parameter that is not passed by any of its names, and required ones above all.
  private static func missing(in function: TableFunction, _ bits: Int32) -> Int {
    let passed = Set(
      function.arguments.enumerated().filter { bits & 1 << Int32($0.offset) != 0 }.map { $0.element.parameterName })
    let parameters = Dictionary(function.arguments.map { ($0.parameterName, $0.parameter) }) { first, _ in first }
    return parameters.reduce(0) { count, parameter in
      if passed.contains(parameter.key) { return count }
      return count + (parameter.value?.isRequired == true ? function.arguments.count : 1)
    }
  }

  private static func isLimit(_ constraint: sqlite3_index_constraint) -> Bool {
    [SQLITE_INDEX_CONSTRAINT_LIMIT, SQLITE_INDEX_CONSTRAINT_OFFSET].contains(Int32(constraint.op))
  }

  /// Whether the rows of the function are in the order that the statement asks for.
  private static func isSorted(_ function: TableFunction, _ info: UnsafeMutablePointer<sqlite3_index_info>) -> Bool {
    let terms = unsafe UnsafeBufferPointer(start: info.pointee.aOrderBy, count: Int(info.pointee.nOrderBy))
    guard terms.count <= function.order.count else { return false }
    return unsafe zip(terms, function.order).allSatisfy { term, name in
      term.desc == 0 && function.columns.indices.contains(Int(term.iColumn))
        && function.columns[Int(term.iColumn)] == name
    }
  }
}
