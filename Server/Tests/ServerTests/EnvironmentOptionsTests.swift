import Testing

@testable import transit_server

@Suite("Options from environment variables")
struct EnvironmentOptionsTests {
  private static func options(_ environment: [String: String]) -> EnvironmentOptions {
    EnvironmentOptions(environment: environment, of: TransitServer())
  }

  @Test
  func `Each line of a variable is a value, before the arguments`() {
    let options = Self.options([
      "TRANSIT_SERVER_CACHE_BYTES": "7", "TRANSIT_SERVER_LIVE_HEADER": "http://a b: c\nhttp://d e: f",
    ])
    #expect(
      options.arguments(before: ["--bundle", "city.transit"]) == [
        "--live-header=http://a b: c", "--live-header=http://d e: f", "--cache-bytes=7", "--bundle", "city.transit",
      ])
  }

  @Test(arguments: [["--listen", "a:1"], ["--listen=a:1"]])
  func `A given option overrides its variable`(given: [String]) {
    let options = Self.options(["TRANSIT_SERVER_LISTEN": "b:2"])
    #expect(options.arguments(before: given) == given)
  }

  @Test(arguments: [("true", ["--log-requests"]), ("false", []), ("", []), ("yes", ["--log-requests=yes"])])
  func `A flag is true or false, and the parser reports other values`(
    value: String, expected: [String]
  ) {
    let options = Self.options(["TRANSIT_SERVER_LOG_REQUESTS": value])
    #expect(options.arguments(before: []) == expected)
  }

  @Test
  func `Unknown variables are ignored`() {
    let options = Self.options([
      "TRANSIT_SERVER_PORT": "tcp://10.0.0.1:80", "TRANSIT_SERVER_SERVICE_HOST": "10.0.0.1", "LISTEN": "b:2",
    ])
    #expect(options.arguments(before: []) == [])
  }
}
