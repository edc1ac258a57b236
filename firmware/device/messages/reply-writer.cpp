// What a device says about a command or an update.
#include "device/messages/labels.h"
#include "device/messages/written-parts.h"

namespace halocline::wire {

using json::Writer;

size_t write_ack(Boot boot, const hc_view& view, const hc_id& id, Verdict result, uint64_t up_ms, Room room) {
  Writer writer(room.out, room.capacity);
  begin_message(writer);
  write_id_or_null(writer, "id", id);
  write_key(writer, "result", verdict_word(result));
  write_key(writer, "state", state_word(view.state));
  write_fault(writer, "fault", view.fault);
  write_key(writer, "boot", boot);
  write_number(writer, "up_ms", up_ms);
  write_relays(writer, view);
  return end_message(writer);
}

size_t write_update_status(Boot boot, const UpdateReport& report, uint64_t up_ms, Room room) {
  static const char* const PHASES[] = {"download", "verify", "set_boot", "reboot", "self_test", "confirmed", "failed"};
  static const char* const FAILURES[] = {nullptr,    "bad_size", "bad_hash",  "bad_sig",    "wrong_hw",
                                         "no_space", "net",      "cancelled", "rolled_back"};
  Writer writer(room.out, room.capacity);
  begin_message(writer);
  write_key(writer, "boot", boot);
  write_number(writer, "up_ms", up_ms);
  write_id_or_null(writer, "update_id", report.update_id);
  write_key(writer, "phase", PHASES[to_c(report.phase)]);
  if (report.has_percent) write_number(writer, "percent", report.percent < 100 ? report.percent : 100);
  if (report.failure != UpdateFailure::None) write_key(writer, "reason", FAILURES[to_c(report.failure)]);
  return end_message(writer);
}

}  // namespace halocline::wire
