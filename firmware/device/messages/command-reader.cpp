// Commands toward action carry a boot and a deadline in the device's own uptime; commands toward safety carry neither, because
// nothing may stop them (SAFE-10, SAFE-11): what such a command says of them is not even looked at.
#include "device/messages/fields.h"
#include "device/messages/inbound.h"

namespace halocline::wire {

using json::Value;

namespace {

constexpr uint32_t SHORTEST_LEASE_MS = 1000;
constexpr uint32_t LONGEST_LEASE_MS = 600000;
constexpr uint32_t SHORTEST_PAUSE_MS = 60000;
constexpr uint32_t LONGEST_PAUSE_MS = 3600000;

using ReadRest = bool (*)(const Value& message, Inbound& inbound);

struct Known {
  const char* name;
  CommandType type;
  Errand errand;
  ReadRest read_rest;
};

bool read_action(const Value& message, Inbound& inbound) {
  Command& command = inbound.command;
  Boot boot;
  if (!read_boot(message.member("boot"), boot)) return false;
  if (!read_within(message.member("deadline_up_ms"), uint64_t{0}, MAX_UP_MS, command.deadline_up_ms)) return false;
  command.boot_counter = boot.counter;
  command.boot_nonce = boot.nonce;
  command.has_boot = command.has_deadline = true;
  return true;
}

bool read_channel(const Value& message, Command& command) {
  uint32_t channel = 0;
  if (!read_within(message.member("channel"), 1U, uint32_t{HC_CHANNELS}, channel)) return false;
  command.channel = static_cast<uint8_t>(channel);
  return true;
}

bool read_duration(const Value& value, uint32_t least_ms, uint32_t most_ms, Command& command) {
  command.has_duration = read_within(value, least_ms, most_ms, command.duration_ms);
  return command.has_duration;
}

bool read_relay(const Value& message, Inbound& inbound) {
  Command& command = inbound.command;
  bool is_on = false;
  if (!read_channel(message, command) || !read_flag(message.member("on"), is_on)) return false;
  if (is_on) {
    const Value lease = message.member("lease_ms");
    command.type = CommandType::RelayOn;
    if (!read_action(message, inbound)) return false;
    return lease.is_missing() || read_duration(lease, SHORTEST_LEASE_MS, LONGEST_LEASE_MS, command);
  }
  const Value pause = message.member("pause_ms");
  command.type = CommandType::RelayOff;
  if (pause.is_missing()) return true;
  command.type = CommandType::RelayPause;
  return read_action(message, inbound) && read_duration(pause, SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS, command);
}

bool read_renew(const Value& message, Inbound& inbound) {
  return read_action(message, inbound) && read_channel(message, inbound.command) &&
         read_duration(message.member("lease_ms"), SHORTEST_LEASE_MS, LONGEST_LEASE_MS, inbound.command);
}

bool read_stop(const Value& message, Inbound& inbound) { return read_id(message.member("stop_id"), inbound.command.stop_id); }

/** Which run it means is the server's affair: whatever runs ends. */
bool read_abort(const Value& message, Inbound&) {
  hc_id run_id = {};
  const Value value = message.member("run_id");
  return value.is_missing() || read_id(value, run_id);
}

bool read_clear(const Value& message, Inbound& inbound) {
  const Value scope = message.member("scope");
  Command& command = inbound.command;
  if (!read_action(message, inbound)) return false;
  if (scope.says("stop")) {
    command.type = CommandType::ClearStop;
    return read_id(message.member("stop_id"), command.stop_id);
  }
  command.type = scope.says("fault")         ? CommandType::ClearFault
                 : scope.says("top_up_lock") ? CommandType::ClearTopUpLock
                                             : CommandType::ClearHold;
  return command.type != CommandType::ClearHold || scope.says("hold");
}

bool read_start(const Value& message, Inbound& inbound) {
  return read_action(message, inbound) && read_id(message.member("run_id"), inbound.command.run_id) &&
         read_within(message.member("config_rev"), 0U, MAX_INT4, inbound.command.config_revision);
}

/** Down to there at most: the core holds it within its marks. */
bool read_drain_to(const Value& value, Command& command) {
  json::Decimal mm;
  if (value.is_missing() || value.is_null()) return true;
  if (!value.decimal(mm) || compare(mm, json::decimal_of(0)) <= 0 || compare(mm, json::decimal_of(MAX_MARK_MM)) > 0) return false;
  command.has_drain_to = true;
  command.drain_to_tenths = static_cast<int32_t>(rounded(mm, 1, 10 * MAX_MARK_MM));
  return true;
}

bool read_change(const Value& message, Inbound& inbound) {
  return read_start(message, inbound) && read_drain_to(message.member("drain_to"), inbound.command);
}

bool read_time(const Value& message, Inbound& inbound) {
  return read_action(message, inbound) && read_within(message.member("ts"), 0U, MAX_CLOCK_S, inbound.clock_s);
}

bool read_update(const Value& message, Inbound& inbound) {
  return read_action(message, inbound) && read_update_order(message, inbound.update);
}

// The type of `relay` and `clear` depends on the rest of them.
const Known KNOWN[] = {
    {"relay", CommandType::RelayOff, Errand::None, read_relay},
    {"renew", CommandType::Renew, Errand::None, read_renew},
    {"emergency_stop", CommandType::EmergencyStop, Errand::None, read_stop},
    {"abort", CommandType::Abort, Errand::None, read_abort},
    {"clear", CommandType::ClearFault, Errand::None, read_clear},
    {"start_top_up", CommandType::StartTopUp, Errand::None, read_start},
    {"start_water_change", CommandType::StartWaterChange, Errand::None, read_change},
    {"finish_fill", CommandType::FinishFill, Errand::None, read_start},
    {"release_top_up", CommandType::ClearTopUpLock, Errand::None, read_action},
    {"boost", CommandType::Plain, Errand::Boost, read_action},
    {"identify", CommandType::Plain, Errand::Identify, read_action},
    {"test", CommandType::Plain, Errand::Test, read_action},
    {"time", CommandType::Plain, Errand::SetClock, read_time},
    {"ota", CommandType::StartUpdate, Errand::BeginUpdate, read_update},
    {"ota_cancel", CommandType::CancelUpdate, Errand::CancelUpdate, read_action},
};

const Known* find_known(const Value& type) {
  for (const Known& known : KNOWN) {
    if (type.says(known.name)) return &known;
  }
  return nullptr;
}

}  // namespace

bool is_command_type(const Value& type) { return find_known(type) != nullptr; }

bool read_command(const Value& message, Inbound& inbound) {
  const Known* const known = find_known(message.member("type"));
  Command& command = inbound.command;
  if (known == nullptr || !is_version_one(message) || !read_id(message.member("id"), command.id)) return false;
  if (!read_within(message.member("seq"), uint64_t{0}, json::MAX_SAFE_INTEGER, command.seq)) return false;
  command.type = known->type;
  inbound.errand = known->errand;
  return known->read_rest(message, inbound);
}

}  // namespace halocline::wire
