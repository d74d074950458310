import ArgumentParser

/// A command that writes a file and can be cancelled meanwhile, after which it leaves nothing behind.
protocol LongCommand: AsyncParsableCommand, Sendable {}
