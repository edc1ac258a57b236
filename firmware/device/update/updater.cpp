#include "device/update/updater.h"

#include <cstring>

namespace halocline {

using wire::UpdatePhase;

static constexpr uint8_t REPORT_PERCENT = 5;
static constexpr uint64_t REPORT_MS = 5000;
// Whole, but a pump is on or a run is open: shorter than the two minutes after which a server takes it for stalled.
static constexpr uint64_t LONGEST_WAIT_MS = 100000;
// Time for what is said of it to leave the device.
static constexpr uint64_t STAGE_TAKES_MS = 500;
static constexpr uint64_t SHORTEST_TEST_MS = 5000;
// Half of what the server allows for installing: time for the old program to come back and say so.
static constexpr uint64_t LONGEST_TEST_MS = 300000;

Updater::Updater(const UpdaterParts& parts)
    : slots_(parts.slots),
      control_(parts.control),
      memory_(parts.memory),
      identity_(parts.identity),
      download_(parts.memory, parts.slots, parts.stream, parts.own_machine),
      check_(parts.slots, parts.digest, parts.release_key, parts.identity) {}

// Whatever starts programs has decided already; this makes the record agree with it. A download that the power cut short is not taken
// up again: it failed for want of a network, and whoever wants it asks once more (SAFE-9: nothing resumes by itself).
void Updater::judge_last_boot() {
  stage_ = slots_.is_on_trial() ? Stage::SelfTest : Stage::Idle;
  UpdateRecord record = memory_.update();
  const bool is_open = record.step == UpdateStep::Fetching || record.step == UpdateStep::Trial;
  if (stage_ == Stage::SelfTest || !is_open) return;
  // The power may have gone between the slot's confirmation and the record's.
  const bool is_running = slots_.running() == record.slot;
  if (record.step == UpdateStep::Fetching) record.failure = UpdateFailure::Network;
  else record.failure = is_running ? UpdateFailure::None : UpdateFailure::RolledBack;
  record.step = UpdateStep::Ended;
  // Without it the same is found at the next boot.
  (void)memory_.save_update(record);
}

void Updater::begin(const wire::UpdateOrder& order, const Now& now) {
  if (stage_ != Stage::Idle) return;
  order_ = order;
  UpdateRecord record = {};
  record.step = UpdateStep::Fetching;
  record.update_id = order.update_id;
  if (!memory_.save_update(record)) return fail(UpdateFailure::NoSpace);
  if (!is_same(order.hardware, identity_.hardware_model)) return fail(UpdateFailure::WrongHardware);
  if (order.size_bytes > slots_.slot_bytes() || !slots_.begin()) return fail(UpdateFailure::NoSpace);
  is_whole_ = false;
  stage_ = Stage::Download;
  download_.begin(order_, now.steady_ms);
  say_percent(0, now);
}

void Updater::cancel() {
  if (stage_ == Stage::Download) fail(UpdateFailure::Cancelled);
}

void Updater::heard() {
  if (memory_.update().step == UpdateStep::Ended) (void)memory_.save_update({});
}

void Updater::tick(const Now& now, bool is_welcomed) {
  switch (stage_) {
    case Stage::Unknown:
      return judge_last_boot();
    case Stage::Idle:
      return;
    case Stage::Download:
      return fetch(now);
    case Stage::Verify:
      return verify(now);
    case Stage::SetBoot:
    case Stage::Reboot:
      return wait_for_restart(now);
    case Stage::SelfTest:
      return test(now, is_welcomed);
  }
}

void Updater::fetch(const Now& now) {
  download_.tick(now.steady_ms);
  if (download_.state() == Download::State::Failed) return fail(download_.failure());
  const uint8_t percent = download_.percent();
  const bool is_due = percent - said_percent_ >= REPORT_PERCENT || now.up_ms - said_up_ms_ >= REPORT_MS;
  if (is_due) say_percent(percent, now);
  if (download_.state() != Download::State::Whole) return;
  if (!is_whole_) whole_since_up_ms_ = now.up_ms;
  is_whole_ = true;
  if (may_restart(now)) {
    check_.begin(order_);
    return enter(Stage::Verify, UpdatePhase::Verify, now);
  }
  if (now.up_ms - whole_since_up_ms_ >= LONGEST_WAIT_MS) fail(UpdateFailure::Cancelled);
}

// Each step is judged anew (SAFE-16): a stop that came meanwhile ends the update before it restarts anything.
void Updater::verify(const Now& now) {
  if (!may_restart(now)) return fail(UpdateFailure::Cancelled);
  if (!check_.advance()) return;
  if (check_.verdict() != UpdateFailure::None) return fail(check_.verdict());
  try_new_program(now);
}

// The record first: a trial that nobody knows of could not say how it ended. A power cut between the two leaves the old program, which
// then says that it is back.
void Updater::try_new_program(const Now& now) {
  UpdateRecord record = {};
  record.step = UpdateStep::Trial;
  record.update_id = order_.update_id;
  record.slot = slots_.other();
  std::memcpy(record.version, order_.version, sizeof order_.version);
  static_assert(sizeof order_.version == sizeof record.version, "every version fits");
  if (!memory_.save_update(record)) return fail(UpdateFailure::NoSpace);
  enter(Stage::SetBoot, UpdatePhase::SetBoot, now);
  if (!slots_.choose(static_cast<uint32_t>(order_.size_bytes), order_.sha256)) fail(UpdateFailure::NoSpace);
}

void Updater::wait_for_restart(const Now& now) {
  if (!may_restart(now)) return fail(UpdateFailure::Cancelled);
  if (now.up_ms < until_up_ms_) return;
  if (stage_ == Stage::SetBoot) enter(Stage::Reboot, UpdatePhase::Reboot, now);
  else is_restart_due_ = true;
}

// A new program that the server has welcomed can be replaced again: that is the proof it needs. Until then no pump of W starts,
// because a restart may undo everything.
void Updater::test(const Now& now, bool is_welcomed) {
  const bool is_held = may_restart(now);
  const bool is_proved = is_welcomed && now.up_ms >= SHORTEST_TEST_MS;
  // A confirmation that is not durable is none: it is tried again, until the time is over.
  if (is_proved && slots_.confirm()) {
    UpdateRecord record = memory_.update();
    const bool is_known = record.step == UpdateStep::Trial;
    record.step = UpdateStep::Ended;
    record.failure = UpdateFailure::None;
    // Where flash lost the record there is nobody to tell.
    if (is_known) (void)memory_.save_update(record);
    leave();
  } else if (is_held && now.up_ms >= LONGEST_TEST_MS) {
    is_restart_due_ = true;
  }
}

bool Updater::may_restart(const Now& now) { return control_.hold_for_restart(now.up_ms) == Verdict::Ok; }

void Updater::enter(Stage stage, UpdatePhase phase, const Now& now) {
  stage_ = stage;
  until_up_ms_ = now.up_ms + STAGE_TAKES_MS;
  say({order_.update_id, phase, UpdateFailure::None, false, 0});
}

void Updater::say_percent(uint8_t percent, const Now& now) {
  said_percent_ = percent;
  said_up_ms_ = now.up_ms;
  say({order_.update_id, UpdatePhase::Download, UpdateFailure::None, true, percent});
}

// Nobody took them: the oldest is the one that says least.
void Updater::say(const wire::UpdateReport& report) {
  if (report_count_ == REPORTS_MAX) {
    wire::UpdateReport lost;
    (void)take_report(lost);
  }
  reports_[report_count_++] = report;
}

bool Updater::take_report(wire::UpdateReport& report) {
  if (report_count_ == 0) return false;
  report = reports_[0];
  --report_count_;
  for (size_t i = 0; i < report_count_; ++i) reports_[i] = reports_[i + 1];
  return true;
}

bool Updater::standing(wire::UpdateReport& report) const {
  const UpdateRecord& record = memory_.update();
  report = {};
  report.update_id = record.update_id;
  const bool is_known_trial = is_on_trial() && record.step == UpdateStep::Trial;
  if (is_known_trial) report.phase = UpdatePhase::SelfTest;
  else report.phase = record.failure == UpdateFailure::None ? UpdatePhase::Confirmed : UpdatePhase::Failed;
  if (!is_known_trial) report.failure = record.failure;
  return is_known_trial || (!is_on_trial() && record.step == UpdateStep::Ended);
}

// Also takes back a slot that was chosen already. If that cannot be made durable, what starts next was verified, and goes back by
// itself unless it proves itself.
void Updater::fail(UpdateFailure reason) {
  download_.cancel();
  if (stage_ == Stage::SetBoot || stage_ == Stage::Reboot) (void)slots_.take_back();
  UpdateRecord record = {};
  record.step = UpdateStep::Ended;
  record.failure = reason;
  record.update_id = order_.update_id;
  (void)memory_.save_update(record);
  say({order_.update_id, UpdatePhase::Failed, reason, false, 0});
  leave();
}

// Also takes back a restart that was due, and that flash has delayed.
void Updater::leave() {
  stage_ = Stage::Idle;
  is_restart_due_ = false;
  control_.end_update();
}

}  // namespace halocline
