// The whole program as a process in simulated water: how it ends, and what is left of it when it is killed at any moment.

#include <filesystem>

#include "device/flash/device-memory.h"
#include "ports/linux/file-flash.h"
#include "ports/linux/steady-clock.h"
#include "ports/linux/watch.h"
#include "test/linux/program-rig.h"
#include "test/linux/water-side.h"
#include "test/rng.h"

using namespace halocline;
using namespace halocline::test;

namespace {

constexpr uint32_t KILLS = 50;
constexpr uint32_t CIRCULATION = 0;
constexpr uint32_t PERIOD_MS = 100;
constexpr hc_sample STILL_WATER = {45, 0, 0};

bool is_any_on(const WaterAnswer& answer) {
  for (const uint8_t is_on : answer.relays)
    if (is_on != 0) return true;
  return false;
}

// Device time goes by as fast as it can.
bool circulates(WaterSide& water) {
  WaterAnswer answer{};
  for (uint32_t period = 0; period < 3000; ++period) {
    if (!water.pass(PERIOD_MS, &STILL_WATER, answer)) return false;
    if (answer.relays[CIRCULATION] != 0) return true;
  }
  return false;
}

// What the next start would find.
uint32_t boots_of_a_whole_record(const std::string& state) {
  uint32_t boots = 0;
  const int status = in_child([&] {
    FileFlash flash(state.c_str());
    static DeviceMemory memory(flash);
    CHECK(flash.is_open() && memory.begin_boot() && memory.state_recall() != Recall::Damaged);
    _exit(static_cast<int>(memory.boot_counter() % 200));
  });
  CHECK(WIFEXITED(status));
  boots = static_cast<uint32_t>(WEXITSTATUS(status));
  CHECK(boots > 1);
  return boots;
}

void killed_at_any_moment() {
  const TempFolder folder;
  WaterSide water(folder.path);
  Rng random(20261118);
  uint32_t boots = 0;
  for (uint32_t kill_number = 0; kill_number < KILLS; ++kill_number) {
    CHECK(!is_any_on(water.start()));
    WaterAnswer answer{};
    CHECK(water.pass(0, &STILL_WATER, answer));
    CHECK(answer.view.fault != HC_FAULT_BAD_RECORD);
    const uint32_t periods = random.below(400);
    for (uint32_t period = 0; period < periods; ++period) CHECK(water.pass(PERIOD_MS, &STILL_WATER, answer));
    const uint64_t until_ms = steady_ms() + random.below(60);
    while (steady_ms() < until_ms) CHECK(water.pass(PERIOD_MS, &STILL_WATER, answer));
    CHECK(WIFSIGNALED(water.end(SIGKILL)));
    const uint32_t counted = boots_of_a_whole_record(water.state());
    CHECK(counted > boots);
    boots = counted;
  }
}

void ends_when_asked() {
  const TempFolder folder;
  WaterSide water(folder.path);
  CHECK(!is_any_on(water.start()));
  CHECK(circulates(water));
  const int status = water.end(SIGTERM);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_ENDED);
  // Nobody else may read a key.
  for (const auto& entry : std::filesystem::directory_iterator(water.state())) {
    using std::filesystem::perms;
    CHECK((entry.status().permissions() & (perms::group_all | perms::others_all)) == perms::none);
  }
}

void ends_without_water() {
  const TempFolder folder;
  WaterSide water(folder.path);
  CHECK(!is_any_on(water.start()));
  CHECK(circulates(water));
  water.leave();
  const int status = water.wait_for_end();
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_WATER_GONE);
}

// A second one on the same folder would count the same boots.
void is_alone_in_its_folder() {
  const TempFolder folder;
  std::filesystem::create_directory(folder.path + "/state");
  FileFlash first((folder.path + "/state").c_str());
  WaterSide water(folder.path);
  CHECK(!is_any_on(water.start()));
  const int status = water.wait_for_end();
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_CANNOT_START);
}

}  // namespace

int main() {
  ends_when_asked();
  ends_without_water();
  is_alone_in_its_folder();
  killed_at_any_moment();
  return done();
}
