// A device that does nothing but remember, and somebody who knows what it was told: after a power cut it must know what it knew
// before the step that was cut, or after it.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "check.h"
#include "cutting-flash.h"
#include "device/event-ring/event-ring.h"
#include "device/flash/device-memory.h"

namespace halocline::test {

// A value is known by its number, and every byte of it follows from that number: no mixture of two is a value.
inline std::vector<uint8_t> value_of(uint32_t number, size_t length) {
  std::vector<uint8_t> bytes(length);
  for (size_t i = 0; i < length; ++i) bytes[i] = static_cast<uint8_t>((number + 1) * 2654435761u >> (i * 7 % 25)) ^ static_cast<uint8_t>(i * number);
  if (length > 0) bytes[0] = static_cast<uint8_t>(number);
  return bytes;
}

inline uint32_t number_of(const uint8_t* bytes, size_t length) {
  if (length == 0) return 0;
  CHECK(value_of(bytes[0], length) == std::vector<uint8_t>(bytes, bytes + length));
  return bytes[0];
}

inline hc_id id_of(uint32_t number) {
  hc_id id = {};
  if (number == 0) return id;
  id.length = static_cast<uint8_t>(20 + number % 40);
  const std::vector<uint8_t> bytes = value_of(number, id.length);
  memcpy(id.text, bytes.data(), id.length);
  return id;
}

inline uint32_t number_of(const hc_id& id) { return number_of(id.text, id.length); }

struct KnownEvent {
  uint32_t counter;
  uint32_t number;
  uint32_t value;
  bool is_kept;
  bool operator==(const KnownEvent& o) const { return counter == o.counter && number == o.number && value == o.value; }
};

/** Numbers of values; nought is none. */
struct Knowledge {
  uint32_t core = 0, document = 0, run = 0, registration = 0, key = 0, server = 0, update = 0;
  std::vector<KnownEvent> events;

  bool is_same_beside_events(const Knowledge& o) const {
    return core == o.core && document == o.document && run == o.run && registration == o.registration && key == o.key &&
           server == o.server && update == o.update;
  }
  bool operator==(const Knowledge& o) const { return is_same_beside_events(o) && events == o.events; }
};

struct Sizes {
  size_t core;
  size_t document;
};

class RememberingDevice {
 public:
  RememberingDevice(CuttingFlash& flash, Sizes sizes) : flash_(flash), sizes_(sizes) {}

  Knowledge before;
  Knowledge after;

  void boot() {
    memory_ = std::make_unique<DeviceMemory>(flash_);
    events_ = std::make_unique<EventRing>(flash_);
    if (!memory_->begin_boot()) {
      CHECK(flash_.is_off());
      return;
    }
    CHECK(memory_->boot_counter() > spoken_counter_);
    spoken_counter_ = memory_->boot_counter();
    event_number_ = 0;
    events_->begin(own_boot(), memory_->owner());
    came_through(true);
  }

  void save_state(uint32_t core, uint32_t document, uint32_t run) {
    const std::vector<uint8_t> core_bytes = value_of(core, sizes_.core + core % 5);
    const std::vector<uint8_t> document_bytes = value_of(document, sizes_.document - document % 7);
    const hc_id run_id = id_of(run);
    StateChange change;
    if (core > 0) {
      change.core = core_bytes.data();
      change.core_length = core_bytes.size();
      after.core = core;
    }
    if (document > 0) {
      change.document = document_bytes.data();
      change.document_length = document_bytes.size();
      after.document = document;
    }
    if (run > 0) {
      change.last_run = &run_id;
      after.run = run;
    }
    came_through(memory_->save_state(change));
  }

  void save_grant(uint32_t registration, uint32_t key) {
    const bool has_moved = after.registration != 0 && after.registration != registration;
    after.registration = registration;
    after.key = key;
    if (has_moved) {
      after.document = after.run = 0;
      after.events.clear();
    }
    const bool is_saved = memory_->save_grant({id_of(registration), id_of(key)});
    if (is_saved) events_->change_owner(memory_->owner());
    came_through(is_saved);
  }

  void save_server(uint32_t number) {
    auto server = std::make_unique<ServerTarget>();
    memcpy(server->host, "server.example", 14);
    server->host[0] = static_cast<uint8_t>('a' + number);
    server->port = static_cast<uint16_t>(8883 + number);
    const std::vector<uint8_t> authority = value_of(number, 150);
    memcpy(server->authority_pem, authority.data(), authority.size());
    server->authority_length = authority.size();
    after.server = number;
    came_through(memory_->save_server(*server));
  }

  void save_update(uint32_t number) {
    UpdateRecord update = {};
    update.step = static_cast<UpdateStep>(1 + number % 3);
    update.update_id = id_of(number);
    update.version[0] = static_cast<uint8_t>('0' + number);
    after.update = number;
    came_through(memory_->save_update(update));
  }

