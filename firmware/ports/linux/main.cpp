// The device program on Linux.

#include <cstdio>
#include <cstring>

#include "ports/linux/commands.h"
#include "ports/linux/pair-command.h"
#include "ports/linux/watch.h"

using namespace halocline::linux_port;

int main(int argc, char** argv) {
  setvbuf(stdout, nullptr, _IOLBF, 0);
  const char* command = argc > 1 ? argv[1] : "";
  if (std::strcmp(command, "run") == 0) return run_command(argc - 2, argv + 2);
  if (std::strcmp(command, "provision") == 0) return provision_command(argc - 2, argv + 2);
  if (std::strcmp(command, "boot") == 0) return boot_command(argc - 2, argv + 2);
  if (std::strcmp(command, "pair") == 0) return pair_command(argc, argv);
  std::fputs(
      "halocline-device run --state FOLDER (--board FILE | --water SOCKET) [--hardware-id ID] [--slots FOLDER]\n"
      "halocline-device boot --slots FOLDER -- run ...\n"
      "halocline-device pair CODE [--server HOST[:8883]] [--ca FILE] [--state FOLDER]\n"
      "halocline-device provision --state FOLDER --server HOST:PORT --ca FILE [--registration ID --key-file FILE]\n",
      stderr);
  return EXIT_USAGE;
}
