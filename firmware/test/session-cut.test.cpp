// The power goes at every write of every deed, or flash refuses: nobody is told what flash does not know, and a stop holds.
#include <functional>

#include "session-bench.h"

using namespace halocline;
using namespace halocline::test;

namespace {

// Every write is cut before its first byte, before its last, and this often in between.
constexpr uint64_t STRIDE_BYTES = 61;

struct Deed {
  const char* name;
  std::function<void(SessionBench&)> deed;
  // Words that tell of it, in whatever message.
  std::vector<std::string> tells;
  std::function<bool(SessionBench&)> is_remembered;
};

bool says_in_hello(SessionBench& bench, const std::string& part) {
  bench.device.connection_up(bench.now());
  bench.run(200);
  const std::vector<Sent> hellos = bench.hear(Topic::Status);
  return !hellos.empty() && hellos[0].has(part);
}

const Deed DEEDS[] = {
    {"an emergency stop", [](SessionBench& bench) { bench.receive(bench.stop("stop-1", "s-1")); },
     {"\"id\":\"stop-1\"", "estop", "stop_latched", "s-1"},
     [](SessionBench& bench) { return says_in_hello(bench, "\"estop\":true"); }},
    {"a stop that the server still wants", [](SessionBench& bench) { bench.welcome("\"last_seq\":null,\"stop_id\":\"s-1\""); },
     {"\"state\":\"estop\"", "stop_latched", "s-1"},
     [](SessionBench& bench) { return says_in_hello(bench, "\"estop\":true"); }},
    {"a document", [](SessionBench& bench) { bench.configure(config_text(13, 20)); },
     {"\"config_rev\":13", "\"rev\":13"},
     [](SessionBench& bench) { return says_in_hello(bench, "\"config_rev\":13"); }},
    {"a water change", [](SessionBench& bench) {
       bench.receive(bench.action("run-1", "\"type\":\"start_water_change\",\"run_id\":\"r-1\",\"config_rev\":12"));
     },
     {"\"id\":\"run-1\",\"result\":\"ok\"", "\"run\":\"r-1\"", "stopping_circulation"},
     // SAFE-9: what was interrupted has failed, and a person has to look.
     [](SessionBench& bench) { return says_in_hello(bench, "\"fault\":\"reset\"") && says_in_hello(bench, "\"last_run\":\"r-1\""); }},
    {"the end of a run", [](SessionBench& bench) {
       bench.receive(bench.action("run-1", "\"type\":\"start_water_change\",\"run_id\":\"r-1\",\"config_rev\":12"));
       bench.receive("{\"v\":1,\"id\":\"abort-1\",\"type\":\"abort\",\"seq\":900}");
       bench.confirm_event(bench.boot(), 900);
     },
     {"\"id\":\"abort-1\"", "run_ended"},
     [](SessionBench& bench) { return says_in_hello(bench, "\"last_run\":\"r-1\""); }},
};

bool is_told(const std::vector<Sent>& heard, const Deed& deed) {
  for (const std::string& part : deed.tells) {
    if (is_heard(heard, part)) return true;
  }
  return false;
}

CuttingFlash prepared() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  return flash;
}

void make_still(SessionBench& bench) {
  bench.device.connection_up(bench.now());
  bench.run(1000, 30);
  bench.welcome();
  bench.confirm_event(bench.boot(), 1000);
  (void)bench.hear();
}

void cut(const CuttingFlash& start, const Deed& deed, uint64_t after_bytes, Tear tear) {
  CuttingFlash flash = start;
  bool was_told = false;
  {
    auto bench = boot_of(flash);
    make_still(*bench);
    flash.cut_after(after_bytes, tear);
    deed.deed(*bench);
    bench->run(300, 30);
    was_told = is_told(bench->hear(), deed);
  }
  flash.power_on();
  auto bench = boot_of(flash);
  CHECK(bench->may_speak && bench->memory.state_recall() == Recall::Whole);
  const bool is_remembered = deed.is_remembered(*bench);
  CHECK(is_remembered || !was_told);
}

