// Hours without a server: what was measured meanwhile arrives, as far as memory goes, and the server's word counts.
#include <set>

#include "session-bench.h"

using namespace halocline;
using namespace halocline::test;

namespace {

struct Got {
  uint32_t seq;
  uint64_t up_ms;
};

// Every first and second number of the rows of a batch.
std::vector<Got> rows_of(const std::string& payload) {
  std::vector<Got> rows;
  size_t at = payload.find("\"readings\":[") + 12;
  while (at < payload.size() && payload[at] == '[') {
    const size_t comma = payload.find(',', at);
    rows.push_back({static_cast<uint32_t>(std::stoul(payload.substr(at + 1))), std::stoull(payload.substr(comma + 1))});
    at = payload.find(']', at) + 1;
    if (payload[at] == ',') ++at;
  }
  return rows;
}

void confirm(SessionBench& bench, uint32_t first, uint32_t last) {
  bench.receive("{\"v\":1,\"type\":\"telemetry_ack\",\"boot\":\"" + bench.boot() + "\",\"have\":[[" + std::to_string(first) + "," +
                std::to_string(last) + "]]}");
}

// A second at a time: nobody looks at the water here.
void pass(SessionBench& bench, uint64_t for_ms) {
  for (const uint64_t end_ms = bench.up_ms + for_ms; bench.up_ms < end_ms; bench.up_ms += 900) bench.step();
}

// A server that confirms every batch; returns what came.
std::vector<Got> collect(SessionBench& bench, uint64_t for_ms) {
  std::vector<Got> got;
  for (const uint64_t end_ms = bench.up_ms + for_ms; bench.up_ms < end_ms; bench.up_ms += 900) {
    bench.step();
    for (const Sent& batch : bench.hear(Topic::TelemetryBatch)) {
      const std::vector<Got> rows = rows_of(batch.payload);
      CHECK(!rows.empty() && rows.size() <= BATCH_READINGS);
      got.insert(got.end(), rows.begin(), rows.end());
      for (const Got& row : rows) confirm(bench, row.seq, row.seq);
    }
  }
  return got;
}

std::set<uint32_t> numbers_of(const std::vector<Got>& got) {
  std::set<uint32_t> numbers;
  for (const Got& each : got) numbers.insert(each.seq);
  return numbers;
}

void loses_nothing_in_four_hours() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  // The outage, and until the connection is back.
  pass(*bench, 4 * 3600 * 1000 + 300 * 1000);
  CHECK(bench->hear().empty());
  bench->device.connection_up(bench->now());
  bench->welcome();
  const std::vector<Got> got = collect(*bench, 600 * 1000);
  const std::set<uint32_t> numbers = numbers_of(got);
  for (uint32_t seq = 1; seq <= 1470; ++seq) CHECK(numbers.count(seq) == 1);
  // Each once: what is confirmed is not said again.
  CHECK(got.size() == numbers.size());
}

void thins_out_what_is_older() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  constexpr uint64_t HOURS = 8;
  // Four hours, and ten minutes for the connection to come back.
  constexpr uint64_t KEPT_ONE_BY_ONE_MS = 1500 * 10000;
  pass(*bench, HOURS * 3600 * 1000);
  bench->device.connection_up(bench->now());
  bench->welcome();
  const uint64_t now_ms = bench->up_ms;
  const std::vector<Got> got = collect(*bench, 1200 * 1000);
  uint32_t recent = 0;
  uint32_t older = 0;
  for (const Got& each : got) {
    if (each.up_ms >= now_ms) continue;
    now_ms - each.up_ms <= KEPT_ONE_BY_ONE_MS ? ++recent : ++older;
  }
  CHECK(recent >= 1495 && recent <= 1501);
  // One a minute of what was before.
  constexpr uint64_t THINNED_MINUTES = (HOURS * 3600 * 1000 - KEPT_ONE_BY_ONE_MS) / 60000;
  CHECK(older >= THINNED_MINUTES - 5 && older <= THINNED_MINUTES + 5);
}

void repeats_what_a_restored_server_lost() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->device.connection_up(bench->now());
  bench->welcome();
  pass(*bench, 100 * 1000);
  confirm(*bench, 1, 10);
  CHECK(collect(*bench, 200 * 1000).empty() == false);
  (void)bench->hear();
  bench->device.connection_up(bench->now());
  bench->welcome("\"last_seq\":4,\"stop_id\":null");
  const std::set<uint32_t> numbers = numbers_of(collect(*bench, 300 * 1000));
  for (uint32_t seq = 5; seq <= 10; ++seq) CHECK(numbers.count(seq) == 1);
  for (uint32_t seq = 1; seq <= 4; ++seq) CHECK(numbers.count(seq) == 0);
}

// After thirty years the numbers are long: twenty readings are more than a packet holds.
void leaves_nothing_behind_a_full_packet() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->up_ms = 1000000000000;
  bench->device.connection_up(bench->now());
  bench->welcome();
  bench->device.connection_down();
  pass(*bench, 1000 * 1000);
  bench->device.connection_up(bench->now());
  // Long before anything would be repeated.
  CHECK(numbers_of(collect(*bench, 60 * 1000)).size() >= 100);
}

void believes_acks_of_its_own_boot_only() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  pass(*bench, 100 * 1000);
  bench->device.connection_up(bench->now());
  bench->receive("{\"v\":1,\"type\":\"telemetry_ack\",\"boot\":\"9-9f3c1a77\",\"have\":[[1,1000]]}");
  CHECK(numbers_of(collect(*bench, 30 * 1000)).count(1) == 1);
}

void asks_for_an_ack_with_the_first_of_a_connection() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->device.connection_up(bench->now());
  bench->run(30000);
  std::vector<Sent> heard = bench->hear(Topic::Telemetry);
  CHECK(heard.size() == 3 && heard[0].has("\"ack\":true") && !heard[1].has("\"ack\"") && !heard[2].has("\"ack\""));
  bench->device.connection_down();
  bench->device.connection_up(bench->now());
  bench->run(10000);
  heard = bench->hear(Topic::Telemetry);
  CHECK(heard.size() == 1 && heard[0].has("\"ack\":true") && heard[0].has("\"seq\":4,"));
}

}  // namespace

int main() {
  loses_nothing_in_four_hours();
  thins_out_what_is_older();
  repeats_what_a_restored_server_lost();
  leaves_nothing_behind_a_full_packet();
  believes_acks_of_its_own_boot_only();
  asks_for_an_ack_with_the_first_of_a_connection();
  return done();
}
