#include "device/mqtt/packet-types.h"

#include "device/text/utf8.h"

namespace halocline::mqtt {

bool is_publish_topic(Text topic) {
  if (topic.length == 0 || topic.length > MAX_TOPIC_BYTES) return false;
  size_t at = 0;
  while (at < topic.length) {
    const char c = topic.bytes[at];
    const size_t bytes = utf8_character_bytes(topic.bytes + at, topic.length - at);
    if (bytes == 0 || c == '\0' || c == '+' || c == '#') return false;
    at += bytes;
  }
  return true;
}

}  // namespace halocline::mqtt
