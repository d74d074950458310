/* Questions about public transport timetables, from a bundle file. UTF-8 everywhere. */
#ifndef TRANSIT_H
#define TRANSIT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct transit transit;

/* Opens a bundle. NULL for an error, and then *error, if error is not NULL, is {"error": …}, freed by transit_free. */
transit *transit_open(const char *path, char **error);

/* The same for a bundle in memory. The bytes stay the caller's, unchanged until transit_close. */
transit *transit_open_memory(const void *bytes, size_t count, char **error);

/* Answers a question in JSON, such as {"departures": {"stop": "8503000", "limit": 3}}, in JSON:
   {"rows": …, "notes": …, "attribution": …} or {"error": {"kind": …, "code": …, "text": …, "near": …}}.
   Freed by transit_free. From any thread; several threads may ask one timetable. NULL only if memory is out. */
char *transit_ask(transit *timetable, const char *question);

/* The same in half the length, if the rows are those of a table, and without local texts, such as local_time:
   {"columns": ["time", …], "rows": [[1783317618, …], …], …}. Other answers are those of transit_ask. */
char *transit_ask_table(transit *timetable, const char *question);

/* Live data: feeds of GTFS Realtime, joined with a timetable. options is NULL, or an object in JSON, of which each member
   may be missing: {"now": "2026-07-06T08:00", "suffixes": true, "max_age": "10m"}. NULL for an error, as transit_open. */
typedef struct transit_live transit_live;
transit_live *transit_live_new(transit *timetable, const char *options, char **error);

/* Adds a feed, in gzip or not: of several, the first that names a run counts. name is what errors call it. prefix is
   NULL, or in a bundle of several feeds that of the feed whose ids it has. The bytes are not kept. Returns NULL, or an
   error as of transit_ask, freed by transit_free; then the rest stays as it was. From one thread at a time. */
char *transit_live_add(transit_live *live, const void *bytes, size_t count, const char *name, const char *prefix);

/* Joins the feeds, once. Returns what applies, and why the rest does not, as `gtfs-bundle live --json`, or an error. */
char *transit_live_join(transit_live *live);

/* transit_ask and transit_ask_table with live data of the same timetable, from any thread. */
char *transit_ask_live(transit *timetable, transit_live *live, const char *question);
char *transit_ask_table_live(transit *timetable, transit_live *live, const char *question);

/* Frees live data that no question uses. NULL is allowed. */
void transit_live_free(transit_live *live);

/* Moves a file of the feed, such as "stop_times", into an ArrowArrayStream: <https://arrow.apache.org/docs/format/>.
   NULL, or else an error as of transit_ask, freed by transit_free; then the stream is as it was. From any thread. */
struct ArrowArrayStream;
char *transit_table(transit *timetable, const char *name, struct ArrowArrayStream *stream);

/* The same with the calls of all trips that run on so many days from a date on, such as "20260706". */
char *transit_calls(transit *timetable, const char *date, int days, struct ArrowArrayStream *stream);

/* The time zone of the feed, such as "Europe/Zurich", freed by transit_free. NULL only if memory is out. */
char *transit_time_zone(transit *timetable);

/* Ends the questions that run on the timetable, from any thread, but not during transit_close: their answer is an error
   of the kind "interrupted". */
void transit_interrupt(transit *timetable);

/* Frees an answer or an error. NULL is allowed. */
void transit_free(char *text);

/* Closes a timetable. No question may run on it, and none may be asked after. NULL is allowed. */
void transit_close(transit *timetable);

/* The version of the library, such as "1.0.0". */
const char *transit_version(void);

#ifdef __cplusplus
}
#endif
#endif
