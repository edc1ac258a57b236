// The parts together: what a port calls from its two tasks.
#include "device/session/program.h"

#include <memory>

#include "session-bench.h"

using namespace halocline;
using namespace halocline::test;

namespace {

class CountingStream final : public hal::Stream {
 public:
  void open(const hal::StreamTarget& target) override {
    ++opened;
    clock_s = target.clock_s;
  }
  hal::StreamState poll() override { return hal::StreamState::Closed; }
  size_t write(const uint8_t*, size_t) override { return 0; }
  size_t read(uint8_t*, size_t) override { return 0; }
  void close() override {}
  uint32_t opened = 0;
  uint32_t clock_s = 0;
};

class Counter final : public hal::Random {
 public:
  uint32_t next() override { return ++count_; }

 private:
  uint32_t count_ = 41;
};

struct Port {
  LockFake lock;
  WatchedFlash flash;
  PinFake pins{Level::Low};
  RelayOutputs relays{pins, {{10, 11, 12, 13, 14}, Polarity::ActiveHigh}};
  CountingStream stream;
  Counter random;
  UpdateFakes update;
  Program program;

  explicit Port(CuttingFlash& cutting, bool has_thermometer = true)
      : flash(cutting, lock),
        program({flash, lock, stream, random, relays, update.stream, nullptr, update.slots, update.digest, update.key},
                {"hc-0a1b2c3d4e5f", "1.0.0", "relay5-linux", "linux", "poweron", 1966080, 0, has_thermometer}) {
    CHECK(relays.begin());
  }
  void run(uint64_t for_ms) {
    const hc_sample sample = {40, 0, 0};
    for (const uint64_t end_ms = up_ms + for_ms; up_ms < end_ms; up_ms += PERIOD_MS) {
      program.control(up_ms, &sample, false, 0);
      program.serve({up_ms, up_ms});
    }
  }
  uint64_t up_ms = 0;
};

CuttingFlash paired_flash() {
  CuttingFlash flash;
  auto memory = std::make_unique<DeviceMemory>(flash);
  auto server = std::make_unique<ServerTarget>();
  CHECK(memory->begin_boot());
  memcpy(server->host, "server.example", 14);
  server->port = 8883;
  server->authority_length = 3;
  Grant grant = {};
  grant.registration.length = 36;
  memcpy(grant.registration.text, "0b6c7ad2-5f0e-4c8e-9a51-3d2f6f3a1b11", 36);
  grant.key.length = 43;
  memset(grant.key.text, 'A', 43);
  CHECK(memory->save_server(*server) && memory->save_grant(grant));
  return flash;
}

void begins_and_looks_for_its_server() {
  CuttingFlash flash = paired_flash();
  auto port = std::make_unique<Port>(flash);
  CHECK(port->program.begin());
  CHECK(port->program.identity().boot.counter == 2 && port->program.identity().boot.nonce == 42);
  port->run(3000);
  CHECK(port->stream.opened > 0);
  // Circulation runs, whoever listens.
  CHECK(port->pins.wire(10) == Level::High);
}

void never_speaks_without_a_boot_of_its_own() {
  CuttingFlash flash = paired_flash();
  flash.capacity_bytes = 0;
  auto port = std::make_unique<Port>(flash);
  CHECK(!port->program.begin());
  port->program.finger(Gesture::Hold);
  port->run(60000);
  CHECK(port->stream.opened == 0 && !port->program.light().is_pairing);
  CHECK(port->pins.wire(10) == Level::High);
  port->program.close();
}

// SAFE-3, SAFE-9, SAFE-21: nor does it move water, because no record would tell of it.
void moves_no_water_without_a_boot_of_its_own() {
  for (const bool is_full : {true, false}) {
    CuttingFlash flash = paired_flash();
    {
      auto port = std::make_unique<Port>(flash);
      CHECK(port->program.begin());
      const std::string document = with_auto_top_up(config_text(12));
      port->program.device().config_received({document.data(), document.size()}, {0, 0});
    }
    if (is_full) flash.capacity_bytes = 0;
    auto port = std::make_unique<Port>(flash);
    CHECK(port->program.begin() != is_full);
    bool has_topped_up = false;
    for (int second = 0; second < 20 * 60; ++second) {
      port->run(1000);
      if (port->pins.wire(13) == Level::High) has_topped_up = true;
    }
    CHECK(has_topped_up != is_full && port->pins.wire(10) == Level::High);
  }
}

void comes_back_when_flash_does() {
  CuttingFlash flash = paired_flash();
  flash.capacity_bytes = 0;
  {
    auto port = std::make_unique<Port>(flash);
    CHECK(!port->program.begin());
    port->run(300000);
    CHECK(!port->program.is_restart_due());
    flash.capacity_bytes = SIZE_MAX;
    port->run(120000);
    CHECK(port->program.is_restart_due());
  }
  auto port = std::make_unique<Port>(flash);
  CHECK(port->program.begin() && !port->program.is_restart_due());
  port->run(120000);
  CHECK(port->stream.opened > 0 && !port->program.is_restart_due());
}

// Somebody's clock was wrong, and its certificate is not good in that year.
void forgets_a_clock_that_keeps_it_alone() {
  CuttingFlash flash = paired_flash();
  auto port = std::make_unique<Port>(flash);
  CHECK(port->program.begin());
  const wire::BootText boot = wire::boot_text(port->program.identity().boot);
  const std::string welcome = "{\"v\":1,\"type\":\"welcome\",\"boot\":\"" + std::string(boot.bytes, boot.length) +
                              "\",\"ts\":3000000000,\"last_seq\":null,\"stop_id\":null}";
  port->program.device().command_received({welcome.data(), welcome.size()}, {0, 0});
  port->run(540000);
  CHECK(port->stream.clock_s > 3000000000);
  port->run(240000);
  CHECK(port->stream.clock_s == 0);
  // A reading keeps it: the server judges that for itself.
  CHECK(port->program.device().clock_s({port->up_ms, port->up_ms}) > 3000000000);
}

void claims_only_what_it_has() {
  CuttingFlash flash;
  auto with = std::make_unique<Port>(flash, true);
  const wire::Identity& whole = with->program.identity();
  CHECK(whole.capability_count == 6 && is_same(whole.capabilities[3], "temp"));
  auto without = std::make_unique<Port>(flash, false);
  const wire::Identity& less = without->program.identity();
  CHECK(less.capability_count == 5 && is_same(less.capabilities[2], "ota") && is_same(less.capabilities[3], "hold"));
}

void follows_a_finger() {
  CuttingFlash flash = paired_flash();
  auto port = std::make_unique<Port>(flash);
  CHECK(port->program.begin());
  port->run(500);
  CHECK(!port->program.light().is_identifying && !port->program.light().is_pairing && !port->program.light().has_link);
  port->program.finger(Gesture::Press);
  port->program.finger(Gesture::None);
  port->run(500);
  CHECK(port->program.light().is_identifying);
  port->run(10000);
  CHECK(!port->program.light().is_identifying);
  port->program.finger(Gesture::Hold);
  port->run(500);
  CHECK(port->program.light().is_pairing);
}

void shows_a_lost_record() {
  CuttingFlash flash = paired_flash();
  {
    auto port = std::make_unique<Port>(flash);
    CHECK(port->program.begin());
    const std::string document = config_text(12);
    port->program.device().config_received({document.data(), document.size()}, {0, 0});
  }
  flash.values["state.0"][20] ^= 1;
  flash.values["state.1"][20] ^= 1;
  auto port = std::make_unique<Port>(flash);
  CHECK(port->program.begin());
  port->run(300);
  CHECK(port->program.light().is_latched);
}

}  // namespace

int main() {
  begins_and_looks_for_its_server();
  never_speaks_without_a_boot_of_its_own();
  moves_no_water_without_a_boot_of_its_own();
  comes_back_when_flash_does();
  forgets_a_clock_that_keeps_it_alone();
  claims_only_what_it_has();
  follows_a_finger();
  shows_a_lost_record();
  return done();
}
