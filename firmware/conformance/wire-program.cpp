// For the conformance test: reads a line of what to judge or to say, prints a line of what came of it. Packets and structs of
// the core travel as hexadecimal digits; "-" is nothing.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "device/messages/config-reader.h"
#include "device/messages/core-command.h"
#include "device/messages/inbound.h"
#include "device/messages/outgoing.h"
#include "device/messages/pairing-grant.h"

using namespace halocline;
using namespace halocline::wire;

namespace {

const Text CAPABILITIES[] = {"relay", "runs", "ota", "temp", "hold", "partial"};
const Identity IDENTITY = {"hc-0a1b2c3d4e5f", "0.1.0-sim", "relay5-esp32", "esp32", CAPABILITIES, 6, 1966080, 0, {57, 0x9f3c1a77}};

char line[65536];
char sent[1024];
Room room() { return {sent, sizeof sent}; }

const char* word() {
  const char* const next = std::strtok(nullptr, " ");
  return next == nullptr ? "" : next;
}

uint64_t number() { return std::strtoull(word(), nullptr, 10); }
int32_t signed_number() { return static_cast<int32_t>(std::strtol(word(), nullptr, 10)); }

size_t bytes_of(const char* hex, uint8_t* out, size_t capacity) {
  size_t length = 0;
  for (; hex[0] != '\0' && hex[1] != '\0' && length < capacity; hex += 2) {
    const char pair[] = {hex[0], hex[1], '\0'};
    out[length++] = static_cast<uint8_t>(std::strtoul(pair, nullptr, 16));
  }
  return length;
}

template <typename Struct>
Struct struct_of(const char* hex) {
  Struct read = {};
  bytes_of(hex, reinterpret_cast<uint8_t*>(&read), sizeof read);
  return read;
}

hc_id id_of(const char* text) {
  hc_id id = {};
  if (std::strcmp(text, "-") == 0) return id;
  id.length = static_cast<uint8_t>(std::strlen(text));
  std::memcpy(id.text, text, id.length);
  return id;
}

void print_bytes(const void* bytes, size_t length) {
  for (size_t i = 0; i < length; ++i) std::printf("%02x", static_cast<const uint8_t*>(bytes)[i]);
}

void print_id(const hc_id& id) { std::printf(" %.*s", id.length, reinterpret_cast<const char*>(id.text)); }

void print_command(const Inbound& inbound) {
  const hc_command command = core_command(inbound.command);
  std::printf("command ");
  print_bytes(&command, sizeof command);
  std::printf(" %d", to_c(inbound.errand));
  if (inbound.errand == Errand::SetClock) std::printf(" %" PRIu32, inbound.clock_s);
  if (inbound.errand != Errand::BeginUpdate) return;
  const UpdateOrder& update = inbound.update;
  print_id(update.update_id);
  std::printf(" %s %" PRIu64 " ", update.url, update.size_bytes);
  print_bytes(update.sha256, sizeof update.sha256);
  std::printf(" %s %s %s", update.version, update.hardware, update.signature);
}

void print_boot(const char* kind, Boot boot) { std::printf("%s %" PRIu32 "-%" PRIu32, kind, boot.counter, boot.nonce); }

void judge_inbound(Text payload) {
  static Inbound inbound;
  read_inbound(payload, inbound);
  switch (inbound.kind) {
    case InboundKind::Ignored:
      std::printf("ignored");
      break;
    case InboundKind::Unreadable:
      std::printf("unreadable");
      print_id(inbound.command.id);
      std::printf(" %d", to_c(inbound.rejection));
      break;
    case InboundKind::Command:
      print_command(inbound);
      break;
    case InboundKind::Welcome:
      print_boot("welcome", inbound.welcome.boot);
      std::printf(" %" PRIu32, inbound.welcome.clock_s);
      inbound.welcome.has_last_seq ? std::printf(" %" PRIu32, inbound.welcome.last_seq) : std::printf(" -");
      inbound.welcome.has_stop_id ? print_id(inbound.welcome.stop_id) : void(std::printf(" -"));
      break;
    case InboundKind::TelemetryAck:
      print_boot("telemetry_ack", inbound.telemetry_ack.boot);
      for (uint8_t i = 0; i < inbound.telemetry_ack.count; ++i) {
        std::printf(" %" PRIu32 "-%" PRIu32, inbound.telemetry_ack.have[i].first, inbound.telemetry_ack.have[i].last);
      }
      break;
    case InboundKind::EventsAck:
      print_boot("events_ack", inbound.events_ack.boot);
      std::printf(" %" PRIu64, inbound.events_ack.upto);
      break;
  }
}

void judge_config(Text payload) {
  static ConfigDocument document;
  static ConfigRejection rejection;
  if (read_config(payload, document, rejection)) {
    std::printf("config ");
    print_bytes(&document.core, sizeof document.core);
    std::printf(" %" PRIu32, document.interval_s);
  } else if (rejection.has_revision) {
    std::printf("rejected %" PRIu32 " %s", rejection.revision, rejection.field);
  } else {
    std::printf("rejected - %s", rejection.field);
  }
}

void judge_grant(Text payload) {
  PairingGrant grant;
  if (read_pairing_grant(payload, grant)) {
    std::printf("grant %s %s", grant.registration_id, grant.key);
  } else {
    std::printf("ignored");
  }
}

Reading reading_of(const char* numbers) {
  Reading reading = {};
  const char* at = numbers;
  const auto next = [&at]() {
    char* end = nullptr;
    const long long value = std::strtoll(at, &end, 10);
    at = *end == ',' ? end + 1 : end;
    return value;
  };
  const auto optional = [&next](bool& has) {
    const long long value = next();
    has = value != -99999;
    return has ? value : 0;
  };
  reading.up_ms = static_cast<uint64_t>(next());
  reading.error_code = static_cast<uint8_t>(next());
  reading.clock_s = static_cast<uint32_t>(optional(reading.has_clock));
  reading.distance_tenths = static_cast<int32_t>(optional(reading.has_distance));
  reading.raw_mm = static_cast<uint16_t>(optional(reading.has_raw));
  reading.temperature_tenths = static_cast<int32_t>(optional(reading.has_temperature));
  reading.seq = static_cast<uint32_t>(optional(reading.has_seq));
  return reading;
}

size_t say_in_situation(bool is_hello) {
  static hc_view view;
  static hc_config config;
  view = struct_of<hc_view>(word());
  const char* const document = word();
  config = struct_of<hc_config>(document);
  Situation situation = {&view, std::strcmp(document, "-") == 0 ? nullptr : &config, id_of(word()), 0, false};
  situation.rssi_dbm = signed_number();
  situation.is_update_on_trial = number() != 0;
  if (is_hello) return write_hello(IDENTITY, situation, "poweron", number(), room());
  const Reading reading = reading_of(word());
  return write_telemetry(IDENTITY, situation, reading, number() != 0, room());
}

size_t say_batch() {
  Reading readings[32];
  size_t count = 0;
  const uint64_t up_ms = number();
  for (const char* next = word(); *next != '\0' && count < 32; next = word()) readings[count++] = reading_of(next);
  return write_telemetry_batch(IDENTITY, readings, count, up_ms, room()).bytes;
}

size_t say_ack() {
  const hc_view view = struct_of<hc_view>(word());
  const hc_id id = id_of(word());
  const Verdict verdict = static_cast<Verdict>(number());
  return write_ack(IDENTITY.boot, view, id, verdict, number(), room());
}

size_t say_update() {
  UpdateReport report = {};
  report.update_id = id_of(word());
  report.phase = static_cast<UpdatePhase>(number());
  report.failure = static_cast<UpdateFailure>(number());
  const int32_t percent = signed_number();
  report.has_percent = percent >= 0;
  report.percent = static_cast<uint8_t>(percent);
  return write_update_status(IDENTITY.boot, report, number(), room());
}

size_t say(const char* what) {
  if (std::strcmp(what, "telemetry") == 0) return say_in_situation(false);
  if (std::strcmp(what, "hello") == 0) return say_in_situation(true);
  if (std::strcmp(what, "batch") == 0) return say_batch();
  if (std::strcmp(what, "ack") == 0) return say_ack();
  if (std::strcmp(what, "ota_status") == 0) return say_update();
  if (std::strcmp(what, "event") == 0) {
    const uint32_t n = static_cast<uint32_t>(number());
    return write_event(IDENTITY.boot, n, struct_of<hc_event>(word()), room());
  }
  if (std::strcmp(what, "config_refused") == 0) {
    const uint32_t n = static_cast<uint32_t>(number());
    const uint64_t up_ms = number();
    const uint32_t revision = static_cast<uint32_t>(number());
    return write_config_refused(IDENTITY.boot, n, up_ms, revision, word(), room());
  }
  if (std::strcmp(what, "offline") == 0) {
    const uint32_t counter = static_cast<uint32_t>(number());
    return write_offline({counter, static_cast<uint32_t>(number())}, room());
  }
  const int32_t rssi_dbm = signed_number();
  const char* const code = word();
  const bool is_button_pressed = number() == 1;
  return write_pairing_hello(IDENTITY, rssi_dbm, std::strcmp(code, "-") == 0 ? Text() : Text(code), is_button_pressed, room());
}

bool judge(const char* what) {
  const bool is_inbound = std::strcmp(what, "judge_inbound") == 0;
  const bool is_config = std::strcmp(what, "judge_config") == 0;
  if (!is_inbound && !is_config && std::strcmp(what, "judge_grant") != 0) return false;
  static uint8_t packet[4096];
  const size_t length = bytes_of(word(), packet, sizeof packet);
  // A copy of exactly its size: a reader that goes one byte too far is noticed.
  char* const exact = static_cast<char*>(std::malloc(length + 1));
  if (exact == nullptr) std::abort();
  std::memcpy(exact + 1, packet, length);
  const Text payload(exact + 1, length);
  is_inbound ? judge_inbound(payload) : is_config ? judge_config(payload) : judge_grant(payload);
  std::free(exact);
  return true;
}

}  // namespace

int main() {
  while (std::fgets(line, sizeof line, stdin) != nullptr) {
    line[std::strcspn(line, "\n")] = '\0';
    const char* const what = std::strtok(line, " ");
    if (what == nullptr) continue;
    if (!judge(what)) {
      const size_t length = say(what);
      std::printf("%.*s", static_cast<int>(length), sent);
    }
    std::printf("\n");
  }
  return 0;
}