void cuts_at_every_write() {
  const CuttingFlash start = prepared();
  for (const Deed& deed : DEEDS) {
    CuttingFlash flash = start;
    auto dry = boot_of(flash);
    make_still(*dry);
    dry->flash.spent_bytes.clear();
    deed.deed(*dry);
    dry->run(300, 30);
    CHECK(is_told(dry->hear(), deed));
    const std::vector<size_t> spent_bytes = dry->flash.spent_bytes;
    CHECK(spent_bytes.size() >= 2);
    uint64_t before = 0;
    for (const size_t bytes : spent_bytes) {
      for (uint64_t part = 0; part < bytes; part += STRIDE_BYTES) {
        for (const Tear tear : TEARS) cut(start, deed, before + part, tear);
      }
      for (const Tear tear : TEARS) cut(start, deed, before + bytes - 1, tear);
      before += bytes;
    }
    cut(start, deed, before, Tear::Atomic);
  }
}

void says_nothing_while_flash_refuses() {
  for (const bool is_lying : {false, true}) {
    for (const Deed& deed : DEEDS) {
      CuttingFlash flash = prepared();
      auto bench = boot_of(flash);
      make_still(*bench);
      flash.lies = is_lying;
      flash.capacity_bytes = is_lying ? SIZE_MAX : 0;
      deed.deed(*bench);
      bench->run(30000, 30);
      CHECK(!is_told(bench->hear(), deed));
      // Nor by a hello of a new connection.
      bench->device.connection_down();
      bench->device.connection_up(bench->now());
      bench->run(30000, 30);
      const std::vector<Sent> heard = bench->hear();
      CHECK(!is_told(heard, deed) && !is_heard(heard, "\"status\":\"online\""));
      flash.lies = false;
      flash.capacity_bytes = SIZE_MAX;
      bench->run(300, 30);
      CHECK(is_heard(bench->hear(), "\"status\":\"online\""));
      CHECK(is_told(bench->hear_all_events(), deed));
    }
  }
}

void stops_though_flash_refuses() {
  CuttingFlash flash = prepared();
  auto bench = boot_of(flash);
  make_still(*bench);
  bench->receive(bench->turn_on("on-1", SPARE));
  CHECK(bench->is_on(SPARE));
  flash.capacity_bytes = 0;
  (void)bench->hear();
  bench->receive(bench->stop("stop-1", "s-1"));
  for (uint8_t channel = 1; channel <= 5; ++channel) CHECK(!bench->is_on(channel));
  CHECK(bench->hear(Topic::Acks).empty() && bench->device.is_latched());
  // A restart would forget it.
  CHECK(bench->memory.grant().registration.length == 0);
  bench->device.owner_changed();
  bench->run(1000);
  CHECK(!bench->device.is_restart_due());
  flash.capacity_bytes = SIZE_MAX;
  bench->run(200);
  CHECK(bench->device.is_restart_due());
}

void answers_when_flash_is_back() {
  CuttingFlash flash = prepared();
  auto bench = boot_of(flash);
  make_still(*bench);
  flash.capacity_bytes = 0;
  for (int i = 0; i < 10; ++i) bench->receive(bench->stop("stop-" + std::to_string(i), "s-1"));
  const uint32_t taken = bench->events.next_number();
  bench->run(60000);
  CHECK(bench->hear(Topic::Acks).empty() && bench->events.next_number() == taken);
  flash.capacity_bytes = SIZE_MAX;
  bench->step();
  const std::vector<Sent> acks = bench->hear(Topic::Acks);
  // The oldest two were let go: who waits for them asks again.
  CHECK(acks.size() == 8 && acks[0].has("\"id\":\"stop-2\"") && acks[7].has("\"id\":\"stop-9\""));
  bench->receive(bench->stop("stop-0", "s-1"));
  CHECK(bench->hear(Topic::Acks)[0].has("\"id\":\"stop-0\",\"result\":\"ok\""));
}

// SAFE-3, SAFE-9, SAFE-21: what a reset would forget moves no water.
void moves_no_water_while_flash_refuses() {
  CuttingFlash flash = prepared();
  auto bench = boot_of(flash);
  make_still(*bench);
  flash.capacity_bytes = 0;
  bench->configure(with_auto_top_up(config_text(13)));
  bench->run(2000);
  bench->receive(bench->action("run-1", "\"type\":\"start_water_change\",\"run_id\":\"r-1\",\"config_rev\":13"));
  bench->receive(bench->turn_on("on-1", SPARE));
  for (int period = 0; period < 15 * 600; ++period) {
    bench->step();
    CHECK(bench->is_on(1) && !bench->is_on(DRAIN) && !bench->is_on(FILL) && !bench->is_on(TOP_UP) && !bench->is_on(SPARE));
  }
  flash.capacity_bytes = SIZE_MAX;
  bench->run(600000);
  CHECK(bench->is_on(TOP_UP) || is_heard(bench->hear_all_events(), "\"channel\":4,\"on\":true"));
  bench->receive("{\"v\":1,\"id\":\"abort-1\",\"type\":\"abort\",\"seq\":900}");
  CHECK(!bench->is_on(TOP_UP));
}

