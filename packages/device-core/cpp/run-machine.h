// A run: a top-up or a water change that the device carries out alone, phase by phase. The machine keeps where the run stands
// and says what comes next. It switches nothing itself: the core carries its steps out (core-runs.cpp).
#pragma once

#include "enums.h"
#include "halocline_core.h"
#include "identifier.h"
#include "relays.h"
#include "run-marker.h"
#include "sensor-filter.h"

namespace halocline {

// Of a top-up: budget and learning, whichever is less. The limits of the pump hold besides.
struct TopUpLimit {
  uint64_t longest_ms = 0;
  // The budget is less than all other limits: a top-up that reaches it says nothing about pump or reservoir.
  bool is_by_budget = false;
};

struct RunOrder {
  RunType type;
  Phase first_phase;
  hc_id id;
  // Why its pumps go on: by a command, or by automatic top-up.
  Cause cause;
  TopUpLimit top_up_limit;
  // Where its drain ends: the drain mark, or above it.
  int32_t drain_tenths;
};

// What the machine is told in each control period.
struct RunConditions {
  const hc_config& config;
  const Relays& relays;
  Reading reading;
  // The level over seconds: waves neither keep a run from settling nor hide from it that the water moves on.
  int32_t smooth_tenths;
  bool is_circulation_on;
  uint64_t now_ms;
};

enum class RunAction : uint8_t {
  Wait,
  StartPump,
  FailPump,    // its pump has reached the limit of the run
  EnterPhase,  // after `pump`, if there is one, has gone off at its mark
  Succeed,     // likewise
  GiveUp,      // the run has failed, and the next one may be tried
  Fail         // the run has failed, and the fault latches
};

struct RunStep {
  RunAction action = RunAction::Wait;
  Role pump = Role::None;
  Phase phase = Phase::Settling;
  Fault fault = Fault::None;
};

// Runs of this boot: an id starts once, also under another command's id.
class StartedRuns {
 public:
  bool has(const hc_id& id) const {
    for (uint32_t i = 0; i < count_; ++i) {
      if (is_same_id(ids_[i], id)) return true;
    }
    return false;
  }
  void remember(const hc_id& id) {
    ids_[next_] = id;
    next_ = (next_ + 1) % KEPT;
    if (count_ < KEPT) ++count_;
  }

 private:
  static constexpr uint32_t KEPT = 8;
  hc_id ids_[KEPT] = {};
  uint32_t count_ = 0;
  uint32_t next_ = 0;
};

class RunMachine {
 public:
  void begin(const RunOrder& order, int32_t start_tenths, uint64_t now_ms);
  RunStep advance(const RunConditions& conditions);
  void enter(Phase phase, const Reading& reading, uint64_t now_ms);
  void add_pumped(Role role, uint64_t on_for_ms);
  void end() { run_.is_open = false; }

  bool is_open() const { return run_.is_open; }
  bool has_started(const hc_id& id) const { return started_.has(id); }
  RunType type() const { return run_.type; }
  Phase phase() const { return run_.phase; }
  const hc_id& id() const { return run_.id; }
  Cause cause() const { return run_.cause; }
  bool has_drained() const { return run_.has_drained; }
  int32_t start_tenths() const { return run_.start_tenths; }
  uint32_t pumped_ms(Role role) const;
  RunMarker marker() const;

  // The pump of its phase: nobody else's limits and marks hold for it.
  bool has_pump(Role role) const;
  // An OFF of one of these ends the run.
  bool uses(Role role) const;
  // Circulation stands still from the first phase until the first fill is done.
  bool holds_circulation() const { return run_.is_open && run_.holds_circulation; }
  // The sum of one run, not only one ON: a sensor that comes and goes does not make it longer.
  uint64_t limit_ms(const hc_config& config, uint32_t index) const;
  bool is_at_mark(const hc_config& config, Role role, int32_t tenths) const;
  // Whether the water that a change drained is back.
  bool is_refilled(const hc_config& config, int32_t tenths) const;

 private:
  struct Run {
    bool is_open = false;
    RunType type = RunType::TopUp;
    Phase phase = Phase::ToppingUp;
    hc_id id = {};
    Cause cause = Cause::Run;
    bool has_drained = false;
    bool holds_circulation = false;
    uint8_t refills = 0;

    uint64_t since_ms = 0;
    uint64_t phase_since_ms = 0;
    uint64_t seen_ms = 0;
    uint32_t drained_ms = 0;
    uint32_t filled_ms = 0;
    uint32_t topped_up_ms = 0;

    TopUpLimit top_up_limit;
    int32_t drain_tenths = 0;
    int32_t start_tenths = 0;
    // Where the water stood before the drain, circulation off.
    int32_t full_tenths = 0;
    // Settling: the level that has not changed since.
    int32_t steady_tenths = 0;
    uint64_t steady_since_ms = 0;
  };

  RunStep pump(Role role, const RunConditions& conditions) const;
  RunStep end_at_limit(Role role) const;
  RunStep after_pumping(Role role) const;
  RunStep restart_circulation(const RunConditions& conditions) const;
  RunStep settle(const RunConditions& conditions);
  RunStep settle_with_circulation(const RunConditions& conditions);
  bool is_settled(const RunConditions& conditions, uint64_t least_ms, uint64_t most_ms);
  Fault broken_mark(const hc_config& config, int32_t tenths) const;
  uint64_t longest_ms(const hc_config& config) const;

  Run run_;
  StartedRuns started_;
};

}  // namespace halocline
