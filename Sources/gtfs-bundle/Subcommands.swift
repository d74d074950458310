import ArgumentParser
import TransitAnswers

/// The commands of the tool, in the order of its help.
enum Subcommands {
  static let all: [any ParsableCommand.Type] = [
    BuildCommand.self, ValidateCommand.self, InfoCommand.self, LiveQuestionCommand<DeparturesQuestion>.self,
    LiveQuestionCommand<ArrivalsQuestion>.self, LiveQuestionCommand<FirstLastQuestion>.self,
    LiveQuestionCommand<JourneysQuestion>.self, QuestionCommand<SearchQuestion>.self,
    QuestionCommand<NearbyQuestion>.self, QuestionCommand<PlacesQuestion>.self, LiveQuestionCommand<TripQuestion>.self,
    QuestionCommand<BoardOfDayQuestion>.self, QuestionCommand<TimetableQuestion>.self, LiveCommand.self,
    AskCommand.self, MCPCommand.self, ServeCommand.self,
    DatasetCommand.self, CatalogueCommand.self, FetchCommand.self,
    MergeCommand.self, ExtractCommand.self, DiffCommand.self, ExportCommand.self, UnpackCommand.self,
    PackCommand.self, SiteCommand.self, PagesCommand.self, SampleCommand.self, UpdateCommand.self, DeltaCommand.self,
    KeysCommand.self,
    PublishCommand.self,
  ]
}
