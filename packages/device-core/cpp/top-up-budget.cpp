#include "top-up-budget.h"

#include "configuration.h"
#include "safety-limits.h"

namespace halocline {

static uint64_t sum_of_used_ms(const TopUpLedger& ledger) {
  uint64_t sum_ms = ledger.reserved_ms;
  for (uint32_t used_ms : ledger.used_ms) sum_ms += used_ms;
  return sum_ms;
}

static uint64_t sum_of_used_ml(const TopUpLedger& ledger) {
  uint64_t sum_ml = 0;
  for (uint32_t used_ml : ledger.used_ml) sum_ml += used_ml;
  return sum_ml;
}

// 0 while it is not known.
static uint32_t flow_ml_per_min(const hc_config& config) {
  const uint32_t index = index_of_role(config, Role::TopUp);
  return index == HC_CHANNELS ? 0 : config.flow_ml_per_min[index];
}

// Rounded up: many short top-ups must not be free.
static uint32_t ml_of(uint64_t on_for_ms, uint32_t flow) {
  return static_cast<uint32_t>((on_for_ms * flow + MINUTE_MS - 1) / MINUTE_MS);
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
    ledger.used_ml[i] = ledger.used_ml[i - 1];
    ledger.failures[i] = ledger.failures[i - 1];
  }
  ledger.used_ms[0] = 0;
  ledger.used_ml[0] = 0;
  ledger.failures[0] = 0;
}

void TopUpBudget::open(TopUpLedger& ledger, const hc_config& config) {
  *this = TopUpBudget();
  has_last_ = sum_of_used_ms(ledger) > 0;
  // The power went while the pump was on: the gap begins with this boot.
  if (ledger.reserved_ms > 0) ledger.gap_elapsed_ms = 0;
  before_boot_ms_ = ledger.gap_elapsed_ms;
  use(ledger, config, ledger.reserved_ms);
  count_in_ml(ledger, config);
}

bool TopUpBudget::keep_gap(TopUpLedger& ledger, const hc_config& config, uint64_t written_ms, uint64_t now_ms) const {
  if (!has_last_ || is_gap_over(config, now_ms)) return false;
  const uint64_t seen_ms = gap_seen_ms(now_ms);
  ledger.gap_elapsed_ms = static_cast<uint32_t>(seen_ms < UINT32_MAX ? seen_ms : UINT32_MAX);
  return now_ms - written_ms >= GAP_KEPT_EVERY_MS;
}

void TopUpBudget::count_in_ml(TopUpLedger& ledger, const hc_config& config) const {
  const uint32_t flow = flow_ml_per_min(config);
  for (uint32_t i = 0; i < BUDGET_HOURS; ++i) {
    if (ledger.used_ml[i] == 0) ledger.used_ml[i] = ml_of(ledger.used_ms[i], flow);
  }
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
  const uint64_t left_by_time_ms = used_ms < budget_ms ? budget_ms - used_ms : 0;
  const uint32_t flow = flow_ml_per_min(config);
  if (flow == 0 || config.topup_day_ml == 0) return left_by_time_ms;
  const uint64_t used_ml = sum_of_used_ml(ledger);
  const uint64_t left_ml = used_ml < config.topup_day_ml ? config.topup_day_ml - used_ml : 0;
  const uint64_t left_by_volume_ms = left_ml * MINUTE_MS / flow;
  return left_by_volume_ms < left_by_time_ms ? left_by_volume_ms : left_by_time_ms;
}

bool TopUpBudget::is_gap_over(const hc_config& config, uint64_t now_ms) const {
  return !has_last_ || gap_seen_ms(now_ms) >= config.topup_min_gap_s * SECOND_MS;
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

void TopUpBudget::use(TopUpLedger& ledger, const hc_config& config, uint64_t on_for_ms) const {
  ledger.used_ms[0] += static_cast<uint32_t>(on_for_ms);
  ledger.used_ml[0] += ml_of(on_for_ms, flow_ml_per_min(config));
  ledger.reserved_ms = 0;
}

void TopUpBudget::note_end(TopUpLedger& ledger, uint64_t now_ms) {
  has_last_ = true;
  last_end_ms_ = now_ms;
  before_boot_ms_ = 0;
  ledger.gap_elapsed_ms = 0;
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
