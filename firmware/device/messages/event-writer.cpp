// What the control core noticed, as the wire says it.
#include "device/messages/labels.h"
#include "device/messages/written-parts.h"

namespace halocline::wire {

using json::Writer;

static constexpr size_t LONGEST_LINE = 64;

static uint64_t seconds_of(uint32_t ms) { return (uint64_t{ms} + 500) / 1000; }

static void write_level(Writer& writer, const hc_event& event) {
  write_tenths_or_null(writer, "level_mm", event.has_distance != 0, event.distance_tenths);
}

/** An event's data is flat, also to a server that knows no holds: as many words as one text may carry. */
static void write_suspects_line(Writer& writer, uint8_t suspects) {
  char line[LONGEST_LINE];
  size_t length = 0;
  for (uint8_t bit = 0; bit < SUSPECT_COUNT; ++bit) {
    const Text word(suspect_word(bit));
    const bool has_room = length + 1 + word.length <= LONGEST_LINE;
    if ((suspects >> bit & 1) == 0 || !has_room) continue;
    if (length > 0) line[length++] = ' ';
    std::memcpy(line + length, word.bytes, word.length);
    length += word.length;
  }
  write_key(writer, "suspects", Text(line, length));
}

static void write_run_data(Writer& writer, const hc_event& event) {
  write_key(writer, "type", run_type_word(event.run_type));
  if (event.type == HC_EVENT_RUN_PHASE) {
    write_key(writer, "phase", phase_word(event.phase));
    return write_level(writer, event);
  }
  write_key(writer, "outcome", outcome_word(event.outcome));
  write_fault(writer, "reason", event.fault);
  write_level(writer, event);
  write_number(writer, "drained_s", seconds_of(event.drained_ms));
  write_number(writer, "filled_s", seconds_of(event.filled_ms));
  write_number(writer, "topped_up_s", seconds_of(event.topped_up_ms));
}

static void write_relay_data(Writer& writer, const hc_event& event) {
  write_number(writer, "channel", event.channel);
  write_flag(writer, "on", event.is_on != 0);
  write_key(writer, "cause", cause_word(event.cause));
}

static void write_data(Writer& writer, const hc_event& event) {
  switch (event.type) {
    case HC_EVENT_RUN_PHASE:
    case HC_EVENT_RUN_ENDED:
      return write_run_data(writer, event);
    case HC_EVENT_HOLD:
      write_fault(writer, "reason", event.fault);
      write_suspects_line(writer, event.suspects);
      return write_level(writer, event);
    case HC_EVENT_HOLD_RELEASED:
      write_fault(writer, "reason", event.fault);
      write_key(writer, "by", event.cause == HC_CAUSE_COMMAND ? "person" : "device");
      return write_level(writer, event);
    case HC_EVENT_CIRCULATION_PAUSED:
      write_key(writer, "cause", cause_word(event.cause));
      return write_level(writer, event);
    case HC_EVENT_WARNING:
    case HC_EVENT_WARNING_ENDED:
      write_fault(writer, "fault", event.fault);
      return write_level(writer, event);
    case HC_EVENT_RELAY:
      return write_relay_data(writer, event);
    case HC_EVENT_STOP_LATCHED:
    case HC_EVENT_STOP_CLEARED:
      return write_id_or_null(writer, "stop_id", event.id);
    case HC_EVENT_FAULT_LATCHED:
    case HC_EVENT_FAULT_CLEARED:
      return write_fault(writer, "fault", event.fault);
    case HC_EVENT_CONFIG_APPLIED:
      return write_number(writer, "rev", event.revision);
    case HC_EVENT_CONFIG_REFUSED:
      write_number(writer, "rev", event.revision);
      return write_key(writer, "field", config_field_word(event.field));
    default:
      return;
  }
}

static void begin_event(Writer& writer, Boot boot, uint32_t number, const char* type, uint64_t up_ms) {
  begin_message(writer);
  write_key(writer, "boot", boot);
  write_number(writer, "n", number);
  write_key(writer, "type", type);
  write_number(writer, "up_ms", up_ms);
}

size_t write_event(Boot boot, uint32_t number, const hc_event& event, Room room) {
  Writer writer(room.out, room.capacity);
  begin_event(writer, boot, number, event_word(event.type), event.up_ms);
  const bool is_of_run = event.type == HC_EVENT_RUN_PHASE || event.type == HC_EVENT_RUN_ENDED;
  if (is_of_run) write_id_or_null(writer, "run", event.id);
  writer.key("data");
  writer.begin_object();
  write_data(writer, event);
  writer.end_object();
  return end_message(writer);
}

size_t write_config_refused(Boot boot, uint32_t number, uint64_t up_ms, uint32_t revision, Text field, Room room) {
  Writer writer(room.out, room.capacity);
  begin_event(writer, boot, number, "config_refused", up_ms);
  writer.key("data");
  writer.begin_object();
  write_number(writer, "rev", revision);
  write_key(writer, "field", field);
  writer.end_object();
  return end_message(writer);
}

}  // namespace halocline::wire
