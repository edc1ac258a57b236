#include "device/messages/boot.h"

#include "device/messages/alphabets.h"

namespace halocline::wire {

static constexpr size_t NONCE_DIGITS = 8;
static constexpr uint32_t COUNTERS = 1000000000;

bool parse_boot(Text text, Boot& boot) {
  if (text.length < 1 + 1 + NONCE_DIGITS || text.length > MAX_BOOT_BYTES) return false;
  const size_t dash = text.length - NONCE_DIGITS - 1;
  const Text nonce(text.bytes + dash + 1, NONCE_DIGITS);
  if (text.bytes[dash] != '-' || !is_lower_hex(nonce)) return false;
  boot = Boot();
  for (size_t i = 0; i < dash; ++i) {
    if (text.bytes[i] < '0' || text.bytes[i] > '9') return false;
    boot.counter = boot.counter * 10 + static_cast<uint32_t>(text.bytes[i] - '0');
  }
  for (size_t i = 0; i < NONCE_DIGITS; ++i) {
    const char c = nonce.bytes[i];
    boot.nonce = boot.nonce << 4 | static_cast<uint32_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  return true;
}

BootText boot_text(Boot boot) {
  BootText written = {};
  const uint32_t counter = boot.counter % COUNTERS;
  uint32_t unit = 1;
  while (counter / unit >= 10) unit *= 10;
  for (; unit > 0; unit /= 10) written.bytes[written.length++] = static_cast<char>('0' + counter / unit % 10);
  written.bytes[written.length++] = '-';
  for (int shift = 28; shift >= 0; shift -= 4) written.bytes[written.length++] = "0123456789abcdef"[boot.nonce >> shift & 15];
  return written;
}

}  // namespace halocline::wire
