import ArgumentParser
import TransitBundle

/// The cache sizes of a timetable, for finding the best defaults.
struct CacheOptions: ParsableArguments {
  /// Less than the default has no effect, because random questions are drawn through the VFS, which keeps that many.
  @Option(help: ArgumentHelp("Size of the block cache in KiB; at least the library's default.", valueName: "n"))
  var blockCache: Int?

  @Option(help: ArgumentHelp("Size of SQLite's page cache in KiB.", valueName: "n"))
  var pageCache = Timetable.Settings.defaultPageCacheBytes >> 10

  @Option(
    help: ArgumentHelp("Size of the cache for boards and searches in KiB; by default as the library's.", valueName: "n")
  )
  var boardCache: Int?

  var settings: Timetable.Settings {
    Timetable.Settings(
      blockCacheBytes: blockCache.map { $0 << 10 }, pageCacheBytes: pageCache << 10,
      boardCacheBytes: boardCache.map { $0 << 10 })
  }
}
