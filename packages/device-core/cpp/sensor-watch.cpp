#include "sensor-watch.h"

#include "safety-limits.h"

namespace halocline {

bool SensorWatch::look(const SensorFilter& filter, bool is_calm, EqualStretches& stretches, HeldSample& held, uint64_t written_ms,
                       uint64_t now_ms) {
  if (!has_begun_) {
    has_begun_ = true;
    looked_ms_ = same_since_ms_ = now_ms;
  }
  has_reading_ = is_second_good(filter, now_ms);
  if (!has_reading_) {
    note_blind(now_ms);
    return false;
  }
  const uint64_t seen_for_ms = BLIND_FORGOTTEN_TIMES * (now_ms - looked_ms_);
  looked_ms_ = now_ms;
  blind_ms_ = blind_ms_ > seen_for_ms ? blind_ms_ - seen_for_ms : 0;
  if (blind_ms_ == 0) is_blind_told_ = false;
  if (!is_calm) calm_since_ms_ = now_ms;
  else stretches.pass_second();
  bool must_write = look_back(filter.last_mm(), held);
  if (filter.changed_ms() != changed_ms_ && note_change(filter.changed_ms(), stretches, held)) must_write = true;
  return keep(filter.last_mm(), held, written_ms, now_ms) || must_write;
}

// A reading out of few samples among many that lie beside it is none.
bool SensorWatch::is_second_good(const SensorFilter& filter, uint64_t now_ms) {
  const bool is_believable = 2 * believed_ >= samples_;
  samples_ = believed_ = 0;
  return is_believable && filter.is_good(now_ms);
}

// Nobody knows what the sensor would have said: equal samples are counted anew when it is back.
void SensorWatch::note_blind(uint64_t now_ms) {
  blind_ms_ += now_ms - looked_ms_;
  if (blind_ms_ > BLIND_TOLD_MS) blind_ms_ = BLIND_TOLD_MS;
  looked_ms_ = same_since_ms_ = calm_since_ms_ = now_ms;
  if (has_looked_back_) before_boot_ms_ = 0;
}

// The first reading of this boot: does the sensor go on with what it said before?
bool SensorWatch::look_back(uint16_t mm, HeldSample& held) {
  if (has_looked_back_) return false;
  has_looked_back_ = true;
  if (held.for_s == 0) return false;
  if (held.mm == mm) {
    before_boot_ms_ = held.for_s * SECOND_MS;
    return false;
  }
  held = HeldSample();
  return true;
}

// Looked at once a second, a stretch may seem up to a second longer than it was.
bool SensorWatch::note_change(uint64_t changed_ms, EqualStretches& stretches, HeldSample& held) {
  const bool was_first = changed_ms_ == 0;
  if (!was_first && changed_ms_ >= calm_since_ms_ && !is_stuck_told_) stretches.learn(changed_ms - changed_ms_);
  changed_ms_ = changed_ms;
  if (was_first) return false;
  same_since_ms_ = changed_ms;
  before_boot_ms_ = 0;
  is_stuck_told_ = false;
  if (held.for_s == 0) return false;
  held = HeldSample();
  return true;
}

// From ten minutes on: who else writes the record takes it along.
bool SensorWatch::keep(uint16_t mm, HeldSample& held, uint64_t written_ms, uint64_t now_ms) const {
  if (now_ms - same_since_ms_ < HELD_KEPT_EVERY_MS) return false;
  held.mm = mm;
  held.for_s = static_cast<uint32_t>(same_for_ms(now_ms) / SECOND_MS);
  return now_ms - written_ms >= HELD_KEPT_EVERY_MS;
}

Fault SensorWatch::judge(uint64_t stuck_after_ms, uint64_t now_ms) {
  if (blind_ms_ >= BLIND_TOLD_MS) {
    const bool is_news = !is_blind_told_;
    is_blind_told_ = true;
    return is_news ? Fault::Sensor : Fault::None;
  }
  if (!has_reading_ || is_stuck_told_ || same_for_ms(now_ms) < stuck_after_ms) return Fault::None;
  is_stuck_told_ = true;
  return Fault::SensorStuck;
}

uint64_t stuck_while_idle_ms(uint32_t evaporation_rate, const EqualStretches& stretches) {
  uint64_t allowed_ms = STUCK_IDLE_UNLEARNED_MS;
  if (evaporation_rate > 0) allowed_ms = STUCK_IDLE_TENTHS * 10 * HOUR_MS / evaporation_rate;
  if (allowed_ms < STUCK_IDLE_LEAST_MS) allowed_ms = STUCK_IDLE_LEAST_MS;
  if (allowed_ms > STUCK_IDLE_MOST_MS) allowed_ms = STUCK_IDLE_MOST_MS;
  return allowed_ms > stretches.stuck_after_ms() ? allowed_ms : stretches.stuck_after_ms();
}

}  // namespace halocline
