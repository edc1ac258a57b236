// What a device sends in MQTT 3.1.1: all at QoS 0, nothing retained. Each function writes one whole packet and returns its
// bytes, or 0 when it does not fit or MQTT has no such packet.
#pragma once

#include "device/text/text.h"

namespace halocline::mqtt {

struct Will {
  Text topic;
  Text payload;
};

/** Always a clean session: the broker promises nothing, so it need not remember anything. */
struct Connect {
  Text client_id;
  Text username;
  Text password;
  /** Null for none. */
  const Will* will = nullptr;
  uint16_t keep_alive_s = 30;
};

size_t encode_connect(const Connect& connect, uint8_t* out, size_t capacity);
size_t encode_publish(Text topic, Text payload, uint8_t* out, size_t capacity);
/** `packet_id` is not nought; at least one topic. */
size_t encode_subscribe(uint16_t packet_id, const Text* topics, size_t count, uint8_t* out, size_t capacity);
size_t encode_ping(uint8_t* out, size_t capacity);
size_t encode_disconnect(uint8_t* out, size_t capacity);

}  // namespace halocline::mqtt
