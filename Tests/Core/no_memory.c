// Opens a bundle and asks questions, in processes in which allocations fail from the n-th on, or only the n-th, for
// every n; for large n, some.
//
//     no_memory BUNDLE QUESTION...
//
// Allocations of SQLite, zlib and the core's C must give errors. Those of Swift end the process: it must not go on with
// wrong answers. Linked with objects in which the names of allocations are changed to those below.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "transit.h"

enum { inC = 1, inSwift = 2 };
static int failing;          // in what allocations fail
static int once;             // whether only one fails
static long allowed, count;  // allocations before the first that fails, and all so far

static int fails(int place) {
  if (!(failing & place)) return 0;
  long number = count++;
  return once ? number == allowed : number >= allowed;
}
void *c_malloc(size_t size) { return fails(inC) ? NULL : malloc(size); }
void *c_calloc(size_t number, size_t size) { return fails(inC) ? NULL : calloc(number, size); }
void *c_realloc(void *old, size_t size) { return fails(inC) ? NULL : realloc(old, size); }
void *swift_malloc(size_t size) { return fails(inSwift) ? NULL : malloc(size); }
int swift_posix_memalign(void **to, size_t alignment, size_t size) {
  return fails(inSwift) ? ENOMEM : posix_memalign(to, alignment, size);
}

enum { right = 0, refused = 1, wrong = 2, mostQuestions = 64 };
static char *expected[mostQuestions];

// Returns whether all answers were right, or some an error.
static int asked(const char *bundle, char **questions, int questionCount) {
  int outcome = right;
  char *error = NULL;
  transit *timetable = transit_open(bundle, &error);
  if (!timetable) {
    int isError = !error || strstr(error, "\"error\":") != NULL;
    transit_free(error);
    return isError ? refused : wrong;
  }
  for (int index = 0; index < questionCount; index++) {
    char *answer = transit_ask(timetable, questions[index]);
    if (!answer || strncmp(answer, "{\n\"error\":", 10) == 0) {
      if (outcome == right) outcome = refused;
    } else if (strcmp(answer, expected[index]) != 0) {
      fprintf(stderr, "%s: %s\n", questions[index], answer);
      outcome = wrong;
    }
    transit_free(answer);
  }
  // What has failed is tried again when there is memory.
  failing = 0;
  for (int index = 0; index < questionCount; index++) {
    char *answer = transit_ask(timetable, questions[index]);
    if (!answer || strcmp(answer, expected[index]) != 0) {
      fprintf(stderr, "afterwards: %s: %s\n", questions[index], answer ? answer : "NULL");
      outcome = wrong;
    }
    transit_free(answer);
  }
  transit_close(timetable);
  return outcome;
}

int main(int argumentCount, char **arguments) {
  const char *bundle = arguments[1];
  char **questions = arguments + 2;
  int questionCount = argumentCount - 2, status = 0;
  if (questionCount < 1 || questionCount > mostQuestions) return 64;
  // A child makes what the process makes once, so that each other child does, too.
  transit *timetable = NULL;
  int answers[2];
  if (pipe(answers) != 0) return 71;
  pid_t first = fork();
  if (first == 0) {
    FILE *out = fdopen(answers[1], "w");
    timetable = transit_open(bundle, NULL);
    for (int index = 0; timetable && index < questionCount; index++) {
      char *answer = transit_ask(timetable, questions[index]);
      fprintf(out, "%zu\n%s", strlen(answer), answer);
    }
    _exit(fclose(out) == 0 ? 0 : 74);
  }
  close(answers[1]);
  FILE *in = fdopen(answers[0], "r");
  for (int index = 0; index < questionCount; index++) {
    size_t length;
    if (fscanf(in, "%zu", &length) != 1 || fgetc(in) != '\n') return 65;
    expected[index] = calloc(1, length + 1);
    if (!expected[index] || fread(expected[index], 1, length, in) != length) return 65;
  }
  waitpid(first, NULL, 0);

  for (int place = inC; place <= inSwift; place++) {
    for (int only = 0; only <= 1; only++) {
      long outcomes[3] = {0}, ended = 0, tried = 0;
      for (long number = 0;; number += 1 + number / 40) {
        pid_t child = fork();
        if (child == 0) {
          failing = place, once = only, allowed = number;
          alarm(60);
          int outcome = asked(bundle, questions, questionCount);
          // There are not as many allocations.
          _exit(outcome == right && count <= allowed ? 9 : outcome);
        }
        int state;
        waitpid(child, &state, 0);
        tried++;
        if (WIFSIGNALED(state)) {
          ended++;
          if (place == inC || WTERMSIG(state) == SIGALRM) {
            fprintf(stderr, "allocation %ld of C: signal %d\n", number, WTERMSIG(state));
            status = 1;
          }
        } else if (WEXITSTATUS(state) == 9) {
          break;
        } else {
          outcomes[WEXITSTATUS(state)]++;
          if (WEXITSTATUS(state) == wrong) status = 1;
        }
      }
      printf("%s %s: %ld of %ld times all answers, %ld errors, %ld ends of the process, %ld wrong\n",
             only ? "one allocation fails in" : "no memory for", place == inC ? "C" : "Swift", outcomes[right], tried,
             outcomes[refused], ended, outcomes[wrong]);
    }
  }
  return status;
}
