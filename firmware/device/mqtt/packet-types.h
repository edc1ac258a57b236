// The numbers of MQTT 3.1.1 that both directions need.
#pragma once

#include "device/text/text.h"

namespace halocline::mqtt {

constexpr uint8_t CONNECT_FIRST = 0x10;
constexpr uint8_t CONNACK_FIRST = 0x20;
constexpr uint8_t PUBLISH_FIRST = 0x30;
constexpr uint8_t SUBSCRIBE_FIRST = 0x82;
constexpr uint8_t SUBACK_FIRST = 0x90;
constexpr uint8_t PING_FIRST = 0xC0;
constexpr uint8_t PONG_FIRST = 0xD0;
constexpr uint8_t DISCONNECT_FIRST = 0xE0;

constexpr uint8_t PROTOCOL_LEVEL = 4;
constexpr uint8_t CLEAN_SESSION = 0x02;
constexpr uint8_t HAS_WILL = 0x04;
constexpr uint8_t HAS_PASSWORD = 0x40;
constexpr uint8_t HAS_USERNAME = 0x80;
/** Name, level, flags and keep-alive. */
constexpr size_t CONNECT_HEADER_BYTES = 10;

/** Four digits of seven bits: what a fixed header can say. */
constexpr uint32_t MAX_BODY_BYTES = 268435455;
/** A device listens to two topics. */
constexpr size_t MAX_SUBSCRIPTIONS = 4;
constexpr size_t MAX_TOPIC_BYTES = 128;

/** A name that can be published to: not empty, no wildcard, no zero, well-formed UTF-8 that a parser here would take. */
bool is_publish_topic(Text topic);

}  // namespace halocline::mqtt
