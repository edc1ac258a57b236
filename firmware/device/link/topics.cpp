#include "device/link/topics.h"

namespace halocline {

static bool is_lower_hex_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

bool is_registration_id(Text text) {
  if (text.length != 36) return false;
  for (size_t i = 0; i < text.length; ++i) {
    const bool is_dash_here = i == 8 || i == 13 || i == 18 || i == 23;
    if (is_dash_here ? text.bytes[i] != '-' : !is_lower_hex_digit(text.bytes[i])) return false;
  }
  return true;
}

static const char* word_of(Topic topic) {
  switch (topic) {
    case Topic::Telemetry:
      return "telemetry";
    case Topic::TelemetryBatch:
      return "telemetry_batch";
    case Topic::Status:
      return "status";
    case Topic::Acks:
      return "acks";
    case Topic::Events:
      return "events";
    case Topic::OtaStatus:
      return "ota_status";
  }
  return "";
}

TopicText topic_of(Text registration, Text name) {
  TopicText topic;
  topic.add("halocline/v1/").add(registration).add("/").add(name);
  return topic;
}

TopicText topic_of(Text registration, Topic topic) { return topic_of(registration, word_of(topic)); }

TopicText pairing_topic_of(Text pairing_id, Text name) {
  TopicText topic;
  topic.add("halocline/v1/pair/").add(pairing_id).add("/").add(name);
  return topic;
}

}  // namespace halocline
