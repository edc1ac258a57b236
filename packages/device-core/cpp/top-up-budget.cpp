#include "top-up-budget.h"

#include "safety-limits.h"

namespace halocline {

static uint64_t sum_of_used_ms(const TopUpBooks& books) {
  uint64_t sum_ms = books.reserved_ms;
  for (uint32_t used_ms : books.used_ms) sum_ms += used_ms;
  return sum_ms;
}

static uint32_t sum_of_failures(const TopUpBooks& books) {
  uint32_t sum = 0;
  for (uint8_t failures : books.failures) sum += failures;
  return sum;
}

void TopUpBudget::open(TopUpBooks& books) {
  *this = TopUpBudget();
  // The gap begins anew with the boot, as the last top-up may have ended just before the power went.
  has_last_ = sum_of_used_ms(books) > 0;
  use(books, books.reserved_ms);
}

bool TopUpBudget::pass_time(TopUpBooks& books, uint64_t now_ms) {
  bool is_changed = false;
  for (uint32_t hours = 0; now_ms - hour_since_ms_ >= HOUR_MS; ++hours) {
    if (hours == BUDGET_HOURS) {
      hour_since_ms_ = now_ms;
      return is_changed;
    }
    hour_since_ms_ += HOUR_MS;
    is_changed = is_changed || sum_of_used_ms(books) > 0 || sum_of_failures(books) > 0;
    for (uint32_t i = BUDGET_HOURS - 1; i > 0; --i) {
      books.used_ms[i] = books.used_ms[i - 1];
      books.failures[i] = books.failures[i - 1];
    }
    books.used_ms[0] = 0;
    books.failures[0] = 0;
  }
  return is_changed;
}

uint64_t TopUpBudget::left_ms(const TopUpBooks& books, const hc_config& config) const {
  const uint64_t budget_ms = config.topup_day_s * SECOND_MS;
  // What is reserved belongs to the pump that is on.
  const uint64_t used_ms = sum_of_used_ms(books) - books.reserved_ms;
  return used_ms < budget_ms ? budget_ms - used_ms : 0;
}

bool TopUpBudget::is_gap_over(const hc_config& config, uint64_t now_ms) const {
  return !has_last_ || now_ms - last_end_ms_ >= config.topup_min_gap_s * SECOND_MS;
}

static uint32_t median_of(const TopUpBooks& books) {
  uint32_t sorted[LEARNED_TOP_UPS] = {};
  for (uint32_t i = 0; i < books.learned_count; ++i) {
    uint32_t place = i;
    for (; place > 0 && sorted[place - 1] > books.ms_per_mm[i]; --place) sorted[place] = sorted[place - 1];
    sorted[place] = books.ms_per_mm[i];
  }
  return sorted[books.learned_count / 2];
}

uint64_t TopUpBudget::longest_by_learning_ms(const TopUpBooks& books, int32_t deficit_tenths) const {
  if (books.learned_count < LEARNED_LEAST) return UINT64_MAX;
  const int32_t deficit = deficit_tenths > LEARNED_DEFICIT_LEAST_TENTHS ? deficit_tenths : LEARNED_DEFICIT_LEAST_TENTHS;
  return 2 * static_cast<uint64_t>(median_of(books)) * static_cast<uint64_t>(deficit) / 10 + LEARNED_SLACK_MS;
}

void TopUpBudget::use(TopUpBooks& books, uint64_t on_for_ms) const {
  books.used_ms[0] += static_cast<uint32_t>(on_for_ms);
  books.reserved_ms = 0;
}

void TopUpBudget::note_end(uint64_t now_ms) {
  has_last_ = true;
  last_end_ms_ = now_ms;
}

void TopUpBudget::learn(TopUpBooks& books, uint64_t on_for_ms, int32_t deficit_tenths) const {
  if (deficit_tenths <= 0) return;
  books.ms_per_mm[books.learned_next] = static_cast<uint32_t>(on_for_ms * 10 / static_cast<uint64_t>(deficit_tenths));
  books.learned_next = static_cast<uint8_t>((books.learned_next + 1) % LEARNED_TOP_UPS);
  if (books.learned_count < LEARNED_TOP_UPS) ++books.learned_count;
}

void TopUpBudget::forget_learning(TopUpBooks& books) const {
  books.learned_count = books.learned_next = 0;
  for (uint8_t& failures : books.failures) failures = 0;
}

uint32_t TopUpBudget::count_failure(TopUpBooks& books) const {
  if (books.failures[0] < UINT8_MAX) ++books.failures[0];
  return sum_of_failures(books);
}

}  // namespace halocline
