// MQTT 3.1.1 as bytes: what a device sends, and what it makes of what a broker sends, however it is cut.
#include <cstdint>
#include <cstring>
#include <initializer_list>

#include "device/mqtt/encoder.h"
#include "device/mqtt/parser.h"
#include "test/check.h"

using namespace halocline;
using namespace halocline::mqtt;

namespace {

uint8_t out[2048];

bool is_written(size_t length, const char* bytes, size_t expected) {
  return length == expected && std::memcmp(out, bytes, expected) == 0;
}

#define IS_WRITTEN(length, literal) is_written(length, literal, sizeof(literal) - 1)

void connects() {
  const Will will = {"a/status", "gone"};
  const Connect connect = {"dev-1", "dev-1", "key", &will, 30};
  const char expected[] =
      "\x10\x2D\x00\x04MQTT\x04\xC6\x00\x1E\x00\x05"
      "dev-1\x00\x08"
      "a/status\x00\x04gone\x00\x05"
      "dev-1\x00\x03key";
  CHECK(IS_WRITTEN(encode_connect(connect, out, sizeof out), expected));
  for (size_t capacity = 0; capacity < sizeof expected - 1; ++capacity) CHECK(encode_connect(connect, out, capacity) == 0);

  // Pairing: an empty password is sent, and nobody says goodbye for it.
  const Connect pairing = {"p-1", "pair", "", nullptr, 30};
  CHECK(IS_WRITTEN(encode_connect(pairing, out, sizeof out), "\x10\x17\x00\x04MQTT\x04\xC2\x00\x1E\x00\x03p-1\x00\x04pair\x00\x00"));
  CHECK(encode_connect({"", "user", "", nullptr, 30}, out, sizeof out) == 0);
  CHECK(encode_connect({"id", "", "key", nullptr, 30}, out, sizeof out) == 0);
  const Will nowhere = {"a/#", "gone"};
  CHECK(encode_connect({"id", "id", "key", &nowhere, 30}, out, sizeof out) == 0);
}

void sends() {
  CHECK(IS_WRITTEN(encode_publish("t", "hi", out, sizeof out), "\x30\x05\x00\x01thi"));
  CHECK(encode_publish("t", "hi", out, 6) == 0);
  CHECK(encode_publish("", "hi", out, sizeof out) == 0);
  CHECK(encode_publish("a/+", "hi", out, sizeof out) == 0);
  static char long_payload[1024];
  std::memset(long_payload, 'x', sizeof long_payload);
  const size_t bytes = encode_publish("t", Text(long_payload, sizeof long_payload), out, sizeof out);
  CHECK(bytes == 1 + 2 + 3 + 1024 && out[1] == 0x83 && out[2] == 0x08);
  const Text topics[] = {"a/commands", "a/config"};
  CHECK(IS_WRITTEN(encode_subscribe(1, topics, 2, out, sizeof out),
                   "\x82\x1A\x00\x01\x00\x0A"
                   "a/commands\x00\x00\x08"
                   "a/config\x00"));
  CHECK(encode_subscribe(0, topics, 2, out, sizeof out) == 0);
  CHECK(encode_subscribe(1, topics, 0, out, sizeof out) == 0);
  CHECK(IS_WRITTEN(encode_ping(out, sizeof out), "\xC0\x00"));
  CHECK(IS_WRITTEN(encode_disconnect(out, sizeof out), "\xE0\x00"));
  CHECK(encode_ping(out, 1) == 0);
}

Parser parser;

/** All at once; whatever follows the first packet is left alone. */
Heard hear(const char* bytes, size_t length) {
  parser.reset();
  size_t taken = 0;
  return parser.push(reinterpret_cast<const uint8_t*>(bytes), length, taken);
}

#define HEAR(literal) hear(literal, sizeof(literal) - 1)

void hears_answers() {
  CHECK(HEAR("\x20\x02\x00\x00") == Heard::ConnectAck && parser.return_code() == 0);
  CHECK(HEAR("\x20\x02\x00\x05") == Heard::ConnectAck && parser.return_code() == 5);
  CHECK(HEAR("\x20\x02\x01\x00") == Heard::Broken);
  CHECK(HEAR("\x20\x03\x00\x00\x00") == Heard::Broken);
  CHECK(HEAR("\x21\x02\x00\x00") == Heard::Broken);
  CHECK(HEAR("\xD0\x00") == Heard::Pong);
  CHECK(HEAR("\xD0\x01\x00") == Heard::Broken);
  CHECK(HEAR("\x90\x04\x00\x01\x00\x00") == Heard::SubscribeAck);
  CHECK(parser.subscribe_ack().packet_id == 1 && parser.subscribe_ack().count == 2 && parser.subscribe_ack().is_granted);
  CHECK(HEAR("\x90\x04\x00\x01\x00\x80") == Heard::SubscribeAck && !parser.subscribe_ack().is_granted);
  CHECK(HEAR("\x90\x04\x00\x01\x00\x03") == Heard::Broken);
  CHECK(HEAR("\x90\x04\x00\x00\x00\x00") == Heard::Broken);
  CHECK(HEAR("\x90\x02\x00\x01") == Heard::Broken);
  CHECK(HEAR("\x90\x07\x00\x01\x00\x00\x00\x00\x00") == Heard::Broken);
}

void hears_messages() {
  CHECK(HEAR("\x30\x05\x00\x01thi") == Heard::Publish);
  CHECK(is_same(parser.publish().topic, "t") && is_same(parser.publish().payload, "hi"));
  CHECK(parser.publish().qos == 0 && !parser.publish().is_retained);
  CHECK(HEAR("\x31\x05\x00\x01thi") == Heard::Publish && parser.publish().is_retained);
  CHECK(HEAR("\x32\x06\x00\x01t\x00\x07x") == Heard::Publish && parser.publish().qos == 1);
  CHECK(is_same(parser.publish().payload, "x"));
  CHECK(HEAR("\x3D\x06\x00\x01t\x00\x07x") == Heard::Publish && parser.publish().qos == 2 && parser.publish().is_retained);
  CHECK(HEAR("\x30\x03\x00\x01t") == Heard::Publish && parser.publish().payload.length == 0);
  // The length may be written longer than it needs to be.
  CHECK(HEAR("\x30\x83\x80\x00\x00\x01t") == Heard::Publish);
}

void refuses_what_is_malformed() {
  CHECK(HEAR("\x36\x06\x00\x01t\x00\x07x") == Heard::Broken);  // QoS 3
  CHECK(HEAR("\x38\x05\x00\x01thi") == Heard::Broken);         // a duplicate of what is never repeated
  CHECK(HEAR("\x32\x06\x00\x01t\x00\x00x") == Heard::Broken);  // no packet id
  CHECK(HEAR("\x30\x03\x00\x02t") == Heard::Broken);           // the topic is longer than the packet
  CHECK(HEAR("\x30\x03\x00\x00t") == Heard::Broken);           // no topic
  CHECK(HEAR("\x30\x02\x00\x00") == Heard::Broken);
  CHECK(HEAR("\x30\x04\x00\x01+x") == Heard::Broken);
  CHECK(HEAR("\x30\x04\x00\x01#x") == Heard::Broken);
  CHECK(HEAR("\x30\x04\x00\x01\x00x") == Heard::Broken);
  CHECK(HEAR("\x30\x05\x00\x02\xC3\x28x") == Heard::Broken);   // not UTF-8
  CHECK(HEAR("\x30\xFF\xFF\xFF\xFF") == Heard::Broken);         // a length of five digits
  // What a client sends, and what only QoS 1 and 2 need.
  for (const char* first : {"\x10", "\x40", "\x50", "\x62", "\x70", "\x82", "\xA2", "\xB0", "\xC0", "\xE0", "\xF0", "\x01"}) {
    CHECK(hear(first, 1) == Heard::Broken);
  }
  // It stays broken, whatever comes.
  size_t taken = 0;
  const uint8_t pong[] = {0xD0, 0x00};
  CHECK(parser.push(pong, 2, taken) == Heard::Broken && taken == 0);
  CHECK(parser.push(pong, 0, taken) == Heard::Broken);
  parser.reset();
  CHECK(parser.push(pong, 2, taken) == Heard::Pong && taken == 2);
}

/** Packets of every kind and size, in pieces of every size: the same is heard. */
void loses_nothing_in_pieces() {
  static uint8_t stream[8192];
  size_t length = 0;
  static char payload[1200];
  std::memset(payload, 'p', sizeof payload);
  const size_t sizes[] = {0, 1, 1023, 1024, 1025, 1100, 1200, 2};
  for (const size_t size : sizes) {
    length += encode_publish("halocline/v1/x/commands", Text(payload, size), stream + length, sizeof stream - length);
    stream[length++] = 0xD0;
    stream[length++] = 0x00;
  }
  for (size_t piece = 1; piece <= length; piece = piece < 40 ? piece + 1 : piece * 2) {
    parser.reset();
    size_t index = 0;
    size_t at = 0;
    while (at < length) {
      size_t taken = 0;
      const Heard heard = parser.push(stream + at, piece < length - at ? piece : length - at, taken);
      at += taken;
      if (heard == Heard::Nothing) continue;
      const size_t size = sizes[index / 2];
      const Heard expected = index % 2 == 1 ? Heard::Pong : size > MAX_PAYLOAD_BYTES ? Heard::TooLong : Heard::Publish;
      CHECK(heard == expected);
      CHECK(heard != Heard::Publish || parser.publish().payload.length == size);
      ++index;
    }
    CHECK(index == 2 * (sizeof sizes / sizeof sizes[0]));
  }
}

void lets_a_huge_message_pass() {
  parser.reset();
  const uint8_t head[] = {0x30, 0x80, 0x80, 0x04};  // 65,536 bytes
  size_t taken = 0;
  CHECK(parser.push(head, sizeof head, taken) == Heard::Nothing);
  const uint8_t chunk[1024] = {};
  for (int i = 0; i < 63; ++i) CHECK(parser.push(chunk, sizeof chunk, taken) == Heard::Nothing && taken == 1024);
  uint8_t last[1026] = {};
  last[1024] = 0xD0;
  CHECK(parser.push(last, sizeof last, taken) == Heard::TooLong && taken == 1024);
  CHECK(parser.push(last + 1024, 2, taken) == Heard::Pong);
}

/** A topic that is too long is somebody else's: its message goes by, like one that is too long itself. */
void lets_a_long_topic_pass() {
  uint8_t packet[3 + 2 + 129 + 1] = {0x30, 0x84, 0x01, 0x00, 129};
  std::memset(packet + 5, 't', 130);
  parser.reset();
  size_t taken = 0;
  CHECK(parser.push(packet, sizeof packet, taken) == Heard::TooLong && taken == sizeof packet);
}

}  // namespace

int main() {
  connects();
  sends();
  hears_answers();
  hears_messages();
  refuses_what_is_malformed();
  loses_nothing_in_pieces();
  lets_a_huge_message_pass();
  lets_a_long_topic_pass();
  return halocline::test::done();
}
