#include "ServerCProcess.h"

#include <signal.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

int server_end_with_parent(pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
  // The parent may have ended before the request.
  return getppid() == parent ? 0 : -1;
}
