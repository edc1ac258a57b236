// Two slots in a folder, beside the program that a person installed.
#pragma once

#include "hal/slots.h"
#include "ports/linux/boot-state.h"

namespace halocline::linux_port {

// As much as the server takes.
constexpr uint32_t FILE_SLOT_BYTES = 4 * 1024 * 1024;

class FileSlots final : public hal::Slots {
 public:
  // `running` is what `choose_start` said in the program that started this one; INSTALLED when nobody did.
  FileSlots(SlotDisk& disk, uint8_t running) : disk_(disk), state_(read_boot_state(disk)), running_(running) {}

  uint32_t slot_bytes() const override { return FILE_SLOT_BYTES; }
  uint8_t running() const override { return running_; }
  uint8_t other() const override;
  bool is_on_trial() const override;

  [[nodiscard]] bool begin() override;
  [[nodiscard]] bool write(const uint8_t* bytes, size_t length) override;
  [[nodiscard]] bool read(uint32_t offset, uint8_t* bytes, size_t length) override;
  [[nodiscard]] bool choose(uint32_t size_bytes, const uint8_t* sha256) override;
  [[nodiscard]] bool take_back() override;
  [[nodiscard]] bool confirm() override;

 private:
  bool save(const BootState& state);

  SlotDisk& disk_;
  BootState state_;
  uint32_t written_bytes_ = 0;
  uint8_t running_;
};

}  // namespace halocline::linux_port
