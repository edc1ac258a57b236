// The power goes after every single byte of whole scripts, in every way in which flash may be left: a fresh start knows what
// was known before the step that was cut, or after it. Never a mixture, never neither.
#include <cstdio>
#include <functional>

#include "remembering-device.h"

using namespace halocline;
using namespace halocline::test;

using Step = std::function<void(RememberingDevice&)>;

static std::vector<Step> life_of_a_device() {
  std::vector<Step> steps = {
      [](auto& d) { d.boot(); },
      [](auto& d) { d.save_server(1); },
      [](auto& d) { d.save_grant(1, 2); },
      [](auto& d) { d.save_state(1, 1, 0); },
      [](auto& d) { d.add_event(3, false); },
      [](auto& d) { d.add_event(4, true); },
      [](auto& d) { d.add_event(5, false); },
      [](auto& d) { d.confirm_events(1, 1); },
      [](auto& d) { d.save_state(2, 0, 0); },
      [](auto& d) { d.save_update(1); },
      [](auto& d) { d.save_update(2); },
      [](auto& d) { d.boot(); },
      [](auto& d) { d.save_update(3); },
      [](auto& d) { d.save_state(3, 2, 7); },
      [](auto& d) { d.save_grant(1, 3); },
      [](auto& d) { d.save_server(2); },
      [](auto& d) { d.add_event(6, true); },
      [](auto& d) { d.save_grant(4, 5); },
      [](auto& d) { d.save_state(4, 0, 0); },
      [](auto& d) { d.boot(); },
      [](auto& d) { d.save_state(0, 3, 0); },
  };
  for (uint32_t value = 10; value < 46; ++value) {
    steps.push_back([=](auto& d) { d.add_event(value, value % 3 == 0); });
  }
  for (uint32_t value = 50; value < 75; ++value) {
    steps.push_back([=](auto& d) { d.add_event(value, true); });
  }
  steps.push_back([](auto& d) { d.boot(); });
  steps.push_back([](auto& d) { d.add_event(80, false); });
  steps.push_back([](auto& d) { d.confirm_events(3, 40); });
  return steps;
}

static uint64_t run(RememberingDevice& device, CuttingFlash& flash, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    step(device);
    if (flash.is_off()) break;
  }
  return flash.written_bytes();
}

// What follows a cut is as durable as what came before it.
static void goes_on(RememberingDevice& device) {
  device.boot();
  device.save_state(90, 0, 91);
  device.save_grant(device.after.registration == 0 ? 1 : device.after.registration, 92);
  device.save_update(5);
  device.save_server(6);
  device.add_event(93, true);
  device.expect_whole();
  CHECK(device.after.core == 90 && device.after.key == 92 && device.after.events.back().value == 93);
}

/** `spared`: the first steps, which come through whole. */
static void survives_every_cut(const char* name, Sizes sizes, const std::vector<Step>& steps, size_t spared) {
  CuttingFlash whole;
  RememberingDevice uncut(whole, sizes);
  const uint64_t first = run(uncut, whole, {steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(spared)});
  const uint64_t bytes = run(uncut, whole, {steps.begin() + static_cast<std::ptrdiff_t>(spared), steps.end()});
  uncut.expect_whole();
  for (const Tear tear : TEARS) {
    for (uint64_t n = first; n < bytes; ++n) {
      CuttingFlash flash;
      RememberingDevice device(flash, sizes);
      flash.cut_after(n, tear);
      run(device, flash, steps);
      CHECK(flash.is_off());
      device.expect_whole();
      if (n % 8 == 0) goes_on(device);
    }
  }
  const auto cuts = static_cast<unsigned long long>(bytes - first);
  std::fprintf(stderr, "%s: cut after each of %llu bytes, in %zu ways\n", name, cuts, std::size(TEARS));
}

