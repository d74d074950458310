/// Every question.
package enum AllQuestions {
  package static let all: [AnyQuestion] = [
    AnyQuestion(InfoQuestion.self), AnyQuestion(NetworkQuestion.self), AnyQuestion(SearchQuestion.self),
    AnyQuestion(NearbyQuestion.self), AnyQuestion(StopsQuestion.self),
    AnyQuestion(PlacesQuestion.self),
    AnyQuestion(StopQuestion.self), AnyQuestion(DeparturesQuestion.self), AnyQuestion(ArrivalsQuestion.self),
    AnyQuestion(FirstLastQuestion.self), AnyQuestion(BoardOfDayQuestion.self), AnyQuestion(RoutesQuestion.self),
    AnyQuestion(RouteQuestion.self), AnyQuestion(TimetableQuestion.self),
    AnyQuestion(TripQuestion.self), AnyQuestion(LiveTripQuestion.self), AnyQuestion(RunsQuestion.self),
    AnyQuestion(ShapesQuestion.self), AnyQuestion(JourneysQuestion.self), AnyQuestion(FaresQuestion.self),
    AnyQuestion(TripStatisticsQuestion.self), AnyQuestion(RouteStatisticsQuestion.self),
    AnyQuestion(RouteHoursQuestion.self), AnyQuestion(StopStatisticsQuestion.self), AnyQuestion(StopHoursQuestion.self),
    AnyQuestion(InServiceQuestion.self), AnyQuestion(ServiceDaysQuestion.self),
    AnyQuestion(ReachableQuestion.self), AnyQuestion(AlertsQuestion.self), AnyQuestion(VehiclesQuestion.self),
  ]
}