void ends_what_flash_never_heard_of() {
  for (const bool is_by_hand : {false, true}) {
    CuttingFlash flash = prepared();
    auto bench = boot_of(flash);
    make_still(*bench);
    bench->run(180000, 33);
    flash.capacity_bytes = 0;
    if (is_by_hand) bench->receive(bench->turn_on("on-1", TOP_UP));
    else bench->receive(bench->action("run-1", "\"type\":\"start_top_up\",\"run_id\":\"r-1\",\"config_rev\":12"));
    bench->run(500, 33);
    CHECK(bench->is_on(TOP_UP));
    bench->run(800, 33);
    CHECK(!bench->is_on(TOP_UP) && bench->is_on(1));
    flash.capacity_bytes = SIZE_MAX;
    CHECK(is_heard(bench->hear_all_events(), is_by_hand ? "\"channel\":4,\"on\":false,\"cause\":\"command\"" : "\"run_ended\""));
  }
}

constexpr const char* START_CHANGE = "\"type\":\"start_water_change\",\"run_id\":\"r-1\",\"config_rev\":12";

uint64_t pumped_ms(SessionBench& bench, uint8_t channel, uint64_t for_ms) {
  uint64_t on_for_ms = 0;
  for (const uint64_t end_ms = bench.up_ms + for_ms; bench.up_ms < end_ms;) {
    bench.step(30);
    if (bench.is_on(channel)) on_for_ms += PERIOD_MS;
  }
  return on_for_ms;
}

std::unique_ptr<SessionBench> change_until(CuttingFlash& flash, uint64_t drain_in_ms) {
  uint64_t drained_after_ms = 0;
  {
    CuttingFlash other = flash;
    auto dry = boot_of(other);
    make_still(*dry);
    dry->receive(dry->action("run-1", START_CHANGE));
    while (!dry->is_on(DRAIN) && dry->up_ms < 600000) dry->step(30);
    CHECK(dry->is_on(DRAIN));
    drained_after_ms = dry->up_ms;
  }
  auto bench = boot_of(flash);
  make_still(*bench);
  bench->receive(bench->action("run-1", START_CHANGE));
  while (bench->up_ms + drain_in_ms < drained_after_ms) bench->step(30);
  return bench;
}

// SAFE-21: after a reset nobody would know that water is missing, and fresh water would take its place.
void drains_nothing_that_flash_never_heard_of() {
  // The last one refuses the very record that says so.
  for (const uint64_t drain_in_ms : {20000, 1500, 500, 300, 200}) {
    CuttingFlash flash = prepared();
    auto bench = change_until(flash, drain_in_ms);
    CHECK(!bench->is_on(DRAIN) && !bench->is_on(1));
    flash.capacity_bytes = 0;
    const uint64_t drained_ms = pumped_ms(*bench, DRAIN, 60000);
    // A write that failed once is no more than a delay, for a second.
    CHECK(drained_ms <= 1300);
    CHECK(bench->is_on(1) && !bench->is_on(FILL));
    flash.capacity_bytes = SIZE_MAX;
    bench->run(200, 30);
    CHECK(is_heard(bench->hear_all_events(), "\"run_ended\""));
  }
}

// What moves water on record goes on to its end: that a reset interrupts it would be known.
void goes_on_with_what_flash_knows() {
  CuttingFlash flash = prepared();
  auto bench = change_until(flash, 0);
  CHECK(bench->is_on(DRAIN));
  flash.capacity_bytes = 0;
  for (int mm = 31; mm <= 57; ++mm) bench->run(2000, mm);
  CHECK(bench->is_on(DRAIN) && !bench->is_on(1));
  for (int period = 0; period < 1800 && !bench->is_on(FILL); ++period) bench->step(59);
  bench->run(5000, 59);
  CHECK(bench->is_on(FILL) && !bench->is_on(DRAIN) && !bench->is_on(1));
  bench->receive(bench->stop("stop-1", "s-1"));
  CHECK(!bench->is_any_on());
  flash.capacity_bytes = SIZE_MAX;
  auto next = boot_of(flash);
  CHECK(says_in_hello(*next, "\"top_up_lock\":true") && says_in_hello(*next, "\"fault\":\"reset\""));
}

