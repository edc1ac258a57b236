#include "sensor-fouling.h"

namespace halocline {

constexpr uint32_t HOUR_S = 3600;
constexpr uint8_t DAY_HOURS = 24;
constexpr uint8_t DAYS_TO_LEARN = 3;
constexpr uint32_t WHOLE_SHARE = 10000;
// Fewer say little about an hour.
constexpr uint32_t SAMPLES_LEAST = 900;
constexpr uint32_t TIMES_USUAL = 8;
constexpr uint32_t SHARE_FLOOR = 1000;
// Before anything is learned only what no healthy sensor does.
constexpr uint32_t SHARE_UNLEARNED = 1500;
// A mean deviation of one millimetre: less is a good sensor, whatever it was before.
constexpr uint32_t NOISE_FLOOR = 160;
constexpr uint8_t NOISY_DAYS_TO_TELL = 2;
// Two millimetres for an hour are no surface that a float rests on.
constexpr uint32_t NOISE_OF_AN_HOUR = 320;

bool FoulingLedger::pass_second(uint32_t noise) {
  noise_sum += noise;
  ++seconds;
  if (seconds < HOUR_S) return false;
  const bool is_told = end_hour();
  if (hours_since_told < DAY_HOURS && !is_told) ++hours_since_told;
  samples = bad = noise_sum = seconds = 0;
  return true;
}

uint32_t FoulingLedger::allowed_share() const {
  if (learned_days < DAYS_TO_LEARN) return SHARE_UNLEARNED;
  const uint32_t by_learning = TIMES_USUAL * usual_share;
  return by_learning > SHARE_FLOOR ? by_learning : SHARE_FLOOR;
}

// An hour beyond what is allowed is no part of what is usual.
bool FoulingLedger::end_hour() {
  const uint32_t share = samples < SAMPLES_LEAST ? 0 : static_cast<uint32_t>(static_cast<uint64_t>(bad) * WHOLE_SHARE / samples);
  const uint32_t noise = noise_sum / HOUR_S;
  const bool is_beyond = share > allowed_share() || (noise > NOISE_OF_AN_HOUR && noise > 2u * usual_noise);
  if (!is_beyond && share > peak_share) peak_share = static_cast<uint16_t>(share);
  day_noise_sum += noise;
  ++hours;
  const bool is_noisy = hours == DAY_HOURS && end_day();
  if ((!is_beyond && !is_noisy) || hours_since_told < DAY_HOURS) return false;
  hours_since_told = 0;
  return true;
}

bool FoulingLedger::end_day() {
  const uint32_t noise = day_noise_sum / DAY_HOURS;
  const bool is_doubled = learned_days >= DAYS_TO_LEARN && noise > 2u * usual_noise && noise > NOISE_FLOOR;
  noisy_days = is_doubled ? static_cast<uint8_t>(noisy_days < NOISY_DAYS_TO_TELL ? noisy_days + 1 : noisy_days) : 0;
  learn_day(noise);
  hours = 0;
  peak_share = 0;
  day_noise_sum = 0;
  return noisy_days >= NOISY_DAYS_TO_TELL;
}

// Quickly down, slowly up: dirt that grows over weeks must not become what is usual.
static uint16_t moved_toward(uint32_t usual, uint32_t seen, uint32_t most_up) {
  if (seen <= usual) return static_cast<uint16_t>(usual - (usual - seen) / 8);
  const uint32_t up = seen - usual < most_up ? seen - usual : most_up;
  return static_cast<uint16_t>(usual + up);
}

void FoulingLedger::learn_day(uint32_t noise) {
  if (learned_days < DAYS_TO_LEARN) {
    if (peak_share > usual_share) usual_share = peak_share;
    if (noise > usual_noise) usual_noise = static_cast<uint16_t>(noise < UINT16_MAX ? noise : UINT16_MAX);
    ++learned_days;
    return;
  }
  usual_share = moved_toward(usual_share, peak_share, 2 + usual_share / 32u);
  usual_noise = moved_toward(usual_noise, noise, usual_noise / 32u);
}

}  // namespace halocline
