// A device speaks and listens below its own registration and nowhere else; one without a key below its pairing id.
#pragma once

#include "device/link/outbox.h"
#include "device/mqtt/packet-types.h"

namespace halocline {

// A text with a place of its own. What does not fit is not added, and the text is empty from then on.
template <size_t CAPACITY>
class OwnText {
 public:
  OwnText& add(Text more) {
    if (is_too_long_ || more.length > CAPACITY - length_) {
      is_too_long_ = true;
      length_ = 0;
    } else if (more.length > 0) {
      std::memcpy(bytes_ + length_, more.bytes, more.length);
      length_ += more.length;
    }
    return *this;
  }
  Text text() const { return {bytes_, length_}; }

 private:
  char bytes_[CAPACITY] = {};
  size_t length_ = 0;
  bool is_too_long_ = false;
};

using TopicText = OwnText<mqtt::MAX_TOPIC_BYTES>;

constexpr size_t PAIRING_ID_BYTES = 34;

// A UUID in lower case. Ids become parts of topics, where some letters have a meaning: each is looked at before (SEC-3).
bool is_registration_id(Text text);

// Of a registration that is one.
TopicText topic_of(Text registration, Text name);
TopicText topic_of(Text registration, Topic topic);
TopicText pairing_topic_of(Text pairing_id, Text name);

}  // namespace halocline
