// SAFE-4: no reading is said as none, whoever asks. A 0, a 255 and a distance beside a driver's error are never a distance.
#include "device/messages/labels.h"
#include "device/messages/written-parts.h"

namespace halocline::wire {

using json::Writer;

static constexpr int32_t FARTHEST_TENTHS = 20000;
static constexpr int32_t NO_TARGET_TENTHS = 2550;
static constexpr uint16_t MAX_RAW_MM = 8191;
static constexpr int32_t COLDEST_TENTHS = -400;
static constexpr int32_t HOTTEST_TENTHS = 1250;
static constexpr uint8_t NO_BELIEVABLE_LEVEL = 255;

static bool is_distance(const Reading& reading) {
  const int32_t tenths = reading.distance_tenths;
  return reading.has_distance && reading.error_code == 0 && tenths > 0 && tenths <= FARTHEST_TENTHS && tenths != NO_TARGET_TENTHS;
}

static uint8_t error_code_of(const Reading& reading) {
  return is_distance(reading) || reading.error_code != 0 ? reading.error_code : NO_BELIEVABLE_LEVEL;
}

static bool is_raw(const Reading& reading) { return reading.has_raw && reading.raw_mm <= MAX_RAW_MM; }

static bool is_temperature(const Reading& reading) {
  const int32_t tenths = reading.temperature_tenths;
  return reading.has_temperature && tenths >= COLDEST_TENTHS && tenths <= HOTTEST_TENTHS;
}

static void write_measured(Writer& writer, const Reading& reading) {
  if (is_raw(reading)) {
    write_number(writer, "raw_mm", reading.raw_mm);
  } else {
    write_null(writer, "raw_mm");
  }
  write_number(writer, "err", error_code_of(reading));
}

static void write_calibration(Writer& writer, const hc_config* config) {
  const bool has_one = config != nullptr && config->has_calibration != 0;
  write_tenths_or_null(writer, "top_height", has_one, has_one ? config->top_tenths : 0);
  write_tenths_or_null(writer, "drain_height", has_one, has_one ? config->drain_tenths : 0);
  write_tenths_or_null(writer, "hysteresis", has_one, has_one ? config->hysteresis_tenths : 0);
}

size_t write_telemetry(const Identity& identity, const Situation& situation, const Reading& reading, bool asks_for_ack, Room room) {
  const hc_view& view = *situation.view;
  Writer writer(room.out, room.capacity);
  begin_message(writer);
  write_key(writer, "device_id", identity.hardware_id);
  if (reading.has_clock) {
    write_number(writer, "ts", reading.clock_s);
  } else {
    write_null(writer, "ts");
  }
  write_tenths_or_null(writer, "water_mm", is_distance(reading), reading.distance_tenths);
  write_flag(writer, "sensor_ok", is_distance(reading));
  write_key(writer, "firmware_version", identity.firmware_version);
  write_rssi(writer, situation.rssi_dbm);
  write_calibration(writer, situation.config);
  write_relays(writer, view);
  write_key(writer, "boot", identity.boot);
  if (reading.has_seq) write_number(writer, "seq", reading.seq);
  write_number(writer, "up_ms", reading.up_ms);
  write_measured(writer, reading);
  write_key(writer, "state", state_word(view.state));
  write_fault(writer, "fault", view.fault);
  write_hold(writer, view);
  write_id_or_null(writer, "run", view.has_run != 0 ? view.run_id : hc_id{});
  write_tenths_or_null(writer, "temp_c", is_temperature(reading), reading.temperature_tenths);
  write_number(writer, "config_rev", situation.config == nullptr ? 0 : situation.config->revision);
  if (asks_for_ack) write_flag(writer, "ack", true);
  return end_message(writer);
}

/** seq, up_ms, ts, water_mm, raw_mm, err, temp_c. */
static size_t write_compact(const Reading& reading, char* out, size_t capacity) {
  Writer writer(out, capacity);
  writer.begin_array();
  writer.number(reading.seq);
  writer.number(reading.up_ms);
  reading.has_clock ? writer.number(reading.clock_s) : writer.null();
  is_distance(reading) ? writer.tenths(reading.distance_tenths) : writer.null();
  is_raw(reading) ? writer.number(reading.raw_mm) : writer.null();
  writer.number(error_code_of(reading));
  is_temperature(reading) ? writer.tenths(reading.temperature_tenths) : writer.null();
  writer.end_array();
  return writer.finish();
}

BatchWritten write_telemetry_batch(const Identity& identity, const Reading* readings, size_t count, uint64_t up_ms, Room room) {
  // Twenty digits for the uptime, ten each for seq and clock, and short ones.
  char compact[96];
  Writer writer(room.out, room.capacity < MAX_SENT_BYTES ? room.capacity : MAX_SENT_BYTES);
  begin_message(writer);
  write_key(writer, "device_id", identity.hardware_id);
  write_key(writer, "boot", identity.boot);
  write_number(writer, "up_ms", up_ms);
  write_flag(writer, "ack", true);
  writer.key("readings");
  writer.begin_array();
  size_t written = 0;
  // Both closing brackets still have to fit; the comma is counted for the first one too, as the simulated device does.
  size_t bytes = writer.length() + 2;
  for (; written < count && written < MAX_BATCH_READINGS; ++written) {
    const size_t more = write_compact(readings[written], compact, sizeof compact);
    bytes += more + 1;
    if (bytes > MAX_SENT_BYTES || bytes > room.capacity) break;
    writer.whole_value(Text(compact, more));
  }
  writer.end_array();
  const size_t whole = end_message(writer);
  // A batch without a reading is no message.
  return written == 0 || whole == 0 ? BatchWritten{0, 0} : BatchWritten{whole, written};
}

}  // namespace halocline::wire
