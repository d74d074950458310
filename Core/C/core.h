// The functions of the system that the core calls from Swift. POSIX on Linux and Android; a host without files or
// threads has other bodies.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Files. `transit_core_open` returns a descriptor, or -1 and the error in *error.
int transit_core_open(const char *path, int *error);
void transit_core_close(int descriptor);
// The device, inode, size, and time of change in seconds and nanoseconds. Returns 1 for a regular file, 0 for another,
// -1 for an error.
int transit_core_status(int descriptor, uint64_t *device, uint64_t *inode, int64_t *size, int64_t *seconds,
                        int64_t *nanoseconds, int *error);
// Returns the number of bytes read, fewer only at the end of the file, or -1.
int64_t transit_core_read(int descriptor, int64_t offset, int64_t count, void *to, int *error);
// The system's message for an error. `buffer` is returned.
const char *transit_core_message(int error, char *buffer, size_t size);

// Locks. `transit_core_new_lock` returns NULL if there is no memory.
void *transit_core_new_lock(void);
void transit_core_lock(void *lock);
void transit_core_unlock(void *lock);
void transit_core_free_lock(void *lock);

// The current time in seconds since 1970.
double transit_core_now(void);
// Nanoseconds of a clock that nobody sets. Where there is a system only.
int64_t transit_core_steady_nanoseconds(void);

// Counters, which any thread may increment and read. `transit_core_new_counter` returns NULL if there is no memory.
void *transit_core_new_counter(void);
void transit_core_free_counter(void *counter);
void transit_core_increment(void *counter);
unsigned transit_core_count(void *counter);

// A pointer of each thread, first NULL.
void *transit_core_of_thread(void);
void transit_core_set_of_thread(void *pointer);

// Gives SQLite the locks of the system. Before all else, once per process.
void transit_core_initialize_sqlite(void);

// The length of a C string, and a copy of bytes as one, by malloc; NULL if there is no memory.
size_t transit_core_length(const char *text);
char *transit_core_text(const void *bytes, size_t count);

// <math.h>
double asin(double);
double cos(double);
double pow(double, double);
double sin(double);
