#include "device/messages/update-order.h"

#include "device/messages/alphabets.h"
#include "device/messages/fields.h"

namespace halocline::wire {

static bool read_sha256(const json::Value& value, uint8_t* sha256) {
  char text[2 * SHA256_BYTES + 1];
  if (!read_text(value, is_lower_hex, text, sizeof text) || std::strlen(text) != 2 * SHA256_BYTES) return false;
  for (size_t i = 0; i < 2 * SHA256_BYTES; ++i) {
    const char c = text[i];
    const uint8_t digit = static_cast<uint8_t>(c <= '9' ? c - '0' : c - 'a' + 10);
    sha256[i / 2] = static_cast<uint8_t>(i % 2 == 0 ? digit << 4 : sha256[i / 2] | digit);
  }
  return true;
}

bool read_update_order(const json::Value& message, UpdateOrder& order) {
  order = {};
  return read_id(message.member("update_id"), order.update_id) &&
         read_text(message.member("url"), is_download_url, order.url, sizeof order.url) &&
         read_within(message.member("size"), uint64_t{1}, json::MAX_SAFE_INTEGER, order.size_bytes) &&
         read_sha256(message.member("sha256"), order.sha256) &&
         read_text(message.member("version"), is_firmware_version, order.version, sizeof order.version) &&
         read_text(message.member("hw"), is_printable, order.hardware, sizeof order.hardware) &&
         read_text(message.member("sig"), is_printable, order.signature, sizeof order.signature);
}

}  // namespace halocline::wire
