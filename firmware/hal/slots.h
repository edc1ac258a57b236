// Where programs stand: the one that runs, and room for another beside it. Whatever starts programs gives a new one a single
// start to prove itself; one that is not confirmed in it is not started again. No call waits for a network.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::hal {

class Slots {
 public:
  // Room for one program.
  virtual uint32_t slot_bytes() const = 0;
  // Which place the running program was started from, and which one a new program goes to. Never the same.
  virtual uint8_t running() const = 0;
  virtual uint8_t other() const = 0;
  // This is the one start of a new program.
  virtual bool is_on_trial() const = 0;

  // Empties the other slot; it is no longer chosen, whatever it held.
  [[nodiscard]] virtual bool begin() = 0;
  // Behind what was written since `begin`.
  [[nodiscard]] virtual bool write(const uint8_t* bytes, size_t length) = 0;
  // What stands in the other slot, as a start would read it; false also behind its end.
  [[nodiscard]] virtual bool read(uint32_t offset, uint8_t* bytes, size_t length) = 0;

  // Done: the next start is the trial of the other slot, as long as it still has this size and hash, power cut or not.
  [[nodiscard]] virtual bool choose(uint32_t size_bytes, const uint8_t* sha256) = 0;
  // Done: the next start is the running program again.
  [[nodiscard]] virtual bool take_back() = 0;
  // Done: the program on trial is the one that is started from now on.
  [[nodiscard]] virtual bool confirm() = 0;

 protected:
  ~Slots() = default;
};

}  // namespace halocline::hal
