import Testing

@testable import TransitBundle

@Suite struct `Language tags` {
  /// RFC 4647, section 3.4.
  @Test func `language tags lose their last subtag at each step of a lookup, along with a single letter before it`() {
    #expect(
      LanguageTag("zh-Hant-CN-x-private1-private2").lookupSequence.map(\.text) == [
        "zh-hant-cn-x-private1-private2", "zh-hant-cn-x-private1", "zh-hant-cn", "zh-hant", "zh",
      ])
    #expect(LanguageTag("de_CH").lookupSequence == [LanguageTag("DE-ch"), LanguageTag("de")])
    #expect(LanguageTag("").lookupSequence.isEmpty)
  }
}
