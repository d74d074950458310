import ArgumentParser

struct CatalogueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalogue",
    abstract: "Make the bundles of all feeds of a list, also by the tasks of a scheduler.",
    subcommands: [
      CatalogueRunCommand.self, CatalogueSummaryCommand.self, CataloguePlanCommand.self, CatalogueSearchCommand.self,
    ])
}
