// The system below the core where there is none: a WebAssembly module without imports. See core.h. One thread, no files;
// the host sets the time before it asks.
#include "core.h"
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

int transit_core_open(const char *path, int *error) {
  *error = 2;
  return -1;
}
void transit_core_close(int descriptor) {}
int transit_core_status(int descriptor, uint64_t *device, uint64_t *inode, int64_t *size, int64_t *seconds,
                        int64_t *nanoseconds, int *error) {
  return -1;
}
int64_t transit_core_read(int descriptor, int64_t offset, int64_t count, void *to, int *error) { return -1; }
const char *transit_core_message(int error, char *buffer, size_t size) {
  return strncpy(buffer, "No such file or directory", size);
}

void *transit_core_new_lock(void) { return malloc(1); }
void transit_core_lock(void *lock) {}
void transit_core_unlock(void *lock) {}
void transit_core_free_lock(void *lock) { free(lock); }

static double now;
void EXPORT(transit_set_time)(double seconds) { now = seconds; }
double transit_core_now(void) { return now; }

void *transit_core_new_counter(void) { return calloc(1, sizeof(unsigned)); }
void transit_core_free_counter(void *counter) { free(counter); }
void transit_core_increment(void *counter) { ++*(unsigned *)counter; }
unsigned transit_core_count(void *counter) { return *(unsigned *)counter; }

static void *ofThread;
void *transit_core_of_thread(void) { return ofThread; }
void transit_core_set_of_thread(void *pointer) { ofThread = pointer; }

// Where the host puts questions and bundles.
void *EXPORT(transit_allocate)(size_t count) { return malloc(count); }

// The C library that the core and SQLite call.

// Seeds of hash tables, which no answer depends on.
void arc4random_buf(void *to, size_t count) {
  for (size_t index = 0; index < count; index++) ((char *)to)[index] = (char)(index * 37 + 11);
}
void abort(void) { __builtin_trap(); }
void __stack_chk_fail(void) { __builtin_trap(); }
uintptr_t __stack_chk_guard = 0x5bd1e995;
int errno;
// strtod reads texts with the functions for files, and never needs more of one.
int __uflow(void *file) { return -1; }
int bcmp(const void *one, const void *two, size_t count) { return memcmp(one, two, count); }
double ceil(double x) { return __builtin_ceil(x); }
double fabs(double x) { return __builtin_fabs(x); }
double floor(double x) { return __builtin_floor(x); }
double sqrt(double x) { return __builtin_sqrt(x); }
double trunc(double x) { return __builtin_trunc(x); }
double round(double x) {
  double whole = __builtin_trunc(x), rest = x - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}
void *sbrk(intptr_t count) {
  const uintptr_t page = 65536;
  uintptr_t end = __builtin_wasm_memory_size(0) * page;
  if (!count) return (void *)end;
  return __builtin_wasm_memory_grow(0, ((uintptr_t)count + page - 1) / page) == (uintptr_t)-1 ? (void *)-1 : (void *)end;
}

// The product of two 128-bit numbers, of which compilers have a library elsewhere.
__int128 __multi3(__int128 one, __int128 two) {
  const uint64_t low = 0xFFFFFFFF;
  uint64_t a = (uint64_t)one, b = (uint64_t)two;
  uint64_t a0 = a & low, a1 = a >> 32, b0 = b & low, b1 = b >> 32;
  uint64_t middle = (a0 * b0 >> 32) + (a1 * b0 & low) + (a0 * b1 & low);
  uint64_t high = a1 * b1 + (a1 * b0 >> 32) + (a0 * b1 >> 32) + (middle >> 32);
  high += a * (uint64_t)((unsigned __int128)two >> 64) + (uint64_t)((unsigned __int128)one >> 64) * b;
  return (__int128)((unsigned __int128)high << 64 | (middle << 32 | (a0 * b0 & low)));
}
