#include "device/messages/alphabets.h"

namespace halocline::wire {

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_alphanumeric(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_url_safe(char c) { return is_alphanumeric(c) || c == '_' || c == '-'; }
static bool is_version_character(char c) { return is_url_safe(c) || c == '.' || c == '+'; }
static bool is_lower_hex_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); }
static bool is_hex_digit(char c) { return is_lower_hex_digit(c) || (c >= 'A' && c <= 'F'); }
static bool is_printable_character(char c) { return c >= ' ' && c <= '~'; }

template <typename Allowed>
static bool are_all(Text text, Allowed allowed) {
  for (size_t i = 0; i < text.length; ++i) {
    if (!allowed(text.bytes[i])) return false;
  }
  return true;
}

bool is_message_id(Text text) { return text.length >= 1 && text.length <= 64 && are_all(text, is_url_safe); }

bool is_firmware_version(Text text) { return text.length >= 1 && text.length <= 24 && are_all(text, is_version_character); }

bool is_lower_hex(Text text) { return are_all(text, is_lower_hex_digit); }

bool is_printable(Text text) { return are_all(text, is_printable_character); }

bool is_key(Text text) { return text.length == 43 && are_all(text, is_url_safe); }

bool is_uuid(Text text) {
  if (is_same(text, "00000000-0000-0000-0000-000000000000")) return true;
  if (is_same(text, "ffffffff-ffff-ffff-ffff-ffffffffffff")) return true;
  if (text.length != 36) return false;
  for (size_t i = 0; i < 36; ++i) {
    const bool is_dash_here = i == 8 || i == 13 || i == 18 || i == 23;
    if (is_dash_here ? text.bytes[i] != '-' : !is_hex_digit(text.bytes[i])) return false;
  }
  const char version = text.bytes[14];
  return version >= '1' && version <= '8' && std::strchr("89abAB", text.bytes[19]) != nullptr;
}

static bool starts_with(Text text, Text start) {
  return text.length >= start.length && std::memcmp(text.bytes, start.bytes, start.length) == 0;
}

static bool is_host_character(char c) { return is_alphanumeric(c) || c == '-' || c == '.'; }

/** What an unescaped path or query may have. */
static bool is_path_character(char c) { return is_alphanumeric(c) || (c != '\0' && std::strchr("-._~!$&'()*+,;=:@/?%", c) != nullptr); }

/** Nought or more than a port can be is none; "" is none either. */
static bool is_port(Text text) {
  if (text.length == 0 || text.length > 5) return false;
  uint32_t port = 0;
  for (size_t i = 0; i < text.length; ++i) {
    if (!is_digit(text.bytes[i])) return false;
    port = port * 10 + static_cast<uint32_t>(text.bytes[i] - '0');
  }
  return port >= 1 && port <= 65535;
}

static bool is_host(Text text) {
  const bool is_odd = text.length == 0 || text.bytes[0] == '.' || text.bytes[0] == '-' || text.bytes[text.length - 1] == '.';
  return !is_odd && are_all(text, is_host_character);
}

bool is_download_url(Text text) {
  const bool is_encrypted = starts_with(text, "https://");
  const bool is_own_machine = starts_with(text, "http://127.0.0.1:") || starts_with(text, "http://127.0.0.1/");
  if (text.length > 200 || !(is_encrypted || is_own_machine)) return false;
  const size_t start = is_encrypted ? 8 : 7;
  size_t slash = start;
  while (slash < text.length && text.bytes[slash] != '/') ++slash;
  size_t colon = start;
  while (colon < slash && text.bytes[colon] != ':') ++colon;
  if (!is_host(Text(text.bytes + start, colon - start))) return false;
  if (colon < slash && !is_port(Text(text.bytes + colon + 1, slash - colon - 1))) return false;
  return are_all(Text(text.bytes + slash, text.length - slash), is_path_character);
}

}  // namespace halocline::wire
