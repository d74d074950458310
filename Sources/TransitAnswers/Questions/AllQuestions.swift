/// Every question.
package enum AllQuestions {
  package static let all: [any Question.Type] = [
    InfoQuestion.self, NetworkQuestion.self, SearchQuestion.self, NearbyQuestion.self, StopsQuestion.self,
    StopQuestion.self, DeparturesQuestion.self, ArrivalsQuestion.self, FirstLastQuestion.self, RoutesQuestion.self,
    RouteQuestion.self,
    TripQuestion.self, LiveTripQuestion.self, RunsQuestion.self, ShapesQuestion.self, JourneysQuestion.self,
    ReachableQuestion.self, AlertsQuestion.self, VehiclesQuestion.self,
  ]
}
