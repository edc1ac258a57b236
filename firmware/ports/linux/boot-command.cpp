#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstring>

#include "ports/linux/commands.h"
#include "ports/linux/launcher.h"
#include "ports/linux/watch.h"

namespace halocline::linux_port {

// The words behind `--` are the new program's, behind its own name.
int boot_command(int argc, char** argv) {
  static char installed[PATH_MAX];
  const bool is_asked_well = argc > 3 && std::strcmp(argv[0], "--slots") == 0 && std::strcmp(argv[2], "--") == 0;
  if (!is_asked_well) {
    std::fputs("needs --slots FOLDER -- and what to run\n", stderr);
    return EXIT_USAGE;
  }
  if (readlink("/proc/self/exe", installed, sizeof installed - 1) <= 0) return EXIT_CANNOT_START;
  const char* folder = argv[1];
  argv[2] = installed;
  launch(folder, installed, argv + 2);
  std::fputs("no program could be started\n", stderr);
  return EXIT_CANNOT_START;
}

}  // namespace halocline::linux_port
