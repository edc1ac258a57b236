// A device with slots that never lose their power, and what must be so after each failure. Those that do are tested with the port.
#pragma once

#include "update-bench.h"

namespace halocline::test {

class SlotsModel final : public hal::Slots {
 public:
  Bytes other_slot;
  uint32_t room_bytes = 100000;
  bool is_full = false;
  bool is_torn = false;
  bool cannot_choose = false;
  bool cannot_confirm = false;
  bool is_chosen = false;
  bool is_trial = false;
  uint8_t runs = 0;

  uint32_t slot_bytes() const override { return room_bytes; }
  uint8_t running() const override { return runs; }
  uint8_t other() const override { return 1; }
  bool is_on_trial() const override { return is_trial; }
  bool begin() override {
    other_slot.clear();
    return true;
  }
  bool write(const uint8_t* bytes, size_t length) override {
    if (is_full) return false;
    other_slot.insert(other_slot.end(), bytes, bytes + length);
    if (is_torn) other_slot[other_slot.size() / 2] ^= 1;
    is_torn = false;
    return true;
  }
  bool read(uint32_t offset, uint8_t* bytes, size_t length) override {
    if (offset + length > other_slot.size()) return false;
    memcpy(bytes, other_slot.data() + offset, length);
    return true;
  }
  bool choose(uint32_t, const uint8_t*) override {
    is_chosen = !cannot_choose;
    return is_chosen;
  }
  bool take_back() override {
    is_chosen = false;
    return true;
  }
  bool confirm() override {
    is_trial = is_trial && cannot_confirm;
    return !cannot_confirm;
  }

  // As whatever starts programs does it.
  void restart() {
    is_trial = is_chosen;
    runs = is_chosen ? 1 : 0;
    is_chosen = false;
  }
};

struct Scene {
  CuttingFlash flash;
  SlotsModel slots;
  ImageServer server;
  std::unique_ptr<UpdateLife> life;

  Scene() { server.image = image_of({}); }
  UpdateLife& boot() {
    life = std::make_unique<UpdateLife>(flash, slots, server);
    if (life->memory.grant().key.length == 0) life->set_up();
    return *life;
  }
  // The old program goes on, knows why, says so in the next hello, and water is free again.
  void expect_failure(UpdateFailure reason, const wire::UpdateOrder& order) {
    UpdateLife& device = boot();
    device.update(order);
    CHECK(device.has_failed_with(reason));
    CHECK(!device.updater.is_restart_due() && !slots.is_chosen);
    CHECK(device.is_standing(wire::UpdatePhase::Failed, reason));
    CHECK(device.start_update() == Verdict::Ok);
    CHECK(boot().is_standing(wire::UpdatePhase::Failed, reason));
  }
  void expect_failure(UpdateFailure reason) { expect_failure(reason, order_of(server.image)); }
};

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace halocline::test
