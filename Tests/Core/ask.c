// Answers questions about a bundle, one a line on standard input. Writes the length of each answer on a line before it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "transit.h"

int main(int count, char **arguments) {
  if (count != 2) return 64;
  char *error;
  transit *timetable = transit_open(arguments[1], &error);
  if (!timetable) {
    fputs(error, stderr);
    transit_free(error);
    return 65;
  }
  char *question = NULL;
  size_t size = 0;
  ssize_t length;
  while ((length = getline(&question, &size, stdin)) > 0) {
    if (question[length - 1] == '\n') question[length - 1] = 0;
    char *answer = transit_ask(timetable, question);
    printf("%zu\n%s", strlen(answer), answer);
    fflush(stdout);
    transit_free(answer);
  }
  free(question);
  transit_close(timetable);
  return 0;
}
