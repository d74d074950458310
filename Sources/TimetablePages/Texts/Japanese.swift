import HTMLMarkup

extension PageTexts {
  static let japanese = PageTexts(
    language: .japanese, lines: "路線", stops: "停留所", timetable: "時刻表", departures: "発車時刻",
    otherLanguages: "言語", validFrom: { "\($0)から\($1)まで" },
    weekdays: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"], through: "〜", separator: "・",
    date: { "\($0)年\($1)月\($2)日" }, toward: { "\($0) 方面" }, hour: "時", minutes: "分", onlyBoarding: "乗車のみ",
    onlyAlighting: "降車のみ", onRequest: "要予約または運転手に申し出", approximate: "おおよその時刻",
    noService: "この期間の運行はありません。", continued: "続き")
}
