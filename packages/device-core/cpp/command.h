// A command as the core reads it: typed, and with ids that fit (c-interface.cpp makes it).
#pragma once

#include "enums.h"
#include "halocline_core.h"

namespace halocline {

struct Command {
  uint64_t seq;
  uint64_t deadline_up_ms;
  uint32_t duration_ms;
  uint32_t boot_counter;
  uint32_t boot_nonce;
  uint32_t config_revision;
  // Of a water change: where its drain ends; as it was asked for, not yet held within the marks.
  int32_t drain_to_tenths;
  // A number that this firmware does not know matches no enumerator, and is answered with "unsupported".
  CommandType type;
  uint8_t channel;
  bool has_boot;
  bool has_deadline;
  bool has_duration;
  bool has_drain_to;
  hc_id id;
  hc_id stop_id;
  hc_id run_id;
};

struct Ack {
  Verdict result;
  bool is_repeat;
};

}  // namespace halocline
