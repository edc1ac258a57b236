#include "saved-record.h"

#include "configuration.h"
#include "known-part.h"
#include "safety-limits.h"

namespace halocline {

static const uint8_t MAGIC[4] = {'H', 'C', 'S', 'R'};
constexpr uint8_t VERSION = 4;
// How many times fields were added at the end since this version began. An older core, back after a failed update, reads what it
// knows of a newer record and skips the rest; another version it refuses.
constexpr uint8_t MINOR = 1;
constexpr uint32_t CHECKSUM_BYTES = 4;
constexpr uint32_t BODY_BYTES = HC_SAVED_BYTES - CHECKSUM_BYTES;
constexpr uint8_t FIRST_VERSION = 1;
constexpr uint32_t FIRST_VERSION_BYTES = 696;
// It had no running hour; all else stands where it did.
constexpr uint8_t SECOND_VERSION = 2;
// It knew nothing of water that is held off. Both were shorter than what is written now.
constexpr uint8_t THIRD_VERSION = 3;
constexpr uint32_t THIRD_VERSION_BYTES = 1024;

// CRC-32 as in Ethernet, bit by bit: a record is written a few times an hour.
static uint32_t checksum(const uint8_t* bytes, uint32_t length) {
  uint32_t crc = 0xFFFFFFFFu;
  for (uint32_t i = 0; i < length; ++i) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1u) != 0 ? 0xEDB88320u : 0u);
  }
  return ~crc;
}

static void put_u32(uint8_t* at, uint32_t value) {
  for (int i = 0; i < 4; ++i) at[i] = static_cast<uint8_t>(value >> (8 * i));
}

static uint32_t get_u32(const uint8_t* at) {
  uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value |= static_cast<uint32_t>(at[i]) << (8 * i);
  return value;
}

// Writing and reading walk through the fields in the same order, so they are one function with two directions.
struct Cursor {
  uint8_t* at;
  bool is_writing;

  void byte(uint8_t& value) {
    if (is_writing) *at = value;
    else value = *at;
    ++at;
  }
  template <typename Enum>
  void enumerator(Enum& value) {
    uint8_t as_byte = to_c(value);
    byte(as_byte);
    value = static_cast<Enum>(as_byte);
  }
  void flag(bool& value) {
    uint8_t as_byte = value ? 1 : 0;
    byte(as_byte);
    value = as_byte != 0;
  }
  void u16(uint16_t& value) {
    uint8_t low = static_cast<uint8_t>(value);
    uint8_t high = static_cast<uint8_t>(value >> 8);
    byte(low);
    byte(high);
    value = static_cast<uint16_t>(low | high << 8);
  }
  void u32(uint32_t& value) {
    if (is_writing) put_u32(at, value);
    else value = get_u32(at);
    at += 4;
  }
  void i32(int32_t& value) {
    uint32_t bits = static_cast<uint32_t>(value);
    u32(bits);
    value = static_cast<int32_t>(bits);
  }
  void id(hc_id& value) {
    byte(value.length);
    for (uint8_t& letter : value.text) byte(letter);
  }
};

static void walk_latches(Cursor& cursor, Latches& latches) {
  cursor.flag(latches.is_stopped);
  cursor.id(latches.stop_id);
  cursor.enumerator(latches.fault);
  cursor.byte(latches.spent_count);
  cursor.byte(latches.spent_next);
  for (hc_id& id : latches.spent_stops) cursor.id(id);
}

static void walk_config(Cursor& cursor, hc_config& config) {
  cursor.u32(config.revision);
  for (uint8_t& role : config.roles) cursor.byte(role);
  cursor.byte(config.has_calibration);
  cursor.byte(config.has_top_off);
  cursor.i32(config.top_tenths);
  cursor.i32(config.top_off_tenths);
  cursor.i32(config.drain_tenths);
  cursor.i32(config.hysteresis_tenths);
  cursor.i32(config.high_high_tenths);
  cursor.i32(config.low_low_tenths);
  cursor.i32(config.dry_tenths);
  cursor.u32(config.drain_s);
  cursor.u32(config.fill_s);
  cursor.u32(config.topup_s);
  cursor.u32(config.topup_day_s);
  cursor.u32(config.topup_min_gap_s);
  for (uint32_t& limit_s : config.relay_max_s) cursor.u32(limit_s);
  cursor.byte(config.has_auto_top_up);
}

