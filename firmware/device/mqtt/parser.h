// What a broker sends, out of a stream that may be cut anywhere. Bounded: a message that is too long for a device is let pass by
// without losing the stream; anything that MQTT 3.1.1 forbids ends the connection.
#pragma once

#include "device/mqtt/packet-types.h"

namespace halocline::mqtt {

constexpr size_t MAX_PAYLOAD_BYTES = 1024;

enum class Heard : uint8_t {
  /** Every byte is taken and no packet is whole yet. */
  Nothing,
  ConnectAck,
  Publish,
  SubscribeAck,
  Pong,
  /** A message longer than a device takes has gone by. */
  TooLong,
  /** The stream is worth nothing any more: close the connection. It stays so until `reset`. */
  Broken
};

/** Points into the parser: good until the next `push`. */
struct Publish {
  Text topic;
  Text payload;
  uint8_t qos = 0;
  bool is_retained = false;
};

struct SubscribeAck {
  uint16_t packet_id = 0;
  uint8_t count = 0;
  /** The broker said yes to all of them. */
  bool is_granted = false;
};

class Parser {
 public:
  /** Takes bytes up to the end of one packet. `taken` says how many; call again with the rest. */
  Heard push(const uint8_t* bytes, size_t length, size_t& taken);

  /** After `ConnectAck`: 0 is welcome, anything else why not. */
  uint8_t return_code() const { return return_code_; }
  const Publish& publish() const { return publish_; }
  const SubscribeAck& subscribe_ack() const { return subscribe_ack_; }

  /** Before a new connection. */
  void reset() { *this = Parser(); }

 private:
  enum class Part : uint8_t { First, Length, Body, Skipping, Broken };

  Heard first_byte(uint8_t byte);
  Heard length_byte(uint8_t byte);
  Heard begin_body();
  Heard whole();
  Heard broken();
  Heard read_connect_ack();
  Heard read_publish();
  Heard read_subscribe_ack();

  // A topic with its length, a packet id, the payload.
  uint8_t body_[2 + MAX_TOPIC_BYTES + 2 + MAX_PAYLOAD_BYTES] = {};
  uint32_t body_bytes_ = 0;
  uint32_t taken_bytes_ = 0;
  uint8_t length_digits_ = 0;
  uint8_t first_ = 0;
  Part part_ = Part::First;
  uint8_t return_code_ = 0;
  Publish publish_;
  SubscribeAck subscribe_ack_;
};

}  // namespace halocline::mqtt
