#include "senders.h"

namespace scenarios {

bool starts_run(uint8_t type) { return type == HC_START_TOP_UP || type == HC_START_WATER_CHANGE || type == HC_FINISH_FILL; }

hc_id numbered_id(char kind, uint32_t number) {
  hc_id id = {};
  id.text[0] = static_cast<uint8_t>(kind);
  id.length = 9;
  for (uint32_t i = 1; i < 9; ++i) {
    id.text[i] = static_cast<uint8_t>('0' + number % 10);
    number /= 10;
  }
  return id;
}

static void shuffle_roles(Rng& rng, hc_config& config) {
  for (uint8_t i = 0; i < HC_CHANNELS; ++i) config.roles[i] = i;
  if (rng.one_in(2)) return;
  for (uint32_t i = HC_CHANNELS - 1; i > 0; --i) {
    const uint32_t other = rng.below(i + 1);
    const uint8_t role = config.roles[i];
    config.roles[i] = config.roles[other];
    config.roles[other] = role;
  }
}

static void add_mistake(Rng& rng, hc_config& config) {
  switch (rng.below(6)) {
    case 0:
      config.roles[0] = config.roles[1] = HC_ROLE_DRAIN;
      return;
    case 1:
      config.role_count = 4;
      return;
    case 2:
      config.drain_tenths = config.top_tenths;
      config.has_calibration = 1;
      return;
    case 3:
      config.hysteresis_tenths = 5;
      config.has_calibration = 1;
      return;
    case 4:
      config.dry_tenths = config.low_low_tenths - 1;
      return;
    default:
      config.fill_s = 0;
  }
}

// Every other document knows the flow of the top-up pump, and how much of it a day may bring.
static void limit_litres(Rng& rng, hc_config& config) {
  if (rng.one_in(2)) return;
  for (uint32_t i = 0; i < HC_CHANNELS; ++i) {
    if (config.roles[i] == HC_ROLE_TOPUP) config.flow_ml_per_min[i] = static_cast<uint32_t>(rng.between(200, 2000));
  }
  config.topup_day_ml = static_cast<uint32_t>(rng.between(200, 4000));
}

hc_config some_config(Rng& rng, uint32_t revision) {
  hc_config config = {};
  config.revision = revision;
  config.role_count = config.relay_max_count = HC_CHANNELS;
  shuffle_roles(rng, config);
  config.has_calibration = rng.one_in(5) ? 0 : 1;
  config.top_tenths = rng.between(250, 350);
  config.drain_tenths = rng.between(550, 700);
  config.hysteresis_tenths = rng.between(10, 50);
  config.high_high_tenths = 150;
  config.low_low_tenths = rng.between(720, 780);
  config.dry_tenths = rng.between(790, 900);
  config.drain_s = static_cast<uint32_t>(rng.between(20, 7200));
  config.fill_s = static_cast<uint32_t>(rng.between(20, 7200));
  config.topup_s = static_cast<uint32_t>(rng.between(10, 1200));
  config.topup_day_s = rng.one_in(6) ? 0 : static_cast<uint32_t>(rng.between(10, 400));
  config.topup_min_gap_s = static_cast<uint32_t>(rng.between(0, 300));
  config.has_auto_top_up = rng.one_in(2) ? 1 : 0;
  config.has_top_off = rng.one_in(2) ? 1 : 0;
  config.top_off_tenths = config.top_tenths - rng.between(0, 100);
  for (uint32_t& limit_s : config.relay_max_s) limit_s = rng.one_in(3) ? static_cast<uint32_t>(rng.between(5, 900)) : 0;
  limit_litres(rng, config);
  if (rng.one_in(5)) add_mistake(rng, config);
  return config;
}

// A good document for a life of runs: calibrated, with limits that mostly suffice.
hc_config some_run_config(Rng& rng, uint32_t revision) {
  hc_config config = some_config(rng, revision);
  config.role_count = HC_CHANNELS;
  for (uint8_t i = 0; i < HC_CHANNELS; ++i) config.roles[i] = i;
  config.has_calibration = 1;
  config.drain_tenths = config.top_tenths + rng.between(200, 350);
  config.hysteresis_tenths = rng.between(15, 50);
  config.dry_tenths = config.low_low_tenths + 50;
  config.drain_s = config.fill_s = static_cast<uint32_t>(rng.one_in(6) ? 60 : 600);
  for (uint32_t& limit_s : config.relay_max_s) limit_s = 0;
  return config;
}

// Marks so far apart that a weak pump needs more than ten minutes.
hc_config some_page_config(Rng& rng, uint32_t revision) {
  hc_config config = some_run_config(rng, revision);
  config.top_tenths = 250;
  config.drain_tenths = 700;
  config.low_low_tenths = 760;
  config.dry_tenths = 850;
  config.drain_s = 7200;
  config.has_auto_top_up = 0;
  return config;
}

// Short gaps and a pump that may run for long: what was learned is the limit.
hc_config some_hand_config(Rng& rng, uint32_t revision, uint32_t topup_day_s) {
  hc_config config = some_run_config(rng, revision);
  config.topup_s = 300;
  config.topup_day_s = topup_day_s;
  config.topup_min_gap_s = 30;
  config.topup_day_ml = 0;
  config.has_auto_top_up = 0;
  return config;
}

hc_config some_still_config(Rng& rng, uint32_t revision) {
  hc_config config = some_page_config(rng, revision);
  config.has_top_off = 1;
  config.top_tenths = 450;
  config.top_off_tenths = 370;
  return config;
}

void CommandSender::begin_boot(uint32_t counter, uint32_t nonce) {
  boot_counter_ = counter;
  boot_nonce_ = nonce;
}

static uint8_t some_run_type(Rng& rng, const hc_view& view) {
  if (view.is_top_up_locked != 0 && rng.one_in(2)) return HC_FINISH_FILL;
  return rng.one_in(2) ? HC_START_TOP_UP : HC_START_WATER_CHANGE;
}

uint8_t CommandSender::some_type(Rng& rng, const hc_view& view) const {
  if (view.is_stop_latched != 0 && rng.one_in(4)) return HC_CLEAR_STOP;
  if (view.fault != HC_FAULT_NONE && rng.one_in(4)) return HC_CLEAR_FAULT;
  if (view.hold != 0 && rng.one_in(8)) return HC_CLEAR_HOLD;
  const uint32_t dice = rng.below(100);
  if (dice < 45) return HC_RELAY_ON;
  if (dice < 57) return HC_RELAY_OFF;
  if (dice < 75) return HC_RENEW;
  if (dice < 81) return HC_RELAY_PAUSE;
  if (dice < 83) return HC_EMERGENCY_STOP;
  if (dice < 86) return HC_ABORT;
  if (dice < 89) return HC_CLEAR_STOP;
  if (dice < 90) return HC_CLEAR_FAULT;
  if (dice < 91) return HC_CLEAR_TOP_UP_LOCK;
  if (dice < 94) return some_run_type(rng, view);
  if (dice < 97) return HC_START_UPDATE;
  if (dice < 98) return HC_CANCEL_UPDATE;
  return dice < 99 ? HC_PLAIN : HC_UNSUPPORTED_COMMAND;
}

// The latched one, an older one, or a new one.
hc_id CommandSender::some_stop(Rng& rng, const hc_view& view) {
  if (view.is_stop_latched != 0 && !rng.one_in(4)) return view.stop_id;
  if (stops_ > 0 && rng.one_in(3)) return numbered_id('s', stops_ - rng.below(stops_ < 6 ? stops_ : 6));
  ++stops_;
  return numbered_id('s', stops_);
}

static uint32_t some_duration_ms(Rng& rng, uint8_t type) {
  if (type == HC_RELAY_PAUSE) return static_cast<uint32_t>(rng.between(30, 300)) * 1000;
  if (rng.one_in(20)) return rng.one_in(2) ? 0 : 600001;
  return rng.one_in(4) ? 600000 : static_cast<uint32_t>(rng.between(1, 90)) * 1000;
}

hc_command CommandSender::some_command(Rng& rng, const hc_view& view, uint64_t now_ms) {
  hc_command command = {};
  command.type = some_type(rng, view);
  command.id = numbered_id('c', ++ids_);
  command.seq = seq_ += 1 + rng.below(50);
  command.channel = static_cast<uint8_t>(rng.between(1, HC_CHANNELS));
  command.has_duration = command.type == HC_RELAY_ON && rng.one_in(4) ? 0 : 1;
  command.duration_ms = some_duration_ms(rng, command.type);
  name_run(rng, view, command);
  if (command.type == HC_EMERGENCY_STOP || command.type == HC_CLEAR_STOP) command.stop_id = some_stop(rng, view);
  const bool is_safe = command.type == HC_EMERGENCY_STOP || command.type == HC_ABORT || command.type == HC_RELAY_OFF;
  if (!is_safe) address(command, now_ms + static_cast<uint64_t>(rng.between(100, 60000)));
  if (rng.one_in(5)) spoil(rng, command, now_ms);
  sent_[sent_count_ % KEPT] = command;
  ++sent_count_;
  return command;
}

// One change in three is a smaller one, some of them with a mark that nobody could mean.
static void make_smaller(uint32_t number, hc_command& command) {
  if (command.type != HC_START_WATER_CHANGE || number % 3 != 0) return;
  const int32_t marks[] = {480, 420, 5000, 390, 760, 520, 0, 450, INT32_MIN, 560, INT32_MAX, 400};
  command.has_drain_to = 1;
  command.drain_to_tenths = marks[number / 3 % (sizeof marks / sizeof marks[0])];
}

// Mostly planned with what is in force.
void CommandSender::name_run(Rng& rng, const hc_view& view, hc_command& command) {
  if (!starts_run(command.type)) return;
  command.run_id = numbered_id('r', ++runs_);
  command.config_revision = view.config_revision + (rng.one_in(8) ? 1 : 0);
  make_smaller(runs_, command);
}

hc_command CommandSender::next_run(Rng& rng, const hc_view& view, uint64_t now_ms) {
  hc_command command = {};
  command.type = some_run_type(rng, view);
  command.stop_id = view.stop_id;
  if (view.is_stop_latched != 0) command.type = HC_CLEAR_STOP;
  else if (view.fault != HC_FAULT_NONE) command.type = HC_CLEAR_FAULT;
  else if (view.hold != 0) command.type = HC_CLEAR_HOLD;
  else if (view.is_top_up_locked != 0 && rng.one_in(6)) command.type = HC_CLEAR_TOP_UP_LOCK;
  command.id = numbered_id('c', ++ids_);
  command.seq = ++seq_;
  name_run(rng, view, command);
  address(command, now_ms + 15000);
  return command;
}

hc_command CommandSender::top_up(const hc_view& view, uint64_t now_ms) {
  hc_command command = {};
  command.type = HC_START_TOP_UP;
  command.id = numbered_id('c', ++ids_);
  command.seq = ++seq_;
  command.run_id = numbered_id('r', ++runs_);
  command.config_revision = view.config_revision;
  address(command, now_ms + 15000);
  return command;
}

void CommandSender::address(hc_command& command, uint64_t deadline_up_ms) const {
  command.has_boot = command.has_deadline = 1;
  command.boot_counter = boot_counter_;
  command.boot_nonce = boot_nonce_;
  command.deadline_up_ms = deadline_up_ms;
}

hc_command CommandSender::lease(uint8_t type, uint32_t index, uint64_t now_ms) {
  hc_command command = {};
  command.type = type;
  command.id = numbered_id('c', ++ids_);
  command.seq = ++seq_;
  command.channel = static_cast<uint8_t>(index + 1);
  command.has_duration = 1;
  command.duration_ms = 60000;
  address(command, now_ms + 15000);
  return command;
}

hc_command CommandSender::clear_hold(uint64_t now_ms) {
  hc_command command = lease(HC_CLEAR_HOLD, 0, now_ms);
  command.channel = 0;
  return command;
}

hc_command CommandSender::pause(uint32_t index, uint64_t now_ms) { return lease(HC_RELAY_PAUSE, index, now_ms); }

void CommandSender::spoil(Rng& rng, hc_command& command, uint64_t now_ms) const {
  switch (rng.below(7)) {
    case 0:
      command.boot_nonce ^= 1;
      return;
    case 1:
      command.boot_counter -= 1;
      return;
    case 2:
      command.deadline_up_ms = now_ms > 1000 ? now_ms - 1 - rng.below(1000) : 0;
      return;
    case 3:
      command.deadline_up_ms = now_ms + 120001 + rng.below(100000);
      return;
    case 4:
      command.has_boot = 0;
      return;
    case 5:
      command.channel = rng.one_in(2) ? 0 : HC_CHANNELS + 1;
      return;
    default:
      command.seq -= 1 + rng.below(200);
  }
}

hc_command CommandSender::earlier_command(Rng& rng) const {
  const uint32_t kept = sent_count_ < KEPT ? sent_count_ : KEPT;
  return sent_[(sent_count_ - 1 - rng.below(kept)) % KEPT];
}

}  // namespace scenarios
