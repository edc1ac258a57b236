// Which program is started next, in the file `boot` beside the slots.
#pragma once

#include "hal/crypto.h"
#include "ports/linux/slot-disk.h"

namespace halocline::linux_port {

// The program that was installed by a person is in no slot, and never written to.
constexpr uint8_t INSTALLED = 0;
constexpr uint8_t SLOT_A = 1;
constexpr uint8_t SLOT_B = 2;

struct SlotImage {
  uint8_t slot;
  uint32_t size_bytes;
  uint8_t sha256[hal::DIGEST_BYTES];
};

struct BootState {
  // Has proved itself.
  SlotImage proved;
  // To be tried once; INSTALLED is none.
  SlotImage trial;
  // Its one start has begun.
  bool is_tried;
};

const char* slot_name(uint8_t slot);

// A file that is absent or harmed says nothing: then the installed program runs.
BootState read_boot_state(SlotDisk& disk);
[[nodiscard]] bool write_boot_state(SlotDisk& disk, const BootState& state);

// What the next start runs, decided as a bootloader with rollback does. Writes down that a trial has begun before it names it: one that
// crashes is not started again. Whatever does not have its hash is not started at all.
uint8_t choose_start(SlotDisk& disk, hal::Digest& digest);

}  // namespace halocline::linux_port