// SAFE-3: the run is on record, but its pump is not, so a reset would count one second of it.
void tops_up_nothing_that_flash_never_counted() {
  CuttingFlash flash = prepared();
  auto bench = boot_of(flash);
  make_still(*bench);
  bench->run(180000, 33);
  bench->receive(bench->action("run-1", "\"type\":\"start_top_up\",\"run_id\":\"r-1\",\"config_rev\":12"));
  CHECK(!bench->is_on(TOP_UP));
  flash.capacity_bytes = 0;
  bench->run(500, 33);
  CHECK(bench->is_on(TOP_UP));
  bench->run(800, 33);
  CHECK(!bench->is_on(TOP_UP) && bench->is_on(1));
}

void make_events_wait(SessionBench& bench) {
  bench.flash.refused_prefix = "ev.";
  for (int i = 0; i < 12; ++i) {
    bench.receive(bench.turn_on("on-" + std::to_string(i), SPARE));
    bench.receive("{\"v\":1,\"id\":\"off-" + std::to_string(i) + "\",\"type\":\"relay\",\"channel\":5,\"on\":false,\"seq\":" +
                  std::to_string(i + 1) + "}");
    bench.run(600, 30);
  }
  bench.receive(bench.turn_on("on-99", SPARE));
  CHECK(bench.is_on(SPARE));
  (void)bench.hear();
}

// A session first looks to its flash and then at what arrived: a stop waits for the write that has begun, not for all that are due.
void stops_behind_one_write_of_a_slow_flash() {
  constexpr uint64_t WRITE_MS = 3000;
  CuttingFlash flash = prepared();
  auto bench = boot_of(flash);
  make_still(*bench);
  make_events_wait(*bench);
  const std::string stop = bench->stop("stop-1", "s-1");
  bench->flash.refused_prefix.clear();
  uint64_t waited_ms = 0;
  uint64_t off_after_ms = UINT64_MAX;
  bench->flash.at_write = [&] {
    if (off_after_ms == UINT64_MAX && !bench->is_any_on()) off_after_ms = waited_ms;
    waited_ms += WRITE_MS;
  };
  bench->device.tick(bench->now());
  // All that a round may hear before it.
  for (int i = 0; i < 15; ++i) bench->receive("{\"v\":1,\"id\":\"on-99\",\"type\":\"relay\",\"channel\":5,\"on\":true,\"seq\":1}");
  bench->receive(stop);
  CHECK(!bench->is_any_on() && off_after_ms <= WRITE_MS + 200);
  bench->flash.at_write = nullptr;
  // In their order, and none is lost.
  bench->run(5000, 30);
  const std::vector<Sent> events = bench->hear_all_events();
  CHECK(events.size() == 12 * 2 + 4 && events[0].has("\"on\":true") && events[1].has("\"on\":false"));
  CHECK(is_heard(events, "stop_latched"));
}

// A welcome that brings a stop also ends the tale of an update, and that is a write.
void stops_before_a_welcome_writes() {
  CuttingFlash flash = prepared();
  auto bench = boot_of(flash);
  make_still(*bench);
  UpdateRecord told = {};
  told.step = UpdateStep::Ended;
  CHECK(bench->memory.save_update(told) && bench->is_on(1));
  uint32_t writes = 0;
  bench->flash.at_write = [&] {
    ++writes;
    CHECK(!bench->is_any_on());
  };
  bench->welcome("\"last_seq\":null,\"stop_id\":\"s-1\"");
  CHECK(writes > 0 && bench->memory.update().step == UpdateStep::None);
}

// Water is measured all the same, and told when it can be.
void measures_while_flash_refuses() {
  CuttingFlash flash = prepared();
  auto bench = boot_of(flash);
  make_still(*bench);
  flash.capacity_bytes = 0;
  bench->receive(bench->stop("stop-1", "s-1"));
  (void)bench->hear();
  bench->run(60000, 30);
  const std::vector<Sent> heard = bench->hear();
  CHECK(is_heard(heard, "\"readings\":[["));
  for (const Sent& each : heard) CHECK(each.topic == Topic::TelemetryBatch);
}

