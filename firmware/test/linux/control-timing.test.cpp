// Control never waits for anybody: whatever hangs, floods or is full in the session, its ten periods a second go on. The figures
// are printed; what is demanded is ten times what a quiet machine shows, because tests share theirs.

#include <dlfcn.h>
#include <netdb.h>

#include "ports/linux/tls-stream.h"
#include "test/linux/broker-stream.h"
#include "test/linux/program-rig.h"
#include "test/linux/tls-peer.h"

using namespace halocline;
using namespace halocline::test;

namespace {

constexpr uint64_t STORY_MS = 3000;
constexpr uint64_t P99_WITHIN_MS = 200;
constexpr uint64_t WORST_WITHIN_MS = 1000;
constexpr char NAME_THAT_HANGS[] = "hanging.example";

enum class Trouble { None, Full, Slow };

// A card that is full, or worn out so that each write takes its time.
class TroubledFlash final : public hal::Flash {
 public:
  explicit TroubledFlash(hal::Flash& flash) : flash_(flash) {}
  std::atomic<Trouble> trouble{Trouble::None};
  std::atomic<uint32_t> writes{0};

  hal::FlashWrite write(const char* key, const uint8_t* bytes, size_t length) override {
    ++writes;
    if (trouble == Trouble::Full) return hal::FlashWrite::Full;
    if (trouble == Trouble::Slow) wait_ms(700);
    return flash_.write(key, bytes, length);
  }
  hal::FlashRead read(const char* key, uint8_t* bytes, size_t capacity, size_t& length) override {
    return flash_.read(key, bytes, capacity, length);
  }
  bool erase(const char* key) override { return flash_.erase(key); }
  size_t list(const char* prefix, hal::FlashKey* keys, size_t capacity) override { return flash_.list(prefix, keys, capacity); }

 private:
  hal::Flash& flash_;
};

void tell(const char* story, const Lateness& lateness) {
  std::fprintf(stderr, "  %s: %llu periods, p99 %llu ms late, worst %llu ms\n", story,
               static_cast<unsigned long long>(lateness.count()), static_cast<unsigned long long>(lateness.at_most_ms(990)),
               static_cast<unsigned long long>(lateness.worst_ms()));
}

void judge(const char* story, Rig& rig, uint64_t for_ms = STORY_MS) {
  wait_ms(for_ms);
  CHECK(rig.tasks.control.silent_for_ms() < CONTROL_HANGS_AFTER_MS);
  rig.end();
  const Lateness& lateness = rig.wired.lateness();
  tell(story, lateness);
  CHECK(lateness.count() * 100 >= for_ms / 2);
  CHECK(lateness.at_most_ms(990) < P99_WITHIN_MS);
  CHECK(lateness.worst_ms() < WORST_WITHIN_MS);
}

void with_tls(const char* story, const char* host, uint16_t port, const std::string& authority) {
  TempFolder folder;
  FileFlash flash(folder.path.c_str());
  provision(flash, host, port, authority);
  static TlsStream stream;
  static Rig rig(flash, stream, shared_pins());
  judge(story, rig);
}

void stalled_peer() {
  const Identity authority = make_identity("authority", nullptr);
  TlsPeer peer(make_identity("127.0.0.1", "IP:127.0.0.1", {}, &authority), true);
  with_tls("a TLS peer that never says a word", "127.0.0.1", peer.port(), pem_of(authority.certificate));
}

void hanging_name() {
  const Identity authority = make_identity("authority", nullptr);
  with_tls("a name that is never answered", NAME_THAT_HANGS, 8883, pem_of(authority.certificate));
}

void flooding_broker() {
  TempFolder folder;
  FileFlash flash(folder.path.c_str());
  provision(flash, "127.0.0.1", 8883, "-");
  static BrokerStream broker;
  const std::string topic = std::string("halocline/v1/") + REGISTRATION + "/commands";
  // Each one is judged by the core, under the lock, and wants an answer.
  broker.flood = publish_packet(topic, R"({"v":1,"id":"c1","seq":1,"type":"relay","channel":3,"on":false})");
  static Rig rig(flash, broker, shared_pins());
  CHECK(comes_true([] { return broker.is_subscribed.load(); }, 10000));
  judge("a broker that floods", rig);
  CHECK(rig.tasks.session.silent_for_ms() < STORY_MS);
}

void troubled_flash(const char* story, Trouble trouble) {
  TempFolder folder;
  FileFlash file(folder.path.c_str());
  static TroubledFlash flash(file);
  provision(flash, "127.0.0.1", 8883, "-");
  static BrokerStream broker;
  static Rig rig(flash, broker, shared_pins());
  const uint32_t before = flash.writes;
  flash.trouble = trouble;
  const std::string topic = std::string("halocline/v1/") + REGISTRATION + "/commands";
  CHECK(comes_true([] { return broker.is_subscribed.load(); }, 10000));
  broker.say(publish_packet(topic, R"({"v":1,"id":"c1","seq":1,"type":"emergency_stop","stop_id":"s1"})"));
  CHECK(comes_true([before] { return flash.writes > before; }, 5000));
  judge(story, rig);
}

// A step that began in time and hangs on the bus is late: what counts is when the pins are switched.
void slow_bus() {
  TempFolder folder;
  FileFlash flash(folder.path.c_str());
  provision(flash, "127.0.0.1", 8883, "-");
  static BrokerStream broker;
  static Rig rig(flash, broker, shared_pins());
  wait_ms(300);
  rig.bus.hangs_ms = 400;
  wait_ms(1000);
  rig.end();
  tell("a bus that takes its time", rig.wired.lateness());
  CHECK(rig.wired.lateness().worst_ms() >= 400);
}

bool passes(const std::function<void()>& story) {
  const int status = in_child(story);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

// Names are asked for by a library that waits as long as it likes.
extern "C" int getaddrinfo(const char* host, const char* service, const addrinfo* hints, addrinfo** found) {
  using Ask = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
  if (std::strcmp(host, NAME_THAT_HANGS) == 0) wait_ms(60000);
  return reinterpret_cast<Ask>(dlsym(RTLD_NEXT, "getaddrinfo"))(host, service, hints, found);
}

int main() {
  CHECK(passes(stalled_peer));
  CHECK(passes(hanging_name));
  CHECK(passes(flooding_broker));
  CHECK(passes([] { troubled_flash("a flash that is full", Trouble::Full); }));
  CHECK(passes(slow_bus));
  CHECK(passes([] { troubled_flash("a flash that takes its time", Trouble::Slow); }));
  return done();
}
