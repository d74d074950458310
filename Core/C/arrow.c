// A table as an ArrowArrayStream of one batch: see arrow.h.
#include "arrow.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

// The structures of the specification.
struct ArrowSchema {
  const char *format, *name, *metadata;
  int64_t flags, n_children;
  struct ArrowSchema **children, *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};
struct ArrowArray {
  int64_t length, null_count, offset, n_buffers, n_children;
  const void **buffers;
  struct ArrowArray **children, *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};
enum { NULLABLE = 2 };

typedef struct {
  int64_t columns, added;
  struct ArrowSchema schema;
  struct ArrowArray array;
} table;

static void release_schema(struct ArrowSchema *schema) {
  for (int64_t index = 0; index < schema->n_children; index++) {
    struct ArrowSchema *child = schema->children[index];
    if (child && child->release) child->release(child);
    free(child);
  }
  if (schema->dictionary) {
    if (schema->dictionary->release) schema->dictionary->release(schema->dictionary);
    free(schema->dictionary);
  }
  free(schema->children);
  free((char *)schema->format);
  free((char *)schema->name);
  schema->release = NULL;
}

static void release_array(struct ArrowArray *array) {
  for (int64_t index = 0; index < array->n_children; index++) {
    struct ArrowArray *child = array->children[index];
    if (child && child->release) child->release(child);
    free(child);
  }
  if (array->dictionary) {
    if (array->dictionary->release) array->dictionary->release(array->dictionary);
    free(array->dictionary);
  }
  for (int64_t index = 0; array->buffers && index < array->n_buffers; index++) free((void *)array->buffers[index]);
  free(array->buffers);
  free(array->children);
  array->release = NULL;
}

static char *copy_text(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}

static int start_schema(struct ArrowSchema *schema, const char *format, const char *name, int64_t children) {
  *schema = (struct ArrowSchema){.release = release_schema, .flags = NULLABLE};
  schema->format = copy_text(format);
  schema->name = copy_text(name);
  if (children > 0) schema->children = calloc((size_t)children, sizeof *schema->children);
  if (!schema->format || !schema->name || (children > 0 && !schema->children)) return 0;
  schema->n_children = children;
  return 1;
}

static int start_array(struct ArrowArray *array, int64_t length, int64_t nulls, int64_t buffers, int64_t children) {
  *array = (struct ArrowArray){.release = release_array, .length = length, .null_count = nulls};
  array->buffers = calloc((size_t)buffers, sizeof *array->buffers);
  if (!array->buffers) return 0;
  array->n_buffers = buffers;
  if (children > 0) {
    array->children = calloc((size_t)children, sizeof *array->children);
    if (!array->children) return 0;
  }
  array->n_children = children;
  return 1;
}

// Copies a buffer, which is never NULL and has room for reads beyond its end.
static int copy_buffer(struct ArrowArray *array, int64_t index, const void *bytes, size_t size) {
  void *copy = malloc(size + 64);
  if (!copy) return 0;
  if (size > 0) memcpy(copy, bytes, size);
  memset((char *)copy + size, 0, 64);
  array->buffers[index] = copy;
  return 1;
}

void *transit_core_new_table(int64_t columns, int64_t rows) {
  table *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->columns = columns;
  if (start_schema(&made->schema, "+s", "", columns) && start_array(&made->array, rows, 0, 1, columns)) return made;
  transit_core_free_table(made);
  return NULL;
}

int transit_core_add_column(void *to, const transit_core_column *column) {
  table *made = to;
  if (made->added == made->columns) return 0;
  struct ArrowSchema *schema = made->schema.children[made->added] = calloc(1, sizeof *schema);
  struct ArrowArray *array = made->array.children[made->added] = calloc(1, sizeof *array);
  made->added++;
  if (!schema || !array || !start_schema(schema, column->format, column->name, 0)
      || !start_array(array, made->array.length, column->nulls, 2, 0)
      || !copy_buffer(array, 1, column->values, column->size)) return 0;
  if (column->validity && !copy_buffer(array, 0, column->validity, ((size_t)made->array.length + 7) / 8)) return 0;
  if (!column->dictionary) return 1;
  schema->dictionary = calloc(1, sizeof *schema->dictionary);
  array->dictionary = calloc(1, sizeof *array->dictionary);
  int64_t buffers = column->offsets ? 3 : 2;
  if (!schema->dictionary || !array->dictionary || !start_schema(schema->dictionary, column->dictionary, "", 0)
      || !start_array(array->dictionary, column->entries, 0, buffers, 0)
      || !copy_buffer(array->dictionary, buffers - 1, column->entry_values, column->entry_size)) return 0;
  return !column->offsets
    || copy_buffer(array->dictionary, 1, column->offsets, ((size_t)column->entries + 1) * sizeof *column->offsets);
}

static int copy_schema(const struct ArrowSchema *from, struct ArrowSchema *to) {
  if (!start_schema(to, from->format, from->name, from->n_children)) return 0;
  for (int64_t index = 0; index < from->n_children; index++) {
    to->children[index] = calloc(1, sizeof **to->children);
    if (!to->children[index] || !copy_schema(from->children[index], to->children[index])) return 0;
  }
  if (!from->dictionary) return 1;
  to->dictionary = calloc(1, sizeof *to->dictionary);
  return to->dictionary && copy_schema(from->dictionary, to->dictionary);
}

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  if (copy_schema(&((table *)stream->private_data)->schema, out)) return 0;
  release_schema(out);
  return ENOMEM;
}

// The first batch is the table; an array without a release function ends the stream.
static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  table *made = stream->private_data;
  *out = made->array;
  made->array = (struct ArrowArray){0};
  return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
  (void)stream;
  return "out of memory";
}

static void release_stream(struct ArrowArrayStream *stream) {
  transit_core_free_table(stream->private_data);
  stream->release = NULL;
}

int transit_core_stream_table(void *from, void *stream) {
  table *made = from;
  if (made->added != made->columns) return 0;
  *(struct ArrowArrayStream *)stream = (struct ArrowArrayStream){
    .get_schema = get_schema, .get_next = get_next, .get_last_error = get_last_error, .release = release_stream,
    .private_data = made};
  return 1;
}

void transit_core_free_table(void *from) {
  table *made = from;
  if (made->schema.release) release_schema(&made->schema);
  if (made->array.release) release_array(&made->array);
  free(made);
}
