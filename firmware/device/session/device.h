// One device without wires, timers or a network: what arrives goes in, messages come out. It has no clock until the server's welcome
// gives it one. Everything here belongs to the session task.
#pragma once

#include "device/control/control-unit.h"
#include "device/event-ring/event-ring.h"
#include "device/flash/device-memory.h"
#include "device/link/connection.h"
#include "device/link/outbox.h"
#include "device/messages/inbound.h"
#include "device/session/answers.h"
#include "device/session/documents.h"
#include "device/session/now.h"
#include "device/session/reporter.h"
#include "device/session/settler.h"
#include "device/update/updater.h"

namespace halocline {

struct DeviceParts {
  const wire::Identity& identity;
  Text reset_reason;
  ControlUnit& control;
  DeviceMemory& memory;
  EventRing& events;
  Updater& updater;
};

class Device final : public ConnectionListener {
 public:
  explicit Device(const DeviceParts& parts);

  // Once, after memory, core and events have begun: goes on with the document of the boot before.
  void begin();
  // The way out is made after the device: it tells the device what arrives.
  void set_outbox(Outbox& outbox);

  // Often, at least once a control period: saves what the core wants saved, then says what is due.
  void tick(const Now& now);
  // Before the program ends: what the core did last, and the events that still wait for flash. Then none waits, and a new round begins.
  void store_events();

  void connection_up(const Now& now) override;
  void connection_down() override;
  void command_received(Text payload, const Now& now) override;
  void config_received(Text payload, const Now& now) override;
  void owner_changed() override;

  // Of an update or of another registration: the program ends and is started again. Never with a pump of W on (SAFE-16), and
  // never before flash knows what the core knows.
  bool is_restart_due() const;
  bool is_settled() const { return settler_.is_settled(); }
  bool is_identifying(uint64_t now_up_ms) const;
  // A latched stop or fault, for the light.
  bool is_latched() const;
  // Nought while nobody has told the time.
  uint32_t clock_s(const Now& now) const;
  void set_rssi_dbm(int32_t rssi_dbm);
  // A press of the button, or a person at a set-up tool.
  void identify(uint64_t now_up_ms);

 private:
  void take(const Now& now);
  void welcomed(const wire::Welcome& welcome, const Now& now);
  void obey(const Now& now);
  void obey_beside_core(const Now& now);
  void set_clock(uint32_t clock_s, const Now& now);

  void advance_update(const Now& now);
  void make_way_for_owner(const Now& now);
  void abort(const Now& now);
  void keep_water_still(const Now& now);

  wire::Situation situation() const;
  void say_answers(uint64_t now_up_ms);
  void say_hello(uint64_t now_up_ms);
  void say_updates(uint64_t now_up_ms);
  bool say_update(const wire::UpdateReport& report, uint64_t now_up_ms);
  void say_event(uint64_t now_up_ms);
  bool send(Topic topic, size_t length);
  wire::Room room() { return {message_, sizeof message_}; }

  const DeviceParts parts_;
  Settler settler_;
  Documents documents_;
  Reporter reporter_;
  Answers answers_;
  Outbox* outbox_ = nullptr;
  int32_t rssi_dbm_ = 0;
  // What time it was at which moment, as the server said.
  uint64_t clock_told_steady_ms_ = 0;
  uint32_t clock_told_s_ = 0;
  uint64_t next_hello_up_ms_ = 0;
  uint64_t settled_up_ms_ = 0;
  uint64_t identify_until_up_ms_ = 0;
  bool is_link_up_ = false;
  bool is_welcomed_ = false;
  bool has_moved_ = false;
  bool is_way_free_ = false;
  uint8_t aborts_ = 0;
  // One at a time: it waits for room before the connection.
  wire::UpdateReport report_ = {};
  bool has_report_ = false;
  wire::Inbound inbound_ = {};
  StoredEvent event_ = {};
  char message_[wire::MAX_SENT_BYTES];
};

}  // namespace halocline
