// Any bytes, cut anywhere: the same is heard as in one piece, and what was heard is heard again when it is sent again.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "device/mqtt/encoder.h"
#include "device/mqtt/parser.h"

using namespace halocline;
using namespace halocline::mqtt;

namespace {

constexpr size_t MOST_HEARD = 4096;

struct Log {
  Heard heard[MOST_HEARD];
  /** Where the packet ended, and what it said. */
  uint64_t said[MOST_HEARD];
  size_t count = 0;
};

void must(bool holds) {
  if (!holds) std::abort();
}

uint64_t sum_of(uint64_t sum, Text text) {
  for (size_t i = 0; i < text.length; ++i) sum = (sum ^ static_cast<uint8_t>(text.bytes[i])) * 1099511628211ULL;
  return sum * 31 + text.length;
}

uint64_t said(const Parser& parser, Heard heard, size_t at) {
  if (heard == Heard::ConnectAck) return at * 256 + parser.return_code();
  if (heard == Heard::SubscribeAck) return at * 65536 + parser.subscribe_ack().packet_id;
  if (heard != Heard::Publish) return at;
  const Publish& publish = parser.publish();
  return sum_of(sum_of(at * 8 + publish.qos * 2 + publish.is_retained, publish.topic), publish.payload);
}

void is_heard_again(const Publish& publish) {
  static uint8_t packet[1400];
  static Parser again;
  again.reset();
  const size_t length = encode_publish(publish.topic, publish.payload, packet, sizeof packet);
  size_t taken = 0;
  must(length > 0 && again.push(packet, length, taken) == Heard::Publish && taken == length);
  must(is_same(again.publish().topic, publish.topic) && is_same(again.publish().payload, publish.payload));
  must(again.publish().qos == 0 && !again.publish().is_retained);
}

void listen(const uint8_t* bytes, size_t length, size_t piece, Log& log) {
  static Parser parser;
  parser.reset();
  log.count = 0;
  size_t at = 0;
  while (at < length) {
    size_t taken = 0;
    const size_t offered = piece < length - at ? piece : length - at;
    const Heard heard = parser.push(bytes + at, offered, taken);
    must(taken <= offered);
    at += taken;
    if (heard == Heard::Nothing) {
      must(taken == offered);
      continue;
    }
    log.heard[log.count] = heard;
    log.said[log.count++] = said(parser, heard, at);
    if (heard == Heard::Publish) is_heard_again(parser.publish());
    if (heard == Heard::Broken) return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static Log whole;
  static Log pieces;
  if (size < 2 || size > MOST_HEARD) return 0;
  listen(data + 1, size - 1, size, whole);
  listen(data + 1, size - 1, 1 + data[0], pieces);
  must(whole.count == pieces.count);
  must(std::memcmp(whole.heard, pieces.heard, whole.count * sizeof whole.heard[0]) == 0);
  must(std::memcmp(whole.said, pieces.said, whole.count * sizeof whole.said[0]) == 0);
  return 0;
}
