// Two places for the program: one runs, the other takes an update. A new image has one boot to prove itself; without
// `mark_valid` the boot after it runs the old one again.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::hal {

class Slots {
 public:
  // What an image may fill at most.
  virtual uint32_t capacity_bytes() const = 0;
  // True while the running image still has to prove itself.
  virtual bool is_on_trial() const = 0;
  virtual void mark_valid() = 0;

  // Empties the slot that is not running.
  [[nodiscard]] virtual bool begin() = 0;
  [[nodiscard]] virtual bool write(const uint8_t* bytes, size_t length) = 0;
  // What was written, for the check of hash and signature: what counts is what stands in flash, not what came over the wire.
  [[nodiscard]] virtual bool read(uint32_t offset, uint8_t* bytes, size_t length) = 0;
  // From the next boot on.
  [[nodiscard]] virtual bool choose() = 0;
  // Takes `choose` back.
  virtual void abandon() = 0;

  [[noreturn]] virtual void restart() = 0;

 protected:
  ~Slots() = default;
};

}  // namespace halocline::hal
