#ifndef SERVER_C_PROCESS_H
#define SERVER_C_PROCESS_H

#include <sys/types.h>

/// Lets the system send SIGTERM to this process when the thread that started it ends; also survives exec. On systems
/// without such a signal, does nothing.
///
/// - Returns: 0; or -1 if the parent has ended already.
int server_end_with_parent(pid_t parent);

#endif
