#include "device/messages/core-command.h"

namespace halocline::wire {

hc_command core_command(const Command& from) {
  hc_command command = {};
  command.seq = from.seq;
  command.deadline_up_ms = from.deadline_up_ms;
  command.duration_ms = from.duration_ms;
  command.boot_counter = from.boot_counter;
  command.boot_nonce = from.boot_nonce;
  command.config_revision = from.config_revision;
  command.type = to_c(from.type);
  command.channel = from.channel;
  command.has_boot = from.has_boot ? 1 : 0;
  command.has_deadline = from.has_deadline ? 1 : 0;
  command.has_duration = from.has_duration ? 1 : 0;
  // Without these two a smaller water change drains down to the full mark.
  command.has_drain_to = from.has_drain_to ? 1 : 0;
  command.drain_to_tenths = from.drain_to_tenths;
  command.id = from.id;
  command.stop_id = from.stop_id;
  command.run_id = from.run_id;
  return command;
}

}  // namespace halocline::wire
