// Makes the n-th system call on some files fail in a program that preloads this library.
//
//   LD_PRELOAD=failing_calls.so FAULT_ROOT=/tmp/x FAULT_CALLS=write,fsync FAULT_AT=17 FAULT_AS=ENOSPC gtfs-bundle …
//
// Counts only calls on files below FAULT_ROOT (folders separated by colons), by path or by descriptor. At the end, writes
// the number of counted calls and the name of the failed call to FAULT_REPORT.
//
// FAULT_AT     the number of the first call to fail; 0 counts calls and lets none fail
// FAULT_FOR    the number of calls to fail: 1 by default, 0 for all further ones
// FAULT_AS     the name of an error; a program must survive a single EINTR. `short` transfers half of the bytes, and
//              `kill` kills the program before the call, like kill -9
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MAXIMUM_DESCRIPTOR = 65536, SHORT = -1, KILL = -2 };

static atomic_bool watched[MAXIMUM_DESCRIPTOR];
static atomic_long count;
static _Atomic(const char *) failed_call;
static const char *roots, *calls, *report;
static long first, how_many = 1;
static int fault;

static const struct { const char *name; int number; } faults[] = {
    {"ENOSPC", ENOSPC}, {"EIO", EIO}, {"EINTR", EINTR}, {"EACCES", EACCES}, {"EDQUOT", EDQUOT},
    {"EMFILE", EMFILE}, {"ENOMEM", ENOMEM}, {"EROFS", EROFS}, {"short", SHORT}, {"kill", KILL},
};

__attribute__((constructor)) static void begin(void) {
  roots = getenv("FAULT_ROOT");
  calls = getenv("FAULT_CALLS");
  report = getenv("FAULT_REPORT");
  if (getenv("FAULT_AT")) first = atol(getenv("FAULT_AT"));
  if (getenv("FAULT_FOR")) how_many = atol(getenv("FAULT_FOR"));
  const char *as = getenv("FAULT_AS") ? getenv("FAULT_AS") : "EIO";
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
    if (strcmp(faults[i].name, as) == 0) fault = faults[i].number;
  if (fault == 0) {
    fprintf(stderr, "failing_calls: FAULT_AS=%s is not a known fault\n", as);
    _exit(99);
  }
}

__attribute__((destructor)) static void end(void) {
  if (!report) return;
  FILE *file = fopen(report, "w");
  if (!file) return;
  const char *name = atomic_load(&failed_call);
  fprintf(file, "%ld %s\n", atomic_load(&count), name ? name : "-");
  fclose(file);
}

static bool is_below_root(const char *path) {
  if (!roots || !path) return false;
  char folder[4096];
  if (path[0] != '/') {
    if (!getcwd(folder, sizeof folder)) return false;
    path = folder;
  }
  for (const char *root = roots; *root;) {
    size_t length = strcspn(root, ":");
    if (strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0)) return true;
    root += length + (root[length] == ':');
  }
  return false;
}

static bool is_watched(int descriptor) {
  return descriptor >= 0 && descriptor < MAXIMUM_DESCRIPTOR && atomic_load(&watched[descriptor]);
}

static bool is_ours_at(int folder, const char *path) {
  return path[0] == '/' || folder == AT_FDCWD ? is_below_root(path) : is_watched(folder);
}

static void watch(int descriptor, bool is) {
  if (descriptor >= 0 && descriptor < MAXIMUM_DESCRIPTOR) atomic_store(&watched[descriptor], is);
}

static bool is_chosen(const char *call) {
  if (!calls) return true;
  size_t length = strlen(call);
  for (const char *name = calls; *name;) {
    size_t this = strcspn(name, ",");
    if (this == length && strncmp(name, call, length) == 0) return true;
    name += this + (name[this] == ',');
  }
  return false;
}

// Counts a call and returns whether it must fail.
static bool fails(const char *call, bool is_ours) {
  if (!is_ours || !is_chosen(call)) return false;
  long number = atomic_fetch_add(&count, 1) + 1;
  if (first == 0 || number < first || (how_many > 0 && number >= first + how_many)) return false;
  if (fault == KILL) kill(getpid(), SIGKILL);
  const char *none = NULL;
  atomic_compare_exchange_strong(&failed_call, &none, call);
  if (fault != SHORT) errno = fault;
  return true;
}

// For calls that cannot transfer half of the bytes: `short` becomes EIO.
static bool fails_whole(const char *call, bool is_ours) {
  if (!fails(call, is_ours)) return false;
  if (fault == SHORT) errno = EIO;
  return true;
}

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