static void walk_run(Cursor& cursor, RunMarker& run) {
  cursor.flag(run.is_open);
  cursor.enumerator(run.type);
  cursor.flag(run.has_drained);
  cursor.id(run.id);
  cursor.u32(run.drained_ms);
  cursor.u32(run.filled_ms);
}

static void walk_top_ups(Cursor& cursor, TopUpLedger& ledger) {
  for (uint32_t& used_ms : ledger.used_ms) cursor.u32(used_ms);
  for (uint8_t& failures : ledger.failures) cursor.byte(failures);
  cursor.u32(ledger.reserved_ms);
  for (uint32_t& ms_per_mm : ledger.ms_per_mm) cursor.u32(ms_per_mm);
  cursor.byte(ledger.learned_count);
  cursor.byte(ledger.learned_next);
}

static void walk_hold(Cursor& cursor, Hold& hold) {
  cursor.enumerator(hold.reason);
  cursor.byte(hold.suspects);
  cursor.u32(hold.calm_s);
  cursor.flag(hold.waits_for_person);
  cursor.u32(hold.released_ago_s);
  cursor.enumerator(hold.trial);
  cursor.u32(hold.trial_s);
}

static void walk_evaporation(Cursor& cursor, Evaporation& evaporation) {
  cursor.i32(evaporation.fallen_nm);
  cursor.i32(evaporation.risen_nm);
  cursor.u32(evaporation.day_elapsed_s);
  cursor.u32(evaporation.day_watched_s);
  cursor.i32(evaporation.day_fallen_nm);
  for (uint16_t& rate : evaporation.day_rates) cursor.u16(rate);
  cursor.byte(evaporation.day_count);
  cursor.byte(evaporation.day_next);
  cursor.u16(evaporation.median_rate);
  cursor.u32(evaporation.warned_ago_s);
  cursor.u32(evaporation.confirmed_ago_s);
}

static void walk_overflow(Cursor& cursor, OverflowRecord& overflow) {
  cursor.flag(overflow.step.is_known);
  cursor.i32(overflow.step.tenths);
  cursor.byte(overflow.step.smaller);
  cursor.flag(overflow.is_testing);
  cursor.i32(overflow.stopped_tenths);
  cursor.i32(overflow.needed_tenths);
  for (uint32_t& left_min : overflow.left_min) cursor.u32(left_min);
}

static void walk_sensor(Cursor& cursor, SensorLearning& sensor) {
  for (uint32_t& stretch_ms : sensor.stretches.longest_ms) cursor.u32(stretch_ms);
  cursor.u32(sensor.stretches.watched_s);
  cursor.u16(sensor.held.mm);
  cursor.u32(sensor.held.for_s);
  FoulingLedger& fouling = sensor.fouling;
  cursor.u32(fouling.samples);
  cursor.u32(fouling.bad);
  cursor.u32(fouling.noise_sum);
  cursor.u32(fouling.seconds);
  cursor.byte(fouling.hours);
  cursor.u16(fouling.peak_share);
  cursor.u32(fouling.day_noise_sum);
  cursor.byte(fouling.learned_days);
  cursor.u16(fouling.usual_share);
  cursor.u16(fouling.usual_noise);
  cursor.byte(fouling.noisy_days);
  cursor.byte(fouling.hours_since_told);
}

// Litres of fresh water, the gap between two top-ups, and the sensor.
static void walk_names(Cursor& cursor, SavedState& state) {
  cursor.u32(state.config.topup_day_ml);
  for (uint32_t& used_ml : state.top_ups.used_ml) cursor.u32(used_ml);
  cursor.u32(state.top_ups.gap_elapsed_ms);
  walk_sensor(cursor, state.sensor);
}

// Warnings whose end is still to be told.
static void walk_warnings(Cursor& cursor, SavedState& state) {
  cursor.flag(state.overflow.is_standing_told);
  cursor.i32(state.overflow.running_tenths);
  cursor.flag(state.evaporation.is_warned);
}

