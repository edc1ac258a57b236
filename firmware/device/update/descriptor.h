// Our own 64 bytes inside a program: what it is for and which version it is. Little-endian: "HALOFW01", u16 format, u16 hardware,
// u16 oldest and u16 newest protocol, u16 layout, model[16], version[24], u16 secure version, 4 zero bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace halocline {

constexpr size_t DESCRIPTOR_BYTES = 64;
constexpr size_t DESCRIPTOR_MODEL_BYTES = 16;
constexpr size_t DESCRIPTOR_VERSION_BYTES = 24;

// Each text ends with a zero.
struct Descriptor {
  char model[DESCRIPTOR_MODEL_BYTES];
  char version[DESCRIPTOR_VERSION_BYTES];
  uint16_t secure_version;
};

bool read_descriptor(const uint8_t (&bytes)[DESCRIPTOR_BYTES], Descriptor& descriptor);

// Finds the first one in a program that comes in pieces.
class DescriptorSearch {
 public:
  void reset() { *this = DescriptorSearch(); }
  void push(const uint8_t* bytes, size_t length);
  bool is_found() const { return is_found_; }
  const Descriptor& descriptor() const { return descriptor_; }

 private:
  void look();

  // The last bytes that came, oldest first from `next_` on.
  uint8_t last_[DESCRIPTOR_BYTES] = {};
  size_t next_ = 0;
  Descriptor descriptor_ = {};
  bool is_found_ = false;
};

}  // namespace halocline
