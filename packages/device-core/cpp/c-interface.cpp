// The C side of the core: one core, checked layouts, bounded ids.
#include <stddef.h>

#include "core.h"
#include "enums.h"
#include "halocline_core.h"
#include "identifier.h"

static_assert(sizeof(hc_id) == 65 && sizeof(hc_sample) == 4 && sizeof(hc_ack) == 2, "layout is part of the contract");
static_assert(sizeof(hc_command) == 240 && offsetof(hc_command, drain_to_tenths) == 232 && offsetof(hc_command, type) == 32, "layout is part of the contract");
static_assert(offsetof(hc_command, stop_id) == 102 && offsetof(hc_command, run_id) == 167, "layout is part of the contract");
static_assert(sizeof(hc_config) == 112 && offsetof(hc_config, topup_day_ml) == 108 && offsetof(hc_config, top_tenths) == 12, "layout is part of the contract");
static_assert(offsetof(hc_config, drain_s) == 40 && offsetof(hc_config, relay_max_s) == 60, "layout is part of the contract");
static_assert(offsetof(hc_config, flow_ml_per_min) == 84 && offsetof(hc_config, ml_per_mm) == 104, "layout is part of the contract");
static_assert(sizeof(hc_event) == 104 && offsetof(hc_event, type) == 28, "layout is part of the contract");
static_assert(offsetof(hc_event, run_type) == 34 && offsetof(hc_event, suspects) == 38 && offsetof(hc_event, id) == 39, "layout is part of the contract");
static_assert(sizeof(hc_view) == 164 && offsetof(hc_view, hold) == 160 && offsetof(hc_view, config_revision) == 16, "layout is part of the contract");
static_assert(offsetof(hc_view, stop_id) == 30 && offsetof(hc_view, run_id) == 95, "layout is part of the contract");

using halocline::to_c;

static halocline::Core the_core;

static halocline::Command from_c(const hc_command& c) {
  halocline::Command command = {};
  command.seq = c.seq;
  command.deadline_up_ms = c.deadline_up_ms;
  command.duration_ms = c.duration_ms;
  command.boot_counter = c.boot_counter;
  command.boot_nonce = c.boot_nonce;
  command.config_revision = c.config_revision;
  command.type = static_cast<halocline::CommandType>(c.type);
  command.channel = c.channel;
  command.has_boot = c.has_boot != 0;
  command.has_deadline = c.has_deadline != 0;
  command.has_duration = c.has_duration != 0;
  command.has_drain_to = c.has_drain_to != 0;
  command.drain_to_tenths = c.drain_to_tenths;
  command.id = halocline::bounded_id(c.id);
  command.stop_id = halocline::bounded_id(c.stop_id);
  command.run_id = halocline::bounded_id(c.run_id);
  return command;
}

void hc_boot(uint32_t boot_counter, uint32_t boot_nonce, const uint8_t* saved, uint32_t saved_length) {
  the_core.boot(boot_counter, boot_nonce, saved, saved_length);
}

void hc_step(uint64_t now_up_ms, const hc_sample* sample) { the_core.step(now_up_ms, sample); }

void hc_execute(const hc_command* command, uint64_t now_up_ms, hc_ack* ack) {
  const halocline::Ack answer = the_core.command(from_c(*command), now_up_ms);
  *ack = {to_c(answer.result), uint8_t{answer.is_repeat}};
}

uint8_t hc_configure(const hc_config* config, uint64_t now_up_ms) { return to_c(the_core.configure(*config, now_up_ms)); }

void hc_want_stop(const hc_id* stop_id, uint64_t now_up_ms) {
  the_core.want_stop(halocline::bounded_id(*stop_id), now_up_ms);
}

uint8_t hc_hold_for_restart(uint64_t now_up_ms) { return to_c(the_core.hold_for_restart(now_up_ms)); }

void hc_end_update() { the_core.end_update(); }

void hc_read_view(hc_view* view) { *view = the_core.view(); }

uint8_t hc_has_news() { return the_core.has_news() ? 1 : 0; }

uint32_t hc_take_events(hc_event* events, uint32_t capacity) { return the_core.take_events(events, capacity); }

uint32_t hc_take_saved(uint8_t* record) { return the_core.take_saved(record); }