// Again and again during start, and the counter of a boot that spoke is never used again.
static void survives_cuts_of_the_boots_after_a_cut() {
  for (const Tear tear : TEARS) {
    for (uint64_t n = 0; n < 40; ++n) {
      CuttingFlash flash;
      RememberingDevice device(flash, {60, 40});
      device.boot();
      device.save_state(1, 1, 0);
      for (uint64_t boots = 0; boots < 40; ++boots) {
        flash.cut_after((n * 7 + boots * 5) % 40, tear);
        device.boot();
        if (!flash.is_off()) device.save_state(2 + static_cast<uint32_t>(boots % 9), 0, 0);
        device.expect_whole();
      }
      CHECK(device.spoken_counter() > 1);
    }
  }
}

static void a_full_flash_says_so_and_keeps_what_it_has() {
  CuttingFlash flash;
  auto memory = std::make_unique<DeviceMemory>(flash);
  CHECK(memory->begin_boot());
  const std::vector<uint8_t> core = value_of(7, HC_SAVED_BYTES);
  StateChange change;
  change.core = core.data();
  change.core_length = core.size();
  flash.capacity_bytes = 0;
  CHECK(!memory->save_state(change));
  CHECK(!memory->save_grant({id_of(1), id_of(2)}));
  CHECK(memory->grant().registration.length == 0);
  flash.capacity_bytes = SIZE_MAX;
  // What could not be saved is tried again with the next save.
  CHECK(memory->save_state({}));
  auto next = std::make_unique<DeviceMemory>(flash);
  CHECK(next->begin_boot());
  CHECK(number_of(next->state().core, next->state().core_length) == 7);
}

static void a_flash_that_lies_is_found_out() {
  CuttingFlash flash;
  auto memory = std::make_unique<DeviceMemory>(flash);
  CHECK(memory->begin_boot());
  flash.lies = true;
  CHECK(!memory->save_grant({id_of(1), id_of(2)}));
  CHECK(!memory->save_state({}));
  EventRing events(flash);
  events.begin({1, 1}, 0);
  const uint8_t byte = 1;
  CHECK(!events.add(EventWeight::KeptLongest, &byte, 1));
}

// Latches may have gone with it: the core gets something that it refuses, not the silence of a new device.
static void a_lost_state_is_not_a_new_device() {
  CuttingFlash flash;
  RememberingDevice device(flash, {300, 100});
  device.boot();
  device.save_state(1, 1, 0);
  for (const char* key : {"state.0", "state.1"}) {
    CHECK(flash.values.count(key) == 1);
    flash.values[key][9] ^= 1;
  }
  auto memory = std::make_unique<DeviceMemory>(flash);
  CHECK(memory->begin_boot());
  CHECK(memory->state_recall() == Recall::Damaged);
  CHECK(memory->state().core_length == 1);
  CHECK(memory->state().document_length == 0);
}

// One bad byte anywhere in one copy, whichever: the other one is read.
static void one_bad_copy_is_passed_over() {
  CuttingFlash good;
  RememberingDevice device(good, {100, 50});
  device.boot();
  device.save_state(1, 1, 0);
  for (const char* key : {"state.0", "state.1"}) {
    for (size_t at = 0; at < good.values[key].size(); ++at) {
      CuttingFlash flash = good;
      flash.values[key][at] ^= 0x10;
      auto memory = std::make_unique<DeviceMemory>(flash);
      CHECK(memory->begin_boot());
      CHECK(memory->state_recall() == Recall::Whole);
      CHECK(number_of(memory->state().core, memory->state().core_length) == 1);
    }
  }
}

int main() {
  survives_cuts_of_the_boots_after_a_cut();
  a_full_flash_says_so_and_keeps_what_it_has();
  a_flash_that_lies_is_found_out();
  a_lost_state_is_not_a_new_device();
  one_bad_copy_is_passed_over();
  survives_every_cut("life of a device", {61, 40}, life_of_a_device(), 0);
  survives_every_cut("records at full size", {HC_SAVED_BYTES, DOCUMENT_BYTES_MAX}, {
      [](auto& d) { d.boot(); },
      [](auto& d) { d.save_state(1, 1, 2); },
      [](auto& d) { d.save_state(2, 2, 0); },
  }, 2);
  std::fprintf(stderr, "device memory: %zu bytes, event ring: %zu bytes\n", sizeof(DeviceMemory), sizeof(EventRing));
  return done();
}
