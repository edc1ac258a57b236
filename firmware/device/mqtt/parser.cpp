#include "device/mqtt/parser.h"

namespace halocline::mqtt {

static uint16_t number_at(const uint8_t* at) { return static_cast<uint16_t>(at[0] << 8 | at[1]); }

static bool is_publish(uint8_t first) { return (first & 0xF0) == PUBLISH_FIRST; }
static uint8_t qos_of(uint8_t first) { return first >> 1 & 3; }

/** What a broker may send to a client that only subscribes and publishes at QoS 0. */
static bool is_from_broker(uint8_t first) {
  if (!is_publish(first)) return first == CONNACK_FIRST || first == SUBACK_FIRST || first == PONG_FIRST;
  const bool is_duplicate = (first & 0x08) != 0;
  return qos_of(first) < 3 && !(is_duplicate && qos_of(first) == 0);
}

/** Known before the body: a broker that says something else has lost its place, or we have. */
static bool is_length_allowed(uint8_t first, uint32_t bytes) {
  if (first == CONNACK_FIRST) return bytes == 2;
  if (first == PONG_FIRST) return bytes == 0;
  if (first == SUBACK_FIRST) return bytes >= 3 && bytes <= 2 + MAX_SUBSCRIPTIONS;
  return bytes >= (qos_of(first) == 0 ? 3U : 5U);
}

Heard Parser::broken() {
  part_ = Part::Broken;
  return Heard::Broken;
}

Heard Parser::push(const uint8_t* bytes, size_t length, size_t& taken) {
  taken = 0;
  while (taken < length) {
    if (part_ == Part::Broken) return Heard::Broken;
    Heard heard = Heard::Nothing;
    if (part_ == Part::First) {
      heard = first_byte(bytes[taken++]);
    } else if (part_ == Part::Length) {
      heard = length_byte(bytes[taken++]);
    } else {
      const size_t left = body_bytes_ - taken_bytes_;
      const size_t more = length - taken < left ? length - taken : left;
      if (part_ == Part::Body) std::memcpy(body_ + taken_bytes_, bytes + taken, more);
      taken += more;
      taken_bytes_ += static_cast<uint32_t>(more);
      if (taken_bytes_ == body_bytes_) heard = whole();
    }
    if (heard != Heard::Nothing) return heard;
  }
  return part_ == Part::Broken ? Heard::Broken : Heard::Nothing;
}

Heard Parser::first_byte(uint8_t byte) {
  if (!is_from_broker(byte)) return broken();
  first_ = byte;
  body_bytes_ = taken_bytes_ = 0;
  length_digits_ = 0;
  part_ = Part::Length;
  return Heard::Nothing;
}

Heard Parser::length_byte(uint8_t byte) {
  body_bytes_ |= static_cast<uint32_t>(byte & 127) << (7 * length_digits_);
  ++length_digits_;
  if ((byte & 128) == 0) return begin_body();
  return length_digits_ == 4 ? broken() : Heard::Nothing;
}

Heard Parser::begin_body() {
  if (!is_length_allowed(first_, body_bytes_)) return broken();
  part_ = body_bytes_ > sizeof body_ ? Part::Skipping : Part::Body;
  return body_bytes_ == 0 ? whole() : Heard::Nothing;
}

Heard Parser::whole() {
  const bool was_skipped = part_ == Part::Skipping;
  part_ = Part::First;
  if (was_skipped) return Heard::TooLong;
  if (first_ == CONNACK_FIRST) return read_connect_ack();
  if (first_ == SUBACK_FIRST) return read_subscribe_ack();
  return first_ == PONG_FIRST ? Heard::Pong : read_publish();
}

Heard Parser::read_connect_ack() {
  // A broker cannot have kept the session of a client that asks for a clean one.
  if (body_[0] != 0) return broken();
  return_code_ = body_[1];
  return Heard::ConnectAck;
}

Heard Parser::read_subscribe_ack() {
  subscribe_ack_ = {number_at(body_), static_cast<uint8_t>(body_bytes_ - 2), true};
  if (subscribe_ack_.packet_id == 0) return broken();
  for (uint32_t i = 2; i < body_bytes_; ++i) {
    const uint8_t code = body_[i];
    if (code > 2 && code != 0x80) return broken();
    subscribe_ack_.is_granted = subscribe_ack_.is_granted && code != 0x80;
  }
  return Heard::SubscribeAck;
}

Heard Parser::read_publish() {
  const uint8_t qos = qos_of(first_);
  const uint32_t topic_bytes = number_at(body_);
  const uint32_t header_bytes = 2 + topic_bytes + (qos == 0 ? 0 : 2);
  if (header_bytes > body_bytes_) return broken();
  if (qos != 0 && number_at(body_ + 2 + topic_bytes) == 0) return broken();
  const char* const text = reinterpret_cast<const char*>(body_);
  publish_ = {Text(text + 2, topic_bytes), Text(text + header_bytes, body_bytes_ - header_bytes), qos, (first_ & 1) != 0};
  const bool is_too_long = topic_bytes > MAX_TOPIC_BYTES || publish_.payload.length > MAX_PAYLOAD_BYTES;
  if (is_too_long) return Heard::TooLong;
  return is_publish_topic(publish_.topic) ? Heard::Publish : broken();
}

}  // namespace halocline::mqtt
