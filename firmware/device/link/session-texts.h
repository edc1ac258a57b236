// As whom a device connects: as itself with its key, or as nobody yet, to be paired. Everything that a link's session points to
// has its place here: it changes only while no link uses it.
#pragma once

#include "device/flash/device-memory.h"
#include "device/link/link.h"
#include "device/link/topics.h"
#include "device/messages/boot.h"

namespace halocline {

class SessionTexts {
 public:
  SessionTexts() = default;
  SessionTexts(const SessionTexts&) = delete;
  SessionTexts& operator=(const SessionTexts&) = delete;

  void become_device(const Grant& grant, wire::Boot boot);
  void become_stranger(hal::Random& random);

  const LinkSession& session() const { return session_; }
  // The registration, or the pairing id.
  Text name() const { return name_.text(); }
  // Of a device.
  Text commands_topic() const { return first_topic_.text(); }
  Text config_topic() const { return second_topic_.text(); }
  // Of a stranger.
  Text grant_topic() const { return first_topic_.text(); }
  Text hello_topic() const { return second_topic_.text(); }

 private:
  OwnText<HC_ID_BYTES> name_;
  OwnText<HC_ID_BYTES> key_;
  TopicText first_topic_;
  TopicText second_topic_;
  TopicText will_topic_;
  OwnText<96> will_words_;
  LinkSession session_ = {};
};

// The registration of this grant can be part of a topic.
bool is_usable(const Grant& grant);

}  // namespace halocline
