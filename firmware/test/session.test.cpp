// A device's session with the server: who is told what, in which order, and what a repeat gets.
#include "session-bench.h"

using namespace halocline;
using namespace halocline::test;

namespace {

size_t index_of(const std::vector<Sent>& heard, Topic topic) {
  size_t index = 0;
  while (index < heard.size() && heard[index].topic != topic) ++index;
  return index;
}

void says_hello_until_welcome() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->run(1000);
  CHECK(bench->hear().empty());
  bench->device.connection_up(bench->now());
  bench->run(25000);
  const std::vector<Sent> hellos = bench->hear(Topic::Status);
  CHECK(hellos.size() == 3);
  CHECK(hellos[0].has("\"caps\":[\"relay\",\"runs\",\"ota\",\"temp\",\"hold\",\"partial\"]") && hellos[0].has("\"boot\":\"1-9f3c1a77\""));
  // Of another boot: it is nobody's welcome.
  bench->receive("{\"v\":1,\"type\":\"welcome\",\"boot\":\"1-00000000\",\"ts\":1794698761,\"last_seq\":null,\"stop_id\":\"s\"}");
  bench->run(10000);
  CHECK(bench->hear(Topic::Status).size() == 1);
  CHECK(bench->device.clock_s(bench->now()) == 0 && !bench->device.is_latched());
  bench->welcome();
  bench->run(30000);
  CHECK(bench->hear(Topic::Status).empty());
  CHECK(bench->device.clock_s(bench->now()) == 1794698761 + 30);
  bench->device.connection_down();
  bench->device.connection_up(bench->now());
  bench->run(1000);
  CHECK(bench->hear(Topic::Status).size() == 1);
}

void obeys_a_stop_that_the_server_still_wants() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  bench->welcome("\"last_seq\":null,\"stop_id\":\"wanted-1\"");
  CHECK(bench->device.is_latched());
  CHECK(is_heard(bench->hear_all_events(), "\"type\":\"stop_latched\",\"up_ms\":2000,\"data\":{\"stop_id\":\"wanted-1\"}"));
}

void answers_first_and_repeats_its_answer() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  const std::string on = bench->turn_on("on-1", SPARE);
  bench->receive(on);
  // Before anything was said.
  CHECK(bench->is_on(SPARE));
  std::vector<Sent> heard = bench->hear();
  CHECK(heard.size() == 3 && heard[0].topic == Topic::Acks && heard[1].topic == Topic::Events && heard[2].topic == Topic::Telemetry);
  CHECK(heard[0].has("\"id\":\"on-1\",\"result\":\"ok\"") && heard[0].has("\"relays\":[true,false,false,false,true]"));
  CHECK(!heard[2].has("\"seq\"") && heard[2].has("\"relays\":[true,false,false,false,true]"));
  bench->receive("{\"v\":1,\"id\":\"off-1\",\"type\":\"relay\",\"channel\":5,\"on\":false,\"seq\":90}");
  CHECK(!bench->is_on(SPARE));
  (void)bench->hear();
  bench->receive(on);
  CHECK(!bench->is_on(SPARE));
  heard = bench->hear(Topic::Acks);
  CHECK(heard.size() == 1 && heard[0].has("\"id\":\"on-1\",\"result\":\"ok\"") && heard[0].has("\"relays\":[true,false,false,false,false]"));
}

void refuses_what_is_stale_or_unreadable() {
  CuttingFlash flash;
  auto first = boot_of(flash);
  first->make_ready();
  const std::string old = first->turn_on("old-1", SPARE);
  auto bench = boot_of(flash);
  bench->make_ready();
  bench->receive(old);
  CHECK(!bench->is_on(SPARE));
  CHECK(bench->hear(Topic::Acks)[0].has("\"result\":\"stale_boot\""));
  bench->receive("{\"v\":1,\"id\":\"new-9\",\"type\":\"fly\"}");
  CHECK(bench->hear(Topic::Acks)[0].has("\"id\":\"new-9\",\"result\":\"unsupported\""));
  bench->receive("{\"v\":1,\"id\":\"new-8\",\"type\":\"relay\"}");
  CHECK(bench->hear(Topic::Acks)[0].has("\"result\":\"bad_request\""));
  bench->receive("{\"v\":1,\"type\":\"relay\"}");
  bench->receive("nonsense");
  CHECK(bench->hear().empty());
}

