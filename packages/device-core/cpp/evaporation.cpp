#include "evaporation.h"

#include "safety-limits.h"

namespace halocline {

constexpr int32_t NM_PER_RATE_UNIT = 10000;

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static int32_t held_in_i32(int64_t value) {
  if (value > INT32_MAX) return INT32_MAX;
  return value < -INT32_MAX ? -INT32_MAX : static_cast<int32_t>(value);
}

static void grow_older(uint32_t& ago_s, uint32_t seconds) {
  if (ago_s < DAY_S) ago_s += seconds;
}

// In a wide sump the millimetres of a flood are few: as far as the area is known, litres count too.
static uint32_t unlearned(uint32_t rate, uint32_t ml_per_hour, uint32_t ml_per_mm) {
  if (ml_per_mm == 0) return rate;
  const uint32_t by_litres = ml_per_hour * 100 / ml_per_mm;
  return larger(by_litres < rate ? by_litres : rate, UNLEARNED_LEAST_RATE);
}

uint32_t Evaporation::warn_rate(uint32_t ml_per_mm) const {
  if (!is_learned()) return unlearned(UNLEARNED_WARN_RATE, UNLEARNED_WARN_ML_PER_H, ml_per_mm);
  return larger(2u * median_rate, median_rate + WARN_ABOVE_MEDIAN_RATE);
}

uint32_t Evaporation::hold_rate(uint32_t ml_per_mm) const {
  if (!is_learned()) return unlearned(UNLEARNED_HOLD_RATE, UNLEARNED_HOLD_ML_PER_H, ml_per_mm);
  return larger(4u * median_rate, median_rate + HOLD_ABOVE_MEDIAN_RATE);
}

void Evaporation::pass_time(uint32_t seconds, uint32_t ml_per_mm) {
  grow_older(warned_ago_s, seconds);
  grow_older(confirmed_ago_s, seconds);
  day_elapsed_s += seconds;
  if (day_elapsed_s >= DAY_S) end_day(ml_per_mm);
}

int64_t Evaporation::band_nm(uint32_t of_ms, uint32_t ml_per_mm) const {
  const int64_t per_hour_nm = static_cast<int64_t>(hold_rate(ml_per_mm)) * NM_PER_RATE_UNIT;
  return per_hour_nm * of_ms / static_cast<int64_t>(HOUR_MS);
}

void Evaporation::count(int32_t moved_nm, uint32_t watched_ms, uint32_t ml_per_mm, bool is_held) {
  const int64_t fallen = int64_t{fallen_nm} + moved_nm - band_nm(watched_ms, ml_per_mm);
  const int64_t noise_nm = static_cast<int64_t>(RISING_NOISE_RATE) * NM_PER_RATE_UNIT * watched_ms / static_cast<int64_t>(HOUR_MS);
  const int64_t risen = int64_t{risen_nm} - moved_nm - noise_nm;
  fallen_nm = fallen < 0 ? 0 : held_in_i32(fallen);
  risen_nm = risen < 0 ? 0 : held_in_i32(risen);
  if (is_held) return;
  day_fallen_nm = held_in_i32(int64_t{day_fallen_nm} + moved_nm);
  day_watched_s += watched_ms / SECOND_MS;
}

// What the band was charged for that time was never summed up, so it is not taken back either.
void Evaporation::take_back(int32_t moved_nm, uint32_t watched_ms, uint32_t ml_per_mm) {
  const int64_t outside_nm = moved_nm - band_nm(watched_ms, ml_per_mm);
  if (outside_nm > 0) fallen_nm = fallen_nm > outside_nm ? static_cast<int32_t>(fallen_nm - outside_nm) : 0;
  day_fallen_nm = held_in_i32(int64_t{day_fallen_nm} - moved_nm);
}

void Evaporation::count_unwatched(int32_t moved_nm, uint32_t unwatched_ms, uint32_t ml_per_mm) {
  const int64_t fallen = int64_t{fallen_nm} + moved_nm - band_nm(unwatched_ms, ml_per_mm);
  fallen_nm = fallen < 0 ? 0 : held_in_i32(fallen);
}

static uint32_t rate_of(int32_t fallen_nm, uint32_t watched_s) {
  if (fallen_nm <= 0 || watched_s == 0) return 0;
  return static_cast<uint32_t>(static_cast<uint64_t>(fallen_nm) * 3600 / NM_PER_RATE_UNIT / watched_s);
}

bool Evaporation::must_warn_today(uint32_t ml_per_mm) const {
  if (!is_learned() || day_watched_s < DAY_LEAST_WATCHED_S || warned_ago_s < DAY_S) return false;
  return rate_of(day_fallen_nm, day_watched_s) > warn_rate(ml_per_mm);
}

uint32_t Evaporation::median_of_days() const {
  uint16_t sorted[LEARNED_DAYS] = {};
  for (uint32_t i = 0; i < day_count; ++i) {
    uint32_t place = i;
    for (; place > 0 && sorted[place - 1] > day_rates[i]; --place) sorted[place] = sorted[place - 1];
    sorted[place] = day_rates[i];
  }
  return sorted[day_count / 2];
}

static uint16_t toward(uint16_t rate, uint32_t wanted) {
  const uint32_t step = rate * DAILY_GROWTH_PER_MILLE / 1000 + 1;
  if (wanted > rate + step) return static_cast<uint16_t>(rate + step);
  return static_cast<uint16_t>(wanted + step < rate ? rate - step : wanted);
}

// A day that was hardly watched says nothing; one without any loss is still a day.
void Evaporation::end_day(uint32_t ml_per_mm) {
  if (day_watched_s >= DAY_LEAST_WATCHED_S) {
    const uint32_t rate = rate_of(day_fallen_nm, day_watched_s);
    if (rate <= warn_rate(ml_per_mm)) is_warned = false;
    day_rates[day_next] = static_cast<uint16_t>(rate < LARGEST_DAY_RATE ? rate : LARGEST_DAY_RATE);
    day_next = static_cast<uint8_t>((day_next + 1) % LEARNED_DAYS);
    if (day_count < LEARNED_DAYS) ++day_count;
    if (day_count == LEARNED_DAYS) {
      const uint32_t median = larger(median_of_days(), 1);
      // What was never seen before may be a leak from the first day on: it starts no higher than what warns.
      const uint32_t most = warn_rate(ml_per_mm);
      if (!is_learned()) median_rate = static_cast<uint16_t>(median < most ? median : most);
      else median_rate = toward(median_rate, median);
    }
  }
  day_elapsed_s = day_watched_s = 0;
  day_fallen_nm = 0;
}

void Evaporation::confirm() {
  if (!is_learned() || confirmed_ago_s < DAY_S) return;
  const uint32_t grown = median_rate + median_rate / 5 + 1u;
  median_rate = static_cast<uint16_t>(grown < LARGEST_DAY_RATE ? grown : LARGEST_DAY_RATE);
  confirmed_ago_s = 0;
}

}  // namespace halocline
