#include "top-up-budget.h"

#include "safety-limits.h"

namespace halocline {

static uint64_t sum_of_used_ms(const TopUpLedger& ledger) {
  uint64_t sum_ms = ledger.reserved_ms;
  for (uint32_t used_ms : ledger.used_ms) sum_ms += used_ms;
  return sum_ms;
}

static uint32_t sum_of_failures(const TopUpLedger& ledger) {
  uint32_t sum = 0;
  for (uint8_t failures : ledger.failures) sum += failures;
  return sum;
}

static bool has_entries(const TopUpLedger& ledger) { return sum_of_used_ms(ledger) > 0 || sum_of_failures(ledger) > 0; }

static void begin_next_hour(TopUpLedger& ledger) {
  for (uint32_t i = BUDGET_HOURS - 1; i > 0; --i) {
    ledger.used_ms[i] = ledger.used_ms[i - 1];
    ledger.failures[i] = ledger.failures[i - 1];
  }
  ledger.used_ms[0] = 0;
  ledger.failures[0] = 0;
}

void TopUpBudget::open(TopUpLedger& ledger) {
  *this = TopUpBudget();
  // The gap begins anew with the boot, as the last top-up may have ended just before the power went.
  has_last_ = sum_of_used_ms(ledger) > 0;
  use(ledger, ledger.reserved_ms);
}

bool TopUpBudget::pass_time(TopUpLedger& ledger, uint64_t now_ms) {
  uint64_t elapsed_ms = ledger.hour_elapsed_ms + (now_ms - counted_to_ms_);
  counted_to_ms_ = now_ms;
  const bool is_due = elapsed_ms >= HOUR_MS || now_ms - kept_ms_ >= HOUR_KEPT_EVERY_MS;
  const bool must_write = is_due && has_entries(ledger);
  for (uint32_t hours = 0; elapsed_ms >= HOUR_MS && hours < BUDGET_HOURS; ++hours) {
    elapsed_ms -= HOUR_MS;
    begin_next_hour(ledger);
  }
  ledger.hour_elapsed_ms = static_cast<uint32_t>(elapsed_ms % HOUR_MS);
  if (is_due) kept_ms_ = now_ms;
  return must_write;
}

uint64_t TopUpBudget::left_ms(const TopUpLedger& ledger, const hc_config& config) const {
  const uint64_t budget_ms = config.topup_day_s * SECOND_MS;
  // What is reserved belongs to the pump that is on.
  const uint64_t used_ms = sum_of_used_ms(ledger) - ledger.reserved_ms;
  return used_ms < budget_ms ? budget_ms - used_ms : 0;
}

bool TopUpBudget::is_gap_over(const hc_config& config, uint64_t now_ms) const {
  return !has_last_ || now_ms - last_end_ms_ >= config.topup_min_gap_s * SECOND_MS;
}

static uint32_t median_of(const TopUpLedger& ledger) {
  uint32_t sorted[LEARNED_TOP_UPS] = {};
  for (uint32_t i = 0; i < ledger.learned_count; ++i) {
    uint32_t place = i;
    for (; place > 0 && sorted[place - 1] > ledger.ms_per_mm[i]; --place) sorted[place] = sorted[place - 1];
    sorted[place] = ledger.ms_per_mm[i];
  }
  return sorted[ledger.learned_count / 2];
}

uint64_t TopUpBudget::longest_by_learning_ms(const TopUpLedger& ledger, int32_t deficit_tenths) const {
  if (ledger.learned_count < LEARNED_LEAST) return UINT64_MAX;
  const int32_t deficit = deficit_tenths > LEARNED_DEFICIT_LEAST_TENTHS ? deficit_tenths : LEARNED_DEFICIT_LEAST_TENTHS;
  return 2 * static_cast<uint64_t>(median_of(ledger)) * static_cast<uint64_t>(deficit) / 10 + LEARNED_SLACK_MS;
}

void TopUpBudget::use(TopUpLedger& ledger, uint64_t on_for_ms) const {
  ledger.used_ms[0] += static_cast<uint32_t>(on_for_ms);
  ledger.reserved_ms = 0;
}

void TopUpBudget::note_end(uint64_t now_ms) {
  has_last_ = true;
  last_end_ms_ = now_ms;
}

void TopUpBudget::learn(TopUpLedger& ledger, uint64_t on_for_ms, int32_t deficit_tenths) const {
  if (deficit_tenths <= 0) return;
  ledger.ms_per_mm[ledger.learned_next] = static_cast<uint32_t>(on_for_ms * 10 / static_cast<uint64_t>(deficit_tenths));
  ledger.learned_next = static_cast<uint8_t>((ledger.learned_next + 1) % LEARNED_TOP_UPS);
  if (ledger.learned_count < LEARNED_TOP_UPS) ++ledger.learned_count;
}

void TopUpBudget::forget_learning(TopUpLedger& ledger) const {
  ledger.learned_count = ledger.learned_next = 0;
  for (uint8_t& failures : ledger.failures) failures = 0;
}

uint32_t TopUpBudget::count_failure(TopUpLedger& ledger) const {
  if (ledger.failures[0] < UINT8_MAX) ++ledger.failures[0];
  return sum_of_failures(ledger);
}

}  // namespace halocline
