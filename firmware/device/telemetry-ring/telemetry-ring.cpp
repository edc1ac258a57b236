#include "device/telemetry-ring/telemetry-ring.h"

namespace halocline {

static HeldReading held_of(const TakenReading& reading, bool is_sent) {
  HeldReading held = {};
  held.seq = reading.seq;
  held.up_ms_low = static_cast<uint32_t>(reading.up_ms);
  held.clock_s = reading.clock_s;
  held.sent_ms_low = held.up_ms_low;
  held.distance_tenths = reading.distance_tenths;
  held.raw_mm = reading.raw_mm;
  held.temperature_tenths = reading.temperature_tenths;
  held.error_code = reading.error_code;
  held.is_open = 1;
  held.was_sent = is_sent ? 1 : 0;
  return held;
}

static TakenReading reading_of(const HeldReading& held, uint64_t now_ms) {
  return {held.seq,    time_from_low(held.up_ms_low, now_ms), held.clock_s,   held.distance_tenths,
          held.raw_mm, held.temperature_tenths,               held.error_code};
}

TakenReading TelemetryRing::take(TakenReading reading, bool is_sent) {
  reading.seq = ++taken_;
  if (recent_.is_full()) thin(reading.up_ms);
  recent_.push(held_of(reading, is_sent));
  return reading;
}

// The oldest of the recent ones leaves: it goes, or is the one of its minute.
void TelemetryRing::thin(uint64_t now_ms) {
  const HeldReading leaving = recent_.pop_oldest();
  const uint64_t up_ms = time_from_low(leaving.up_ms_low, now_ms);
  if (has_older_ && up_ms - last_older_ms_ < OLDER_GAP_MS) return;
  if (older_.is_full()) (void)older_.pop_oldest();
  older_.push(leaving);
  last_older_ms_ = up_ms;
  has_older_ = true;
}

void TelemetryRing::link_up(uint64_t now_ms) {
  connected_ms_ = now_ms;
  has_heard_ = false;
  last_batch_ms_ = now_ms;
  is_answer_awaited_ = false;
}

static bool includes(const SeqRange* ranges, size_t count, uint32_t seq) {
  for (size_t i = 0; i < count; ++i) {
    if (seq >= ranges[i].first && seq <= ranges[i].last) return true;
  }
  return false;
}

void TelemetryRing::confirm(const SeqRange* have, size_t count, uint64_t now_ms) {
  for (uint32_t i = 0; i < this->count(); ++i) {
    if (includes(have, count, at(i).seq)) at(i).is_open = 0;
  }
  heard_ms_ = now_ms;
  has_heard_ = true;
  is_answer_awaited_ = false;
}

void TelemetryRing::reopen_above(uint32_t last_seq) {
  for (uint32_t i = 0; i < count(); ++i) {
    HeldReading& held = at(i);
    if (held.seq <= last_seq || held.is_open) continue;
    // What was passed over belongs to the server as it was before.
    held.is_batch_unjudged = 0;
    held.ignored_tries = 0;
    held.is_open = 1;
  }
}

bool TelemetryRing::is_time(uint64_t now_ms) const {
  const uint64_t gap_ms = is_answer_awaited_ ? REPEAT_AFTER_MS : BATCH_GAP_MS;
  return now_ms - last_batch_ms_ >= gap_ms;
}

void TelemetryRing::judge_try(HeldReading& held, uint64_t now_ms) const {
  if (!held.is_batch_unjudged || !has_heard_) return;
  const uint64_t batched_ms = time_from_low(held.sent_ms_low, now_ms);
  if (batched_ms < connected_ms_ || batched_ms >= heard_ms_) return;
  held.ignored_tries = static_cast<uint8_t>((held.ignored_tries + 1u) & 3u);
  held.is_batch_unjudged = 0;
}

uint32_t TelemetryRing::due(uint64_t now_ms, TakenReading (&batch)[BATCH_READINGS]) {
  if (!is_time(now_ms)) return 0;
  uint32_t due = 0;
  bool has_let_go = false;
  for (uint32_t i = 0; i < count() && due < BATCH_READINGS; ++i) {
    HeldReading& held = at(i);
    if (!held.is_open) continue;
    if (held.was_sent && now_ms - time_from_low(held.sent_ms_low, now_ms) < REPEAT_AFTER_MS) continue;
    judge_try(held, now_ms);
    if (held.ignored_tries < TRIES_MAX) batch[due++] = reading_of(held, now_ms);
    else held.is_let_go = 1;
    has_let_go = has_let_go || held.is_let_go;
  }
  if (has_let_go) {
    older_.drop_let_go();
    recent_.drop_let_go();
  }
  return due;
}

void TelemetryRing::batch_sent(const TakenReading* batch, uint32_t count, uint64_t now_ms) {
  for (uint32_t i = 0; i < count; ++i) {
    HeldReading* held = older_.find(batch[i].seq);
    if (held == nullptr) held = recent_.find(batch[i].seq);
    if (held == nullptr) continue;
    held->sent_ms_low = static_cast<uint32_t>(now_ms);
    held->was_sent = 1;
    held->is_batch_unjudged = 1;
  }
  last_batch_ms_ = now_ms;
  is_answer_awaited_ = true;
}

uint32_t TelemetryRing::open_count() const {
  uint32_t open = 0;
  for (uint32_t i = 0; i < count(); ++i) open += at(i).is_open;
  return open;
}

}  // namespace halocline
