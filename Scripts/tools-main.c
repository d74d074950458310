// Both tools in one program, for the wheel: the name under which it runs selects the tool.
#include <string.h>

int gtfs_bundle_main(int count, char **arguments);
int verify_bundle_main(int count, char **arguments);

int main(int count, char **arguments) {
  const char *path = count > 0 ? arguments[0] : "";
  const char *slash = strrchr(path, '/');
  int verifies = strcmp(slash ? slash + 1 : path, "verify-bundle") == 0;
  return verifies ? verify_bundle_main(count, arguments) : gtfs_bundle_main(count, arguments);
}
