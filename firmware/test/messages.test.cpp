// Messages without the contracts at hand: what must hold whatever they say. Conformance with them is proved beside the
// simulated device, over the golden packets.
#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "device/messages/alphabets.h"
#include "device/messages/config-reader.h"
#include "device/messages/inbound.h"
#include "device/messages/labels.h"
#include "device/messages/outgoing.h"
#include "device/messages/pairing-grant.h"
#include "test/check.h"

using namespace halocline;
using namespace halocline::wire;

namespace {

Inbound inbound;

InboundKind read(const char* payload) {
  read_inbound(payload, inbound);
  return inbound.kind;
}

#define ACTION "\"v\":1,\"id\":\"c1\",\"seq\":7,\"boot\":\"57-9f3c1a77\",\"deadline_up_ms\":9000"

void needs_boot_and_deadline_toward_action() {
  CHECK(read("{" ACTION ",\"type\":\"relay\",\"channel\":3,\"on\":true,\"lease_ms\":60000}") == InboundKind::Command);
  const Command& command = inbound.command;
  CHECK(command.type == CommandType::RelayOn && command.channel == 3 && command.duration_ms == 60000 && command.seq == 7);
  CHECK(command.has_boot && command.boot_counter == 57 && command.boot_nonce == 0x9f3c1a77);
  CHECK(command.has_deadline && command.deadline_up_ms == 9000);
  CHECK(read("{\"v\":1,\"id\":\"c1\",\"seq\":7,\"type\":\"relay\",\"channel\":3,\"on\":true}") == InboundKind::Unreadable);
  CHECK(inbound.rejection == Verdict::BadRequest && inbound.command.channel == 0 && inbound.command.id.length == 2);
}

void needs_neither_toward_safety() {
  CHECK(read("{\"v\":1,\"id\":\"c1\",\"seq\":7,\"type\":\"relay\",\"channel\":3,\"on\":false}") == InboundKind::Command);
  CHECK(inbound.command.type == CommandType::RelayOff && !inbound.command.has_boot);
  // Nonsense where action has its boot stops nothing that leads to safety.
  CHECK(read("{\"v\":1,\"id\":\"c1\",\"seq\":7,\"type\":\"emergency_stop\",\"stop_id\":\"s\",\"boot\":5,\"deadline_up_ms\":-1}") ==
        InboundKind::Command);
  CHECK(inbound.command.type == CommandType::EmergencyStop && !inbound.command.has_boot && !inbound.command.has_deadline);
}

#define CHANGE "{" ACTION ",\"type\":\"start_water_change\",\"run_id\":\"r1\",\"config_rev\":12"

// SAFE-5: what is no mark makes no change, neither a smaller nor a whole one.
void drains_to_a_mark_or_to_the_drain_mark() {
  CHECK(read(CHANGE ",\"drain_to\":42.55}") == InboundKind::Command);
  CHECK(inbound.command.has_drain_to && inbound.command.drain_to_tenths == 426);
  for (const char* whole : {CHANGE "}", CHANGE ",\"drain_to\":null}"}) {
    CHECK(read(whole) == InboundKind::Command && inbound.command.type == CommandType::StartWaterChange);
    CHECK(!inbound.command.has_drain_to && inbound.command.drain_to_tenths == 0);
  }
  for (const char* bad : {CHANGE ",\"drain_to\":-42.5}", CHANGE ",\"drain_to\":0}", CHANGE ",\"drain_to\":2000.1}",
                          CHANGE ",\"drain_to\":1e300}", CHANGE ",\"drain_to\":\"42\"}", CHANGE ",\"drain_to\":true}"}) {
    CHECK(read(bad) == InboundKind::Unreadable && inbound.rejection == Verdict::BadRequest);
  }
  CHECK(read(CHANGE ",\"drain_to\":NaN}") == InboundKind::Ignored);
}

void answers_only_what_has_an_id() {
  CHECK(read("{" ACTION ",\"type\":\"dance\"}") == InboundKind::Unreadable && inbound.rejection == Verdict::Unsupported);
  CHECK(read("{\"v\":2,\"id\":\"c1\",\"seq\":7,\"type\":\"abort\"}") == InboundKind::Ignored);
  CHECK(read("{\"v\":1,\"id\":\"c/1\",\"seq\":7,\"type\":\"abort\"}") == InboundKind::Ignored);
  CHECK(read("{\"v\":1,\"id\":\"c1\",\"seq\":7,\"type\":\"abort\"") == InboundKind::Ignored);
  CHECK(read("") == InboundKind::Ignored && read("[]") == InboundKind::Ignored && read("null") == InboundKind::Ignored);
  // A welcome that is wrong is nobody's command, even with an id.
  CHECK(read("{" ACTION ",\"type\":\"welcome\"}") == InboundKind::Ignored);
}

void knows_no_half_update() {
  CHECK(read("{" ACTION ",\"type\":\"ota\",\"update_id\":\"u\",\"url\":\"https://x/y\",\"size\":5,\"sha256\":\"00\","
             "\"version\":\"1\",\"hw\":\"h\",\"sig\":\"s\"}") == InboundKind::Unreadable);
  for (const char* good : {"https://a", "https://a.example:8443/x?y=1", "http://127.0.0.1:9/x", "http://127.0.0.1/x"}) {
    CHECK(is_download_url(good));
  }
  for (const char* bad : {"http://a/x", "https://", "https:///x", "https://a:0/x", "https://a:65536/", "https://a b/", "ftp://a",
                          "http://127.0.0.12/x", "https://a/\"x", "https://u@a/x", "HTTPS://a/x"}) {
    CHECK(!is_download_url(bad));
  }
}

void writes_whole_messages_only() {
  static hc_view view;
  view.has_run = 1;
  view.hold = HC_FAULT_FALLING;
  view.suspects = 255;
  view.run_id.length = HC_ID_BYTES;
  std::memset(view.run_id.text, 'r', HC_ID_BYTES);
  const Text capabilities[] = {"relay"};
  const Identity identity = {"hc-0a1b2c3d4e5f", "1.2.3", "relay5-esp32", "esp32", capabilities, 1, 1966080, 0, {57, 1}};
  const Situation situation = {&view, nullptr, view.run_id, -61, false};
  Reading reading = {};
  reading.has_seq = true;
  char out[1024];
  const size_t length = write_telemetry(identity, situation, reading, true, {out, sizeof out});
  CHECK(length > 0 && length <= MAX_SENT_BYTES);
  for (size_t capacity = 0; capacity < length; ++capacity) {
    CHECK(write_telemetry(identity, situation, reading, true, {out, capacity}) == 0);
  }
  const size_t hello = write_hello(identity, situation, "poweron", 1, {out, sizeof out});
  CHECK(hello > 0 && hello <= MAX_SENT_BYTES && write_hello(identity, situation, "poweron", 1, {out, hello - 1}) == 0);
  CHECK(write_telemetry_batch(identity, &reading, 0, 1, {out, sizeof out}).bytes == 0);
  const BatchWritten batch = write_telemetry_batch(identity, &reading, 1, 1, {out, sizeof out});
  CHECK(batch.readings == 1 && write_telemetry_batch(identity, &reading, 1, 1, {out, batch.bytes - 1}).bytes == 0);
}

/** A number that has no word comes from memory that is broken: it must not read beyond a table. */
void has_a_word_for_every_number() {
  for (int number = 0; number < 256; ++number) {
    const uint8_t n = static_cast<uint8_t>(number);
    for (const char* word : {cause_word(n), fault_word(n), state_word(n), event_word(n), run_type_word(n), phase_word(n),
                             outcome_word(n), config_field_word(n), suspect_word(n), verdict_word(static_cast<Verdict>(n))}) {
      CHECK(std::strlen(word) > 1);
    }
  }
  CHECK(std::strcmp(fault_word(HC_FAULT_COUNT), "unknown") == 0);
}

void wraps_no_boot() {
  Boot boot;
  CHECK(parse_boot("999999999-ffffffff", boot) && boot.counter == 999999999 && boot.nonce == 0xFFFFFFFF);
  CHECK(is_same(boot_text(boot).text(), "999999999-ffffffff"));
  CHECK(is_same(boot_text({0, 0}).text(), "0-00000000") && is_same(boot_text({1000000000, 1}).text(), "0-00000001"));
  for (const char* bad : {"", "-9f3c1a77", "57-9f3c1a7", "57-9f3c1a777", "57_9f3c1a77", "1234567890-9f3c1a77", "5x-9f3c1a77"}) {
    CHECK(!parse_boot(bad, boot));
  }
}

}  // namespace

int main() {
  needs_boot_and_deadline_toward_action();
  needs_neither_toward_safety();
  drains_to_a_mark_or_to_the_drain_mark();
  answers_only_what_has_an_id();
  knows_no_half_update();
  writes_whole_messages_only();
  has_a_word_for_every_number();
  wraps_no_boot();
  std::fprintf(stderr, "bytes: a parsed message %zu, a configuration %zu\n", sizeof(Inbound), sizeof(ConfigDocument));
  return halocline::test::done();
}
