// A device with the real control core on a bench: a flash that can be cut, pins that remember, and ears in place of a network. It
// also watches that nobody touches flash or network while holding what control waits for.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "check.h"
#include "cutting-flash.h"
#include "device/session/device.h"
#include "pin-fake.h"
#include "update-fakes.h"

namespace halocline::test {

class LockFake final : public hal::Lock {
 public:
  void lock() override {
    CHECK(!is_held);
    is_held = true;
  }
  void unlock() override { is_held = false; }
  bool is_held = false;
};

class WatchedFlash final : public hal::Flash {
 public:
  WatchedFlash(hal::Flash& flash, const LockFake& lock) : flash_(flash), lock_(lock) {}
  hal::FlashWrite write(const char* key, const uint8_t* bytes, size_t length) override {
    CHECK(!lock_.is_held);
    spent_bytes.push_back(length);
    if (at_write) at_write();
    if (!refused_prefix.empty() && std::string(key).rfind(refused_prefix, 0) == 0) return hal::FlashWrite::Full;
    return flash_.write(key, bytes, length);
  }
  hal::FlashRead read(const char* key, uint8_t* bytes, size_t capacity, size_t& length) override {
    CHECK(!lock_.is_held);
    return flash_.read(key, bytes, capacity, length);
  }
  bool erase(const char* key) override {
    CHECK(!lock_.is_held);
    spent_bytes.push_back(ERASE_BYTES);
    return flash_.erase(key);
  }
  size_t list(const char* prefix, hal::FlashKey* keys, size_t capacity) override { return flash_.list(prefix, keys, capacity); }

  // By every write and erase, in their order.
  std::vector<size_t> spent_bytes;
  // Of keys for which there is no room.
  std::string refused_prefix;
  // What happens while somebody waits for a write.
  std::function<void()> at_write;

 private:
  static constexpr size_t ERASE_BYTES = 2;
  hal::Flash& flash_;
  const LockFake& lock_;
};

struct Sent {
  Topic topic;
  std::string payload;
  bool has(const std::string& part) const { return payload.find(part) != std::string::npos; }
};

inline bool is_heard(const std::vector<Sent>& heard, const std::string& part) {
  for (const Sent& each : heard) {
    if (each.has(part)) return true;
  }
  return false;
}

class Ears final : public Outbox {
 public:
  explicit Ears(const LockFake& lock) : lock_(lock) {}
  bool send(Topic topic, Text payload) override {
    CHECK(!lock_.is_held);
    CHECK(payload.length <= wire::MAX_SENT_BYTES);
    if (!has_room) return false;
    heard.push_back({topic, std::string(payload.bytes, payload.length)});
    return true;
  }
  std::vector<Sent> heard;
  bool has_room = true;

 private:
  const LockFake& lock_;
};

constexpr uint32_t NONCE = 0x9f3c1a77;
constexpr uint64_t PERIOD_MS = 100;
constexpr int NO_ANSWER = -1;
constexpr uint8_t DRAIN = 2;
constexpr uint8_t FILL = 3;
constexpr uint8_t TOP_UP = 4;
constexpr uint8_t SPARE = 5;

inline std::string with_auto_top_up(std::string document) {
  const std::string was = "\"auto_topup\":false";
  return document.replace(document.find(was), was.size(), "\"auto_topup\":true");
}

inline std::string config_text(uint32_t revision, uint32_t interval_s = 10) {
  return "{\"v\":1,\"rev\":" + std::to_string(revision) +
         ",\"roles\":[\"circulation\",\"drain\",\"fill\",\"topup\",\"spare\"],\"cal\":{\"top\":28,\"top_off\":null,\"drain\":58,\"hyst\":4},"
         "\"marks\":{\"hihi\":15,\"lolo\":70,\"dry\":85},\"ml_per_mm\":null,\"ml_per_min\":[null,null,null,null,null],"
         "\"lim\":{\"drain_s\":1200,\"fill_s\":1500,\"topup_s\":120,\"topup_day_s\":1200,\"topup_min_gap_s\":1800,"
         "\"relay_max_s\":[0,0,0,0,600]},\"interval_s\":" +
         std::to_string(interval_s) + ",\"auto_topup\":false}";
}

// One boot. The flash outlives it.
class SessionBench {
 public:
  LockFake lock;
  WatchedFlash flash;
  PinFake pins{Level::Low};
  RelayOutputs relays{pins, {{10, 11, 12, 13, 14}, Polarity::ActiveHigh}};
  DeviceMemory memory;
  EventRing events;
  ControlUnit control{lock, relays};
  UpdateFakes update;
  Text capabilities[6] = {"relay", "runs", "ota", "temp", "hold", "partial"};
  wire::Identity identity = {"hc-0a1b2c3d4e5f", "0.1.0-sim", "relay5-esp32", "esp32", capabilities, 6, 1966080, 0, {}};
  Updater updater;
  Device device;
  Ears ears{lock};
  uint64_t up_ms = 0;
  bool may_speak;

