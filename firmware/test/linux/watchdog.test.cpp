// What ends a program that cannot help itself, and what the relays do then. Each story is a process that falls; what its pins carry
// afterwards is seen from outside.

#include <csignal>

#include "test/linux/broker-stream.h"
#include "test/linux/program-rig.h"

using namespace halocline;
using namespace halocline::test;

namespace {

constexpr uint32_t CIRCULATION = 0;
constexpr uint64_t SOON_MS = 20000;
// Two seconds, its start before them, and a busy machine.
constexpr uint64_t ENDED_WITHIN_MS = 15000;

// A running program whose circulation is on.
Rig& running(RememberedPins& pins, const TempFolder& folder) {
  static FileFlash flash(folder.path.c_str());
  static BrokerStream broker;
  provision(flash, "127.0.0.1", 8883, "-");
  hold_back_signals();
  static Rig rig(flash, broker, pins);
  CHECK(rig.may_speak);
  CHECK(comes_true([&pins] { return is_relay_on(pins, CIRCULATION); }, SOON_MS));
  return rig;
}

// Without the handler of crashes: the watch has to do it.
void a_control_that_hangs() {
  // Both outlive the process that falls.
  RememberedPins& pins = shared_pins();
  const TempFolder folder;
  const uint64_t began_ms = steady_ms();
  const int status = in_child([&pins, &folder] {
    Rig& rig = running(pins, folder);
    rig.bus.hangs = true;
    Notify nobody(nullptr);
    (void)watch(rig.tasks, nobody);
  });
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  CHECK(!is_any_relay_on(pins));
  const uint64_t took_ms = steady_ms() - began_ms;
  CHECK(took_ms >= CONTROL_HANGS_AFTER_MS && took_ms < ENDED_WITHIN_MS);
}

void a_crash() {
  RememberedPins& pins = shared_pins();
  const TempFolder folder;
  const int status = in_child([&pins, &folder] {
    Rig& rig = running(pins, folder);
    switch_off_in_a_crash(rig.wired);
    raise(SIGSEGV);
  });
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
  CHECK(!is_any_relay_on(pins));
}

// As deep as a stack goes, and one call more.
int fall_deeper(volatile int* above) {
  if (above == nullptr) return 0;
  volatile int here[1024] = {*above};
  return fall_deeper(here + 1) + here[0];
}

void a_stack_that_runs_over() {
  RememberedPins& pins = shared_pins();
  const TempFolder folder;
  const int status = in_child([&pins, &folder] {
    Rig& rig = running(pins, folder);
    switch_off_in_a_crash(rig.wired);
    std::thread([] {
      keep_room_for_a_crash();
      volatile int first = 0;
      first = fall_deeper(&first);
    }).join();
  });
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
  CHECK(!is_any_relay_on(pins));
}

void an_end_that_was_asked_for() {
  RememberedPins& pins = shared_pins();
  const TempFolder folder;
  const int status = in_child([&pins, &folder] {
    Rig& rig = running(pins, folder);
    raise(SIGTERM);
    Notify nobody(nullptr);
    CHECK(watch(rig.tasks, nobody) == EXIT_ENDED);
    CHECK(!is_any_relay_on(pins));
    rig.end();
  });
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK(!is_any_relay_on(pins));
}

// While both tasks are alive, whatever started the program hears of it.
void a_supervisor_is_told() {
  RememberedPins& pins = shared_pins();
  const TempFolder folder;
  const std::string place = folder.path + "/notify";
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  place.copy(address.sun_path, sizeof address.sun_path - 1);
  const int supervisor = socket(AF_UNIX, SOCK_DGRAM, 0);
  CHECK(bind(supervisor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  const int status = in_child([&] {
    Rig& rig = running(pins, folder);
    rig.bus.hangs = true;
    Notify told(place.c_str());
    (void)watch(rig.tasks, told);
  });
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  char words[32] = {};
  uint32_t heard = 0;
  while (recv(supervisor, words, sizeof words - 1, MSG_DONTWAIT) > 0) {
    CHECK(std::string(words) == "WATCHDOG=1");
    ++heard;
  }
  // In the two seconds in which nobody could know.
  CHECK(heard >= 5);
  close(supervisor);
}

// SAFE-11: from the last byte of the command to the pins.
void a_stop_is_quick() {
  RememberedPins& pins = shared_pins();
  const TempFolder folder;
  const int status = in_child([&pins, &folder] {
    static FileFlash flash(folder.path.c_str());
    static BrokerStream broker;
    provision(flash, "127.0.0.1", 8883, "-");
    static Rig rig(flash, broker, pins);
    CHECK(comes_true([&pins] { return is_relay_on(pins, CIRCULATION) && broker.is_subscribed; }, SOON_MS));
    const std::string topic = std::string("halocline/v1/") + REGISTRATION + "/commands";
    const uint64_t said_ms = steady_ms();
    broker.say(publish_packet(topic, R"({"v":1,"id":"c1","seq":1,"type":"emergency_stop","stop_id":"s1"})"));
    CHECK(comes_true([&pins] { return !is_any_relay_on(pins); }, 2000));
    const uint64_t took_ms = steady_ms() - said_ms;
    std::fprintf(stderr, "  an emergency stop is at the pins after %llu ms\n", static_cast<unsigned long long>(took_ms));
    CHECK(took_ms < 200);
    rig.end();
  });
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

// Two tasks pull at one pin: once it is shut, no order of theirs leaves it on.
void a_guard_that_is_shut() {
  for (int round = 0; round < 200; ++round) {
    RememberedPins pins;
    const RelayBoard board = simulated_board().relays;
    RelayGuard guard(pins, board);
    RelayOutputs relays(guard, board);
    CHECK(relays.begin());
    const uint8_t all_on[HC_CHANNELS] = {1, 1, 1, 1, 1};
    std::atomic<bool> is_over{false};
    std::thread other([&] {
      while (!is_over) (void)relays.show(all_on);
    });
    while (!is_any_relay_on(pins)) std::this_thread::yield();
    CHECK(guard.shut());
    is_over = true;
    other.join();
    CHECK(!is_any_relay_on(pins));
    CHECK(!relays.show(all_on));
    CHECK(!is_any_relay_on(pins));
  }
}

}  // namespace

// The sanitizer's own stacks for crashes would stand in for the program's.
extern "C" const char* __asan_default_options() { return "use_sigaltstack=0"; }

int main() {
  a_guard_that_is_shut();
  a_stop_is_quick();
  an_end_that_was_asked_for();
  a_crash();
  a_stack_that_runs_over();
  a_control_that_hangs();
  a_supervisor_is_told();
  return done();
}
