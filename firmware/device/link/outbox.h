// Where a message of this device goes.
#pragma once

#include "device/text/text.h"

namespace halocline {

enum class Topic : uint8_t { Telemetry, TelemetryBatch, Status, Acks, Events, OtaStatus };

class Outbox {
 public:
  // False: there is no connection, or no room before it; nothing of the message went out.
  virtual bool send(Topic topic, Text payload) = 0;

 protected:
  ~Outbox() = default;
};

}  // namespace halocline
