#include "configuration.h"

namespace halocline {

hc_config default_configuration() {
  hc_config config = {};
  for (uint8_t i = 0; i < HC_CHANNELS; ++i) config.roles[i] = i;
  config.role_count = HC_CHANNELS;
  config.relay_max_count = HC_CHANNELS;
  config.drain_s = DRAIN_CEILING_S;
  config.fill_s = FILL_CEILING_S;
  config.topup_s = TOPUP_CEILING_S;
  config.topup_day_s = TOPUP_DAY_CEILING_S;
  return config;
}

bool are_roles_good(const hc_config& config) {
  if (config.role_count != HC_CHANNELS) return false;
  uint8_t seen[HC_ROLE_COUNT] = {};
  for (uint8_t role : config.roles) {
    if (role >= HC_ROLE_COUNT) return false;
    ++seen[role];
    // Two drains could not be told apart; spares may be many.
    if (role != HC_ROLE_SPARE && seen[role] > 1) return false;
  }
  return true;
}

hc_config without_document(const hc_config& config) {
  hc_config rest = default_configuration();
  const bool are_roles_known = are_roles_good(config);
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) rest.roles[i] = are_roles_known ? config.roles[i] : uint8_t{HC_ROLE_SPARE};
  return rest;
}

bool has_only_spares(const hc_config& config) {
  for (uint8_t role : config.roles) {
    if (role != HC_ROLE_SPARE) return false;
  }
  return true;
}

static ConfigField first_bad_calibration_field(const hc_config& c) {
  if (c.has_calibration == 0) return ConfigField::None;
  if (c.top_tenths < NEAREST_TOP_TENTHS) return ConfigField::Top;
  if (c.drain_tenths <= c.top_tenths || c.drain_tenths > FARTHEST_DRAIN_TENTHS) return ConfigField::Drain;
  if (c.hysteresis_tenths < SMALLEST_HYSTERESIS_TENTHS) return ConfigField::Hysteresis;
  if (c.hysteresis_tenths > LARGEST_HYSTERESIS_TENTHS) return ConfigField::Hysteresis;
  if (c.hysteresis_tenths >= c.drain_tenths - c.top_tenths) return ConfigField::Hysteresis;
  if (c.has_top_off == 0) return ConfigField::None;
  if (c.top_off_tenths < NEAREST_TOP_OFF_TENTHS || c.top_off_tenths >= c.drain_tenths) return ConfigField::TopOff;
  return ConfigField::None;
}

// From high water to low: high-high, top, drain, low-low, dry.
static ConfigField first_bad_mark(const hc_config& c) {
  if (c.high_high_tenths <= 0) return ConfigField::HighHigh;
  if (c.low_low_tenths <= c.high_high_tenths) return ConfigField::LowLow;
  if (c.dry_tenths < c.low_low_tenths || c.dry_tenths > FARTHEST_MARK_TENTHS) return ConfigField::Dry;
  if (c.has_calibration == 0) return ConfigField::None;
  if (c.high_high_tenths >= c.top_tenths) return ConfigField::HighHigh;
  if (c.low_low_tenths <= c.drain_tenths) return ConfigField::LowLow;
  return ConfigField::None;
}

ConfigField first_bad_field(const hc_config& config) {
  if (!are_roles_good(config)) return ConfigField::Roles;
  const ConfigField calibration = first_bad_calibration_field(config);
  if (calibration != ConfigField::None) return calibration;
  const ConfigField mark = first_bad_mark(config);
  if (mark != ConfigField::None) return mark;
  // Nought would read as "never" here and as "no limit" beside it: nobody means either.
  if (config.drain_s == 0) return ConfigField::DrainS;
  if (config.fill_s == 0) return ConfigField::FillS;
  if (config.topup_s == 0) return ConfigField::TopUpS;
  if (config.relay_max_count != HC_CHANNELS) return ConfigField::RelayMax;
  return ConfigField::None;
}

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

hc_config held_under_ceilings(const hc_config& config) {
  hc_config held = config;
  held.drain_s = smaller(config.drain_s, DRAIN_CEILING_S);
  held.fill_s = smaller(config.fill_s, FILL_CEILING_S);
  held.topup_s = smaller(config.topup_s, TOPUP_CEILING_S);
  held.topup_day_s = config.topup_day_s == 0 ? TOPUP_DAY_CEILING_S : smaller(config.topup_day_s, TOPUP_DAY_CEILING_S);
  return held;
}

bool has_equal_roles(const hc_config& a, const hc_config& b) {
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (a.roles[i] != b.roles[i]) return false;
  }
  return true;
}

uint32_t index_of_role(const hc_config& config, Role role) {
  uint32_t index = 0;
  while (index < HC_CHANNELS && role_at(config, index) != role) ++index;
  return index;
}

uint32_t circulation_index(const hc_config& config) { return index_of_role(config, Role::Circulation); }

static uint32_t role_limit_s(const hc_config& config, Role role) {
  switch (role) {
    case Role::Drain:
      return config.drain_s;
    case Role::Fill:
      return config.fill_s;
    case Role::TopUp:
      return config.topup_s;
    default:
      return SPARE_CEILING_S;
  }
}

uint64_t longest_on_ms(const hc_config& config, uint32_t index) {
  const uint32_t relay_max_s = config.relay_max_s[index];
  uint32_t limit_s = role_limit_s(config, role_at(config, index));
  if (relay_max_s != 0) limit_s = smaller(limit_s, relay_max_s);
  return limit_s * SECOND_MS;
}

int32_t fill_target_tenths(const hc_config& config, bool is_circulation_on) {
  if (is_circulation_on || config.has_top_off == 0) return config.top_tenths;
  const int32_t nearest = config.high_high_tenths + BELOW_HIGH_HIGH_TENTHS;
  return config.top_off_tenths > nearest ? config.top_off_tenths : nearest;
}

int32_t drain_target_tenths(const hc_config& config, int32_t wanted_tenths) {
  const int32_t nearest = config.top_tenths + config.hysteresis_tenths;
  if (wanted_tenths < nearest) return nearest;
  return wanted_tenths > config.drain_tenths ? config.drain_tenths : wanted_tenths;
}

bool is_at_mark(const hc_config& config, Role role, int32_t distance_tenths) {
  const bool is_calibrated = config.has_calibration != 0;
  if (role == Role::Drain) {
    return distance_tenths >= (is_calibrated ? config.drain_tenths : UNCALIBRATED_DRAIN_TENTHS);
  }
  return distance_tenths <= (is_calibrated ? config.top_tenths : UNCALIBRATED_TOP_TENTHS);
}

}  // namespace halocline
