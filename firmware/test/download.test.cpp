// The download of an update from a server that does it right, and in every wrong way.
#include "device/text/base64.h"
#include "update-scene.h"

using namespace halocline;
using namespace halocline::test;

namespace {

void a_server_on_this_machine() {
  Scene scene;
  ImageServer beside;
  beside.image = scene.server.image;
  UpdateLife device(scene.flash, scene.slots, scene.server, &beside);
  device.set_up();
  wire::UpdateOrder order = order_of(beside.image);
  strcpy(order.url, "http://127.0.0.1.reef.example/x");
  device.update(order);
  CHECK(device.has_failed_with(UpdateFailure::Network) && beside.requests.empty());
  device.reports.clear();
  strcpy(order.url, "http://127.0.0.1");
  device.update(order);
  CHECK(device.updater.is_restart_due() && beside.port == 80 && scene.server.requests.empty());
  CHECK(has(beside.requests.at(0), "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"));
}

void a_broken_connection_is_mended() {
  Scene scene;
  scene.server.cut_after = {1000, 0, 999};
  scene.boot().update(order_of(scene.server.image));
  CHECK(scene.life->updater.is_restart_due() && scene.slots.other_slot == scene.server.image);
  CHECK(scene.server.requests.size() == 4 && has(scene.server.requests[1], "Range: bytes=1000-\r\n"));
  CHECK(has(scene.server.requests[3], "Range: bytes=1999-\r\n"));
  // A server that knows no ranges begins again; what is known already is let go by.
  Scene again;
  again.server.cut_after = {2500};
  again.server.ignores_range = true;
  again.boot().update(order_of(again.server.image));
  CHECK(again.life->updater.is_restart_due() && again.slots.other_slot == again.server.image);
  Scene busy;
  busy.server.statuses = {503, 429, 500};
  busy.boot().update(order_of(busy.server.image));
  CHECK(busy.life->updater.is_restart_due() && busy.server.requests.size() == 4);
}

void a_server_that_answers_wrong() {
  const auto refused = [](UpdateFailure reason, void (*spoil)(ImageServer&)) {
    Scene scene;
    spoil(scene.server);
    scene.expect_failure(reason);
    CHECK(scene.slots.other_slot.size() <= scene.server.image.size());
  };
  for (const long error : {-1L, 1L, 1000000L}) {
    Scene scene;
    scene.server.length_error = error;
    scene.expect_failure(UpdateFailure::BadSize);
    CHECK(scene.slots.other_slot.empty());
  }
  refused(UpdateFailure::BadSize, [](ImageServer& server) { server.has_no_length = true; });
  refused(UpdateFailure::BadSize, [](ImageServer& server) { server.extra_head = "Transfer-Encoding: chunked\r\n"; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.extra_head = "Content-Length: 3000\r\n"; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.extra_head = "X: a\nContent-Length: 1\r\n"; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.extra_head = "X: a\rXY: b\r\n"; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.extra_head = " folded\r\n"; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.statuses = {302}; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.statuses = {404}; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.statuses = {401}; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.is_down = true; });
  refused(UpdateFailure::Network, [](ImageServer& server) { server.is_silent = true; });
  for (const char* range : {"999-2999/3000", "1000-2998/3000", "1000-2999/3001", "1000-2999/*"}) {
    Scene scene;
    scene.server.cut_after = {1000};
    scene.server.range_text = range;
    scene.boot().update(order_of(scene.server.image));
    CHECK(scene.life->has_failed() && !scene.slots.is_chosen);
  }
  // More than it announced: what was announced is taken, and nothing else.
  Scene more;
  more.server.trailing = Bytes(5000, 7);
  more.boot().update(order_of(more.server.image));
  CHECK(more.life->updater.is_restart_due() && more.slots.other_slot == more.server.image);
}

void a_download_that_stands_still() {
  Scene scene;
  scene.server.is_silent = true;
  UpdateLife& device = scene.boot();
  const uint64_t begun_ms = device.up_ms;
  device.update(order_of(scene.server.image));
  CHECK(device.has_failed_with(UpdateFailure::Network));
  CHECK(device.up_ms - begun_ms >= 100000 && device.up_ms - begun_ms < 102000);
}

void base64() {
  const auto read = [](const char* text) {
    uint8_t bytes[8] = {};
    const size_t length = read_base64(text, bytes, sizeof bytes);
    return std::string(reinterpret_cast<char*>(bytes), length);
  };
  CHECK(read("Zm9vYmFy") == "foobar" && read("Zm9vYg==") == "foob" && read("Zm9vYmE=") == "fooba" && read("+/+/").size() == 3);
  for (const char* bad : {"", "Zm9", "Zm9vYh==", "Zm9vYmF=", "Zm=v", "====", "Zm9v\n", "Zm-_", "Zm9vYmFyYmFy"}) CHECK(read(bad).empty());
}

}  // namespace

int main() {
  a_server_on_this_machine();
  a_broken_connection_is_mended();
  a_server_that_answers_wrong();
  a_download_that_stands_still();
  base64();
  return done();
}
