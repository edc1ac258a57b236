// What the core did becomes durable here, and only then something that may be told. While flash fails nothing new is told, and
// every call tries again; the pins have been switched long before.
#pragma once

#include "device/control/control-unit.h"
#include "device/event-ring/event-ring.h"
#include "device/flash/device-memory.h"
#include "device/messages/config-reader.h"
#include "event-queue.h"

namespace halocline {

// All of it belongs together: it is as the record in flash has it.
struct Settled {
  hc_view view;
  // The document that came last; not what an earlier registration left in the core.
  hc_config config;
  bool has_config;
  hc_id last_run_id;
  // A core that refused its record has no document, whatever stands in flash beside it: then the server has to send it again.
  bool is_in_force() const { return has_config && config.revision == view.config_revision; }
};

// A document that the core has taken, and its bytes as they came.
struct FreshDocument {
  const hc_config& config;
  Text payload;
};

class Settler {
 public:
  Settler(ControlUnit& control, DeviceMemory& memory, EventRing& events) : control_(control), memory_(memory), events_(events) {}

  // After the memory, the core and the ring have begun. False: there is no document to go on with.
  bool begin(const wire::Boot& boot, wire::ConfigDocument& document);

  // At most one event goes to flash in a round of the session, however many messages it hears, so that a stop that arrives does not wait
  // behind many slow writes.
  void begin_round() { has_tried_event_ = false; }
  // True: everything up to now may be told. With a document it is one save with the record of the core that took it.
  bool settle(const FreshDocument* document = nullptr);
  bool is_settled() const { return is_saved_; }
  // Stores one more event than a round would; false when none waits, or when it cannot be stored now.
  bool store_next_event();
  // A run, the first water of a run, or a pump of W that began, and that flash knows nothing of: after a reset it would never have been.
  bool has_unsaved_start() const;

  const Settled& settled() const { return settled_; }
  // Also what cannot be told yet: for decisions, for the light, and for readings, which tell only of water.
  const Settled& latest() const { return latest_; }
  const Measured& measured() const { return news_.measured; }

  // A document that the core has never seen. It has nothing to do with the record.
  [[nodiscard]] bool add_config_refused(uint64_t now_up_ms, const wire::ConfigRejection& rejection);

 private:
  bool save(const FreshDocument* document, const hc_id* last_run_id);
  const hc_id* take_events();
  bool store(const hc_event& event);

  ControlUnit& control_;
  DeviceMemory& memory_;
  EventRing& events_;
  wire::Boot boot_ = {};
  ControlNews news_ = {};
  Settled latest_ = {};
  Settled settled_ = {};
  // Not in flash yet: they wait for the record, or for room.
  EventQueue waiting_;
  hc_event next_ = {};
  bool has_next_ = false;
  bool has_tried_event_ = false;
  bool is_saved_ = true;
};

}  // namespace halocline
