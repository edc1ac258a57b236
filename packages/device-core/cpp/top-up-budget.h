// SAFE-3: how much fresh water may still come. In a tank that leaks, or after a part-filled change, fresh water lowers the
// salinity; so top-ups are counted, across restarts too.
#pragma once

#include "halocline_core.h"

namespace halocline {

// The hour that runs and the 24 before it: never less than the last 24 hours hold.
constexpr uint32_t BUDGET_HOURS = 25;
constexpr uint32_t LEARNED_TOP_UPS = 7;

// Part of the saved record.
struct TopUpLedger {
  uint32_t used_ms[BUDGET_HOURS] = {};
  uint8_t failures[BUDGET_HOURS] = {};
  // What the pump that is on may use at most. A power cut leaves it standing, and it is counted as used.
  uint32_t reserved_ms = 0;
  // Of the last successful top-ups: how long a millimetre took. A ring, the oldest is overwritten.
  uint32_t ms_per_mm[LEARNED_TOP_UPS] = {};
  uint8_t learned_count = 0;
  uint8_t learned_next = 0;
  // How much of the running hour has passed.
  uint32_t hour_elapsed_ms = 0;
  // What the same hours used in millilitres, where the flow of the pump was known.
  uint32_t used_ml[BUDGET_HOURS] = {};
  // How much of the gap after the last top-up the device has seen pass.
  uint32_t gap_elapsed_ms = 0;
};

class TopUpBudget {
 public:
  // Nobody knows how long the power was away: the hours go on where they stood, the running one with what it had.
  void open(TopUpLedger& ledger, const hc_config& config);

  // True when the ledger must be written: it counts something, and an hour has passed or the running one has got on.
  bool pass_time(TopUpLedger& ledger, uint64_t now_ms);

  // Once a second. True when the gap runs and nothing was written for so long that it must be.
  bool keep_gap(TopUpLedger& ledger, const hc_config& config, uint64_t written_ms, uint64_t now_ms) const;
  // The flow has become known: hours that only counted time get their millilitres.
  void count_in_ml(TopUpLedger& ledger, const hc_config& config) const;

  // On-time that is left: of the seconds and, where the flow is known, of the millilitres, whichever is less.
  uint64_t left_ms(const TopUpLedger& ledger, const hc_config& config) const;
  bool is_gap_over(const hc_config& config, uint64_t now_ms) const;
  // Twice what the learned median says for this deficit; no limit before three top-ups are known.
  uint64_t longest_by_learning_ms(const TopUpLedger& ledger, int32_t deficit_tenths) const;

  void reserve(TopUpLedger& ledger, uint64_t longest_ms) const { ledger.reserved_ms = static_cast<uint32_t>(longest_ms); }
  void use(TopUpLedger& ledger, const hc_config& config, uint64_t on_for_ms) const;
  void note_end(TopUpLedger& ledger, uint64_t now_ms);
  void learn(TopUpLedger& ledger, uint64_t on_for_ms, int32_t deficit_tenths) const;
  // Speeds and failures; what was used stays used.
  void forget_learning(TopUpLedger& ledger) const;
  // How many failed within 24 hours, this one included.
  uint32_t count_failure(TopUpLedger& ledger) const;

 private:
  uint64_t counted_to_ms_ = 0;
  uint64_t kept_ms_ = 0;
  // The gap: since when it counts in this boot, and what earlier boots saw of it.
  bool has_last_ = false;
  uint64_t last_end_ms_ = 0;
  uint64_t before_boot_ms_ = 0;

  uint64_t gap_seen_ms(uint64_t now_ms) const { return before_boot_ms_ + (now_ms - last_end_ms_); }
};

}  // namespace halocline
