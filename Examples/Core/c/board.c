// Prints the next departures at a stop: board CITY.transit STOP TIME
#include <cjson/cJSON.h>
#include <stdio.h>
#include <transit.h>

static const char *text(const cJSON *row, const char *name) {
  const char *value = cJSON_GetStringValue(cJSON_GetObjectItem(row, name));
  return value ? value : "";
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  char *error;
  transit *city = transit_open(arguments[1], &error);
  if (!city) {
    fprintf(stderr, "%s\n", error);
    transit_free(error);
    return 65;
  }

  cJSON *question = cJSON_CreateObject(), *asked = cJSON_AddObjectToObject(question, "departures");
  cJSON_AddStringToObject(asked, "stop", arguments[2]);
  cJSON_AddStringToObject(asked, "at", arguments[3]);
  cJSON_AddNumberToObject(asked, "limit", 5);
  char *json = cJSON_PrintUnformatted(question);
  char *answer = transit_ask(city, json);
  cJSON_free(json);
  cJSON_Delete(question);

  cJSON *read = cJSON_Parse(answer), *rows = cJSON_GetObjectItem(read, "rows"), *row;
  int status = rows ? 0 : 1;
  if (!rows && answer) fprintf(stderr, "%s\n", answer);
  cJSON_ArrayForEach(row, rows) {
    printf("%.5s  %s  %s\n", text(row, "local_time") + 11, text(row, "route_short_name"), text(row, "headsign"));
  }
  cJSON_Delete(read);
  transit_free(answer);
  transit_close(city);
  return status;
}