  explicit SessionBench(CuttingFlash& cutting)
      : flash(cutting, lock),
        memory(flash),
        events(flash),
        updater(update.parts(control, memory, identity)),
        device({identity, "poweron", control, memory, events, updater}) {
    CHECK(relays.begin());
    may_speak = memory.begin_boot();
    identity.boot = {memory.boot_counter(), NONCE};
    const DeviceState& state = memory.state();
    control.boot(identity.boot, state.core, static_cast<uint32_t>(state.core_length));
    events.begin(identity.boot, memory.owner());
    device.begin();
    device.set_outbox(ears);
    device.set_rssi_dbm(-60);
  }

  Now now() const { return {up_ms, up_ms}; }
  bool is_any_on() const {
    for (uint8_t channel = 1; channel <= 5; ++channel) {
      if (is_on(channel)) return true;
    }
    return false;
  }
  bool is_on(uint8_t channel) const { return pins.wire(static_cast<uint8_t>(9 + channel)) == Level::High; }

  void step(int raw_mm = 40) {
    const hc_sample sample = {static_cast<uint16_t>(raw_mm), 0, 0};
    control.step(up_ms, raw_mm == NO_ANSWER ? nullptr : &sample, true, 254);
    device.tick(now());
    up_ms += PERIOD_MS;
  }
  void run(uint64_t for_ms, int raw_mm = 40) {
    for (const uint64_t end_ms = up_ms + for_ms; up_ms < end_ms;) step(raw_mm);
  }

  std::string boot() const {
    const wire::BootText text = wire::boot_text(identity.boot);
    return std::string(text.bytes, text.length);
  }
  void receive(const std::string& payload) { device.command_received({payload.data(), payload.size()}, now()); }
  void configure(const std::string& payload) { device.config_received({payload.data(), payload.size()}, now()); }
  void welcome(const std::string& stop_and_seq = "\"last_seq\":null,\"stop_id\":null") {
    receive("{\"v\":1,\"type\":\"welcome\",\"boot\":\"" + boot() + "\",\"ts\":1794698761," + stop_and_seq + "}");
  }
  // Toward action: fresh. `rest` is the command's own part.
  std::string action(const std::string& id, const std::string& rest) {
    return "{\"v\":1,\"id\":\"" + id + "\",\"seq\":" + std::to_string(++seq_) + ",\"boot\":\"" + boot() +
           "\",\"deadline_up_ms\":" + std::to_string(up_ms + 15000) + "," + rest + "}";
  }
  std::string turn_on(const std::string& id, uint8_t channel) {
    return action(id, "\"type\":\"relay\",\"channel\":" + std::to_string(channel) + ",\"on\":true,\"lease_ms\":60000");
  }
  std::string stop(const std::string& id, const std::string& stop_id) {
    return "{\"v\":1,\"id\":\"" + id + "\",\"type\":\"emergency_stop\",\"seq\":" + std::to_string(++seq_) + ",\"stop_id\":\"" + stop_id +
           "\"}";
  }
  void confirm_event(const std::string& boot, uint64_t upto) {
    receive("{\"v\":1,\"type\":\"events_ack\",\"boot\":\"" + boot + "\",\"upto\":" + std::to_string(upto) + "}");
  }

  // What was heard since the last look.
  std::vector<Sent> hear() {
    std::vector<Sent> heard;
    heard.swap(ears.heard);
    return heard;
  }
  std::vector<Sent> hear(Topic topic) {
    std::vector<Sent> of_topic;
    for (const Sent& each : hear()) {
      if (each.topic == topic) of_topic.push_back(each);
    }
    return of_topic;
  }

  // Every event that waits, heard and confirmed one by one.
  std::vector<Sent> hear_all_events() {
    std::vector<Sent> all;
    (void)hear();
    device.connection_up(now());
    device.tick(now());
    for (std::vector<Sent> heard = hear(Topic::Events); !heard.empty(); heard = hear(Topic::Events)) {
      CHECK(heard.size() == 1);
      all.push_back(heard[0]);
      const std::string& said = heard[0].payload;
      const size_t boot_at = said.find("\"boot\":\"") + 8;
      confirm_event(said.substr(boot_at, said.find('"', boot_at) - boot_at), std::stoul(said.substr(said.find("\"n\":") + 4)));
      device.tick(now());
    }
    return all;
  }

  // Connected and welcomed, with good readings and a configuration in force.
  void make_ready() {
    device.connection_up(now());
    run(1000);
    welcome();
    configure(config_text(12));
    run(1000);
    confirm_event(boot(), 1000);
    (void)hear();
  }

 private:
  uint64_t seq_ = 0;
};

inline std::unique_ptr<SessionBench> boot_of(CuttingFlash& flash) { return std::make_unique<SessionBench>(flash); }

}  // namespace halocline::test
