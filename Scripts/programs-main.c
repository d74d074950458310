// All programs in one, for releases and the wheel: the name under which it runs selects one.
#include <string.h>

int gtfs_bundle_main(int count, char **arguments);
int verify_bundle_main(int count, char **arguments);
int transit_server_main(int count, char **arguments);

int main(int count, char **arguments) {
  const char *path = count > 0 ? arguments[0] : "";
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  if (strcmp(name, "verify-bundle") == 0) return verify_bundle_main(count, arguments);
  if (strcmp(name, "transit-server") == 0) return transit_server_main(count, arguments);
  return gtfs_bundle_main(count, arguments);
}
