// What a device says. Each function writes one whole message and returns its bytes, or 0 when it does not fit.
#pragma once

#include "device/messages/boot.h"
#include "device/update/update-failure.h"
#include "enums.h"
#include "halocline_core.h"

namespace halocline::wire {

/** A packet has 1,024 bytes; MQTT's own header and the topic count as part of it. */
constexpr size_t MAX_SENT_BYTES = 1024 - 80;
constexpr size_t MAX_BATCH_READINGS = 20;

struct Room {
  char* out;
  size_t capacity;
};

/** What never changes while it is up. */
struct Identity {
  Text hardware_id;
  Text firmware_version;
  Text hardware_model;
  Text chip;
  /** Only what this device can really do: the server refuses the rest by these words. At most eight. */
  const Text* capabilities;
  size_t capability_count;
  uint32_t slot_bytes;
  uint32_t secure_version;
  Boot boot;
};

/** What surrounds a reading. */
struct Situation {
  const hc_view* view;
  /** The document in force; null before the first of this registration. */
  const hc_config* config;
  /** Of length 0 when no run has ended yet. */
  hc_id last_run_id;
  int32_t rssi_dbm;
  bool is_update_on_trial;
};

struct Reading {
  uint64_t up_ms;
  uint32_t seq;
  uint32_t clock_s;
  int32_t distance_tenths;
  int32_t temperature_tenths;
  uint16_t raw_mm;
  /** 255 for a level that cannot be believed. */
  uint8_t error_code;
  /** Without one it is shown live and not stored. */
  bool has_seq;
  bool has_clock;
  bool has_distance;
  bool has_raw;
  bool has_temperature;
};

enum class UpdatePhase : uint8_t { Download, Verify, SetBoot, Reboot, SelfTest, Confirmed, Failed };
using halocline::UpdateFailure;

struct UpdateReport {
  hc_id update_id;
  UpdatePhase phase;
  UpdateFailure failure;
  bool has_percent;
  uint8_t percent;
};

struct BatchWritten {
  size_t bytes;
  /** As many, from the first on, as one packet holds. */
  size_t readings;
};

size_t write_telemetry(const Identity& identity, const Situation& situation, const Reading& reading, bool asks_for_ack, Room room);
/** Each of them has a seq. */
BatchWritten write_telemetry_batch(const Identity& identity, const Reading* readings, size_t count, uint64_t up_ms, Room room);
size_t write_hello(const Identity& identity, const Situation& situation, Text reset, uint64_t up_ms, Room room);
/** The last will, and what is said before a goodbye. */
size_t write_offline(Boot boot, Room room);
size_t write_ack(Boot boot, const hc_view& view, const hc_id& id, Verdict result, uint64_t up_ms, Room room);
/** `boot` and `number` are the event's own: it may outlive its boot. */
size_t write_event(Boot boot, uint32_t number, const hc_event& event, Room room);
/** A document that the core has never seen. */
size_t write_config_refused(Boot boot, uint32_t number, uint64_t up_ms, uint32_t revision, Text field, Room room);
size_t write_update_status(Boot boot, const UpdateReport& report, uint64_t up_ms, Room room);
/** `code` is empty for none. */
size_t write_pairing_hello(const Identity& identity, int32_t rssi_dbm, Text code, bool is_button_pressed, Room room);

}  // namespace halocline::wire