void stops_inside_the_call() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  bench->receive(bench->turn_on("on-1", SPARE));
  CHECK(bench->is_on(SPARE) && bench->is_on(1));
  (void)bench->hear();
  bench->receive(bench->stop("stop-1", "s-1"));
  for (uint8_t channel = 1; channel <= 5; ++channel) CHECK(!bench->is_on(channel));
  const std::vector<Sent> heard = bench->hear();
  CHECK(heard[0].topic == Topic::Acks && heard[0].has("\"state\":\"estop\"") && heard[0].has("\"relays\":[false,false,false,false,false]"));
  CHECK(bench->device.is_latched());
}

// The drain pump of a smaller change goes off where the owner said, far above the full mark at 58 mm.
void drains_no_farther_than_it_was_told() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  bench->run(5000, 30);
  bench->receive(bench->action(
      "run-1", "\"type\":\"start_water_change\",\"run_id\":\"r-1\",\"config_rev\":12,\"drain_to\":36.5"));
  CHECK(bench->hear(Topic::Acks)[0].has("\"result\":\"ok\""));
  for (int waited = 0; waited < 1200 && !bench->is_on(DRAIN); ++waited) bench->step(30);
  CHECK(bench->is_on(DRAIN));
  for (int mm = 31; mm <= 36; ++mm) bench->run(2000, mm);
  CHECK(bench->is_on(DRAIN));
  bench->run(3000, 38);
  CHECK(!bench->is_on(DRAIN));
}

void runs_errands_once() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  const std::string identify = bench->action("id-1", "\"type\":\"identify\"");
  CHECK(!bench->device.is_identifying(bench->up_ms));
  bench->receive(identify);
  CHECK(bench->device.is_identifying(bench->up_ms) && bench->device.is_identifying(bench->up_ms + 9999));
  CHECK(!bench->device.is_identifying(bench->up_ms + 10000));
  bench->run(12000);
  bench->receive(identify);
  CHECK(!bench->device.is_identifying(bench->up_ms));
  bench->receive(bench->action("time-1", "\"type\":\"time\",\"ts\":1800000000"));
  CHECK(bench->device.clock_s(bench->now()) == 1800000000);
  (void)bench->hear();
  bench->receive(bench->action("boost-1", "\"type\":\"boost\""));
  bench->run(9000);
  // One a second; every tenth second one of them has a number.
  CHECK(bench->hear(Topic::Telemetry).size() >= 9);
  bench->run(111000);
  (void)bench->hear();
  bench->run(20000);
  CHECK(bench->hear(Topic::Telemetry).size() == 2);
}

void shows_a_pump_every_two_seconds() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  bench->receive(bench->turn_on("on-1", SPARE));
  (void)bench->hear();
  bench->run(9000);
  const size_t shown = bench->hear(Topic::Telemetry).size();
  CHECK(shown == 4 || shown == 5);
}

void takes_and_refuses_documents() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->device.connection_up(bench->now());
  bench->run(1000);
  bench->configure("{\"v\":1,\"rev\":7,\"roles\":[]}");
  bench->configure("{\"v\":1,\"rev\":7,\"roles\":[]}");
  bench->configure("{\"v\":1}");
  CHECK(bench->events.count() == 2);
  bench->confirm_event(bench->boot(), 0);
  const std::vector<Sent> heard = bench->hear(Topic::Events);
  CHECK(heard.back().has("\"type\":\"config_refused\"") && heard.back().has("\"rev\":7,\"field\":\"roles\""));
  CHECK(heard.back().has("\"n\":1,"));
  bench->configure(config_text(12, 20));
  CHECK(is_heard(bench->hear_all_events(), "\"type\":\"config_applied\""));
  bench->run(60000);
  CHECK(bench->hear(Topic::Telemetry).size() == 3);
  // Lower, after a restore of the server's database.
  bench->configure(config_text(3));
  bench->run(20000);
  CHECK(bench->hear(Topic::Telemetry).back().has("\"config_rev\":3"));
  // The next boot goes on with it.
  auto next = boot_of(flash);
  next->device.connection_up(next->now());
  next->run(1000);
  CHECK(next->hear(Topic::Status)[0].has("\"config_rev\":3"));
}

