#include "device/session/reporter.h"

#include "configuration.h"

namespace halocline {

// Enough samples for a first level, so that a boot does not begin with a failed reading.
static constexpr uint64_t FIRST_READING_UP_MS = 1000;
static constexpr uint64_t DEFAULT_INTERVAL_MS = 10000;
static constexpr uint64_t LIVE_MS = 2000;
static constexpr uint64_t BOOSTED_LIVE_MS = 1000;
static constexpr uint64_t BOOST_FOR_MS = 120000;

Reporter::Reporter(const wire::Identity& identity)
    : identity_(identity), interval_ms_(DEFAULT_INTERVAL_MS), next_reading_up_ms_(FIRST_READING_UP_MS) {}

static bool is_pumping(const hc_view& view) {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (view.is_on[i] != 0 && moves_water(static_cast<Role>(view.roles[i]))) return true;
  }
  return false;
}

static TakenReading taken_of(const Report& report, uint64_t now_up_ms) {
  const Measured& measured = report.measured;
  TakenReading reading = {};
  reading.up_ms = now_up_ms;
  reading.clock_s = report.clock_s;
  if (measured.has_distance) reading.distance_tenths = static_cast<uint16_t>(measured.distance_tenths);
  reading.raw_mm = measured.has_raw ? measured.raw_mm : NO_RAW;
  reading.temperature_tenths = measured.has_temperature ? static_cast<int16_t>(measured.temperature_tenths) : NO_TEMPERATURE;
  reading.error_code = measured.error_code;
  return reading;
}

// Of no number: it is live.
static wire::Reading said_of(const TakenReading& taken) {
  wire::Reading reading = {};
  reading.up_ms = taken.up_ms;
  reading.seq = taken.seq;
  reading.has_seq = taken.seq != 0;
  reading.clock_s = taken.clock_s;
  reading.has_clock = taken.clock_s != 0;
  reading.distance_tenths = taken.distance_tenths;
  reading.has_distance = taken.distance_tenths != 0;
  reading.raw_mm = taken.raw_mm;
  reading.has_raw = taken.raw_mm != NO_RAW;
  reading.temperature_tenths = taken.temperature_tenths;
  reading.has_temperature = taken.temperature_tenths != NO_TEMPERATURE;
  reading.error_code = taken.error_code;
  return reading;
}

void Reporter::link_up(uint64_t now_up_ms) {
  is_link_up_ = true;
  asks_for_ack_ = true;
  ring_.link_up(now_up_ms);
}

void Reporter::confirm(const wire::TelemetryAck& ack, uint64_t now_up_ms) {
  SeqRange have[wire::MAX_RANGES];
  for (uint8_t i = 0; i < ack.count; ++i) have[i] = {ack.have[i].first, ack.have[i].last};
  ring_.confirm(have, ack.count, now_up_ms);
}

void Reporter::set_interval_s(uint32_t interval_s) {
  const uint64_t interval_ms = uint64_t{interval_s} * 1000;
  const uint64_t next_up_ms = next_reading_up_ms_ + interval_ms;
  const uint64_t earliest_up_ms = FIRST_READING_UP_MS + interval_ms_;
  next_reading_up_ms_ = (next_up_ms > earliest_up_ms ? next_up_ms : earliest_up_ms) - interval_ms_;
  interval_ms_ = interval_ms;
}

void Reporter::boost(uint64_t now_up_ms) {
  boosted_until_up_ms_ = now_up_ms + BOOST_FOR_MS;
  next_live_up_ms_ = now_up_ms;
}

void Reporter::tick(const Report& report, uint64_t now_up_ms) {
  take_reading(report, now_up_ms);
  live(report, now_up_ms);
  send_batch(now_up_ms);
}

bool Reporter::is_watched(const hc_view& view, uint64_t now_up_ms) const {
  return now_up_ms < boosted_until_up_ms_ || view.has_run != 0 || is_pumping(view);
}

void Reporter::live(const Report& report, uint64_t now_up_ms) {
  if (report.situation == nullptr) return;
  const hc_view& view = *report.situation->view;
  if (!has_shown_) memcpy(shown_relays_, view.is_on, sizeof shown_relays_);
  has_shown_ = true;
  const bool is_edge = memcmp(shown_relays_, view.is_on, sizeof shown_relays_) != 0;
  const bool is_due = is_edge || (is_watched(view, now_up_ms) && now_up_ms >= next_live_up_ms_);
  if (!is_link_up_ || !is_due) return;
  const wire::Reading reading = said_of(taken_of(report, now_up_ms));
  // Without room before the connection it is shown a moment later.
  if (!send(Topic::Telemetry, wire::write_telemetry(identity_, *report.situation, reading, false, room()))) return;
  note_shown(view, now_up_ms);
}

// Taken with or without a link; only with one is it also sent at once.
void Reporter::take_reading(const Report& report, uint64_t now_up_ms) {
  if (now_up_ms < next_reading_up_ms_) return;
  const uint64_t missed = (now_up_ms - next_reading_up_ms_) / interval_ms_;
  next_reading_up_ms_ += (missed + 1) * interval_ms_;
  const bool is_sent = is_link_up_ && report.situation != nullptr;
  const TakenReading reading = ring_.take(taken_of(report, now_up_ms), is_sent);
  if (!is_sent) return;
  const size_t length = wire::write_telemetry(identity_, *report.situation, said_of(reading), asks_for_ack_, room());
  // One that found no room is repeated like one that got lost on its way.
  if (!send(Topic::Telemetry, length)) return;
  asks_for_ack_ = false;
  note_shown(*report.situation->view, now_up_ms);
}

void Reporter::send_batch(uint64_t now_up_ms) {
  TakenReading due[BATCH_READINGS];
  const uint32_t count = is_link_up_ ? ring_.due(now_up_ms, due) : 0;
  if (count == 0) return;
  wire::Reading readings[BATCH_READINGS];
  for (uint32_t i = 0; i < count; ++i) readings[i] = said_of(due[i]);
  const wire::BatchWritten batch = wire::write_telemetry_batch(identity_, readings, count, now_up_ms, room());
  if (send(Topic::TelemetryBatch, batch.bytes)) ring_.batch_sent(due, static_cast<uint32_t>(batch.readings), now_up_ms);
}

void Reporter::note_shown(const hc_view& view, uint64_t now_up_ms) {
  memcpy(shown_relays_, view.is_on, sizeof shown_relays_);
  has_shown_ = true;
  const bool is_boosted = now_up_ms < boosted_until_up_ms_ || view.has_run != 0;
  next_live_up_ms_ = now_up_ms + (is_boosted ? BOOSTED_LIVE_MS : LIVE_MS);
}

bool Reporter::send(Topic topic, size_t length) {
  return length > 0 && outbox_ != nullptr && outbox_->send(topic, Text(message_, length));
}

}  // namespace halocline
