#include "device/messages/inbound.h"

#include "device/messages/fields.h"

namespace halocline::wire {

using json::Value;

static bool read_range(const Value& value, SeqRange& range) {
  return value.element_count() == 2 && read_within(value.element(0), 0U, MAX_INT4, range.first) &&
         read_within(value.element(1), 0U, MAX_INT4, range.last) && range.first <= range.last;
}

static bool read_telemetry_ack(const Value& message, TelemetryAck& ack) {
  const Value have = message.member("have");
  const size_t count = have.element_count();
  if (!is_version_one(message) || !read_boot(message.member("boot"), ack.boot)) return false;
  if (!have.is(json::Kind::Array) || count > MAX_RANGES) return false;
  for (size_t i = 0; i < count; ++i) {
    if (!read_range(have.element(i), ack.have[i])) return false;
  }
  ack.count = static_cast<uint8_t>(count);
  return true;
}

static bool read_events_ack(const Value& message, EventsAck& ack) {
  return is_version_one(message) && read_boot(message.member("boot"), ack.boot) &&
         read_within(message.member("upto"), uint64_t{0}, json::MAX_SAFE_INTEGER, ack.upto);
}

static bool read_welcome(const Value& message, Welcome& welcome) {
  const Value last_seq = message.member("last_seq");
  const Value stop_id = message.member("stop_id");
  welcome.has_last_seq = !last_seq.is_null();
  welcome.has_stop_id = !stop_id.is_null();
  return is_version_one(message) && read_boot(message.member("boot"), welcome.boot) &&
         read_within(message.member("ts"), 0U, MAX_CLOCK_S, welcome.clock_s) &&
         (!welcome.has_last_seq || read_within(last_seq, 0U, MAX_INT4, welcome.last_seq)) &&
         (!welcome.has_stop_id || read_id(stop_id, welcome.stop_id));
}

static InboundKind kind_of_unreadable(const Value& message, Inbound& inbound) {
  hc_id id = {};
  if (!is_version_one(message) || !read_id(message.member("id"), id)) return InboundKind::Ignored;
  inbound.command.id = id;
  inbound.rejection = is_command_type(message.member("type")) ? Verdict::BadRequest : Verdict::Unsupported;
  return InboundKind::Unreadable;
}

void read_inbound(Text payload, Inbound& inbound) {
  inbound = {};
  const Value message = json::read_document(payload);
  const Value type = message.member("type");
  if (type.says("telemetry_ack")) {
    if (read_telemetry_ack(message, inbound.telemetry_ack)) inbound.kind = InboundKind::TelemetryAck;
  } else if (type.says("events_ack")) {
    if (read_events_ack(message, inbound.events_ack)) inbound.kind = InboundKind::EventsAck;
  } else if (type.says("welcome")) {
    if (read_welcome(message, inbound.welcome)) inbound.kind = InboundKind::Welcome;
  } else if (read_command(message, inbound)) {
    inbound.kind = InboundKind::Command;
  } else {
    // Half a command must not pass on what was read of it.
    inbound.command = {};
    inbound.kind = kind_of_unreadable(message, inbound);
  }
}

}  // namespace halocline::wire
