#include "ports/linux/launcher.h"

#include <cstdlib>
#include <unistd.h>

#include "ports/linux/folder-disk.h"
#include "ports/linux/openssl-digest.h"

namespace halocline::linux_port {

static const char SLOT_VARIABLE[] = "HALOCLINE_SLOT";

bool has_launcher() { return std::getenv(SLOT_VARIABLE) != nullptr; }

uint8_t slot_of_this_program() {
  const char* text = std::getenv(SLOT_VARIABLE);
  const bool is_slot = text != nullptr && (text[0] == '1' || text[0] == '2') && text[1] == '\0';
  return is_slot ? static_cast<uint8_t>(text[0] - '0') : INSTALLED;
}

static void tell(uint8_t slot) {
  const char text[] = {static_cast<char>('0' + slot), '\0'};
  setenv(SLOT_VARIABLE, text, 1);
}

static void launch_from(FolderDisk& disk, OpensslDigest& digest, char* const* arguments) {
  // A trial that the system cannot start has had its one start: then what proved itself is asked for.
  constexpr int CHOICES = 2;
  for (int i = 0; i < CHOICES; ++i) {
    const uint8_t slot = choose_start(disk, digest);
    if (slot == INSTALLED) return;
    tell(slot);
    disk.execute(slot_name(slot), arguments);
  }
}

void launch(const char* slots_folder, const char* installed_program, char* const* arguments) {
  FolderDisk disk(slots_folder);
  OpensslDigest digest;
  if (disk.is_open()) launch_from(disk, digest, arguments);
  tell(INSTALLED);
  execv(installed_program, arguments);
}

}  // namespace halocline::linux_port
