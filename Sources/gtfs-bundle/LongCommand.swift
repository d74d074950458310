import ArgumentParser

/// A command that writes a file and can be canceled; it then leaves no files behind.
protocol LongCommand: AsyncParsableCommand, Sendable {}

/// A command that may download what it reads, and writes no file.
protocol DownloadingCommand: AsyncParsableCommand, Sendable {}