#define OPEN(name)                                                       \
  int name(const char *path, int flags, ...) {                           \
    va_list list;                                                        \
    va_start(list, flags);                                               \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                                        \
    bool ours = is_below_root(path);                                     \
    if (fails_whole("open", ours)) return -1;                            \
    int descriptor = REAL(name)(path, flags, mode);                      \
    watch(descriptor, ours);                                             \
    return descriptor;                                                   \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                     \
  int name(int folder, const char *path, int flags, ...) {               \
    va_list list;                                                        \
    va_start(list, flags);                                               \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                                        \
    bool ours = is_ours_at(folder, path);                                \
    if (fails_whole("open", ours)) return -1;                            \
    int descriptor = REAL(name)(folder, path, flags, mode);              \
    watch(descriptor, ours);                                             \
    return descriptor;                                                   \
  }
OPENAT(openat)
OPENAT(openat64)

// Closes the descriptor even if the call fails, like Linux.
int close(int descriptor) {
  bool ours = is_watched(descriptor);
  watch(descriptor, false);
  int result = REAL(close)(descriptor);
  return fails_whole("close", ours) ? -1 : result;
}

#define MOVE(name, call, bytes)                                          \
  ssize_t name(int descriptor, bytes buffer, size_t length) {            \
    if (fails(call, is_watched(descriptor))) {                           \
      if (fault != SHORT) return -1;                                     \
      if (length > 1) length /= 2;                                       \
    }                                                                    \
    return REAL(name)(descriptor, buffer, length);                       \
  }
MOVE(read, "read", void *)
MOVE(write, "write", const void *)

#define MOVE_AT(name, call, bytes, offset)                               \
  ssize_t name(int descriptor, bytes buffer, size_t length, offset at) { \
    if (fails(call, is_watched(descriptor))) {                           \
      if (fault != SHORT) return -1;                                     \
      if (length > 1) length /= 2;                                       \
    }                                                                    \
    return REAL(name)(descriptor, buffer, length, at);                   \
  }
MOVE_AT(pread, "pread", void *, off_t)
MOVE_AT(pread64, "pread", void *, off64_t)
MOVE_AT(pwrite, "pwrite", const void *, off_t)
MOVE_AT(pwrite64, "pwrite", const void *, off64_t)

#define ON_DESCRIPTOR(name, call, parameters, arguments)                 \
  int name parameters {                                                  \
    if (fails_whole(call, is_watched(descriptor))) return -1;            \
    return REAL(name) arguments;                                         \
  }
ON_DESCRIPTOR(fsync, "fsync", (int descriptor), (descriptor))
ON_DESCRIPTOR(fdatasync, "fsync", (int descriptor), (descriptor))
ON_DESCRIPTOR(ftruncate, "ftruncate", (int descriptor, off_t length), (descriptor, length))
ON_DESCRIPTOR(ftruncate64, "ftruncate", (int descriptor, off64_t length), (descriptor, length))
ON_DESCRIPTOR(fallocate, "ftruncate", (int descriptor, int mode, off_t at, off_t length), (descriptor, mode, at, length))
ON_DESCRIPTOR(fstat, "stat", (int descriptor, struct stat *status), (descriptor, status))
ON_DESCRIPTOR(fstat64, "stat", (int descriptor, struct stat64 *status), (descriptor, status))
ON_DESCRIPTOR(flock, "flock", (int descriptor, int operation), (descriptor, operation))

#define ON_PATH(name, call, parameters, arguments)                       \
  int name parameters {                                                  \
    if (fails_whole(call, is_below_root(path))) return -1;               \
    return REAL(name) arguments;                                         \
  }
ON_PATH(rename, "rename", (const char *path, const char *new), (path, new))
ON_PATH(unlink, "unlink", (const char *path), (path))
ON_PATH(rmdir, "rmdir", (const char *path), (path))
ON_PATH(mkdir, "mkdir", (const char *path, mode_t mode), (path, mode))
ON_PATH(stat, "stat", (const char *path, struct stat *status), (path, status))
ON_PATH(lstat, "stat", (const char *path, struct stat *status), (path, status))
ON_PATH(stat64, "stat", (const char *path, struct stat64 *status), (path, status))
ON_PATH(lstat64, "stat", (const char *path, struct stat64 *status), (path, status))
ON_PATH(access, "stat", (const char *path, int mode), (path, mode))

#define AT_PATH(name, call, parameters, arguments)                       \
  int name parameters {                                                  \
    if (fails_whole(call, is_ours_at(folder, path))) return -1;          \
    return REAL(name) arguments;                                         \
  }
AT_PATH(fstatat, "stat", (int folder, const char *path, struct stat *status, int flags), (folder, path, status, flags))
AT_PATH(fstatat64, "stat", (int folder, const char *path, struct stat64 *status, int flags),
        (folder, path, status, flags))
AT_PATH(faccessat, "stat", (int folder, const char *path, int mode, int flags), (folder, path, mode, flags))
AT_PATH(unlinkat, "unlink", (int folder, const char *path, int flags), (folder, path, flags))

DIR *opendir(const char *path) {
  if (fails_whole("opendir", is_below_root(path))) return NULL;
  return REAL(opendir)(path);
}

DIR *fdopendir(int descriptor) {
  if (fails_whole("opendir", is_watched(descriptor))) return NULL;
  return REAL(fdopendir)(descriptor);
}

// Only locks fail. The third argument is a pointer or an integer, either of which fits a register.
#define LOCK(name)                                                       \
  int name(int descriptor, int command, ...) {                           \
    va_list list;                                                        \
    va_start(list, command);                                             \
    void *argument = va_arg(list, void *);                               \
    va_end(list);                                                        \
    bool locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW; \
    if (locks && fails_whole("flock", is_watched(descriptor))) return -1; \
    return REAL(name)(descriptor, command, argument);                    \
  }
LOCK(fcntl)
LOCK(fcntl64)

off_t lseek(int descriptor, off_t offset, int whence) {
  if (fails_whole("lseek", is_watched(descriptor))) return -1;
  return REAL(lseek)(descriptor, offset, whence);
}

off64_t lseek64(int descriptor, off64_t offset, int whence) {
  if (fails_whole("lseek", is_watched(descriptor))) return -1;
  return REAL(lseek64)(descriptor, offset, whence);
}

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
  if (fails_whole("mmap", is_watched(descriptor))) return MAP_FAILED;
  return REAL(mmap)(address, length, protection, flags, descriptor, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
  if (fails_whole("mmap", is_watched(descriptor))) return MAP_FAILED;
  return REAL(mmap64)(address, length, protection, flags, descriptor, offset);
}
