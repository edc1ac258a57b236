#include "still-water.h"

#include "configuration.h"
#include "safety-limits.h"

namespace halocline {

constexpr int64_t NM_PER_TENTH = 100000;
constexpr int64_t NM_PER_SPEED_UNIT = 10000;

static int64_t size_of(int64_t value) { return value < 0 ? -value : value; }
static int64_t sooner(uint64_t a, uint64_t b) { return static_cast<int64_t>(a < b ? a : b); }

void StillWater::note_on(uint64_t now_ms) {
  has_on_level_ = has_level_;
  on_level_nm_ = level_nm_;
  on_ms_ = now_ms;
}

int32_t StillWater::smooth_tenths(const Reading& reading) const {
  return has_level_ ? static_cast<int32_t>((level_nm_ + NM_PER_TENTH / 2) / NM_PER_TENTH) : reading.tenths;
}

// Single readings touch a mark early, by a wave: the smoothed level says more, though it comes later.
uint32_t StillWater::shown_speed(Role role, uint64_t now_ms) const {
  const uint64_t on_for_ms = now_ms - on_ms_;
  if (!has_level_ || !has_on_level_ || on_for_ms < SPEED_LEAST_MS) return 0;
  const int64_t moved_nm = role == Role::Drain ? level_nm_ - on_level_nm_ : on_level_nm_ - level_nm_;
  if (moved_nm < SPEED_LEAST_NM) return 0;
  const int64_t shown_ms = static_cast<int64_t>(on_for_ms - LEVEL_SMOOTHED_MS);
  return static_cast<uint32_t>(moved_nm * static_cast<int64_t>(MINUTE_MS) / shown_ms / NM_PER_SPEED_UNIT);
}

void StillWater::note_off(Role role, uint32_t known_speed, uint64_t now_ms) {
  has_off_ = is_off_watched_ = is_level_controlled(role);
  off_role_ = role;
  const uint32_t shown = shown_speed(role, now_ms);
  // More than twice as fast as it is: somebody else moved water too, such as a return pump that was turned down.
  off_shown_speed_ = known_speed != 0 && shown > 2 * known_speed ? 0 : shown;
  off_known_speed_ = known_speed;
  off_ms_ = now_ms;
  has_off_base_ = has_base_ = false;
}

StillFinding StillWater::watch(Evaporation& evaporation, Hold& hold, const StillMoment& moment) {
  pass_time(evaporation, hold, moment);
  if (has_base_ && (!moment.is_still || moment.is_run_open)) end_stretch(evaporation, moment.ml_per_mm);
  StillFinding finding;
  if (has_level(moment) && moment.is_still) {
    finding = judge_after_off(moment);
    if (finding.hold == Fault::None) finding = judge_settling(moment);
    const bool is_calm_place = !moment.is_run_open && moment.circulation_for_ms >= STEEP_AFTER_CIRCULATION_MS &&
                               moment.now_ms - level_since_ms_ >= LEVEL_TRUSTED_MS &&
                               (!has_off_ || moment.now_ms - off_ms_ >= AFTER_OFF_REST_MS);
    if (!is_calm_place) has_base_ = is_moving_ = false;
    else if (finding.hold == Fault::None) finding = follow(evaporation, hold, moment);
  } else if (!has_level_ || !moment.is_still) {
    has_base_ = is_moving_ = has_off_base_ = is_settling_ = false;
  }
  if (finding.hold != Fault::None) {
    has_base_ = is_off_watched_ = is_moving_ = is_half_ = is_whole_ = false;
    evaporation.forget_sums();
  }
  finding.must_write = must_write(evaporation, hold, moment.now_ms);
  return finding;
}

// A top-up hides what the water does, and after it the watch begins anew. What moves faster than the band explains becomes a hold
// soon, so nobody waits for long.
bool StillWater::is_suspicious(const Evaporation& evaporation, uint32_t ml_per_mm, uint64_t now_ms) const {
  if (!has_base_ || now_ms - base_since_ms_ < BASE_FINDS_ITSELF_MS + STRETCH_LEAST_MS) return true;
  const int64_t band_nm = int64_t{evaporation.hold_rate(ml_per_mm)} * NM_PER_SPEED_UNIT * MINUTE_MS / HOUR_MS;
  const bool is_falling = recent_nm_ > band_nm && recent_nm_ > SUSPICIOUS_MINUTE_NM;
  const bool is_rising = recent_nm_ < -SUSPICIOUS_MINUTE_NM;
  return is_moving_ || is_falling || is_rising || (is_half_ && now_ms - half_ms_ < SUSPICIOUS_MS);
}

void StillWater::pass_time(Evaporation& evaporation, Hold& hold, const StillMoment& moment) {
  const uint64_t seconds = (moment.now_ms - passed_to_ms_) / SECOND_MS;
  if (seconds == 0) return;
  passed_to_ms_ += seconds * SECOND_MS;
  evaporation.pass_time(static_cast<uint32_t>(sooner(seconds, DAY_S)), moment.ml_per_mm);
  hold.pass_time(static_cast<uint32_t>(sooner(seconds, DAY_S)));
}

// A top-up starts when waves and noise agree for a while that water is missing, so what was counted just before is too much.
// A leak goes on meanwhile, and until the watch has found itself again: as fast as it did before, if that was watched for long
// enough to say. Whoever tops up every few minutes would never see it.
void StillWater::end_stretch(Evaporation& evaporation, uint32_t ml_per_mm) {
  if (recent_nm_ > 0) evaporation.take_back(static_cast<int32_t>(recent_nm_), static_cast<uint32_t>(recent_ms_), ml_per_mm);
  const int64_t sure_ms = static_cast<int64_t>(stretch_ms_ - recent_ms_);
  const int64_t unwatched_ms = sooner(static_cast<uint64_t>(3 * sure_ms), UNWATCHED_MS);
  if (sure_ms > 0)
    evaporation.count_unwatched(static_cast<int32_t>((stretch_nm_ - recent_nm_) * unwatched_ms / sure_ms),
                                static_cast<uint32_t>(unwatched_ms), ml_per_mm);
  forget_stretch();
}

void StillWater::forget_stretch() {
  stretch_nm_ = recent_nm_ = 0;
  stretch_ms_ = recent_ms_ = 0;
}

// A short silence is bridged; after a longer one nobody knows what the water did, and it counts for nothing.
bool StillWater::has_level(const StillMoment& moment) {
  const uint64_t unseen_ms = moment.now_ms - seen_ms_;
  if (unseen_ms > LEVEL_SILENCE_MS) has_level_ = has_on_level_ = false;
  if (!moment.reading.is_good) return false;
  seen_ms_ = moment.now_ms;
  const int64_t seen_nm = moment.reading.tenths * NM_PER_TENTH;
  if (!has_level_) {
    has_level_ = true;
    has_base_ = has_off_base_ = is_settling_ = false;
    level_nm_ = seen_nm;
    level_since_ms_ = moment.now_ms;
    return true;
  }
  level_nm_ += (seen_nm - level_nm_) * sooner(unseen_ms, LEVEL_SMOOTHED_MS) / static_cast<int64_t>(LEVEL_SMOOTHED_MS);
  return true;
}

static uint8_t pump_suspect(Role role) {
  if (role == Role::Drain) return HC_SUSPECT_DRAIN_PUMP;
  return role == Role::Fill ? HC_SUSPECT_FILL_PUMP : HC_SUSPECT_TOPUP_PUMP;
}

// What one sensor cannot tell apart has the name that is true in any case; what may be behind it stands beside it.
StillFinding StillWater::found(bool is_rising, uint64_t now_ms) const {
  StillFinding finding;
  finding.hold = is_rising ? Fault::Rising : Fault::Falling;
  finding.suspects = is_rising ? HC_SUSPECT_SIPHON | HC_SUSPECT_WELDED_RELAY : HC_SUSPECT_LEAK | HC_SUSPECT_BACK_SIPHON;
  const bool is_recent = has_off_ && now_ms - off_ms_ < SUSPECTED_AFTER_OFF_MS;
  if (is_recent && is_rising == (off_role_ != Role::Drain)) finding.suspects |= pump_suspect(off_role_);
  if (is_recent && !is_rising && off_role_ == Role::Drain) finding.suspects |= HC_SUSPECT_WELDED_RELAY;
  return finding;
}

static bool is_slope_of(uint32_t speed, int64_t moved_nm, uint64_t passed_ms) {
  const int64_t pumped_nm = static_cast<int64_t>(speed) * NM_PER_SPEED_UNIT * static_cast<int64_t>(passed_ms) / static_cast<int64_t>(MINUTE_MS);
  return moved_nm * 100 >= pumped_nm * SAME_SLOPE_LEAST_PERCENT && moved_nm * 100 <= pumped_nm * SAME_SLOPE_MOST_PERCENT;
}

void StillWater::note_half(uint64_t now_ms) {
  off_half_nm_ = level_nm_;
  off_half_ms_ = now_ms;
}

// The hose runs empty and circulation pulls the level down again; after that the same slope means that the contact has not
// opened.
StillFinding StillWater::judge_after_off(const StillMoment& moment) {
  const bool is_too_early = moment.now_ms - off_ms_ < RUN_OUT_MS || moment.circulation_for_ms < AFTER_CIRCULATION_MS;
  if (!is_off_watched_ || is_too_early) {
    has_off_base_ = false;
    return StillFinding();
  }
  if (!has_off_base_) {
    has_off_base_ = true;
    off_base_nm_ = level_nm_;
    off_base_ms_ = moment.now_ms;
    off_half_ms_ = 0;
  }
  const uint64_t passed_ms = moment.now_ms - off_base_ms_;
  if (passed_ms >= WELDED_WATCH_MS || moment.now_ms - off_ms_ >= 2 * WELDED_WATCH_MS) is_off_watched_ = false;
  const int64_t moved_nm = off_role_ == Role::Drain ? level_nm_ - off_base_nm_ : off_base_nm_ - level_nm_;
  if (moved_nm * 2 < MOVED_BY_ITSELF_NM) off_half_ms_ = 0;
  else if (off_half_ms_ == 0) note_half(moment.now_ms);
  if (moved_nm < MOVED_BY_ITSELF_NM || passed_ms == 0) return StillFinding();
  // A jug is poured in a moment, and only its mean over the time looks like a pump.
  const uint64_t half_ms = off_half_ms_ - off_base_ms_;
  const bool is_steady = half_ms * 5 >= passed_ms && half_ms * 5 <= passed_ms * 4;
  const bool is_same_slope =
      is_steady && (is_slope_of(off_shown_speed_, moved_nm, passed_ms) || is_slope_of(off_known_speed_, moved_nm, passed_ms));
  if (!is_same_slope) {
    // Looked at again, from half-way while circulation may have moved a part of it. A run that has drained fills in a moment.
    has_off_base_ = moment.circulation_for_ms < STEEP_AFTER_CIRCULATION_MS;
    off_base_nm_ = off_half_nm_;
    off_base_ms_ = off_half_ms_;
    note_half(moment.now_ms);
    const bool is_urgent = moment.is_run_open && off_role_ == Role::Drain;
    return is_urgent ? found(false, moment.now_ms) : StillFinding();
  }
  StillFinding finding;
  finding.hold = Fault::Welded;
  finding.suspects = static_cast<uint8_t>(HC_SUSPECT_WELDED_RELAY | pump_suspect(off_role_));
  return finding;
}

// SAFE-17 waits for the level to rest, because circulation carries water away for a while. What goes on evenly long after that
// moves by itself, and is not to be filled up again. A bucket is taken in a moment, and falls into one half of the time.
StillFinding StillWater::judge_settling(const StillMoment& moment) {
  const bool was_settling = is_settling_;
  is_settling_ = moment.is_run_open && moment.is_circulation_on && moment.circulation_for_ms >= STEEP_AFTER_CIRCULATION_MS &&
                 moment.now_ms - off_ms_ >= AFTER_OFF_REST_MS;
  if (!is_settling_) return StillFinding();
  if (!was_settling) {
    settling_nm_ = level_nm_;
    settling_ms_ = moment.now_ms;
  }
  const uint64_t passed_ms = moment.now_ms - settling_ms_;
  if (passed_ms <= UNSETTLED_MS / 2) settling_half_nm_ = level_nm_;
  if (passed_ms < UNSETTLED_MS) return StillFinding();
  is_settling_ = false;
  const int64_t first_nm = settling_half_nm_ - settling_nm_;
  const int64_t second_nm = level_nm_ - settling_half_nm_;
  const int64_t least_nm = MOVED_BY_ITSELF_NM / 2;
  const bool is_falling = first_nm >= least_nm && second_nm >= least_nm;
  const bool is_rising = first_nm <= -least_nm && second_nm <= -least_nm;
  return is_falling || is_rising ? found(is_rising, moment.now_ms) : StillFinding();
}

StillFinding StillWater::follow(Evaporation& evaporation, Hold& hold, const StillMoment& moment) {
  if (!has_base_) {
    has_base_ = true;
    is_moving_ = false;
    base_nm_ = level_nm_;
    base_since_ms_ = followed_ms_ = moment.now_ms;
    uncounted_nm_ = 0;
    uncounted_ms_ = 0;
    forget_stretch();
    return StillFinding();
  }
  const uint64_t passed_ms = moment.now_ms - followed_ms_;
  followed_ms_ = moment.now_ms;
  const int64_t far_nm = moment.noise_tenths * NM_PER_TENTH;
  const int64_t gap_nm = level_nm_ - base_nm_;
  if (size_of(gap_nm) > far_nm) {
    if (!goes_on(moment, far_nm)) return StillFinding();
    hold.saw_water(0, false);
    return found(gap_nm < 0, moment.now_ms);
  }
  is_moving_ = false;
  const int64_t step_nm = gap_nm * sooner(passed_ms, BASE_FOLLOWS_MS) / static_cast<int64_t>(BASE_FOLLOWS_MS);
  base_nm_ += step_nm;
  // It began somewhere within the noise, and water that circulation moved takes its time.
  const bool is_settled = moment.circulation_for_ms >= CIRCULATION_SETTLED_MS;
  if (!is_settled || moment.now_ms - base_since_ms_ < BASE_FINDS_ITSELF_MS) return StillFinding();
  count(evaporation, hold, step_nm, passed_ms, moment);
  return judge_sums(evaporation, hold, moment);
}

// Only what goes on moves by itself. What comes to rest was poured, bucketed or lifted by circulation, and counts for nothing.
bool StillWater::goes_on(const StillMoment& moment, int64_t far_nm) {
  const uint64_t now_ms = moment.now_ms;
  const bool is_rising = level_nm_ < base_nm_;
  if (!is_moving_) {
    is_moving_ = true;
    // A slope between slow and steep was followed for a while.
    moving_since_ms_ = is_half_ && is_half_rising_ == is_rising ? half_ms_ : now_ms;
    anchor_ms_ = now_ms;
    farthest_nm_ = anchor_nm_ = level_nm_;
  }
  if (is_rising ? level_nm_ < farthest_nm_ : level_nm_ > farthest_nm_) farthest_nm_ = level_nm_;
  if (size_of(level_nm_ - anchor_nm_) * 3 > far_nm * 2) {
    anchor_nm_ = level_nm_;
    anchor_ms_ = now_ms;
  }
  const bool is_at_rest = now_ms - anchor_ms_ >= STEP_RESTS_MS;
  const bool is_turning = size_of(level_nm_ - farthest_nm_) > far_nm;
  if (is_at_rest || is_turning) {
    is_moving_ = false;
    base_nm_ = level_nm_;
    return false;
  }
  const uint64_t rests_for_ms = now_ms - anchor_ms_;
  if (size_of(level_nm_ - base_nm_) < MOVED_BY_ITSELF_NM || rests_for_ms >= STEEP_STILL_MS) return false;
  const uint64_t lasted_ms = now_ms - moving_since_ms_;
  if (lasted_ms >= STEEP_LASTS_MS) return true;
  const bool is_at_mark = is_rising ? level_nm_ <= moment.high_high_tenths * NM_PER_TENTH
                                    : moment.low_low_tenths != 0 && level_nm_ >= moment.low_low_tenths * NM_PER_TENTH;
  return is_at_mark && lasted_ms >= STEEP_TO_MARK_MS && rests_for_ms < STEEP_AT_MARK_STILL_MS;
}

// By the second: smaller portions would lose their last digits.
void StillWater::count(Evaporation& evaporation, Hold& hold, int64_t moved_nm, uint64_t passed_ms, const StillMoment& moment) {
  uncounted_nm_ += moved_nm;
  uncounted_ms_ += passed_ms;
  if (uncounted_ms_ < SECOND_MS) return;
  const uint64_t whole_ms = uncounted_ms_ / SECOND_MS * SECOND_MS;
  evaporation.count(static_cast<int32_t>(uncounted_nm_), static_cast<uint32_t>(whole_ms), moment.ml_per_mm, moment.is_held);
  const bool is_calm = evaporation.fallen_nm < CALM_NM && evaporation.risen_nm < CALM_NM;
  hold.saw_water(static_cast<uint32_t>(whole_ms / SECOND_MS), is_calm);
  if (moment.is_held && !is_calm) evaporation.forget_sums();
  stretch_nm_ += uncounted_nm_;
  stretch_ms_ += whole_ms;
  const int64_t older_ms = sooner(whole_ms, MINUTE_MS);
  recent_nm_ += uncounted_nm_ - recent_nm_ * older_ms / static_cast<int64_t>(MINUTE_MS);
  recent_ms_ += whole_ms - recent_ms_ * static_cast<uint64_t>(older_ms) / MINUTE_MS;
  block_nm_ += uncounted_nm_;
  block_ms_ += whole_ms;
  uncounted_nm_ = 0;
  uncounted_ms_ -= whole_ms;
}

StillFinding StillWater::judge_sums(Evaporation& evaporation, Hold& hold, const StillMoment& moment) {
  StillFinding finding;
  const bool is_rising = evaporation.risen_nm > evaporation.fallen_nm;
  const int32_t sum_nm = is_rising ? evaporation.risen_nm : evaporation.fallen_nm;
  is_half_ = sum_nm >= MOVED_BY_ITSELF_NM / 2;
  is_half_rising_ = is_rising;
  if (!is_half_) half_ms_ = moment.now_ms;
  if (sum_nm >= MOVED_BY_ITSELF_NM && !is_whole_) is_quick_ = moment.now_ms - half_ms_ < QUICK_SUM_MS;
  is_whole_ = sum_nm >= MOVED_BY_ITSELF_NM || (is_whole_ && is_half_);
  if (sum_nm >= (is_quick_ && is_half_ ? MOVED_QUICKLY_NM : MOVED_BY_ITSELF_NM)) {
    hold.saw_water(0, false);
    return found(is_rising, moment.now_ms);
  }
  const int64_t usual_nm = evaporation.warn_rate(moment.ml_per_mm) * NM_PER_SPEED_UNIT * WARN_BLOCK_PERCENT / 100 + WARN_BLOCK_NOISE_NM;
  const bool is_steep = !evaporation.is_learned() && block_nm_ >= usual_nm && evaporation.warned_ago_s >= DAY_S;
  if (block_ms_ >= WARN_BLOCK_MS) {
    const bool is_usual = block_nm_ <= int64_t{evaporation.warn_rate(moment.ml_per_mm)} * NM_PER_SPEED_UNIT;
    if (is_usual && !evaporation.is_learned()) evaporation.is_warned = false;
    block_nm_ = block_ms_ = 0;
  }
  finding.must_warn = !moment.is_held && (is_steep || evaporation.must_warn_today(moment.ml_per_mm));
  if (finding.must_warn) evaporation.note_warning();
  return finding;
}

bool StillWater::must_write(const Evaporation& evaporation, const Hold& hold, uint64_t now_ms) {
  const bool is_urgent = hold.is_set() || hold.trial != Trial::None || evaporation.fallen_nm > WORTH_KEEPING_NM ||
                         evaporation.risen_nm > WORTH_KEEPING_NM;
  if (now_ms - written_ms_ < (is_urgent ? SUMS_KEPT_EVERY_MS : DAYS_KEPT_EVERY_MS)) return false;
  written_ms_ = now_ms;
  return is_urgent || has_base_;
}

}  // namespace halocline
