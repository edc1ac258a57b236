// For the transcript test: reads a script, a line for each thing that happens to a device, and prints a line for each message that
// the device then says: uptime, topic, payload.
//   boot                      the power comes, again or for the first time
//   step COUNT RAW ERROR      so many control periods; RAW is "-" when the sensor gives no answer
//   up, down                  the connection
//   command TEXT, config TEXT what arrives
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "test/session-bench.h"

using namespace halocline;
using namespace halocline::test;

namespace {

char line[8192];
CuttingFlash flash;
std::unique_ptr<SessionBench> bench;

const char* topic_word(Topic topic) {
  switch (topic) {
    case Topic::Telemetry:
      return "telemetry";
    case Topic::TelemetryBatch:
      return "telemetry_batch";
    case Topic::Status:
      return "status";
    case Topic::Acks:
      return "acks";
    case Topic::Events:
      return "events";
    case Topic::OtaStatus:
      return "ota_status";
  }
  return "";
}

void print_heard(uint64_t up_ms) {
  for (const Sent& each : bench->hear()) std::printf("%" PRIu64 " %s %s\n", up_ms, topic_word(each.topic), each.payload.c_str());
}

void step(const char* words) {
  char raw[16] = "";
  unsigned count = 0;
  unsigned error = 0;
  if (std::sscanf(words, "%u %15s %u", &count, raw, &error) != 3) std::abort();
  const hc_sample sample = {static_cast<uint16_t>(std::strtoul(raw, nullptr, 10)), static_cast<uint8_t>(error), 0};
  for (unsigned i = 0; i < count; ++i) {
    bench->control.step(bench->up_ms, raw[0] == '-' ? nullptr : &sample, true, 254);
    bench->device.tick(bench->now());
    bench->device.store_events();
    print_heard(bench->up_ms);
    bench->up_ms += PERIOD_MS;
  }
}

void happen(const char* what, const char* rest) {
  if (std::strcmp(what, "boot") == 0) bench = boot_of(flash);
  else if (std::strcmp(what, "step") == 0) step(rest);
  else if (std::strcmp(what, "up") == 0) bench->device.connection_up(bench->now());
  else if (std::strcmp(what, "down") == 0) bench->device.connection_down();
  else if (std::strcmp(what, "command") == 0) bench->receive(rest);
  else if (std::strcmp(what, "config") == 0) bench->configure(rest);
  else std::abort();
  // The simulated device has every event in its ring at once; this one stores one with each round, and there are five to a period.
  bench->device.store_events();
  print_heard(bench->up_ms);
}

}  // namespace

int main() {
  while (std::fgets(line, sizeof line, stdin) != nullptr) {
    line[std::strcspn(line, "\n")] = '\0';
    char* const space = std::strchr(line, ' ');
    if (space != nullptr) *space = '\0';
    happen(line, space == nullptr ? "" : space + 1);
  }
  return 0;
}
