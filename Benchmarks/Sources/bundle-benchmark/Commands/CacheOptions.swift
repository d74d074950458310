import ArgumentParser
import TransitBundle

/// The cache sizes of a timetable, for finding the best defaults.
struct CacheOptions: ParsableArguments {
  /// At least the default, because random questions are drawn through the VFS, which keeps that many blocks.
  @Option(help: ArgumentHelp("Size of the block cache in KiB; at least the default.", valueName: "n"))
  var blockCache = Timetable.Settings.defaultBlockCacheBytes >> 10

  @Option(help: ArgumentHelp("Size of SQLite's page cache in KiB.", valueName: "n"))
  var pageCache = Timetable.Settings.defaultPageCacheBytes >> 10

  @Option(help: ArgumentHelp("Size of the cache for boards and searches in KiB.", valueName: "n"))
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
