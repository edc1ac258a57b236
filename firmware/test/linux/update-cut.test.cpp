// The power goes at every write of an update, in flash and in the slots. Afterwards the device runs a whole program, knows which, and
// tells the truth about it.
#include "../update-bench.h"
#include "cutting-disk.h"
#include "ports/linux/file-slots.h"

using namespace halocline;
using namespace halocline::linux_port;
using namespace halocline::test;
using wire::UpdatePhase;

namespace {

constexpr int LIVES_MAX = 8;

enum class Fate { Welcomed, NeverWelcomed, Crashes };

struct Story {
  CuttingFlash flash;
  CuttingDisk disk{flash};
  ImageServer server;
  Fate fate = Fate::Welcomed;
  std::string running;
  uint8_t slot = INSTALLED;
  bool is_on_trial = false;
  bool is_confirmed = false;
  bool has_rolled_back = false;
  int trials = 0;

  explicit Story(Fate what) : fate(what) {
    server.image = image_of({});
    FileSlots slots(disk, INSTALLED);
    UpdateLife life(flash, slots, server);
    life.set_up();
  }

  // What stands there, by its own word; a slot that is not whole has none.
  std::string version_in(uint8_t from) const {
    if (from == INSTALLED) return "1.0.0";
    const Bytes& bytes = disk.files.at(slot_name(from));
    return bytes == image_of({}) ? "1.1.0" : bytes == image_of({"1.2.0"}) ? "1.2.0" : "torn";
  }

  // From a start to the end of this life; the power may go at any moment of it. False: nothing more happens by itself.
  bool live(const wire::UpdateOrder* order) {
    DigestFake digest;
    slot = choose_start(disk, digest);
    if (disk.is_off()) return true;
    running = version_in(slot);
    CHECK(running != "torn");
    FileSlots slots(disk, slot);
    UpdateLife life(flash, slots, server);
    const bool is_trial = life.updater.is_on_trial();
    if (is_trial) ++trials;
    if (is_trial && fate == Fate::Crashes) return true;
    life.is_welcomed = !is_trial || fate == Fate::Welcomed;
    if (order != nullptr && life.may_speak && !is_trial) {
      CHECK(life.start_update() == Verdict::Ok);
      life.updater.begin(*order, life.now());
    }
    const uint64_t end_ms = life.up_ms + (is_trial ? 310000 : 60000);
    while (life.up_ms < end_ms && !life.updater.is_restart_due() && !disk.is_off()) life.tick();
    is_on_trial = life.updater.is_on_trial();
    is_confirmed = life.is_standing(UpdatePhase::Confirmed);
    has_rolled_back = life.is_standing(UpdatePhase::Failed, UpdateFailure::RolledBack);
    return life.updater.is_restart_due() || disk.is_off();
  }

  void play(const wire::UpdateOrder& order) {
    bool is_going_on = live(&order);
    for (int lives = 1; is_going_on; ++lives) {
      CHECK(lives < LIVES_MAX);
      if (disk.is_off()) disk.power_on();
      is_going_on = live(nullptr);
    }
  }

