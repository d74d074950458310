import ArgumentParser
import TransitBundle

/// How much memory a timetable may use, for those who look for the best sizes.
struct CacheOptions: ParsableArguments {
  /// Questions are drawn through the VFS, which keeps as many as the default.
  @Option(help: ArgumentHelp("KiB of decoded blocks; the default or more.", valueName: "n"))
  var blockCache = Timetable.Settings.defaultBlockCacheBytes >> 10

  @Option(help: ArgumentHelp("KiB of database pages.", valueName: "n"))
  var pageCache = Timetable.Settings.defaultPageCacheBytes >> 10

  @Option(help: ArgumentHelp("KiB of what boards and searches looked at.", valueName: "n"))
  var boardCache = Timetable.Settings.defaultBoardCacheBytes >> 10

  func validate() throws {
    let least = Timetable.Settings.defaultBlockCacheBytes >> 10
    if blockCache < least { throw ValidationError("--block-cache is \(blockCache); expected \(least) or more") }
  }

  var settings: Timetable.Settings {
    Timetable.Settings(
      blockCacheBytes: blockCache << 10, pageCacheBytes: pageCache << 10, boardCacheBytes: boardCache << 10)
  }
}
