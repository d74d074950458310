// The system below the core: see core.h.
#include "core.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <sys/syscall.h>
#include <unistd.h>

int transit_core_open(const char *path, int *error) {
  int descriptor;
  do descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) *error = errno;
  return descriptor;
}

void transit_core_close(int descriptor) { close(descriptor); }

int transit_core_status(int descriptor, uint64_t *device, uint64_t *inode, int64_t *size, int64_t *seconds,
                        int64_t *nanoseconds, int *error) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) {
    *error = errno;
    return -1;
  }
  *device = (uint64_t)status.st_dev;
  *inode = (uint64_t)status.st_ino;
  *size = (int64_t)status.st_size;
  *seconds = (int64_t)status.st_mtim.tv_sec;
  *nanoseconds = (int64_t)status.st_mtim.tv_nsec;
  return S_ISREG(status.st_mode) ? 1 : 0;
}

int64_t transit_core_read(int descriptor, int64_t offset, int64_t count, void *to, int *error) {
  int64_t done = 0;
  while (done < count) {
    ssize_t read = pread(descriptor, (char *)to + done, (size_t)(count - done), (off_t)(offset + done));
    if (read == 0) break;
    if (read < 0) {
      if (errno == EINTR) continue;
      *error = errno;
      return -1;
    }
    done += read;
  }
  return done;
}

const char *transit_core_message(int error, char *buffer, size_t size) {
  // strerror_r has two forms. The messages of strerror are constant texts for all errors that have one.
  const char *message = strerror(error);
  strncpy(buffer, message ? message : "error", size - 1);
  buffer[size - 1] = 0;
  return buffer;
}

void *transit_core_new_lock(void) {
  pthread_mutex_t *lock = malloc(sizeof *lock);
  if (lock && pthread_mutex_init(lock, NULL) != 0) {
    free(lock);
    return NULL;
  }
  return lock;
}
void transit_core_lock(void *lock) { pthread_mutex_lock(lock); }
void transit_core_unlock(void *lock) { pthread_mutex_unlock(lock); }
void transit_core_free_lock(void *lock) {
  pthread_mutex_destroy(lock);
  free(lock);
}

double transit_core_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int64_t transit_core_steady_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void *transit_core_new_counter(void) { return calloc(1, sizeof(atomic_uint)); }
void transit_core_free_counter(void *counter) { free(counter); }
void transit_core_increment(void *counter) { atomic_fetch_add((atomic_uint *)counter, 1); }
unsigned transit_core_count(void *counter) { return atomic_load((atomic_uint *)counter); }

static _Thread_local void *ofThread;
void *transit_core_of_thread(void) { return ofThread; }
void transit_core_set_of_thread(void *pointer) { ofThread = pointer; }

// Seeds of hash tables, which Embedded Swift leaves to the program. glibc has arc4random_buf since 2.36, musl has not.
void arc4random_buf(void *to, size_t count) {
  if (syscall(SYS_getrandom, to, count, 0) == (long)count) return;
  int random = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  size_t done = 0;
  while (random >= 0 && done < count) {
    ssize_t got = read(random, (char *)to + done, count - done);
    if (got <= 0) break;
    done += (size_t)got;
  }
  if (random >= 0) close(random);
}
