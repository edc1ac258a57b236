// What arrives on a device's `commands` topic, sorted. What is too long, not JSON or without an id to answer to is ignored.
#pragma once

#include "command.h"
#include "device/messages/boot.h"
#include "device/messages/update-order.h"

namespace halocline::wire {

enum class InboundKind : uint8_t {
  Ignored,
  /** Somebody waits for an answer to `command.id`, but nothing here may act on it: the answer is `rejection`. */
  Unreadable,
  Command,
  Welcome,
  TelemetryAck,
  EventsAck
};

/** What the device does itself once the core has said ok: it moves no water. */
enum class Errand : uint8_t { None, Boost, Identify, Test, SetClock, BeginUpdate, CancelUpdate };

struct SeqRange {
  uint32_t first;
  uint32_t last;
};

constexpr size_t MAX_RANGES = 40;

struct Welcome {
  Boot boot;
  uint32_t clock_s;
  uint32_t last_seq;
  bool has_last_seq;
  bool has_stop_id;
  hc_id stop_id;
};

struct TelemetryAck {
  Boot boot;
  uint8_t count;
  SeqRange have[MAX_RANGES];
};

struct EventsAck {
  Boot boot;
  uint64_t upto;
};

/** Only what its kind names is filled in. Whether a boot is this device's own is for whoever knows it to say. */
struct Inbound {
  InboundKind kind;
  Verdict rejection;
  Errand errand;
  Command command;
  /** Of `time`. */
  uint32_t clock_s;
  UpdateOrder update;
  Welcome welcome;
  TelemetryAck telemetry_ack;
  EventsAck events_ack;
};

void read_inbound(Text payload, Inbound& inbound);

/** For `read_inbound`: false unless it is exactly a command of the contract. */
bool read_command(const json::Value& message, Inbound& inbound);
/** Whether a command has this name at all, whatever else is wrong with it. */
bool is_command_type(const json::Value& type);

}  // namespace halocline::wire