  // It has come to rest: no trial is open, no other program starts next, and what it says is so.
  void expect_truth(const char* old_version) {
    CHECK(!is_on_trial && trials <= 1);
    const bool is_new = running == "1.1.0";
    CHECK(is_new || running == old_version);
    CHECK(is_new == is_confirmed);
    if (fate != Fate::Welcomed) CHECK(!is_new);
    if (trials == 1 && !is_new) CHECK(has_rolled_back);
    const std::string before = running;
    disk.power_on();
    CHECK(!live(nullptr) && running == before);
  }
};

// How much there is to cut, from a story that is not.
std::unique_ptr<Story> undisturbed(Fate fate) {
  auto story = std::make_unique<Story>(fate);
  story->play(order_of(story->server.image));
  story->expect_truth("1.0.0");
  CHECK(story->trials == 1 && (story->running == "1.1.0") == (fate == Fate::Welcomed));
  return story;
}

void every_cut_of_the_disk(Fate fate) {
  Story before(fate);
  const uint64_t begun = before.disk.steps();
  const uint64_t all = undisturbed(fate)->disk.steps();
  CHECK(all - begun > 10);
  for (uint64_t steps = 0; steps <= all - begun; ++steps) {
    Story story(fate);
    story.disk.cut_after(steps);
    story.play(order_of(story.server.image));
    story.expect_truth("1.0.0");
  }
}

void every_cut_of_flash(Fate fate, Tear tear) {
  Story before(fate);
  const uint64_t begun = before.flash.written_bytes();
  const uint64_t all = undisturbed(fate)->flash.written_bytes();
  CHECK(all - begun > 100);
  for (uint64_t bytes = 0; bytes <= all - begun; ++bytes) {
    Story story(fate);
    story.flash.cut_after(bytes, tear);
    story.play(order_of(story.server.image));
    story.expect_truth("1.0.0");
  }
}

// The second update goes to the other slot, and its rollback to the first: the installed program is only the last resort.
void the_second_update(Fate fate) {
  constexpr uint64_t STEPS = 80;
  for (uint64_t steps = 0; steps <= STEPS; ++steps) {
    Story story(Fate::Welcomed);
    story.server.image = image_of({"1.2.0"});
    story.play(order_of(story.server.image, "1.2.0"));
    CHECK(story.running == "1.2.0");
    story.server.image = image_of({});
    story.trials = 0;
    story.fate = fate;
    story.disk.cut_after(steps);
    story.play(order_of(story.server.image));
    story.expect_truth("1.2.0");
    // The last one has all the steps it needs.
    if (steps == STEPS) CHECK(story.trials == 1);
  }
}

void a_harmed_file() {
  const std::unique_ptr<Story> story = undisturbed(Fate::Welcomed);
  DigestFake digest;
  CuttingDisk& disk = story->disk;
  CHECK(choose_start(disk, digest) == SLOT_A);
  const CuttingDisk::Bytes whole = disk.files["a"];
  disk.files["a"][1500] ^= 1;
  CHECK(choose_start(disk, digest) == INSTALLED);
  disk.files["a"].pop_back();
  CHECK(choose_start(disk, digest) == INSTALLED);
  disk.files.erase("a");
  CHECK(choose_start(disk, digest) == INSTALLED);
  disk.files["a"] = whole;
  CHECK(choose_start(disk, digest) == SLOT_A);
  const CuttingDisk::Bytes boot = disk.files["boot"];
  for (size_t at = 0; at < boot.size(); ++at) {
    disk.files["boot"] = boot;
    disk.files["boot"][at] ^= 0x10;
    CHECK(choose_start(disk, digest) == INSTALLED);
  }
}

// Nothing writes over the program that runs, nor over the one that is started when it fails.
void a_slot_in_use() {
  CuttingFlash flash;
  CuttingDisk disk(flash);
  BootState state = {};
  state.proved.slot = SLOT_A;
  state.trial.slot = SLOT_B;
  state.is_tried = true;
  CHECK(write_boot_state(disk, state));
  FileSlots on_trial(disk, SLOT_B);
  CHECK(on_trial.is_on_trial() && !on_trial.begin());
  FileSlots fallen_back(disk, INSTALLED);
  CHECK(!fallen_back.is_on_trial() && fallen_back.other() == SLOT_B && !fallen_back.confirm());
  CHECK(fallen_back.begin() && read_boot_state(disk).trial.slot == INSTALLED);
  FileSlots running(disk, SLOT_A);
  CHECK(running.other() == SLOT_B && running.begin());
  const Bytes too_much(FILE_SLOT_BYTES + 1);
  CHECK(!running.write(too_much.data(), too_much.size()) && running.write(too_much.data(), FILE_SLOT_BYTES));
  CHECK(!running.write(too_much.data(), 1));
}

}  // namespace

int main() {
  for (const Fate fate : {Fate::Welcomed, Fate::NeverWelcomed, Fate::Crashes}) {
    every_cut_of_the_disk(fate);
    the_second_update(fate);
  }
  for (const Tear tear : TEARS) every_cut_of_flash(Fate::Welcomed, tear);
  every_cut_of_flash(Fate::Crashes, Tear::CutShort);
  a_harmed_file();
  a_slot_in_use();
  return done();
}
