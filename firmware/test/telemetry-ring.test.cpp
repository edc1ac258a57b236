// The telemetry ring: the protocol's own examples, then random lives beside a model with memory to spare.
#include <cstdio>
#include <memory>
#include <vector>

#include "check.h"
#include "rng.h"
#include "telemetry-model.h"

using namespace halocline;
using test::Rng;
using test::TelemetryModel;

static TakenReading reading_at(uint64_t up_ms) { return {0, up_ms, 0, 400, 40, NO_TEMPERATURE, 0}; }

static std::unique_ptr<TelemetryRing> ring_of(uint32_t count, uint64_t every_ms, bool is_sent = false) {
  auto ring = std::make_unique<TelemetryRing>();
  for (uint32_t i = 0; i < count; ++i) (void)ring->take(reading_at(i * every_ms), is_sent);
  return ring;
}

static std::vector<uint32_t> send_due(TelemetryRing& ring, uint64_t now_ms) {
  TakenReading batch[BATCH_READINGS];
  const uint32_t count = ring.due(now_ms, batch);
  if (count > 0) ring.batch_sent(batch, count, now_ms);
  std::vector<uint32_t> seqs;
  for (uint32_t i = 0; i < count; ++i) seqs.push_back(batch[i].seq);
  return seqs;
}

static std::vector<uint32_t> from_to(uint32_t first, uint32_t last) {
  std::vector<uint32_t> seqs;
  for (uint32_t seq = first; seq <= last; ++seq) seqs.push_back(seq);
  return seqs;
}

static void repeats_after_90_seconds() {
  auto ring = ring_of(3, 0, true);
  const SeqRange second = {2, 2};
  ring->link_up(0);
  CHECK(send_due(*ring, 89999).empty());
  ring->confirm(&second, 1, 89999);
  CHECK(send_due(*ring, 90000) == (std::vector<uint32_t>{1, 3}));
}

static void sends_twenty_every_five_seconds_while_answered() {
  auto ring = ring_of(45, 0);
  ring->link_up(0);
  CHECK(send_due(*ring, 4999).empty());
  CHECK(send_due(*ring, 5000) == from_to(1, 20));
  const SeqRange first = {0, 20};
  ring->confirm(&first, 1, 5100);
  CHECK(send_due(*ring, 9999).empty());
  CHECK(send_due(*ring, 10000) == from_to(21, 40));
  // No answer: one batch per 90 seconds asks whether the server is back.
  CHECK(send_due(*ring, 15000).empty());
  CHECK(send_due(*ring, 99999).empty());
  CHECK(send_due(*ring, 100000) == from_to(21, 40));
}

static void lets_go_after_three_tries_that_were_passed_over() {
  auto ring = ring_of(1, 0);
  ring->link_up(0);
  for (const uint64_t up_ms : {5000u, 95000u, 185000u}) {
    CHECK(send_due(*ring, up_ms) == from_to(1, 1));
    ring->confirm(nullptr, 0, up_ms + 1000);
  }
  CHECK(ring->count() == 1);
  CHECK(send_due(*ring, 275000).empty());
  CHECK(ring->count() == 0);
}

static void silence_costs_no_try() {
  auto ring = ring_of(45, 0);
  ring->link_up(0);
  uint32_t batches = 0;
  for (uint64_t up_ms = 0; up_ms < 3600000; up_ms += 1000) batches += send_due(*ring, up_ms).empty() ? 0 : 1;
  CHECK(batches == 40);
  CHECK(ring->open_count() == 45);
}

static void a_lost_connection_costs_no_try() {
  auto ring = ring_of(1, 0);
  for (uint64_t up_ms = 0; up_ms < 1000000; up_ms += 100000) {
    ring->link_up(up_ms);
    ring->confirm(nullptr, 0, up_ms + 1000);
    CHECK(send_due(*ring, up_ms + 5000) == from_to(1, 1));
  }
}

static void keeps_what_a_restored_server_asks_for() {
  auto ring = ring_of(45, 0, true);
  const SeqRange all = {1, 45};
  ring->confirm(&all, 1, 1000);
  CHECK(ring->open_count() == 0 && ring->count() == 45);
  ring->link_up(100000);
  ring->reopen_above(10);
  CHECK(ring->open_count() == 35);
  CHECK(send_due(*ring, 105000) == from_to(11, 30));
}

static void keeps_four_hours_whole_and_a_day_by_the_minute() {
  CHECK(ring_of(1500, 10000)->count() == 1500);
  auto ring = ring_of(1500 + 60, 10000);
  CHECK(ring->count() == 1500 + 10);
  ring->link_up(20000000);
  const std::vector<uint32_t> first = send_due(*ring, 20005000);
  CHECK((std::vector<uint32_t>(first.begin(), first.begin() + 11)) == (std::vector<uint32_t>{1, 7, 13, 19, 25, 31, 37, 43, 49, 55, 61}));
  CHECK(ring_of(30000, 10000)->count() == 2880);
}

// Beyond 49 days the low half of the time begins anew.
static void times_survive_the_wrap_of_their_low_half() {
  TelemetryRing ring;
  const uint64_t before_ms = (uint64_t{1} << 32) - 40;
  (void)ring.take(reading_at(before_ms), true);
  ring.link_up(before_ms);
  TakenReading batch[BATCH_READINGS];
  CHECK(ring.due(before_ms + 89999, batch) == 0);
  CHECK(ring.due(before_ms + 90000, batch) == 1);
  CHECK(batch[0].up_ms == before_ms);
}

