#include "device/control/control-unit.h"

#include "device/messages/core-command.h"

namespace halocline {

using hal::Held;

// The code of a level that cannot be believed, for want of samples or because they tell stories.
static constexpr uint8_t NO_BELIEVABLE_LEVEL = 255;
static constexpr uint16_t NOTHING_SEEN_MM = 255;

// A register that says nothing, or that the bus gave for want of a sensor, is no distance (SAFE-4).
static bool is_distance(const hc_sample& sample) {
  return sample.error_code == 0 && sample.raw_mm > 0 && sample.raw_mm != NOTHING_SEEN_MM;
}

// A pin that does not obey is told again with every step; the core sees in the water what became of it.
void ControlUnit::follow() {
  hc_view view;
  hc_read_view(&view);
  (void)relays_.show(view.is_on);
}

void ControlUnit::boot(const wire::Boot& boot, const uint8_t* record, uint32_t record_length) {
  const Held held(lock_);
  hc_boot(boot.counter, boot.nonce, record, record_length);
  has_sample_ = has_temperature_ = false;
  follow();
}

void ControlUnit::step(uint64_t now_up_ms, const hc_sample* sample, bool has_temperature, int32_t temperature_tenths) {
  const Held held(lock_);
  has_sample_ = sample != nullptr;
  if (has_sample_) sample_ = *sample;
  has_temperature_ = has_temperature;
  temperature_tenths_ = temperature_tenths;
  hc_step(now_up_ms, sample);
  follow();
}

Ack ControlUnit::command(const Command& command, uint64_t now_up_ms) {
  const hc_command asked = wire::core_command(command);
  hc_ack ack = {};
  const Held held(lock_);
  hc_execute(&asked, now_up_ms, &ack);
  follow();
  return {static_cast<Verdict>(ack.result), ack.is_repeat != 0};
}

ConfigField ControlUnit::configure(const hc_config& config, uint64_t now_up_ms) {
  const Held held(lock_);
  const uint8_t field = hc_configure(&config, now_up_ms);
  follow();
  return static_cast<ConfigField>(field);
}

void ControlUnit::want_stop(const hc_id& stop_id, uint64_t now_up_ms) {
  const Held held(lock_);
  hc_want_stop(&stop_id, now_up_ms);
  follow();
}

Verdict ControlUnit::hold_for_restart(uint64_t now_up_ms) {
  const Held held(lock_);
  const uint8_t verdict = hc_hold_for_restart(now_up_ms);
  follow();
  return static_cast<Verdict>(verdict);
}

void ControlUnit::end_update() {
  const Held held(lock_);
  hc_end_update();
}

Measured ControlUnit::measured(const hc_view& view) const {
  Measured measured = {};
  measured.has_distance = view.has_distance != 0;
  measured.distance_tenths = view.distance_tenths;
  measured.has_raw = has_sample_ && is_distance(sample_);
  measured.raw_mm = measured.has_raw ? sample_.raw_mm : 0;
  const uint8_t told = has_sample_ ? sample_.error_code : NO_BELIEVABLE_LEVEL;
  if (!measured.has_distance) measured.error_code = told != 0 ? told : NO_BELIEVABLE_LEVEL;
  measured.has_temperature = has_temperature_;
  measured.temperature_tenths = temperature_tenths_;
  return measured;
}

void ControlUnit::take_news(ControlNews& news) {
  const Held held(lock_);
  hc_read_view(&news.view);
  news.measured = measured(news.view);
  news.event_count = hc_take_events(news.events, HC_EVENT_SLOTS);
  news.record_length = hc_take_saved(news.record);
}

}  // namespace halocline
