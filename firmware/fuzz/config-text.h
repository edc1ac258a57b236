// A configuration that was understood, as a document again: only for the fuzzer, which compares the two.
#pragma once

#include "device/messages/config-reader.h"
#include "device/messages/written-parts.h"

namespace halocline::wire::fuzz {

inline bool is_told_by_tenths(const hc_config& core) {
  const bool is_calibrated = core.has_calibration != 0;
  const bool are_marks_told = core.high_high_tenths > 0 && core.low_low_tenths > 0 && core.dry_tenths > 0;
  const bool is_top_off_told = core.has_top_off == 0 || core.top_off_tenths > 0;
  return are_marks_told && is_top_off_told && (!is_calibrated || (core.top_tenths > 0 && core.drain_tenths > core.top_tenths));
}

inline void write_calibration(json::Writer& writer, const hc_config& core) {
  if (core.has_calibration == 0) return write_null(writer, "cal");
  writer.key("cal");
  writer.begin_object();
  write_tenths_or_null(writer, "top", true, core.top_tenths);
  write_tenths_or_null(writer, "top_off", core.has_top_off != 0, core.top_off_tenths);
  write_tenths_or_null(writer, "drain", true, core.drain_tenths);
  write_tenths_or_null(writer, "hyst", true, core.hysteresis_tenths);
  writer.end_object();
}

inline void write_ml(json::Writer& writer, uint32_t ml) { ml == 0 ? writer.null() : writer.number(ml); }

inline void write_limits(json::Writer& writer, const hc_config& core) {
  writer.key("lim");
  writer.begin_object();
  write_number(writer, "drain_s", core.drain_s);
  write_number(writer, "fill_s", core.fill_s);
  write_number(writer, "topup_s", core.topup_s);
  write_number(writer, "topup_day_s", core.topup_day_s);
  if (core.topup_day_ml != 0) write_number(writer, "topup_day_ml", core.topup_day_ml);
  write_number(writer, "topup_min_gap_s", core.topup_min_gap_s);
  writer.key("relay_max_s");
  writer.begin_array();
  for (const uint32_t seconds : core.relay_max_s) writer.number(seconds);
  writer.end_array();
  writer.end_object();
}

inline size_t write_config(const ConfigDocument& document, char* out, size_t capacity) {
  static const char* const ROLES[] = {"circulation", "drain", "fill", "topup", "spare"};
  const hc_config& core = document.core;
  json::Writer writer(out, capacity);
  begin_message(writer);
  write_number(writer, "rev", core.revision);
  writer.key("roles");
  writer.begin_array();
  for (const uint8_t role : core.roles) writer.text(ROLES[role]);
  writer.end_array();
  write_calibration(writer, core);
  writer.key("marks");
  writer.begin_object();
  write_tenths_or_null(writer, "hihi", true, core.high_high_tenths);
  write_tenths_or_null(writer, "lolo", true, core.low_low_tenths);
  write_tenths_or_null(writer, "dry", true, core.dry_tenths);
  writer.end_object();
  writer.key("ml_per_mm");
  write_ml(writer, core.ml_per_mm);
  writer.key("ml_per_min");
  writer.begin_array();
  for (const uint32_t flow : core.flow_ml_per_min) write_ml(writer, flow);
  writer.end_array();
  write_limits(writer, core);
  write_number(writer, "interval_s", document.interval_s);
  write_flag(writer, "auto_topup", core.has_auto_top_up != 0);
  return end_message(writer);
}

}  // namespace halocline::wire::fuzz
