#include "device/update/descriptor.h"

#include <cstring>

namespace halocline {

static constexpr uint8_t FIRST_LETTER = 'H';
static constexpr size_t MAGIC_BYTES = 8;
static constexpr uint16_t FORMAT = 1;

static uint16_t number_at(const uint8_t* at) { return static_cast<uint16_t>(at[0] | at[1] << 8); }

static bool read_text(const uint8_t* field, size_t width, char* text) {
  std::memcpy(text, field, width);
  return text[0] != '\0' && text[width - 1] == '\0';
}

// The eight letters stand in this function too, wherever the compiler put them: only with all the rest behind them they count.
bool read_descriptor(const uint8_t (&bytes)[DESCRIPTOR_BYTES], Descriptor& descriptor) {
  if (std::memcmp(bytes, "HALOFW01", MAGIC_BYTES) != 0 || number_at(bytes + 8) != FORMAT) return false;
  const uint16_t oldest = number_at(bytes + 12);
  const uint16_t newest = number_at(bytes + 14);
  descriptor.secure_version = number_at(bytes + 58);
  return number_at(bytes + 10) > 0 && oldest >= 1 && oldest <= newest &&
         read_text(bytes + 18, DESCRIPTOR_MODEL_BYTES, descriptor.model) &&
         read_text(bytes + 34, DESCRIPTOR_VERSION_BYTES, descriptor.version);
}

void DescriptorSearch::push(const uint8_t* bytes, size_t length) {
  for (size_t i = 0; i < length && !is_found_; ++i) {
    last_[next_] = bytes[i];
    next_ = (next_ + 1) % DESCRIPTOR_BYTES;
    if (last_[next_] == FIRST_LETTER) look();
  }
}

void DescriptorSearch::look() {
  uint8_t ordered[DESCRIPTOR_BYTES];
  std::memcpy(ordered, last_ + next_, DESCRIPTOR_BYTES - next_);
  std::memcpy(ordered + DESCRIPTOR_BYTES - next_, last_, next_);
  is_found_ = read_descriptor(ordered, descriptor_);
}

}  // namespace halocline
