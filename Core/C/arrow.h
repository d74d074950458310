// Tables for the C data interface of Arrow: <https://arrow.apache.org/docs/format/CDataInterface.html>.
#pragma once
#include <stddef.h>
#include <stdint.h>

// A table with so many columns, or NULL if there is no memory.
void *transit_core_new_table(int64_t columns, int64_t rows);

// The values of a column, and of its dictionary if it has one. All is copied.
typedef struct {
  const char *name;
  // As in the specification: "l", "g" or "i" for positions in a dictionary.
  const char *format;
  const void *values;
  size_t size;
  // A bit for each value that is there; NULL if all are.
  const uint8_t *validity;
  int64_t nulls;
  // Of a dictionary, or NULL: "U" or "l".
  const char *dictionary;
  int64_t entries;
  const void *entry_values;
  size_t entry_size;
  // Of "U", one more than there are entries.
  const int64_t *offsets;
} transit_core_column;

// Adds the next column. Returns 0 if there is no memory.
int transit_core_add_column(void *table, const transit_core_column *column);

// Moves the table into an ArrowArrayStream. Returns 0 if there is no memory.
int transit_core_stream_table(void *table, void *stream);

// Frees a table that was not moved.
void transit_core_free_table(void *table);