// Room for the record, but not for events: the answer does not wait for them.
void answers_without_room_for_events() {
  CuttingFlash flash = prepared();
  auto bench = boot_of(flash);
  make_still(*bench);
  bench->flash.refused_prefix = "ev.";
  bench->receive(bench->stop("stop-1", "s-1"));
  CHECK(bench->hear(Topic::Acks).size() == 1);
  bench->run(1000);
  CHECK(bench->hear(Topic::Events).empty());
  bench->flash.refused_prefix.clear();
  bench->run(1000);
  CHECK(is_heard(bench->hear_all_events(), "stop_latched"));
}

// SAFE-7, SAFE-22: control goes on until the program ends, and what it latches then is not forgotten.
void keeps_what_was_latched_after_the_last_look() {
  CuttingFlash flash = prepared();
  {
    auto bench = boot_of(flash);
    make_still(*bench);
    bench->receive(bench->turn_on("on-1", DRAIN));
    CHECK(bench->is_on(DRAIN));
    const hc_sample sample = {30, 0, 0};
    // It pumps and nothing moves.
    while (bench->is_on(DRAIN)) bench->control.step(bench->up_ms += PERIOD_MS, &sample, true, 254);
    CHECK(!bench->device.is_latched());
    bench->device.store_events();
  }
  auto bench = boot_of(flash);
  CHECK(says_in_hello(*bench, "\"state\":\"fault\""));
  CHECK(is_heard(bench->hear_all_events(), "fault_latched"));
}

void latches_when_the_record_is_lost() {
  CuttingFlash flash = prepared();
  flash.values["state.0"][20] ^= 1;
  flash.values["state.1"][20] ^= 1;
  auto bench = boot_of(flash);
  CHECK(bench->memory.state_recall() == Recall::Damaged);
  CHECK(says_in_hello(*bench, "\"fault\":\"bad_record\""));
  bench->receive(bench->turn_on("on-1", DRAIN));
  CHECK(!bench->is_on(DRAIN) && bench->hear(Topic::Acks)[0].has("latched"));
}

// SAFE-17: the document beside it is whole, and has the revision that the server would send.
void asks_for_its_document_when_the_core_has_refused_its_record() {
  constexpr size_t VERSION_AT = 4;
  for (const bool is_of_later_version : {false, true}) {
    CuttingFlash flash = prepared();
    {
      auto bench = boot_of(flash);
      make_still(*bench);
      std::vector<uint8_t> record(1, 0);
      const DeviceState& state = bench->memory.state();
      if (is_of_later_version) record.assign(state.core, state.core + state.core_length);
      if (is_of_later_version) record[VERSION_AT] = 5;
      StateChange change;
      change.core = record.data();
      change.core_length = record.size();
      CHECK(bench->memory.save_state(change));
    }
    auto bench = boot_of(flash);
    CHECK(bench->memory.state_recall() == Recall::Whole && bench->memory.state().document_length > 0);
    CHECK(says_in_hello(*bench, "\"config_rev\":0"));
    bench->run(60000);
    CHECK(!bench->is_any_on());
    for (const Sent& each : bench->hear(Topic::Telemetry)) CHECK(each.has("\"config_rev\":0") && each.has("\"top_height\":null"));
    bench->configure(config_text(12));
    bench->run(1000);
    CHECK(bench->is_on(1));
    bench->device.connection_down();
    CHECK(says_in_hello(*bench, "\"config_rev\":12") && bench->device.is_latched());
  }
}

}  // namespace

int main() {
  cuts_at_every_write();
  says_nothing_while_flash_refuses();
  stops_though_flash_refuses();
  answers_when_flash_is_back();
  moves_no_water_while_flash_refuses();
  ends_what_flash_never_heard_of();
  drains_nothing_that_flash_never_heard_of();
  goes_on_with_what_flash_knows();
  tops_up_nothing_that_flash_never_counted();
  stops_behind_one_write_of_a_slow_flash();
  stops_before_a_welcome_writes();
  measures_while_flash_refuses();
  answers_without_room_for_events();
  keeps_what_was_latched_after_the_last_look();
  latches_when_the_record_is_lost();
  asks_for_its_document_when_the_core_has_refused_its_record();
  return done();
}