static bool is_same(const TakenReading& a, const TakenReading& b) {
  return a.seq == b.seq && a.up_ms == b.up_ms && a.clock_s == b.clock_s && a.distance_tenths == b.distance_tenths &&
         a.raw_mm == b.raw_mm && a.temperature_tenths == b.temperature_tenths && a.error_code == b.error_code;
}

class Life {
 public:
  Life(uint64_t seed, uint64_t start_ms)
      : rng_(seed), now_ms_(start_ms), interval_ms_(1000u * (5 + rng_.below(60))), is_silent_(seed % 4 == 0) {
    link_up();
  }

  void go_on() {
    now_ms_ += rng_.one_in(500) ? 1000u * rng_.below(300) : 1000u + rng_.below(static_cast<uint32_t>(interval_ms_));
    if (now_ms_ >= next_ms_) take();
    if (rng_.one_in(300)) is_up_ ? void(is_up_ = false) : link_up();
    // Long stretches in which the server says nothing, confirms much, or little; some lives are spent in silence.
    if (rng_.one_in(400)) answers_ = is_silent_ ? 0 : rng_.below(3);
    if (is_up_ && rng_.one_in(8)) answer();
    if (is_up_ && rng_.one_in(1000)) reopen();
    if (is_up_) batch();
    CHECK(ring_.count() == model_.count());
    if (rng_.one_in(50)) CHECK(ring_.open_count() == model_.open_count());
  }

  uint64_t let_go() const { return model_.let_go(); }
  size_t most_held() const { return most_held_; }

 private:
  void link_up() {
    is_up_ = true;
    ring_.link_up(now_ms_);
    model_.link_up(now_ms_);
  }
  void take() {
    next_ms_ = now_ms_ + interval_ms_;
    TakenReading reading = {0,
                            now_ms_,
                            rng_.below(2) * static_cast<uint32_t>(rng_.next()),
                            static_cast<uint16_t>(rng_.next()),
                            static_cast<uint16_t>(rng_.next()),
                            static_cast<int16_t>(rng_.next()),
                            static_cast<uint8_t>(rng_.next())};
    const bool is_sent = is_up_ && !rng_.one_in(4);
    const TakenReading taken = ring_.take(reading, is_sent);
    model_.take(reading, is_sent);
    CHECK(taken.seq == model_.taken());
    most_held_ = model_.count() > most_held_ ? model_.count() : most_held_;
  }
  void answer() {
    if (answers_ == 0) return;
    std::vector<SeqRange> have;
    const uint32_t newest = model_.taken();
    for (uint32_t i = rng_.below(4); i > 0 && newest > 0; --i) {
      const uint32_t first = newest - (rng_.below(answers_ == 1 ? 400 : 40) % newest);
      have.push_back({first, first + rng_.below(answers_ == 1 ? 200 : 3)});
    }
    ring_.confirm(have.data(), have.size(), now_ms_);
    model_.confirm(have, now_ms_);
  }
  void reopen() {
    const uint32_t last = rng_.one_in(5) ? 0 : model_.taken() - rng_.below(3000) % (model_.taken() + 1);
    ring_.reopen_above(last);
    model_.reopen_above(last);
  }
  void batch() {
    TakenReading batch[BATCH_READINGS];
    const uint32_t count = ring_.due(now_ms_, batch);
    std::vector<TakenReading> expected = model_.due(now_ms_);
    CHECK(count == expected.size());
    for (uint32_t i = 0; i < count; ++i) CHECK(is_same(batch[i], expected[i]));
    if (count == 0) return;
    // A packet may have no room for all of them.
    expected.resize(rng_.one_in(3) ? 1 + rng_.below(count) : count);
    ring_.batch_sent(expected.data(), static_cast<uint32_t>(expected.size()), now_ms_);
    model_.batch_sent(expected, now_ms_);
  }

  Rng rng_;
  TelemetryRing ring_;
  TelemetryModel model_;
  uint64_t now_ms_;
  uint64_t interval_ms_;
  bool is_silent_;
  uint64_t next_ms_ = 0;
  uint32_t answers_ = 1;
  bool is_up_ = true;
  size_t most_held_ = 0;
};

static void behaves_as_the_model() {
  uint64_t let_go = 0;
  size_t most_held = 0;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    const uint64_t start_ms = seed % 2 == 0 ? (uint64_t{1} << 32) - 3600000 : 0;
    auto life = std::make_unique<Life>(seed, start_ms);
    for (uint32_t i = 0; i < 15000; ++i) life->go_on();
    let_go += life->let_go();
    most_held = life->most_held() > most_held ? life->most_held() : most_held;
  }
  // The random lives have been where it matters.
  CHECK(let_go > 100);
  CHECK(most_held == 2880);
}

int main() {
  std::fprintf(stderr, "telemetry ring: %zu bytes for %u readings\n", sizeof(TelemetryRing), RECENT_READINGS + OLDER_READINGS);
  repeats_after_90_seconds();
  sends_twenty_every_five_seconds_while_answered();
  lets_go_after_three_tries_that_were_passed_over();
  silence_costs_no_try();
  a_lost_connection_costs_no_try();
  keeps_what_a_restored_server_asks_for();
  keeps_four_hours_whole_and_a_day_by_the_minute();
  times_survive_the_wrap_of_their_low_half();
  behaves_as_the_model();
  return test::done();
}
