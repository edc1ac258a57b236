// What was understood, as a packet again: only for the fuzzer, which compares the two.
#pragma once

#include "device/messages/inbound.h"
#include "device/messages/written-parts.h"

namespace halocline::wire::fuzz {

inline const char* type_of(const Inbound& inbound) {
  switch (inbound.errand) {
    case Errand::Boost: return "boost";
    case Errand::Identify: return "identify";
    case Errand::Test: return "test";
    case Errand::SetClock: return "time";
    case Errand::BeginUpdate: return "ota";
    case Errand::CancelUpdate: return "ota_cancel";
    case Errand::None: break;
  }
  switch (inbound.command.type) {
    case CommandType::RelayOn:
    case CommandType::RelayOff:
    case CommandType::RelayPause: return "relay";
    case CommandType::Renew: return "renew";
    case CommandType::EmergencyStop: return "emergency_stop";
    case CommandType::Abort: return "abort";
    case CommandType::StartTopUp: return "start_top_up";
    case CommandType::StartWaterChange: return "start_water_change";
    case CommandType::FinishFill: return "finish_fill";
    case CommandType::ClearTopUpLock: return "release_top_up";
    default: return "clear";
  }
}

inline void write_update(json::Writer& writer, const UpdateOrder& update) {
  char hex[2 * SHA256_BYTES];
  for (size_t i = 0; i < sizeof hex; ++i) hex[i] = "0123456789abcdef"[update.sha256[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
  write_id_or_null(writer, "update_id", update.update_id);
  write_key(writer, "url", update.url);
  write_number(writer, "size", update.size_bytes);
  write_key(writer, "sha256", Text(hex, sizeof hex));
  write_key(writer, "version", update.version);
  write_key(writer, "hw", update.hardware);
  write_key(writer, "sig", update.signature);
}

inline void write_command_rest(json::Writer& writer, const Inbound& inbound) {
  const Command& command = inbound.command;
  const bool is_relay = is_same(type_of(inbound), "relay");
  if (command.channel != 0) write_number(writer, "channel", command.channel);
  if (is_relay) write_flag(writer, "on", command.type == CommandType::RelayOn);
  if (command.has_duration) {
    write_number(writer, command.type == CommandType::RelayPause ? "pause_ms" : "lease_ms", command.duration_ms);
  }
  if (is_same(type_of(inbound), "clear")) {
    const bool is_stop = command.type == CommandType::ClearStop;
    write_key(writer, "scope", is_stop ? "stop" : command.type == CommandType::ClearFault ? "fault" : "hold");
  }
  if (command.stop_id.length > 0) write_id_or_null(writer, "stop_id", command.stop_id);
  if (command.run_id.length > 0) {
    write_id_or_null(writer, "run_id", command.run_id);
    write_number(writer, "config_rev", command.config_revision);
  }
  if (command.has_drain_to) {
    writer.key("drain_to");
    writer.tenths(command.drain_to_tenths > 0 ? command.drain_to_tenths : 1);
  }
  if (inbound.errand == Errand::SetClock) write_number(writer, "ts", inbound.clock_s);
  if (inbound.errand == Errand::BeginUpdate) write_update(writer, inbound.update);
}

inline void write_command(json::Writer& writer, const Inbound& inbound) {
  const Command& command = inbound.command;
  write_key(writer, "type", type_of(inbound));
  write_id_or_null(writer, "id", command.id);
  write_number(writer, "seq", command.seq);
  if (command.has_boot) write_key(writer, "boot", Boot{command.boot_counter, command.boot_nonce});
  if (command.has_deadline) write_number(writer, "deadline_up_ms", command.deadline_up_ms);
  write_command_rest(writer, inbound);
}

inline void write_welcome(json::Writer& writer, const Welcome& welcome) {
  write_key(writer, "type", "welcome");
  write_key(writer, "boot", welcome.boot);
  write_number(writer, "ts", welcome.clock_s);
  if (welcome.has_last_seq) {
    write_number(writer, "last_seq", welcome.last_seq);
  } else {
    write_null(writer, "last_seq");
  }
  write_id_or_null(writer, "stop_id", welcome.has_stop_id ? welcome.stop_id : hc_id{});
}

inline void write_telemetry_ack(json::Writer& writer, const TelemetryAck& ack) {
  write_key(writer, "type", "telemetry_ack");
  write_key(writer, "boot", ack.boot);
  writer.key("have");
  writer.begin_array();
  for (uint8_t i = 0; i < ack.count; ++i) {
    writer.begin_array();
    writer.number(ack.have[i].first);
    writer.number(ack.have[i].last);
    writer.end_array();
  }
  writer.end_array();
}

inline size_t write_inbound(const Inbound& inbound, char* out, size_t capacity) {
  json::Writer writer(out, capacity);
  begin_message(writer);
  switch (inbound.kind) {
    case InboundKind::Command:
      write_command(writer, inbound);
      break;
    case InboundKind::Welcome:
      write_welcome(writer, inbound.welcome);
      break;
    case InboundKind::TelemetryAck:
      write_telemetry_ack(writer, inbound.telemetry_ack);
      break;
    case InboundKind::EventsAck:
      write_key(writer, "type", "events_ack");
      write_key(writer, "boot", inbound.events_ack.boot);
      write_number(writer, "upto", inbound.events_ack.upto);
      break;
    default:
      write_id_or_null(writer, "id", inbound.command.id);
      write_key(writer, "type", inbound.rejection == Verdict::BadRequest ? "relay" : "?");
  }
  return end_message(writer);
}

}  // namespace halocline::wire::fuzz
