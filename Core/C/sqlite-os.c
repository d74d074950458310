// SQLite's default file system, for SQLITE_OS_OTHER: there are no files. The core's own VFS reads bundles, and is made
// from this one.
#include "sqlite3.h"
#include <string.h>

static int noFile(sqlite3_vfs *v, const char *name, sqlite3_file *file, int flags, int *out) { return SQLITE_CANTOPEN; }
static int noDelete(sqlite3_vfs *v, const char *name, int sync) { return SQLITE_OK; }
static int noAccess(sqlite3_vfs *v, const char *name, int flags, int *out) {
  *out = 0;
  return SQLITE_OK;
}
static int sameName(sqlite3_vfs *v, const char *name, int size, char *out) {
  size_t length = strlen(name);
  if (length >= (size_t)size) return SQLITE_CANTOPEN;
  memcpy(out, name, length + 1);
  return SQLITE_OK;
}
// Names of temporary tables and random(): no answer needs them.
static int noRandom(sqlite3_vfs *v, int size, char *out) {
  memset(out, 7, (size_t)size);
  return size;
}
static int noSleep(sqlite3_vfs *v, int microseconds) { return 0; }
static int noTime(sqlite3_vfs *v, double *now) {
  *now = 2440587.5;
  return 0;
}
static int noError(sqlite3_vfs *v, int size, char *out) { return 0; }

static sqlite3_vfs none = {1,        64, 4096,     NULL,    "none", NULL,   noFile, noDelete, noAccess,
                           sameName, 0,  NULL,     NULL,    NULL,   noRandom, noSleep, noTime, noError};

int sqlite3_os_init(void) { return sqlite3_vfs_register(&none, 1); }
int sqlite3_os_end(void) { return SQLITE_OK; }

#if SQLITE_THREADSAFE

// Locks, which SQLite has for Unix only.
#include <pthread.h>
#include <stdlib.h>

struct sqlite3_mutex {
  pthread_mutex_t lock;
};
enum { staticCount = SQLITE_MUTEX_STATIC_VFS3 + 1 };
static sqlite3_mutex statics[staticCount];

static int makeLock(sqlite3_mutex *mutex, int isRecursive) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (isRecursive) pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  int problem = pthread_mutex_init(&mutex->lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
  return problem;
}
static int beginLocks(void) { return SQLITE_OK; }
static int endLocks(void) { return SQLITE_OK; }
static sqlite3_mutex *newLock(int type) {
  if (type != SQLITE_MUTEX_FAST && type != SQLITE_MUTEX_RECURSIVE) return &statics[type];
  sqlite3_mutex *mutex = malloc(sizeof *mutex);
  if (mutex && makeLock(mutex, type == SQLITE_MUTEX_RECURSIVE) != 0) {
    free(mutex);
    mutex = NULL;
  }
  return mutex;
}
static void freeLock(sqlite3_mutex *mutex) {
  pthread_mutex_destroy(&mutex->lock);
  free(mutex);
}
static void lock(sqlite3_mutex *mutex) { pthread_mutex_lock(&mutex->lock); }
static int tryLock(sqlite3_mutex *mutex) { return pthread_mutex_trylock(&mutex->lock) == 0 ? SQLITE_OK : SQLITE_BUSY; }
static void unlock(sqlite3_mutex *mutex) { pthread_mutex_unlock(&mutex->lock); }

static void initialize(void) {
  static const sqlite3_mutex_methods locks = {beginLocks, endLocks, newLock, freeLock, lock,
                                              tryLock,    unlock,   NULL,    NULL};
  for (int type = 0; type < staticCount; type++) makeLock(&statics[type], 0);
  sqlite3_config(SQLITE_CONFIG_MUTEX, &locks);
  sqlite3_initialize();
}

void transit_core_initialize_sqlite(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, initialize);
}

#else

void transit_core_initialize_sqlite(void) { sqlite3_initialize(); }

#endif
