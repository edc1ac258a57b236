#include "device/messages/fields.h"

#include "device/messages/alphabets.h"

namespace halocline::wire {

bool read_within(const json::Value& value, uint64_t least, uint64_t most, uint64_t& whole) {
  json::Decimal decimal;
  uint64_t read = 0;
  if (!value.decimal(decimal) || !json::read_whole(decimal, read) || read < least || read > most) return false;
  whole = read;
  return true;
}

bool read_within(const json::Value& value, uint32_t least, uint32_t most, uint32_t& whole) {
  uint64_t read = 0;
  if (!read_within(value, uint64_t{least}, uint64_t{most}, read)) return false;
  whole = static_cast<uint32_t>(read);
  return true;
}

bool is_version_one(const json::Value& message) {
  uint32_t version = 0;
  return read_within(message.member("v"), 1U, 1U, version);
}

bool read_flag(const json::Value& value, bool& flag) {
  flag = value.is(json::Kind::True);
  return flag || value.is(json::Kind::False);
}

bool read_id(const json::Value& value, hc_id& id) {
  char text[HC_ID_BYTES + 1];
  if (!read_text(value, is_message_id, text, sizeof text)) return false;
  id = {};
  id.length = static_cast<uint8_t>(std::strlen(text));
  std::memcpy(id.text, text, id.length);
  return true;
}

bool read_boot(const json::Value& value, Boot& boot) {
  char text[MAX_BOOT_BYTES];
  size_t length = 0;
  return value.copy_text(text, sizeof text, length) && parse_boot(Text(text, length), boot);
}

bool read_text(const json::Value& value, IsAllowed is_allowed, char* out, size_t capacity) {
  size_t length = 0;
  if (!value.copy_text(out, capacity - 1, length) || !is_allowed(Text(out, length))) return false;
  out[length] = '\0';
  return true;
}

}  // namespace halocline::wire