void keeps_events_across_boots() {
  CuttingFlash flash;
  std::string first_boot;
  {
    auto bench = boot_of(flash);
    bench->run(1000);
    bench->configure(config_text(12));
    bench->step();
    bench->receive(bench->stop("stop-1", "s-1"));
    first_boot = bench->boot();
  }
  auto bench = boot_of(flash);
  const uint32_t waiting = bench->events.count();
  CHECK(waiting >= 3);
  bench->device.connection_up(bench->now());
  bench->step();
  for (uint32_t n = 0; n < waiting; ++n) {
    const std::vector<Sent> heard = bench->hear(Topic::Events);
    CHECK(heard.size() == 1 && heard[0].has(("\"boot\":\"" + first_boot + "\",\"n\":" + std::to_string(n) + ",")));
    bench->confirm_event(first_boot, n);
  }
  CHECK(bench->device.is_latched());
}

void repeats_what_found_no_room() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  bench->ears.has_room = false;
  bench->receive(bench->stop("stop-1", "s-1"));
  bench->run(15000);
  bench->ears.has_room = true;
  bench->run(12000);
  std::vector<Sent> heard = bench->hear();
  CHECK(heard[0].topic == Topic::Acks && heard[0].has("\"id\":\"stop-1\""));
  CHECK(index_of(heard, Topic::Events) < heard.size());
  // A hello, too.
  bench->device.connection_down();
  bench->ears.has_room = false;
  bench->device.connection_up(bench->now());
  bench->run(300);
  bench->ears.has_room = true;
  bench->step();
  CHECK(bench->hear(Topic::Status).size() == 1);
}

void tells_of_an_update() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  const std::string order = bench->action(
      "ota-1",
      "\"type\":\"ota\",\"update_id\":\"u-1\",\"url\":\"https://server.example/f\",\"size\":1000,"
      "\"sha256\":\"0000000000000000000000000000000000000000000000000000000000000000\",\"version\":\"1.0.0\",\"hw\":\"other\",\"sig\":\"AAAA\"");
  bench->receive(order);
  CHECK(bench->hear(Topic::Acks)[0].has("\"result\":\"ok\""));
  bench->step();
  const std::vector<Sent> heard = bench->hear(Topic::OtaStatus);
  CHECK(heard.size() == 1 && heard[0].has("\"update_id\":\"u-1\",\"phase\":\"failed\"") && heard[0].has("wrong_hw"));
  // Until the server has heard of it, with every hello.
  bench->device.connection_up(bench->now());
  bench->step();
  std::vector<Sent> said = bench->hear();
  CHECK(said[0].topic == Topic::Status && said[1].topic == Topic::OtaStatus && said[1].has("wrong_hw"));
  bench->welcome();
  bench->device.connection_up(bench->now());
  bench->step();
  CHECK(bench->hear(Topic::OtaStatus).empty());
}

void proves_a_new_program_by_a_welcome() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->update.slots.is_trial = true;
  bench->device.connection_up(bench->now());
  bench->run(1000);
  CHECK(bench->hear(Topic::Status)[0].has("\"ota_state\":\"pending_verify\""));
  bench->welcome();
  bench->run(10000);
  // Confirmed, and told anew.
  const std::vector<Sent> hellos = bench->hear(Topic::Status);
  CHECK(!bench->update.slots.is_trial && hellos.size() >= 1 && hellos[0].has("\"ota_state\":\"valid\""));
}

}  // namespace

int main() {
  says_hello_until_welcome();
  obeys_a_stop_that_the_server_still_wants();
  answers_first_and_repeats_its_answer();
  refuses_what_is_stale_or_unreadable();
  stops_inside_the_call();
  drains_no_farther_than_it_was_told();
  runs_errands_once();
  shows_a_pump_every_two_seconds();
  takes_and_refuses_documents();
  keeps_events_across_boots();
  repeats_what_found_no_room();
  tells_of_an_update();
  proves_a_new_program_by_a_welcome();
  return done();
}
