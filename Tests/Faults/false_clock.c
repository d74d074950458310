// Replaces the clock of a program that preloads this library: each call moves it forward or back by some seconds.
//
//   LD_PRELOAD=false_clock.so CLOCK_START=1780286400 CLOCK_STEP=-3600 gtfs-bundle …
//
// CLOCK_START  the time of the first call, in seconds since 1970
// CLOCK_STEP   the seconds added at each further call; 0 stops the clock
// CLOCK_REPORT a file to which the number of calls is written at the end
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static atomic_long asked;
static long start, step;

__attribute__((constructor)) static void begin(void) {
  if (getenv("CLOCK_START")) start = atol(getenv("CLOCK_START"));
  if (getenv("CLOCK_STEP")) step = atol(getenv("CLOCK_STEP"));
}

__attribute__((destructor)) static void end(void) {
  FILE *file = getenv("CLOCK_REPORT") ? fopen(getenv("CLOCK_REPORT"), "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", atomic_load(&asked));
  fclose(file);
}

static time_t now(void) { return start + step * atomic_fetch_add(&asked, 1); }

// Monotonic and other clocks are not replaced.
int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)
    return ((__typeof__(&clock_gettime))dlsym(RTLD_NEXT, "clock_gettime"))(clock, time);
  *time = (struct timespec){.tv_sec = now()};
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  *time = (struct timeval){.tv_sec = now()};
  return 0;
}

time_t time(time_t *result) {
  time_t seconds = now();
  if (result) *result = seconds;
  return seconds;
}