  void add_event(uint32_t value, bool is_kept) {
    const std::vector<uint8_t> bytes = value_of(value, 12);
    add_to(after.events, {spoken_counter_, event_number_++, value, is_kept});
    came_through(events_->add(is_kept ? EventWeight::KeptLongest : EventWeight::Ordinary, bytes.data(), bytes.size()));
  }

  void confirm_events(uint32_t counter, uint32_t upto) {
    const auto is_confirmed = [=](const KnownEvent& e) { return e.counter == counter && e.number <= upto; };
    after.events.erase(std::remove_if(after.events.begin(), after.events.end(), is_confirmed), after.events.end());
    // More than one key goes: a cut may leave some of them, and the server confirms those again.
    is_between_allowed_ = true;
    events_->confirm({counter, nonce_of(counter)}, upto);
    came_through(true);
    if (!flash_.is_off()) is_between_allowed_ = false;
  }

  // After the power came back: old or new, and then it goes on from there.
  void expect_whole() {
    if (!flash_.is_off()) before = after;
    flash_.power_on();
    CuttingFlash looked_at = flash_;
    const Knowledge known = knowledge_of(looked_at);
    if (known == after) before = after;
    else if (is_between_allowed_ && is_between(known)) keep_only(known.events);
    else {
      CHECK(known == before);
      after = before;
    }
    is_between_allowed_ = false;
  }

  uint32_t spoken_counter() const { return spoken_counter_; }

 private:
  static uint32_t nonce_of(uint32_t counter) { return counter * 77 + 5; }
  Boot own_boot() const { return {memory_->boot_counter(), nonce_of(memory_->boot_counter())}; }

  // The step counts as done only when the device may tell somebody.
  void came_through(bool is_durable) {
    if (flash_.is_off()) return;
    CHECK(is_durable);
    before = after;
  }

  static void add_to(std::vector<KnownEvent>& events, KnownEvent event) {
    events.push_back(event);
    if (events.size() <= 32) return;
    const auto ordinary = std::find_if(events.begin(), events.end(), [](const KnownEvent& e) { return !e.is_kept; });
    events.erase(ordinary == events.end() ? events.begin() : ordinary);
  }

  bool is_between(const Knowledge& known) const {
    if (!known.is_same_beside_events(before)) return false;
    const auto is_in = [](const std::vector<KnownEvent>& all, const KnownEvent& e) { return std::find(all.begin(), all.end(), e) != all.end(); };
    for (const KnownEvent& event : known.events) {
      if (!is_in(before.events, event)) return false;
    }
    return std::all_of(after.events.begin(), after.events.end(), [&](const KnownEvent& e) { return is_in(known.events, e); });
  }

  void keep_only(const std::vector<KnownEvent>& left) {
    const auto is_gone = [&](const KnownEvent& e) { return std::find(left.begin(), left.end(), e) == left.end(); };
    before.events.erase(std::remove_if(before.events.begin(), before.events.end(), is_gone), before.events.end());
    after = before;
  }

  static Knowledge knowledge_of(CuttingFlash& flash) {
    auto memory = std::make_unique<DeviceMemory>(flash);
    auto server = std::make_unique<ServerTarget>();
    CHECK(memory->begin_boot());
    CHECK(memory->state_recall() != Recall::Damaged);
    Knowledge known;
    const DeviceState& state = memory->state();
    known.core = number_of(state.core, state.core_length);
    known.document = number_of(state.document, state.document_length);
    known.run = number_of(state.last_run);
    known.registration = number_of(memory->grant().registration);
    known.key = number_of(memory->grant().key);
    const Recall recall = memory->load_server(*server);
    CHECK(recall != Recall::Damaged);
    known.server = number_of(server->authority_pem, server->authority_length);
    CHECK(known.server == 0 ? recall == Recall::Nothing : server->port == 8883 + known.server && server->host[0] == 'a' + known.server);
    known.update = number_of(memory->update().update_id);
    CHECK(known.update == 0 || memory->update().version[0] == '0' + known.update);
    known.events = events_in(flash, *memory);
    return known;
  }

  static std::vector<KnownEvent> events_in(CuttingFlash& flash, const DeviceMemory& memory) {
    auto ring = std::make_unique<EventRing>(flash);
    ring->begin({memory.boot_counter(), 0}, memory.owner());
    std::vector<KnownEvent> events;
    StoredEvent event;
    while (ring->due(0, event)) {
      CHECK(event.boot.nonce == nonce_of(event.boot.counter));
      events.push_back({event.boot.counter, event.number, number_of(event.bytes, event.length), false});
      ring->confirm(event.boot, event.number);
    }
    return events;
  }

  CuttingFlash& flash_;
  Sizes sizes_;
  std::unique_ptr<DeviceMemory> memory_;
  std::unique_ptr<EventRing> events_;
  uint32_t spoken_counter_ = 0;
  uint32_t event_number_ = 0;
  bool is_between_allowed_ = false;
};

}  // namespace halocline::test
