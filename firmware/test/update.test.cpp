// An update on the device: whatever goes wrong leaves the old program, and a new one stays only when it has proved itself.
#include "update-scene.h"

using namespace halocline;
using namespace halocline::test;
using wire::UpdatePhase;

namespace {

void a_good_update() {
  Scene scene;
  UpdateLife& old_life = scene.boot();
  old_life.updater.set_clock_s(1794698761);
  old_life.update(order_of(scene.server.image));
  CHECK(old_life.updater.is_restart_due() && scene.slots.is_chosen && scene.slots.other_slot == scene.server.image);
  std::string phases;
  for (const wire::UpdateReport& report : old_life.reports) phases += static_cast<char>('0' + static_cast<int>(report.phase));
  CHECK(has(phases, "0123") && old_life.reports[0].has_percent && old_life.reports[0].percent == 0);
  CHECK(scene.server.host == "reef.example" && scene.server.port == 8443 && scene.server.clock_s == 1794698761);
  const std::string& request = scene.server.requests.at(0);
  CHECK(has(request, "GET /api/device/firmware/up-1 HTTP/1.1\r\nHost: reef.example:8443\r\n"));
  CHECK(has(request, std::string("Authorization: Bearer ") + DEVICE_KEY + "\r\n") && !has(request, "Range"));

  scene.slots.restart();
  UpdateLife& new_life = scene.boot();
  CHECK(new_life.updater.is_on_trial() && new_life.is_standing(UpdatePhase::SelfTest));
  // Welcome alone is not enough: it must have been up for five seconds.
  new_life.run(4500);
  CHECK(scene.slots.is_trial && new_life.start_update() == Verdict::Busy);
  new_life.run(1500);
  CHECK(!scene.slots.is_trial && !new_life.updater.is_on_trial() && new_life.is_standing(UpdatePhase::Confirmed));
  CHECK(new_life.start_update() == Verdict::Ok);
  new_life.updater.heard();
  CHECK(new_life.is_nothing_standing());
}

void a_trial_without_welcome() {
  Scene scene;
  scene.boot().update(order_of(scene.server.image));
  scene.slots.restart();
  UpdateLife& device = scene.boot();
  device.is_welcomed = false;
  device.run(299000);
  CHECK(!device.updater.is_restart_due() && scene.slots.is_trial);
  device.run(5000);
  CHECK(device.updater.is_restart_due());
  scene.slots.restart();
  CHECK(scene.boot().is_standing(UpdatePhase::Failed, UpdateFailure::RolledBack));
}

void a_trial_that_cannot_be_confirmed() {
  Scene scene;
  scene.boot().update(order_of(scene.server.image));
  scene.slots.restart();
  scene.slots.cannot_confirm = true;
  UpdateLife& device = scene.boot();
  device.run(310000);
  CHECK(device.updater.is_restart_due() && device.is_standing(UpdatePhase::SelfTest));
}

// The slot was confirmed, the record was not: the power went between.
void a_confirmation_cut_in_half() {
  Scene scene;
  scene.boot().update(order_of(scene.server.image));
  scene.slots.restart();
  scene.slots.is_trial = false;
  CHECK(scene.boot().is_standing(UpdatePhase::Confirmed));
}

void a_trial_that_flash_forgot() {
  Scene scene;
  scene.slots.is_trial = true;
  scene.slots.runs = 1;
  UpdateLife& device = scene.boot();
  CHECK(device.updater.is_on_trial() && device.is_nothing_standing());
  device.run(6000);
  CHECK(!scene.slots.is_trial && device.is_nothing_standing());
}

void a_wrong_image() {
  const auto refused = [](UpdateFailure reason, const ImageFacts& facts) {
    Scene scene;
    scene.server.image = image_of(facts);
    scene.expect_failure(reason);
  };
  ImageFacts facts;
  facts.model = "relay5-esp32";
  refused(UpdateFailure::WrongHardware, facts);
  facts = {};
  facts.descriptor_at = 5000;
  refused(UpdateFailure::WrongHardware, facts);
  facts = {};
  facts.version = "1.0.9";
  refused(UpdateFailure::BadSignature, facts);

  Scene older;
  older.boot().identity.secure_version = 2;
  older.server.image = image_of({"1.1.0", MODEL, 1, 3000, 1000});
  older.life->update(order_of(older.server.image));
  CHECK(older.life->has_failed_with(UpdateFailure::BadSignature));
  Scene equal;
  equal.boot().identity.secure_version = 2;
  equal.server.image = image_of({"1.1.0", MODEL, 2, 3000, 1000});
  equal.life->update(order_of(equal.server.image));
  CHECK(equal.life->updater.is_restart_due());
  // Wherever it stands, also across two pieces of what is read.
  for (const size_t at : {size_t{0}, size_t{1}, size_t{1000}, size_t{1023}, size_t{3000 - 64}}) {
    Scene anywhere;
    anywhere.server.image = image_of({"1.1.0", MODEL, 0, 3000, at});
    anywhere.boot().update(order_of(anywhere.server.image));
    CHECK(anywhere.life->updater.is_restart_due());
  }
}

void a_wrong_order() {
  Scene scene;
  const wire::UpdateOrder good = order_of(scene.server.image);
  wire::UpdateOrder order = good;
  order.sha256[31] ^= 1;
  scene.expect_failure(UpdateFailure::BadHash, order);
  order = good;
  order.signature[5] = order.signature[5] == 'A' ? 'B' : 'A';
  scene.expect_failure(UpdateFailure::BadSignature, order);
  order = good;
  strcpy(order.signature, "not base64");
  scene.expect_failure(UpdateFailure::BadSignature, order);
  order = good;
  strcpy(order.hardware, "relay5-esp32");
  const size_t asked = scene.server.requests.size();
  scene.expect_failure(UpdateFailure::WrongHardware, order);
  scene.slots.room_bytes = 2999;
  scene.expect_failure(UpdateFailure::NoSpace, good);
  CHECK(scene.server.requests.size() == asked);
  scene.slots.room_bytes = 3000;
  // The key leaves the device encrypted, or to a server beside it that this device has been given.
  for (const char* url : {"http://127.0.0.1:8080/x", "http://reef.example/x", "https://:443/x", "https://reef.example:0/x",
                          "https://reef.example:65536/x", "ftp://reef.example/x"}) {
    strcpy(order.url, url);
    strcpy(order.hardware, MODEL);
    scene.expect_failure(UpdateFailure::Network, order);
  }
  CHECK(scene.server.requests.size() == asked);
}

void a_wrong_slot() {
  Scene torn;
  torn.slots.is_torn = true;
  torn.expect_failure(UpdateFailure::BadHash);
  Scene full;
  full.slots.is_full = true;
  full.expect_failure(UpdateFailure::NoSpace);
  Scene stubborn;
  stubborn.slots.cannot_choose = true;
  stubborn.expect_failure(UpdateFailure::NoSpace);
}

void somebody_cancels() {
  Scene scene;
  scene.server.is_silent = true;
  UpdateLife& device = scene.boot();
  CHECK(device.start_update() == Verdict::Ok);
  device.updater.begin(order_of(scene.server.image), device.now());
  device.run(3000);
  device.updater.cancel();
  device.tick();
  CHECK(device.has_failed_with(UpdateFailure::Cancelled) && device.start_update() == Verdict::Ok);
  device.updater.cancel();
  device.tick();
  CHECK(device.reports.back().failure == UpdateFailure::Cancelled && device.is_standing(UpdatePhase::Failed, UpdateFailure::Cancelled));
}

// SAFE-16: at whatever moment a person presses stop, nothing restarts the device after it, also when flash delays a restart that is due.
void a_stop_at_every_moment() {
  for (int ticks = 0;; ++ticks) {
    Scene scene;
    UpdateLife& device = scene.boot();
    CHECK(device.start_update() == Verdict::Ok);
    device.updater.begin(order_of(scene.server.image), device.now());
    for (int i = 0; i < ticks; ++i) device.tick();
    const bool was_due = device.updater.is_restart_due();
    hc_id stop_id = {1, {'s'}};
    device.control.want_stop(stop_id, device.up_ms);
    device.tick();
    device.run(110000);
    CHECK(device.has_failed_with(UpdateFailure::Cancelled) && !device.updater.is_restart_due() && !scene.slots.is_chosen);
    if (!was_due) continue;
    CHECK(ticks > 10);
    return;
  }
}

// A trial that was nearly over: what has proved itself after all stays.
void a_welcome_in_the_last_moment() {
  Scene scene;
  scene.boot().update(order_of(scene.server.image));
  scene.slots.restart();
  UpdateLife& device = scene.boot();
  device.is_welcomed = false;
  device.run(310000);
  CHECK(device.updater.is_restart_due());
  device.is_welcomed = true;
  device.tick();
  CHECK(!device.updater.is_restart_due() && device.is_standing(UpdatePhase::Confirmed));
}

void flash_that_is_full() {
  Scene scene;
  UpdateLife& device = scene.boot();
  scene.flash.capacity_bytes = 0;
  CHECK(device.start_update() == Verdict::Ok);
  device.updater.begin(order_of(scene.server.image), device.now());
  device.tick();
  CHECK(device.has_failed_with(UpdateFailure::NoSpace) && scene.server.requests.empty());
}

void power_goes_in_the_download() {
  Scene scene;
  scene.server.is_silent = true;
  UpdateLife& device = scene.boot();
  CHECK(device.start_update() == Verdict::Ok);
  device.updater.begin(order_of(scene.server.image), device.now());
  device.run(3000);
  CHECK(scene.boot().is_standing(UpdatePhase::Failed, UpdateFailure::Network));
}

}  // namespace

int main() {
  a_good_update();
  a_trial_without_welcome();
  a_trial_that_cannot_be_confirmed();
  a_confirmation_cut_in_half();
  a_trial_that_flash_forgot();
  a_wrong_image();
  a_wrong_order();
  a_wrong_slot();
  somebody_cancels();
  a_stop_at_every_moment();
  a_welcome_in_the_last_moment();
  flash_that_is_full();
  power_goes_in_the_download();
  return done();
}