// What was added, and whether something of it keeps water off just now. Both are nought in every record from before they were.
// The fields of later minors follow these two.
struct Additions {
  uint8_t minor = MINOR;
  // The lowest minor that knows all that keeps water off; whoever does not know it latches instead.
  uint8_t needed_minor = 0;
};

static void walk_additions(Cursor& cursor, Additions& additions) {
  cursor.byte(additions.minor);
  cursor.byte(additions.needed_minor);
}

// Since minor 1. What an earlier one had learned about the step came from stops of either kind.
static void walk_held_up(Cursor& cursor, OverflowRecord& overflow, const Additions& additions) {
  if (additions.minor < 1) {
    overflow.step.calm_tenths = overflow.step.is_known ? overflow.step.tenths : 0;
    return;
  }
  cursor.i32(overflow.step.calm_tenths);
  cursor.i32(overflow.held_up.tenths);
  cursor.i32(overflow.held_up.low_tenths);
}

constexpr uint32_t LATCH_BYTES = 1 + sizeof(hc_id) + 3 + HC_SPENT_STOPS * sizeof(hc_id);
constexpr uint32_t CONFIG_BYTES = 4 + 5 + 2 + 7 * 4 + 5 * 4 + 5 * 4 + 1;
constexpr uint32_t FLOW_BYTES = (HC_CHANNELS + 1) * 4;
constexpr uint32_t RUN_BYTES = 3 + sizeof(hc_id) + 2 * 4 + 1;
constexpr uint32_t LEDGER_BYTES = BUDGET_HOURS * 5 + 4 + LEARNED_TOP_UPS * 4 + 2 + 3 * 4 + 4;
constexpr uint32_t HOLD_BYTES = 2 + 4 + 1 + 4 + 1 + 4;
constexpr uint32_t EVAPORATION_BYTES = 5 * 4 + LEARNED_DAYS * 2 + 2 + 2 + 2 * 4;
constexpr uint32_t OVERFLOW_BYTES = 3 + 3 * 4 + OVERFLOW_PAUSES_A_DAY * 4;
constexpr uint32_t SENSOR_BYTES = KEPT_STRETCHES * 4 + 4 + 2 + 4 + 5 * 4 + 3 * 2 + 4;
constexpr uint32_t NAMES_BYTES = 4 + BUDGET_HOURS * 4 + 4 + SENSOR_BYTES;
constexpr uint32_t WARNING_BYTES = 1 + 4 + 1;
constexpr uint32_t ADDITION_BYTES = 1 + 1;
constexpr uint32_t HELD_UP_BYTES = 3 * 4;
constexpr uint32_t THIRD_BYTES = sizeof(MAGIC) + 1 + LATCH_BYTES + 1 + CONFIG_BYTES + FLOW_BYTES + RUN_BYTES + LEDGER_BYTES;
constexpr uint32_t ALL_BYTES = THIRD_BYTES + HOLD_BYTES + EVAPORATION_BYTES + OVERFLOW_BYTES + NAMES_BYTES + WARNING_BYTES + ADDITION_BYTES +
                               HELD_UP_BYTES;
static_assert(ALL_BYTES <= BODY_BYTES, "the record holds all fields");

// The parts of an earlier version come first and in its order, so that its records can still be read.
static void walk_state(Cursor& cursor, SavedState& state, Additions& additions, uint8_t version) {
  walk_latches(cursor, state.latches);
  cursor.flag(state.has_config);
  walk_config(cursor, state.config);
  if (version == FIRST_VERSION) return;
  for (uint32_t& flow : state.config.flow_ml_per_min) cursor.u32(flow);
  cursor.u32(state.config.ml_per_mm);
  walk_run(cursor, state.run);
  cursor.flag(state.is_top_up_locked);
  walk_top_ups(cursor, state.top_ups);
  cursor.u32(state.rates.drain);
  cursor.u32(state.rates.fill);
  cursor.u32(state.rates.topup);
  if (version == SECOND_VERSION) return;
  cursor.u32(state.top_ups.hour_elapsed_ms);
  if (version == THIRD_VERSION) return;
  walk_hold(cursor, state.hold);
  walk_evaporation(cursor, state.evaporation);
  walk_overflow(cursor, state.overflow);
  walk_names(cursor, state);
  walk_warnings(cursor, state);
  walk_additions(cursor, additions);
  walk_held_up(cursor, state.overflow, additions);
}

