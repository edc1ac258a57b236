// The control core: it decides about water, and is told everything it needs (time, samples, messages).
// No heap, no clock, no network, no floating point: the same code runs on the ESP32, in tests and in the simulator.
#pragma once

#include "circulation.h"
#include "command-gate.h"
#include "configuration.h"
#include "event-queue.h"
#include "interlock.h"
#include "latches.h"
#include "leases.h"
#include "relays.h"
#include "saved-record.h"
#include "sensor-filter.h"

namespace halocline {

class Core {
 public:
  void boot(uint32_t boot_counter, uint32_t boot_nonce, const uint8_t* saved, uint32_t saved_length);
  void step(uint64_t now_ms, const hc_sample* sample);
  hc_ack command(const hc_command& command, uint64_t now_ms);
  uint8_t configure(const hc_config& config, uint64_t now_ms);
  void want_stop(const hc_id& stop_id, uint64_t now_ms);

  hc_view view() const;
  uint32_t take_events(hc_event* out, uint32_t capacity) { return events_.take(out, capacity); }
  uint32_t take_saved(uint8_t* record);

 private:
  // core.cpp: time passes, outputs follow
  void forget_everything();
  void pass_time(uint64_t now_ms);
  void switch_relay(uint32_t index, bool is_on, uint8_t cause);
  void switch_water_off(uint8_t cause);
  void end_what_is_due();
  bool is_due(uint32_t index, uint8_t& cause) const;
  void follow_circulation_default();
  bool is_water_still() const;
  void latch_stop(const hc_id& stop_id);
  void latch_fault(uint8_t fault);
  uint8_t role_of(uint32_t index) const { return saved_.config.roles[index]; }

  // core-commands.cpp: what a command does
  uint8_t make_safe(const hc_command& command);
  uint8_t act(const hc_command& command);
  uint8_t carry_out(const hc_command& command);
  uint8_t relay_on(const hc_command& command);
  uint8_t circulation_on();
  uint8_t water_on(uint32_t index, uint64_t lease_ms);
  uint8_t may_start(uint32_t index) const;
  uint8_t relay_off(uint32_t index);
  uint8_t relay_pause(const hc_command& command);
  uint8_t renew(const hc_command& command);
  uint8_t clear_stop(const hc_command& command);
  uint8_t clear_fault(const hc_command& command);
  bool is_toward_safety(const hc_command& command) const;

  uint64_t now_ms_ = 0;
  Relays relays_;
  Leases leases_;
  Interlock interlock_;
  Circulation circulation_;
  SensorFilter filter_;
  CommandGate gate_;
  AnsweredIds answered_;
  EventQueue events_;
  SavedState saved_;
  bool is_record_due_ = false;
};

}  // namespace halocline
