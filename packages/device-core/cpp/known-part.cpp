#include "known-part.h"

#include "configuration.h"
#include "identifier.h"
#include "safety-limits.h"

namespace halocline {

static bool keep_id(hc_id& id) {
  if (id.length <= HC_ID_BYTES) return true;
  id = bounded_id(id);
  return false;
}

// A spent stop that is forgotten may latch again, which is safe; an empty place that counted would keep a stop from latching.
static void count_spent_stops(Latches& latches) {
  latches.spent_count = 0;
  while (latches.spent_count < HC_SPENT_STOPS && latches.spent_stops[latches.spent_count].length > 0) ++latches.spent_count;
  latches.spent_next = latches.spent_count % HC_SPENT_STOPS;
}

static bool keep_latches(Latches& latches) {
  bool is_known = keep_id(latches.stop_id);
  for (hc_id& id : latches.spent_stops) is_known = keep_id(id) && is_known;
  if (latches.spent_count > HC_SPENT_STOPS || latches.spent_next >= HC_SPENT_STOPS) {
    count_spent_stops(latches);
    is_known = false;
  }
  if (to_c(latches.fault) >= HC_FAULT_COUNT) {
    // Whoever reads this latches a fault of its own instead.
    latches.fault = Fault::None;
    is_known = false;
  }
  return is_known;
}

static bool keep_run(RunMarker& run) {
  const bool is_id_known = keep_id(run.id);
  if (run.type <= RunType::WaterChange) return is_id_known;
  // The kind that owes most: if it was open, top-ups are locked (SAFE-21).
  run.type = RunType::WaterChange;
  run.has_drained = true;
  return false;
}

// What was used stays used, and what was learned stays a limit.
static bool keep_top_ups(TopUpLedger& ledger) {
  bool is_known = true;
  if (ledger.learned_count > LEARNED_TOP_UPS || ledger.learned_next >= LEARNED_TOP_UPS) {
    if (ledger.learned_count > LEARNED_TOP_UPS) ledger.learned_count = LEARNED_TOP_UPS;
    ledger.learned_next = 0;
    is_known = false;
  }
  if (ledger.hour_elapsed_ms >= HOUR_MS) {
    ledger.hour_elapsed_ms = 0;
    is_known = false;
  }
  return is_known;
}

static bool keep_hold(Hold& hold) {
  bool is_known = true;
  if (hold.is_set() && !Hold::is_reason(hold.reason)) {
    // Under a reason that lets nothing start, until a person has looked.
    hold.reason = Fault::Welded;
    hold.suspects = 0;
    hold.waits_for_person = true;
    is_known = false;
  }
  if (hold.trial > Trial::Watching) {
    // The one that lets no automatic top-up start, from its beginning.
    hold.trial = Trial::Watching;
    hold.trial_s = 0;
    is_known = false;
  }
  return is_known;
}

static bool keep_evaporation(Evaporation& evaporation) {
  if (evaporation.day_count <= LEARNED_DAYS && evaporation.day_next < LEARNED_DAYS) return true;
  if (evaporation.day_count > LEARNED_DAYS) evaporation.day_count = LEARNED_DAYS;
  evaporation.day_next = 0;
  return false;
}

static bool keep_overflow(OverflowRecord& overflow) {
  if (overflow.is_bounded()) return true;
  const LearnedStep& step = overflow.step;
  if (!OverflowRecord::is_level(step.tenths) || !OverflowRecord::is_level(step.calm_tenths)) overflow.step = LearnedStep();
  // Then a weir that opens is reported as a dead return pump, never the other way round.
  const HeldUp& held_up = overflow.held_up;
  if (!OverflowRecord::is_level(held_up.tenths) || !OverflowRecord::is_level(held_up.low_tenths)) overflow.held_up = HeldUp();
  // Then the first seconds say where the water stood.
  if (!OverflowRecord::is_level(overflow.stopped_tenths)) overflow.stopped_tenths = 0;
  // Nought would pass the test before it has begun.
  if (!OverflowRecord::is_level(overflow.needed_tenths)) overflow.needed_tenths = OVERFLOW_BACK_TENTHS;
  if (!OverflowRecord::is_level(overflow.running_tenths)) {
    // Nobody can see any more when it is over, and nobody is told that it is.
    overflow.running_tenths = 0;
    overflow.is_standing_told = false;
  }
  for (uint32_t& left_min : overflow.left_min) {
    // A pause more costs three minutes of circulation; one too few, a flood.
    if (left_min > DAY_MIN) left_min = 0;
  }
  return false;
}

// Of settings that this core refuses only the roles may stay.
static bool keep_settings(SavedState& state) {
  const bool is_known = state.has_config ? first_bad_field(state.config) == ConfigField::None : are_roles_good(state.config);
  if (!is_known) state.has_config = false;
  return is_known;
}

bool keep_known_numbers(SavedState& state) {
  const bool is_overflow_known = keep_overflow(state.overflow);
  return keep_settings(state) && is_overflow_known;
}

bool keep_known_part(SavedState& state) {
  const bool are_known[] = {
      keep_latches(state.latches), keep_run(state.run),
      keep_top_ups(state.top_ups), keep_hold(state.hold),
      keep_evaporation(state.evaporation), keep_overflow(state.overflow),
      keep_settings(state),
  };
  for (bool is_known : are_known) {
    if (!is_known) return false;
  }
  return true;
}

}  // namespace halocline