void write_record(const SavedState& state, uint8_t* record) {
  SavedState copy = state;
  for (uint32_t i = 0; i < HC_SAVED_BYTES; ++i) record[i] = 0;
  for (uint32_t i = 0; i < sizeof(MAGIC); ++i) record[i] = MAGIC[i];
  record[sizeof(MAGIC)] = VERSION;
  Cursor cursor = {record + sizeof(MAGIC) + 1, true};
  Additions additions;
  walk_state(cursor, copy, additions, VERSION);
  put_u32(record + BODY_BYTES, checksum(record, BODY_BYTES));
}

static bool is_length_of_version(uint8_t version, uint32_t length) {
  switch (version) {
    case FIRST_VERSION:
      return length == FIRST_VERSION_BYTES;
    case SECOND_VERSION:
    case THIRD_VERSION:
      return length == THIRD_VERSION_BYTES;
    case VERSION:
      // A newer core may have needed more room.
      return length >= HC_SAVED_BYTES && length <= HC_RECORD_BYTES_MAX;
    default:
      return false;
  }
}

static bool is_whole(const uint8_t* bytes, uint32_t length) {
  if (length < FIRST_VERSION_BYTES) return false;
  for (uint32_t i = 0; i < sizeof(MAGIC); ++i) {
    if (bytes[i] != MAGIC[i]) return false;
  }
  if (!is_length_of_version(bytes[sizeof(MAGIC)], length)) return false;
  const uint32_t body_bytes = length - CHECKSUM_BYTES;
  return get_u32(bytes + body_bytes) == checksum(bytes, body_bytes);
}

static bool are_numbers_bounded(const SavedState& state) {
  const Latches& latches = state.latches;
  if (latches.stop_id.length > HC_ID_BYTES || state.run.id.length > HC_ID_BYTES) return false;
  for (const hc_id& id : latches.spent_stops) {
    if (id.length > HC_ID_BYTES) return false;
  }
  if (to_c(latches.fault) >= HC_FAULT_COUNT || state.run.type > RunType::WaterChange) return false;
  if (state.top_ups.learned_count > LEARNED_TOP_UPS || state.top_ups.learned_next >= LEARNED_TOP_UPS) return false;
  if (state.top_ups.hour_elapsed_ms >= HOUR_MS) return false;
  if (state.hold.is_set() && !Hold::is_reason(state.hold.reason)) return false;
  if (state.hold.trial > Trial::Watching) return false;
  if (state.evaporation.day_count > LEARNED_DAYS || state.evaporation.day_next >= LEARNED_DAYS) return false;
  if (!state.overflow.is_bounded()) return false;
  return latches.spent_count <= HC_SPENT_STOPS && latches.spent_next < HC_SPENT_STOPS;
}

// The device stands still until somebody has looked when that was not all. True when it was.
static bool keep_what_is_known(SavedState& state, const Additions& additions) {
  if (additions.minor <= MINOR) return keep_known_numbers(state);
  const bool is_all_known = keep_known_part(state);
  return is_all_known && additions.needed_minor <= MINOR;
}

RecordRead read_record(const uint8_t* bytes, uint32_t length, SavedState& state) {
  if (!is_whole(bytes, length)) return RecordRead::Bad;
  // A cursor that reads never writes through its pointer.
  Cursor cursor = {const_cast<uint8_t*>(bytes) + sizeof(MAGIC) + 1, false};
  SavedState read;
  Additions additions;
  walk_state(cursor, read, additions, bytes[sizeof(MAGIC)]);
  read.config.role_count = HC_CHANNELS;
  read.config.relay_max_count = HC_CHANNELS;
  const bool is_all_known = keep_what_is_known(read, additions);
  if (!are_numbers_bounded(read)) return RecordRead::Bad;
  // The ceilings of this firmware may be lower than those of the one that wrote the record.
  read.config = read.has_config ? held_under_ceilings(read.config) : without_document(read.config);
  state = read;
  return is_all_known ? RecordRead::Whole : RecordRead::KnownPart;
}

}  // namespace halocline
