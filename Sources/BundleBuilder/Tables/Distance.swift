import GTFSFeed
import TransitValues

/// An exact value of shape_dist_traveled, with any number of digits.
enum Distance: Hashable {
  case none
  case decimal(DecimalNumber)
  /// A number with more than 18 digits.
  case text(TextIndex)

  /// Parses a field that is not empty.
  init(_ cell: Span<UInt8>, texts: TextPool) throws(FieldError) {
    do throws(FieldError) {
      self = .decimal(try FieldParser.decimal(cell))
    } catch .tooPrecise {
      self = .text(texts.index(of: cell))
    } catch {
      throw error
    }
  }

  func encode(to encoder: inout VarintEncoder) {
    switch self {
    case .none:
      encoder.append(0)
    case .decimal(let decimal):
      encoder.append(1)
      encoder.append(signed: Int(decimal.significand))
      encoder.append(signed: decimal.exponent)
    case .text(let text):
      encoder.append(2)
      encoder.append(UInt64(text.number))
    }
  }

  init(from decoder: inout VarintDecoder) {
    switch decoder.next() {
    case 1:
      let significand = decoder.nextSigned()
      self = .decimal(DecimalNumber(significand: Int64(significand), exponent: decoder.nextSigned()))
    case 2: self = .text(TextIndex(Int(decoder.next())))
    default: self = .none
    }
  }
}
