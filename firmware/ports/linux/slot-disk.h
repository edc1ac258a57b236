// The folder in which programs stand, as far as slots need it. A test has one that loses its power in the middle of anything.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline::linux_port {

class SlotDisk {
 public:
  // An empty file under this name, whatever stood there; pieces are added to the file that was begun last.
  [[nodiscard]] virtual bool begin(const char* name) = 0;
  [[nodiscard]] virtual bool append(const uint8_t* bytes, size_t length) = 0;
  // True: a power cut from here on leaves all of it.
  [[nodiscard]] virtual bool finish() = 0;
  // A whole small file at once: a power cut leaves the old one or the new one.
  [[nodiscard]] virtual bool replace(const char* name, const uint8_t* bytes, size_t length) = 0;

  // False when it is not there.
  [[nodiscard]] virtual bool size(const char* name, uint64_t& size_bytes) = 0;
  // False also when it ends before.
  [[nodiscard]] virtual bool read(const char* name, uint64_t offset, uint8_t* bytes, size_t length) = 0;

 protected:
  ~SlotDisk() = default;
};

}  // namespace halocline::linux_port
