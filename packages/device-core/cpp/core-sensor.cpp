// What the sensor is like while nothing pumps: what it says when nothing is wrong, and whether somebody has to look at it.
#include "core.h"
#include "safety-limits.h"

namespace halocline {

bool Core::is_calm() const { return !run_.is_open() && is_water_still(); }

void Core::take_sample(const hc_sample& sample) {
  const bool is_still = is_water_still();
  const bool was_good = filter_.is_good(now_ms_);
  const bool is_believed = filter_.add(sample, is_still, now_ms_);
  sensor_watch_.count(is_believed);
  const bool is_in_range = filter_.read(now_ms_).tenths <= FARTHEST_SURE_TENTHS;
  if (is_still && was_good && is_in_range && !run_.is_open()) saved_.sensor.fouling.count(is_believed);
}

// Once a second. A fault of the sensor while nothing pumps latches nothing: it is told, and automatic top-up waits.
void Core::watch_sensor() {
  SensorLearning& sensor = saved_.sensor;
  const bool is_quiet_time = is_calm();
  if (sensor_watch_.look(filter_, is_quiet_time, sensor.stretches, sensor.held, written_ms_, now_ms_)) is_record_due_ = true;
  const Reading reading = filter_.read(now_ms_);
  const Fault fault = sensor_watch_.judge(stuck_while_idle_ms(saved_.evaporation.median_rate, sensor.stretches), now_ms_);
  if (fault != Fault::None) events_.add(warning_event(fault, reading, now_ms_));

  const bool is_sure = reading.is_good && reading.tenths <= FARTHEST_SURE_TENTHS && !sensor_watch_.is_stuck();
  if (!is_quiet_time || !is_sure || !sensor.fouling.pass_second(filter_.deviation_16ths())) return;
  is_record_due_ = true;
  if (sensor.fouling.is_dirty()) events_.add(warning_event(Fault::SensorDirty, reading, now_ms_));
}

}  // namespace halocline
