#include "device/mqtt/encoder.h"

#include "device/mqtt/packet-types.h"

namespace halocline::mqtt {

namespace {

class PacketWriter {
 public:
  /** `body_bytes`: what follows the fixed header. */
  PacketWriter(uint8_t first, size_t body_bytes, uint8_t* out, size_t capacity) : out_(out), capacity_(capacity) {
    if (body_bytes > MAX_BODY_BYTES) is_broken_ = true;
    byte(first);
    size_t rest = body_bytes;
    do {
      const uint8_t digit = static_cast<uint8_t>(rest % 128);
      rest /= 128;
      byte(static_cast<uint8_t>(rest > 0 ? digit | 128 : digit));
    } while (rest > 0);
  }

  void byte(uint8_t value) {
    if (length_ == capacity_) is_broken_ = true;
    if (!is_broken_) out_[length_++] = value;
  }

  void number(uint16_t value) {
    byte(static_cast<uint8_t>(value >> 8));
    byte(static_cast<uint8_t>(value));
  }

  void bytes(Text text) {
    for (size_t i = 0; i < text.length; ++i) byte(static_cast<uint8_t>(text.bytes[i]));
  }

  void string(Text text) {
    if (text.length > UINT16_MAX) is_broken_ = true;
    number(static_cast<uint16_t>(text.length));
    bytes(text);
  }

  size_t finish() const { return is_broken_ ? 0 : length_; }

 private:
  uint8_t* out_;
  size_t capacity_;
  size_t length_ = 0;
  bool is_broken_ = false;
};

size_t string_bytes(Text text) { return 2 + text.length; }

}  // namespace

size_t encode_connect(const Connect& connect, uint8_t* out, size_t capacity) {
  // A broker may refuse a client without a name, and a password without a user is no packet.
  if (connect.client_id.length == 0 || connect.username.length == 0) return 0;
  if (connect.will != nullptr && !is_publish_topic(connect.will->topic)) return 0;
  const size_t will_bytes =
      connect.will == nullptr ? 0 : string_bytes(connect.will->topic) + string_bytes(connect.will->payload);
  const size_t sign_in_bytes = string_bytes(connect.username) + string_bytes(connect.password);
  const size_t body_bytes = CONNECT_HEADER_BYTES + string_bytes(connect.client_id) + will_bytes + sign_in_bytes;
  PacketWriter packet(CONNECT_FIRST, body_bytes, out, capacity);
  packet.string("MQTT");
  packet.byte(PROTOCOL_LEVEL);
  packet.byte(CLEAN_SESSION | HAS_USERNAME | HAS_PASSWORD | (connect.will == nullptr ? 0 : HAS_WILL));
  packet.number(connect.keep_alive_s);
  packet.string(connect.client_id);
  if (connect.will != nullptr) {
    packet.string(connect.will->topic);
    packet.string(connect.will->payload);
  }
  packet.string(connect.username);
  packet.string(connect.password);
  return packet.finish();
}

size_t encode_publish(Text topic, Text payload, uint8_t* out, size_t capacity) {
  if (!is_publish_topic(topic)) return 0;
  PacketWriter packet(PUBLISH_FIRST, string_bytes(topic) + payload.length, out, capacity);
  packet.string(topic);
  packet.bytes(payload);
  return packet.finish();
}

size_t encode_subscribe(uint16_t packet_id, const Text* topics, size_t count, uint8_t* out, size_t capacity) {
  if (packet_id == 0 || count == 0 || count > MAX_SUBSCRIPTIONS) return 0;
  size_t body_bytes = 2;
  for (size_t i = 0; i < count; ++i) {
    if (!is_publish_topic(topics[i])) return 0;
    body_bytes += string_bytes(topics[i]) + 1;
  }
  PacketWriter packet(SUBSCRIBE_FIRST, body_bytes, out, capacity);
  packet.number(packet_id);
  for (size_t i = 0; i < count; ++i) {
    packet.string(topics[i]);
    packet.byte(0);
  }
  return packet.finish();
}

size_t encode_ping(uint8_t* out, size_t capacity) { return PacketWriter(PING_FIRST, 0, out, capacity).finish(); }

size_t encode_disconnect(uint8_t* out, size_t capacity) {
  return PacketWriter(DISCONNECT_FIRST, 0, out, capacity).finish();
}

}  // namespace halocline::mqtt
