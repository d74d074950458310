// Prints the next departures at a stop: board CITY.transit STOP TIME
#include <iostream>
#include <nlohmann/json.hpp>
#include <transit.hpp>

using nlohmann::json;

static std::string text(const json &row, const char *name) {
  return row.at(name).is_string() ? row.at(name).get<std::string>() : "";
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  try {
    auto city = transit_bundle::Timetable::open(arguments[1]);
    json question = {{"departures", {{"stop", arguments[2]}, {"at", arguments[3]}, {"limit", 5}}}};
    json answer = json::parse(city.ask(question.dump()));
    if (answer.contains("error")) {
      std::cerr << answer << "\n";
      return 1;
    }
    for (const json &row : answer["rows"]) {
      std::cout << text(row, "local_time").substr(11, 5) << "  " << text(row, "route_short_name") << "  "
                << text(row, "headsign") << "\n";
    }
  } catch (const transit_bundle::Error &error) {
    std::cerr << error.what() << "\n";
    return 65;
  }
}
