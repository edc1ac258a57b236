// Hello, goodbye, and how a device asks for a key.
#include "device/messages/labels.h"
#include "device/messages/written-parts.h"

namespace halocline::wire {

using json::Writer;

static constexpr uint32_t PROTOCOL = 1;

static void write_capabilities(Writer& writer, const Identity& identity) {
  writer.key("caps");
  writer.begin_array();
  for (size_t i = 0; i < identity.capability_count; ++i) writer.text(identity.capabilities[i]);
  writer.end_array();
}

static void write_hardware(Writer& writer, const Identity& identity) {
  write_key(writer, "chip", identity.chip);
  write_number(writer, "slot", identity.slot_bytes);
  write_number(writer, "secure_version", identity.secure_version);
  writer.key("proto");
  writer.begin_array();
  writer.number(PROTOCOL);
  writer.number(PROTOCOL);
  writer.end_array();
}

size_t write_hello(const Identity& identity, const Situation& situation, Text reset, uint64_t up_ms, Room room) {
  const hc_view& view = *situation.view;
  Writer writer(room.out, room.capacity);
  begin_message(writer);
  write_key(writer, "status", "online");
  write_key(writer, "device_id", identity.hardware_id);
  write_key(writer, "boot", identity.boot);
  write_number(writer, "up_ms", up_ms);
  write_key(writer, "reset", reset);
  write_capabilities(writer, identity);
  write_key(writer, "hw", identity.hardware_model);
  write_key(writer, "firmware_version", identity.firmware_version);
  write_number(writer, "config_rev", situation.config == nullptr ? 0 : situation.config->revision);
  write_flag(writer, "estop", view.is_stop_latched != 0);
  // So that a stop pressed on the device itself can be cleared by its id.
  if (view.is_stop_latched != 0) write_id_or_null(writer, "stop_id", view.stop_id);
  write_flag(writer, "top_up_lock", view.is_top_up_locked != 0);
  write_fault(writer, "fault", view.fault);
  write_hold(writer, view);
  write_key(writer, "state", state_word(view.state));
  write_id_or_null(writer, "last_run", situation.last_run_id);
  write_key(writer, "ota_state", situation.is_update_on_trial ? "pending_verify" : "valid");
  write_hardware(writer, identity);
  return end_message(writer);
}

size_t write_offline(Boot boot, Room room) {
  Writer writer(room.out, room.capacity);
  begin_message(writer);
  write_key(writer, "status", "offline");
  write_key(writer, "boot", boot);
  return end_message(writer);
}

size_t write_pairing_hello(const Identity& identity, int32_t rssi_dbm, Text code, bool is_button_pressed, Room room) {
  Writer writer(room.out, room.capacity);
  begin_message(writer);
  write_key(writer, "device_id", identity.hardware_id);
  write_key(writer, "fw", identity.firmware_version);
  write_key(writer, "hw", identity.hardware_model);
  write_rssi(writer, rssi_dbm);
  if (code.length > 0) write_key(writer, "code", code);
  if (is_button_pressed) write_flag(writer, "button", true);
  return end_message(writer);
}

}  // namespace halocline::wire
