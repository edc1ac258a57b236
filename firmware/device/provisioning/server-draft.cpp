#include "device/provisioning/server-draft.h"

#include <cstring>

#include "device/flash/crc32.h"

namespace halocline::improv {

static const char PEM_START[] = "-----BEGIN CERTIFICATE-----";
static constexpr size_t CRC_BYTES = 4;

static bool is_host_character(uint8_t c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':';
}

static bool is_host(const uint8_t* text, size_t length) {
  if (length == 0 || length > HOST_BYTES_MAX) return false;
  for (size_t i = 0; i < length; ++i) {
    if (!is_host_character(text[i])) return false;
  }
  return true;
}

static bool is_pem(const uint8_t* text, size_t length) {
  const size_t start = sizeof PEM_START - 1;
  if (length < start || std::memcmp(text, PEM_START, start) != 0) return false;
  for (size_t i = 0; i < length; ++i) {
    const bool is_plain = (text[i] >= ' ' && text[i] <= '~') || text[i] == '\n' || text[i] == '\r';
    if (!is_plain) return false;
  }
  return true;
}

static uint16_t u16_at(const uint8_t* bytes) { return static_cast<uint16_t>(bytes[0] << 8 | bytes[1]); }

static uint32_t u32_at(const uint8_t* bytes) { return static_cast<uint32_t>(u16_at(bytes)) << 16 | u16_at(bytes + 2); }

Error ServerDraft::broken(Error error) {
  if (error != Error::None) is_begun_ = false;
  return error;
}

Error ServerDraft::begin(const uint8_t* data, size_t length) { return broken(judge_begin(data, length)); }

Error ServerDraft::add_piece(const uint8_t* data, size_t length) { return broken(judge_piece(data, length)); }

Error ServerDraft::finish(const uint8_t* data, size_t length) {
  const Error error = judge_end(data, length);
  // Also a whole one ends here: it is saved once.
  is_begun_ = false;
  return error;
}

Error ServerDraft::judge_begin(const uint8_t* data, size_t length) {
  const size_t host_bytes = length == 0 ? 0 : data[0];
  if (length != 1 + host_bytes + 4) return Error::BadPacket;
  const uint16_t port = u16_at(data + 1 + host_bytes);
  const size_t announced = u16_at(data + 1 + host_bytes + 2);
  if (!is_host(data + 1, host_bytes) || port == 0) return Error::BadServer;
  if (announced > AUTHORITY_BYTES_MAX) return Error::BadAuthority;
  server_ = {};
  std::memcpy(server_.host, data + 1, host_bytes);
  server_.port = port;
  announced_ = announced;
  next_piece_ = 0;
  is_begun_ = true;
  return Error::None;
}

Error ServerDraft::judge_piece(const uint8_t* data, size_t length) {
  if (length < 2) return Error::BadPacket;
  const size_t missing = announced_ - server_.authority_length;
  const size_t expected = missing < PIECE_BYTES_MAX ? missing : PIECE_BYTES_MAX;
  if (!is_begun_ || data[0] != next_piece_ || length - 1 != expected) return Error::BadOrder;
  std::memcpy(server_.authority_pem + server_.authority_length, data + 1, expected);
  server_.authority_length += expected;
  ++next_piece_;
  return Error::None;
}

Error ServerDraft::judge_end(const uint8_t* data, size_t length) const {
  if (length != CRC_BYTES) return Error::BadPacket;
  if (!is_begun_ || server_.authority_length != announced_) return Error::BadOrder;
  if (crc32(server_.authority_pem, announced_) != u32_at(data)) return Error::BadAuthority;
  if (announced_ > 0 && !is_pem(server_.authority_pem, announced_)) return Error::BadAuthority;
  return Error::None;
}

}  // namespace halocline::improv
